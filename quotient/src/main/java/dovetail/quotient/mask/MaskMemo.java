package dovetail.quotient.mask;

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
import org.jspecify.annotations.Nullable;

/**
 * Finished masks by the numbers of the places where they are right; equal masks are kept once.
 * Bounded: when it is full it begins anew. Can be kept in a file. Not thread-safe.
 */
public final class MaskMemo {
  private static final int ENTRY_BYTES = 32;

  /** "Dovetail", and a version. */
  private static final long MAGIC = 0x446f766574610001L;

  private static final int HEADER = 32;

  private final long maxBytes;
  private LongIntMap index = new LongIntMap();
  private LongList places = new LongList();
  private List<long[]> masks = new ArrayList<>(); // bits of tokens, then candidates
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

  /**
   * The mask of a place, null if it is not known, or not for these seams. Not to be modified.
   *
   * @param seams the terminals of the place's seams
   */
  public long @Nullable [] find(long place, long[] seams) {
    int known = index.getOrDefault(place, -1);
    if (known < 0) {
      return null;
    }
    long[] mask = masks.get(known);
    int words = mask.length - seams.length;
    for (int w = 0; w < seams.length; w++) {
      if ((mask[words + w] & seams[w]) != 0) {
        return null;
      }
    }
    return mask;
  }

  /** Remembers a mask, which is right where no seam has a terminal among the candidates. */
  public void put(long place, long[] found, long[] candidates) {
    long[] mask = Arrays.copyOf(found, found.length + candidates.length);
    System.arraycopy(candidates, 0, mask, found.length, candidates.length);
    put(place, mask);
  }

  private void put(long place, long[] mask) {
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
    if (index.putIfAbsent(place, number) == number && index.size() > places.size()) {
      places.add(place);
    }
  }

  /**
   * Writes everything to a file, whole or not at all.
   *
   * @param tables a number for what the masks depend on: grammar, vocabulary, this program
   */
  public void save(Path file, long tables) throws IOException {
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
    Path folder = file.toAbsolutePath().getParent();
    Files.createDirectories(folder);
    Path part = Files.createTempFile(folder, "masks", ".part");
    try {
      Files.write(part, out.array());
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(part);
    }
  }

  /**
   * Adds what a file holds, if it is whole and of these tables; else nothing, as from a file that
   * is not there.
   *
   * @param words how many longs a mask has with its candidates
   * @return whether it was
   */
  public boolean load(Path file, long tables, int words) throws IOException {
    if (!Files.isRegularFile(file) || Files.size(file) > maxBytes + HEADER) {
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
      long place = in.getLong();
      int mask = in.getInt();
      if (mask < 0 || mask >= count) {
        return false;
      }
      put(place, read.get(mask));
    }
    return true;
  }

  private static long checksum(byte[] bytes, int length) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, 0, length);
    return crc.getValue();
  }

  /** How many places are known. */
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
