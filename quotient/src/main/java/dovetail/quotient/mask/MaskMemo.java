package dovetail.quotient.mask;

import com.google.common.primitives.Longs;
import dovetail.ints.IntList;
import dovetail.ints.LongIntMap;
import dovetail.ints.LongList;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32C;

/**
 * The memory of finished masks. A look-up is a chain of questions about a place: a 64-bit number
 * leads to a question (a <em>read</em>); the number and the answer make the next number; the last
 * number leads to the mask, or to the note that this mask cannot be remembered.
 *
 * <p>Equal masks are stored once, packed ({@link PackedMasks}). When the memory is full it is
 * cleared. It can be stored in a file. Not thread-safe.
 *
 * <p>An entry has the bits of the mask and three conditions on the suffix: the <em>candidates</em>,
 * terminals that tokens outside the mask might become if they ended in the suffix; the same for
 * tokens with guards; and, as 256 bits, the first bytes of suffixes in which a token with guards
 * might end. The bits are right for every suffix that meets none of these conditions.
 */
public final class MaskMemo {
  /** The number of no mask. */
  static final int NONE = Integer.MIN_VALUE;

  /** The number of a mask that cannot be remembered. */
  static final int LOST = Integer.MIN_VALUE + 1;

  /** How many longs 256 bits are. */
  private static final int BYTES = 4;

  private static final int ENTRY_BYTES = 32;

  /** "Dovetail", and a version. */
  private static final long MAGIC = 0x446f766574610003L;

  private static final int HEADER = 32;

  private final int words;
  private final long maxBytes;
  private LongIntMap index = new LongIntMap();
  private LongList places = new LongList();
  private PackedMasks masks;
  private IntList maskOf = new IntList(); // per finished mask: the number of its tokens
  private List<long[]> conditions = new ArrayList<>(); // per finished mask: its three conditions
  private Map<Key, Integer> numbers = new HashMap<>();

