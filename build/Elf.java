import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * A shared library of 64 bits, whose tables of names patchelf has moved to its end: their old place
 * behind the file's head is zeros since then, in libtorch 8 MB. Offsets of the file change here,
 * addresses of the memory do not.
 */
final class Elf {
  private static final int PAGE = 4096;
  private static final int LOAD = 1;
  private static final int PHDR = 6;
  private static final int NO_BITS = 8;

  /** The bytes of a segment's entry, and of a section's. */
  private static final int SEGMENT = 56;

  private static final int SECTION = 64;

  /** The fields of the head, of a segment and of a section, by their offsets. */
  private static final int SEGMENTS_AT = 32;

  private static final int SECTIONS_AT = 40;
  private static final int SEGMENT_COUNT = 56;
  private static final int SECTION_COUNT = 60;
  private static final int OFFSET = 8;
  private static final int ADDRESS = 16;
  private static final int FILE_SIZE = 32;
  private static final int MEMORY_SIZE = 40;
  private static final int ALIGNMENT = 48;
  private static final int SECTION_TYPE = 4;
  private static final int SECTION_OFFSET = 24;

  private Elf() {}

  /** Cuts the zeros out, if there are some pages of them; others are left alone. */
  static void closeGap(Path library) throws IOException {
    Path made = library.resolveSibling(library.getFileName() + ".made");
    try (FileChannel from = FileChannel.open(library)) {
      ByteBuffer head = read(from, 0, PAGE);
      ByteBuffer sections = sections(from, head);
      long end = firstSection(sections) / PAGE * PAGE;
      long gap = end - PAGE;
      if (gap < PAGE || !isEmpty(from, head, end) || !isAligned(head, gap)) {
        return;
      }
      move(sections, SECTION, SECTION_OFFSET, end, gap);
      long sectionsAt = head.getLong(SECTIONS_AT) - gap;
      head.putLong(SECTIONS_AT, sectionsAt);
      split(head, end, gap);
      try (FileChannel to =
          FileChannel.open(made, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
        to.write(head.rewind());
        for (long at = end; at < from.size(); ) {
          at += from.transferTo(at, from.size() - at, to);
        }
        to.write(sections.rewind(), sectionsAt);
      }
    }
    Files.move(made, library, StandardCopyOption.REPLACE_EXISTING);
  }

  private static ByteBuffer read(FileChannel file, long at, int length) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    while (bytes.hasRemaining() && file.read(bytes, at + bytes.position()) > 0) {}
    return bytes.rewind();
  }

  private static ByteBuffer sections(FileChannel file, ByteBuffer head) throws IOException {
    return read(file, head.getLong(SECTIONS_AT), head.getShort(SECTION_COUNT) * SECTION);
  }

  private static long firstSection(ByteBuffer sections) {
    long first = Long.MAX_VALUE;
    for (int at = SECTION; at < sections.limit(); at += SECTION) {
      if (sections.getInt(at + SECTION_TYPE) != NO_BITS) {
        first = Math.min(first, sections.getLong(at + SECTION_OFFSET));
      }
    }
    return first;
  }

  private static int segmentsEnd(ByteBuffer head) {
    return (int) head.getLong(SEGMENTS_AT) + head.getShort(SEGMENT_COUNT) * SEGMENT;
  }

  private static List<Integer> segments(ByteBuffer head, int type) {
    List<Integer> found = new ArrayList<>();
    for (int at = (int) head.getLong(SEGMENTS_AT); at < segmentsEnd(head); at += SEGMENT) {
      if (head.getInt(at) == type) {
        found.add(at);
      }
    }
    return found;
  }

  /** Whether there are zeros alone behind the segments' entries, and room for one more. */
  private static boolean isEmpty(FileChannel file, ByteBuffer head, long end) throws IOException {
    int from = segmentsEnd(head);
    ByteBuffer gap = read(file, from, (int) (end - from));
    while (gap.hasRemaining()) {
      if (gap.get() != 0) {
        return false;
      }
    }
    return from + SEGMENT <= PAGE;
  }

  /** Whether each segment can be loaded from so much further ahead. */
  private static boolean isAligned(ByteBuffer head, long gap) {
    return segments(head, LOAD).stream().allMatch(at -> gap % head.getLong(at + ALIGNMENT) == 0);
  }

  /** Has the first segment begin twice: the file's head, and the bytes behind the gap. */
  private static void split(ByteBuffer head, long end, long gap) {
    int first = segments(head, LOAD).getFirst();
    ByteBuffer entry = head.slice(first, SEGMENT).order(ByteOrder.LITTLE_ENDIAN);
    byte[] rest = new byte[segmentsEnd(head) - first];
    head.get(first, rest);
    head.put(first + SEGMENT, rest);
    head.putShort(SEGMENT_COUNT, (short) (head.getShort(SEGMENT_COUNT) + 1));
    ByteBuffer second = head.slice(first + SEGMENT, SEGMENT).order(ByteOrder.LITTLE_ENDIAN);
    for (int size : List.of(FILE_SIZE, MEMORY_SIZE)) {
      second.putLong(size, entry.getLong(size) - end);
      entry.putLong(size, PAGE);
      for (int own : segments(head, PHDR)) {
        head.putLong(own + size, head.getLong(own + size) + SEGMENT);
      }
    }
    second.putLong(OFFSET, end);
    for (int address : List.of(ADDRESS, ADDRESS + 8)) {
      second.putLong(address, entry.getLong(address) + end);
    }
    int table = (int) head.getLong(SEGMENTS_AT);
    ByteBuffer segments =
        head.slice(table, segmentsEnd(head) - table).order(ByteOrder.LITTLE_ENDIAN);
    move(segments, SEGMENT, OFFSET, end, gap);
  }

  /** Brings the offsets behind the gap of a table's entries forward. */
  private static void move(ByteBuffer table, int entry, int field, long end, long gap) {
    for (int at = 0; at < table.limit(); at += entry) {
      long offset = table.getLong(at + field);
      if (offset >= end) {
        table.putLong(at + field, offset - gap);
      }
    }
  }
}
