package dovetail.quotient.mask;

import com.google.common.primitives.Longs;
import dovetail.ints.LongIntMap;
import dovetail.ints.LongList;
import java.io.IOException;
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
 * Finished masks, and the way to them: a number leads to a read, whose answer makes the next
 * number, or to a mask, or says that none can be remembered. Equal masks are kept once. Bounded:
 * when it is full it begins anew. Can be kept in a file. Not thread-safe.
 *
 * <p>A mask has its bits, then the <em>candidates</em>, the terminals that tokens which are not
 * allowed might become if they ended in the suffix; the same for tokens with guards; and as 256
 * bits the first bytes of suffixes in which one of the latter might end. It is right where the
 * suffix has none of these.
 */
public final class MaskMemo {
  /** What is not known. */
  public static final int NONE = Integer.MIN_VALUE;

  /** What cannot be remembered. */
  public static final int LOST = Integer.MIN_VALUE + 1;

  /** How many longs 256 bits are. */
  private static final int BYTES = 4;

  private static final int ENTRY_BYTES = 32;

  /** "Dovetail", and a version. */
  private static final long MAGIC = 0x446f766574610002L;

  private static final int HEADER = 32;

  private final long maxBytes;
  private LongIntMap index = new LongIntMap();
  private LongList places = new LongList();
  private List<long[]> masks = new ArrayList<>();
  private Map<Key, Integer> numbers = new HashMap<>();

  /** Equality by content. */
  private record Key(long[] mask) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Key key && Arrays.equals(mask, key.mask);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(mask);
    }
  }

  /** Nothing is remembered yet. */
  public MaskMemo(long maxBytes) {
    this.maxBytes = maxBytes;
  }

  /** What a number leads to: a mask's number, a read, {@link #LOST} or {@link #NONE}. */
  public int find(long number) {
    return index.getOrDefault(number, NONE);
  }

  /** Whether what was found is a read. */
  public static boolean isRead(int found) {
    return found < 0 && found > LOST;
  }

  /** The code of a read that was found. */
  public static int read(int found) {
    return ~found;
  }

  /**
   * Adds a mask that was found.
   *
   * @param mask where it is added
   * @return whether it is right for that suffix; if not, nothing has changed
   */
  public boolean addTo(long[] mask, int found, SuffixStart suffix) {
    long[] known = masks.get(found);
    if (!fits(known, mask.length, suffix)) {
      return false;
    }
    for (int w = 0; w < mask.length; w++) {
      mask[w] |= known[w];
    }
    return true;
  }

  /** Whether a mask with such conditions is right for a suffix. */
  public static boolean fits(long[] candidates, long[] guarded, long[] bytes, SuffixStart suffix) {
    return fits(Longs.concat(candidates, guarded, bytes), 0, suffix);
  }

  private static boolean fits(long[] known, int from, SuffixStart suffix) {
    int count = (known.length - from - BYTES) / 2;
    int bytes = known.length - BYTES;
    int first = suffix.firstByte();
    boolean guards = first >= 0 && (known[bytes + (first >> 6)] >>> first & 1) != 0;
    boolean any = guards;
    for (int w = 0; w < count; w++) {
      any |= known[from + w] != 0;
    }
    if (any) {
      long[] terminals = suffix.terminals();
      for (int w = 0; w < count; w++) {
        long asked = known[from + w] | (guards ? known[from + count + w] : 0);
        if ((asked & terminals[w]) != 0) {
          return false;
        }
      }
    }
    return true;
  }

  /** Remembers that a number leads to a read. */
  public void putRead(long number, int code) {
    put(number, ~code);
  }

  /** Remembers that a number leads to nothing that can be remembered. */
  public void putLost(long number) {
    put(number, LOST);
  }

  /** Remembers the mask that a number leads to. */
  public void putMask(long number, long[] found, long[] candidates, long[] guarded, long[] bytes) {
    long[] mask = Longs.concat(found, candidates, guarded, bytes);
    put(number, intern(mask));
  }

  private int intern(long[] mask) {
    if (bytes() > maxBytes) {
      index = new LongIntMap();
      places = new LongList();
      masks = new ArrayList<>();
      numbers = new HashMap<>();
    }
    Key key = new Key(mask);
    Integer number = numbers.get(key);
    if (number == null) {
      number = masks.size();
      masks.add(mask);
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
  public byte[] toBytes(long tables) {
    int words = masks.isEmpty() ? 0 : masks.get(0).length;
    ByteBuffer out =
        ByteBuffer.allocate(
            Math.toIntExact(HEADER + 8L * words * masks.size() + 12L * places.size() + 8));
    out.putLong(MAGIC).putLong(tables);
    out.putInt(words).putInt(masks.size()).putInt(places.size()).putInt(0);
    for (long[] mask : masks) {
      for (long word : mask) {
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
   * Adds what a file holds, if it is whole and of these tables; else nothing, as from a file that
   * is not there.
   *
   * @param words how many longs a mask has with what comes after its bits
   * @return whether it was
   */
  public boolean load(Path file, long tables, int words) throws IOException {
    if (!Files.isRegularFile(file) || Files.size(file) > 2 * maxBytes + HEADER) {
      return false;
    }
    byte[] bytes = Files.readAllBytes(file);
    ByteBuffer in = ByteBuffer.wrap(bytes);
    if (bytes.length < HEADER + 8
        || in.getLong(bytes.length - 8) != checksum(bytes, bytes.length - 8)
        || in.getLong() != MAGIC
        || in.getLong() != tables
        || in.getInt() != words) {
      return false;
    }
    int count = in.getInt();
    int known = in.getInt();
    in.getInt();
    if (HEADER + 8L * words * count + 12L * known + 8 != bytes.length) {
      return false;
    }
    List<long[]> read = new ArrayList<>();
    for (int m = 0; m < count; m++) {
      long[] mask = new long[words];
      for (int w = 0; w < words; w++) {
        mask[w] = in.getLong();
      }
      read.add(mask);
    }
    for (int i = 0; i < known; i++) {
      long number = in.getLong();
      int what = in.getInt();
      if (what >= count || what == NONE) {
        return false;
      }
      put(number, what < 0 ? what : intern(read.get(what)));
    }
    return true;
  }

  /** Takes the place of what was remembered: all that another one does. */
  public void take(MaskMemo other) {
    index = other.index;
    places = other.places;
    masks = other.masks;
    numbers = other.numbers;
  }

  private static long checksum(byte[] bytes, int length) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, 0, length);
    return crc.getValue();
  }

  /** How many longs a mask has after its bits, if there are so many longs of candidates. */
  public static int extraWords(int candidates) {
    return 2 * candidates + BYTES;
  }

  /** How many numbers lead to something. */
  public int places() {
    return index.size();
  }

  /** How many different masks there are. */
  public int masks() {
    return masks.size();
  }

  /** About how many bytes it takes. */
  public long bytes() {
    long each = masks.isEmpty() ? 0 : 8L * masks.get(0).length + 120;
    return (long) index.size() * ENTRY_BYTES + masks.size() * each;
  }
}
