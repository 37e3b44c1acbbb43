package dovetail.lab.eval;

/**
 * A byte-level n-gram model, to compare with: interpolated as Witten and Bell did (The
 * zero-frequency problem, 1991), {@code P(c | h) = (count(hc) + kinds(h) P(c | h')) / (count(h) +
 * kinds(h))}, where h' is h without its first byte, kinds(h) counts the different bytes seen after
 * h, and below the empty context all 256 bytes are alike.
 *
 * <p>Counting costs {@link #ORDER} look-ups a byte and 12 to 24 bytes of memory for each different
 * sequence; asking costs three times as many. Not for two threads while it counts.
 */
public final class NGram {
  /** The longest sequence that is counted: five bytes and the one after them. */
  static final int ORDER = 6;

  private static final int KINDS = 1 << 3;

  private long[] keys = new long[1 << 16];
  private int[] counts = new int[1 << 16];
  private int used;

  /** Counts a text's sequences. */
  public void count(byte[] text) {
    for (int i = 0; i < text.length; i++) {
      for (int length = 0; length < ORDER && length <= i; length++) {
        long context = context(text, i, length);
        if (add(next(context, text[i])) == 0) {
          add(context | KINDS);
        }
        add(context);
      }
    }
  }

  /** The bits that a byte costs behind those before it. */
  double bits(byte[] text, int at) {
    double probability = 1.0 / 256;
    for (int length = 0; length < ORDER && length <= at; length++) {
      long context = context(text, at, length);
      int seen = counts[slot(context)];
      if (seen == 0) {
        break;
      }
      int kinds = counts[slot(context | KINDS)];
      probability = (counts[slot(next(context, text[at]))] + kinds * probability) / (seen + kinds);
    }
    return -Math.log(probability) / Math.log(2);
  }

  /**
   * The bytes before a place, and how many: bits 16 to 55, and 0 to 2. Bit 3 makes it the key of
   * its kinds; bit 4, with the next byte in bits 56 to 63, that of a sequence.
   */
  private static long context(byte[] text, int at, int length) {
    long key = 0;
    for (int i = at - length; i < at; i++) {
      key = key << 8 | (text[i] & 0xff);
    }
    return key << 16 | length | 1 << 5;
  }

  private static long next(long context, byte next) {
    return context | 1 << 4 | (next & 0xffL) << 56;
  }

  /** Adds one; the text that was there before. */
  private int add(long key) {
    int slot = slot(key);
    if (counts[slot] == 0) {
      keys[slot] = key;
      used++;
      if (2 * used > keys.length) {
        grow();
        slot = slot(key);
      }
    }
    return counts[slot]++;
  }

  /** Where a key is, or where it would be. Keys are never 0, by bit 5. */
  private int slot(long key) {
    long mixed = key * 0x9e3779b97f4a7c15L;
    int slot = (int) (mixed ^ mixed >>> 32) & keys.length - 1;
    while (keys[slot] != 0 && keys[slot] != key) {
      slot = slot + 1 & keys.length - 1;
    }
    return slot;
  }

  private void grow() {
    long[] before = keys;
    int[] had = counts;
    keys = new long[2 * before.length];
    counts = new int[2 * before.length];
    for (int i = 0; i < before.length; i++) {
      if (before[i] != 0) {
        int slot = slot(before[i]);
        keys[slot] = before[i];
        counts[slot] = had[i];
      }
    }
  }
}
