package dovetail.model.echo;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Texts, and their entries sorted by the text before them read backwards: the entries of a context
 * are neighbours.
 *
 * <p>Frozen; shared by any number of threads. 8 bytes an entry and one a byte of text (6 where the
 * vocabulary is small), which is about 4 MB a MB of source.
 */
final class Segment {
  /** The segment of no text. */
  static final Segment EMPTY = Segment.of(List.of());

  /** A byte before each text; no text in UTF-8 has it, so that no context goes beyond. */
  private static final byte WALL = (byte) 0xff;

  private final byte[] text;

  /** Where each text begins, and where a further text would. */
  private final int[] starts;

  private final int[] places;
  private final Tokens tokens;

  /** Entries of texts that were struck out, a bit each; null: none. */
  private final long @Nullable [] struck;

  /** The number of entries that were not struck out. */
  final int alive;

  private Segment(
      byte[] text, int[] starts, int[] places, Tokens tokens, long @Nullable [] struck, int alive) {
    this.text = text;
    this.starts = starts;
    this.places = places;
    this.tokens = tokens;
    this.struck = struck;
    this.alive = alive;
  }

  /** A token for each entry: in two bytes where they are small enough. */
  private sealed interface Tokens {
    int at(int entry);

    record Small(char[] all) implements Tokens {
      @Override
      public int at(int entry) {
        return all[entry];
      }
    }

    record Large(int[] all) implements Tokens {
      @Override
      public int at(int entry) {
        return all[entry];
      }
    }

    static Tokens of(int[] all) {
      char[] small = new char[all.length];
      for (int i = 0; i < all.length; i++) {
        if (all[i] > Character.MAX_VALUE) {
          return new Large(all);
        }
        small[i] = (char) all[i];
      }
      return new Small(small);
    }
  }

  /** The segment of some texts, which are numbered in this order. O(n log n) for n entries. */
  static Segment of(List<TextEntries> texts) {
    int bytes = BackwardSort.DEEPEST + Long.BYTES;
    int count = 0;
    for (TextEntries entries : texts) {
      bytes = Math.addExact(bytes, entries.text().length + 1);
      count = Math.addExact(count, entries.places().length);
    }
    byte[] text = new byte[bytes];
    int[] starts = new int[texts.size() + 1];
    int[] places = new int[count];
    int[] tokens = new int[count];
    int at = BackwardSort.DEEPEST + Long.BYTES;
    Arrays.fill(text, 0, at, WALL);
    int entry = 0;
    for (int i = 0; i < starts.length - 1; i++) {
      TextEntries entries = texts.get(i);
      text[at++] = WALL;
      starts[i] = at;
      System.arraycopy(entries.text(), 0, text, at, entries.text().length);
      for (int j = 0; j < entries.places().length; j++) {
        places[entry] = at + entries.places()[j];
        tokens[entry++] = entries.tokens()[j];
      }
      at += entries.text().length;
    }
    starts[starts.length - 1] = at + 1;
    BackwardSort.sort(text, places, tokens);
    return new Segment(text, starts, places, Tokens.of(tokens), null, count);
  }

  /** The number of entries, struck-out ones included. */
  int size() {
    return places.length;
  }

  /** Bytes of heap. */
  long bytes() {
    long perToken =
        switch (tokens) {
          case Tokens.Small _ -> Character.BYTES;
          case Tokens.Large _ -> Integer.BYTES;
        };
    return text.length + places.length * (Integer.BYTES + perToken) + starts.length * 4L;
  }

  int place(int entry) {
    return places[entry];
  }

  int token(int entry) {
    return tokens.at(entry);
  }

  /** Whether these bytes follow an entry's place, and the line ends behind them. */
  boolean continues(int entry, byte[] line) {
    int from = places[entry];
    int to = from + line.length;
    return to < text.length
        && Arrays.equals(text, from, to, line, 0, line.length)
        && (text[to] == '\n' || text[to] == '\r' || text[to] == WALL);
  }

  boolean isStruck(int entry) {
    return struck != null && (struck[entry >> 6] >>> entry & 1) != 0;
  }

  /** Where a text begins, as places count. */
  int start(int number) {
    return starts[number];
  }

  int end(int number) {
    return starts[number + 1] - 1;
  }

  /** The same segment without a text. O(entries). */
  Segment without(int number) {
    long[] bits = struck == null ? new long[places.length / 64 + 1] : struck.clone();
    int left = alive;
    for (int i = 0; i < places.length; i++) {
      boolean own = places[i] >= starts[number] && places[i] < starts[number + 1];
      if (own && (bits[i >> 6] >>> i & 1) == 0) {
        bits[i >> 6] |= 1L << i;
        left--;
      }
    }
    return new Segment(text, starts, places, tokens, bits, left);
  }

  /** The entries of each of its texts. O(entries). */
  List<TextEntries> texts() {
    List<TextEntries.Builder> builders = new ArrayList<>();
    for (int i = 0; i < starts.length - 1; i++) {
      builders.add(new TextEntries.Builder());
    }
    for (int i = 0; i < places.length; i++) {
      int at = Arrays.binarySearch(starts, places[i]);
      int number = at >= 0 ? at : -at - 2;
      builders.get(number).add(places[i] - starts[number], token(i));
    }
    List<TextEntries> texts = new ArrayList<>();
    for (int i = 0; i < builders.size(); i++) {
      texts.add(builders.get(i).of(Arrays.copyOfRange(text, start(i), end(i))));
    }
    return texts;
  }

  /**
   * The beginning, or the end, of the entries of a range before which the same bytes stand as at
   * the end of {@code written}.
   *
   * @param written the text so far; compared from {@code end} backwards
   * @param known how many bytes are the same in all of the range
   * @param side whether the beginning or the end is wanted
   */
  int bound(int from, int to, byte[] written, int end, int known, int length, Side side) {
    int low = from;
    int high = to;
    while (low < high) {
      int middle = (low + high) >>> 1;
      int place = places[middle];
      int difference = 0;
      for (int i = known; i < length && difference == 0; i++) {
        difference = (text[place - 1 - i] & 0xff) - (written[end - 1 - i] & 0xff);
      }
      boolean before =
          switch (side) {
            case FIRST -> difference < 0;
            case END -> difference <= 0;
          };
      if (before) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** An end of a range of equals. */
  enum Side {
    FIRST,
    END
  }
}