  /** Tokens, and conditions. Equality by content. */
  private record Key(int mask, long[] conditions) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Key key
          && mask == key.mask
          && Arrays.equals(conditions, key.conditions);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(conditions) * 31 + mask;
    }
  }

  /** Nothing is remembered yet. */
  MaskMemo(int words, long maxBytes) {
    this.words = words;
    this.maxBytes = maxBytes;
    this.masks = new PackedMasks(words);
  }

  /** The entry under a number: a mask's number, a read, {@link #LOST} or {@link #NONE}. */
  int find(long number) {
    return index.getOrDefault(number, NONE);
  }

  static boolean isRead(int found) {
    return found < 0 && found > LOST;
  }

  /** The code of a read that was found. */
  static int read(int found) {
    return ~found;
  }

  /**
   * Adds a mask that was found.
   *
   * @return whether it is right for the suffix; if not, tokens may be missing that leave a lexeme
   *     open which ends in it
   */
  boolean addTo(MaskSum sum, int found, MaskedMiddle middle) {
    masks.addTo(maskOf.get(found), sum);
    return fits(conditions.get(found), middle);
  }

  /** Whether a mask with such conditions is right for a middle's suffix. */
  static boolean fits(long[] candidates, long[] guarded, long[] bytes, MaskedMiddle middle) {
    return fits(Longs.concat(candidates, guarded, bytes), middle);
  }

  private static boolean fits(long[] conditions, MaskedMiddle middle) {
    int count = (conditions.length - BYTES) / 2;
    int bytes = conditions.length - BYTES;
    int first = middle.join().right().suffix().firstByte();
    boolean guards = first >= 0 && (conditions[bytes + (first >> 6)] >>> first & 1) != 0;
    boolean any = guards;
    for (int w = 0; w < count; w++) {
      any |= conditions[w] != 0;
    }
    if (any) {
      long[] terminals = middle.ends().seamTerminals();
      for (int w = 0; w < count; w++) {
        long asked = conditions[w] | (guards ? conditions[count + w] : 0);
        if ((asked & terminals[w]) != 0) {
          return false;
        }
      }
    }
    return true;
  }

  /** Remembers that a number leads to a read. */
  void putRead(long number, int code) {
    put(number, ~code);
  }

  /** Remembers that a number leads to nothing that can be remembered. */
  void putLost(long number) {
    put(number, LOST);
  }

  /** Remembers the mask that a number leads to. */
  void putMask(long number, long[] found, long[] candidates, long[] guarded, long[] bytes) {
    put(number, intern(found, Longs.concat(candidates, guarded, bytes)));
  }

  private int intern(long[] found, long[] conditional) {
    if (bytes() > maxBytes) {
      take(new MaskMemo(words, maxBytes));
    }
    int mask = masks.intern(found);
    Key key = new Key(mask, conditional);
    Integer number = numbers.get(key);
    if (number == null) {
      number = conditions.size();
      maskOf.add(mask);
      conditions.add(conditional);
      numbers.put(key, number);
    }
    return number;
  }

  private void put(long number, int what) {
    if (index.putIfAbsent(number, what) == what && index.size() > places.size()) {
      places.add(number);
    }
  }

  /**
   * Everything as bytes, for a file.
   *
   * @param tables a number for what the masks depend on: grammar, vocabulary, this program
   */
  byte[] toBytes(long tables) {
    int extra = conditions.isEmpty() ? 0 : conditions.get(0).length;
    ByteBuffer out =
        ByteBuffer.allocate(
            Math.toIntExact(
                HEADER
                    + masks.fileBytes()
                    + (4 + 8L * extra) * conditions.size()
                    + 12L * places.size()
                    + 8));
    out.putLong(MAGIC).putLong(tables);
    out.putInt(words).putInt(extra).putInt(conditions.size()).putInt(places.size());
    masks.write(out);
    for (int i = 0; i < conditions.size(); i++) {
      out.putInt(maskOf.get(i));
      for (long word : conditions.get(i)) {
        out.putLong(word);
      }
    }
    for (int i = 0; i < places.size(); i++) {
      out.putLong(places.get(i)).putInt(index.getOrDefault(places.get(i), 0));
    }
    out.putLong(checksum(out.array(), out.position()));
    return out.array();
  }

  /**
   * Writes bytes to a file, whole or not at all.
   *
   * @throws IOException if it cannot be written
   */
  public static void write(Path file, byte[] bytes) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    Files.createDirectories(folder);
    Path part = Files.createTempFile(folder, "masks", ".part");
    try {
      Files.write(part, bytes);
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(part);
    }
  }

  /**
   * Takes what a file holds, if it is whole and of these tables; else nothing changes, as with a
   * file that is not there.
   *
   * @param extra how many longs of conditions a mask has
   * @return whether it was
   */
  boolean load(Path file, long tables, int extra) throws IOException {
    if (!Files.isRegularFile(file) || Files.size(file) > 2 * maxBytes + HEADER) {
      return false;
    }
    byte[] bytes = Files.readAllBytes(file);
    if (bytes.length < HEADER + 8) {
      return false;
    }
    ByteBuffer in = ByteBuffer.wrap(bytes, 0, bytes.length - 8);
    if (ByteBuffer.wrap(bytes).getLong(bytes.length - 8) != checksum(bytes, bytes.length - 8)
        || in.getLong() != MAGIC
        || in.getLong() != tables
        || in.getInt() != words) {
      return false;
    }
    try {
      return load(in, extra);
    } catch (BufferUnderflowException | IndexOutOfBoundsException e) {
      return false; // another version's, with a checksum that is right
    }
  }

  private boolean load(ByteBuffer in, int extra) {
    int given = in.getInt();
    int count = in.getInt();
    int known = in.getInt();
    if (count > 0 && given != extra) {
      return false;
    }
    MaskMemo read = new MaskMemo(words, maxBytes);
    read.masks = PackedMasks.read(in, words);
    for (int i = 0; i < count; i++) {
      int mask = in.getInt();
      long[] conditional = new long[extra];
      for (int w = 0; w < extra; w++) {
        conditional[w] = in.getLong();
      }
      if (mask < 0 || mask >= read.masks.size()) {
        return false;
      }
      read.maskOf.add(mask);
      read.conditions.add(conditional);
      read.numbers.put(new Key(mask, conditional), i);
    }
    for (int i = 0; i < known; i++) {
      long number = in.getLong();
      int what = in.getInt();
      if (what >= count || what == NONE) {
        return false;
      }
      read.put(number, what);
    }
    if (in.hasRemaining()) {
      return false;
    }
    take(read);
    return true;
  }

  /** Takes the place of what was remembered: all that another one does. */
  void take(MaskMemo other) {
    index = other.index;
    places = other.places;
    masks = other.masks;
    maskOf = other.maskOf;
    conditions = other.conditions;
    numbers = other.numbers;
  }

  private static long checksum(byte[] bytes, int length) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, 0, length);
    return crc.getValue();
  }

  /** How many longs of conditions a mask has, if there are so many of candidates. */
  static int extraWords(int candidates) {
    return 2 * candidates + BYTES;
  }

  /** How many numbers lead to something. */
  int places() {
    return index.size();
  }

  /** How many different masks there are. */
  int masks() {
    return conditions.size();
  }

  /** About how many bytes it takes. */
  long bytes() {
    long each = conditions.isEmpty() ? 0 : 8L * conditions.get(0).length + 120;
    return (long) index.size() * ENTRY_BYTES + masks.bytes() + conditions.size() * each;
  }
}
