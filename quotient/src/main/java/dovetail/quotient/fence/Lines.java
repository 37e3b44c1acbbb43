package dovetail.quotient.fence;

import dovetail.ints.IntList;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.Set;

/** A text as lines; the last one may be empty. Immutable. */
final class Lines {
  /** How far away lines are looked at for their indentation. */
  private static final int AROUND = 20;

  final byte[] text;
  private final int[] begins;

  Lines(byte[] text) {
    this.text = text;
    IntList begins = new IntList();
    begins.add(0);
    for (int i = 0; i < text.length; i++) {
      boolean carriageReturn = text[i] == '\r' && (i + 1 == text.length || text[i + 1] != '\n');
      if (text[i] == '\n' || carriageReturn) {
        begins.add(i + 1);
      }
    }
    this.begins = begins.toArray();
  }

  int count() {
    return begins.length;
  }

  /** Where a line begins; the end of the text for the line after the last. */
  int begin(int line) {
    return line < begins.length ? begins[line] : text.length;
  }

  /** The line that holds an offset. */
  int lineOf(int offset) {
    int found = Arrays.binarySearch(begins, offset);
    return found >= 0 ? found : -found - 2;
  }

  /** Whether a line holds blanks only. */
  boolean isBlank(int line) {
    return contentBegin(line) == contentEnd(line);
  }

  /** How many of the lines {@code from} to {@code to}, exclusive, hold text. */
  int filled(int from, int to) {
    int filled = 0;
    for (int line = from; line < to; line++) {
      filled += isBlank(line) ? 0 : 1;
    }
    return filled;
  }

  private int contentEnd(int line) {
    int end = begin(line + 1);
    while (end > begin(line) && (text[end - 1] == '\n' || text[end - 1] == '\r')) {
      end--;
    }
    return end;
  }

  /** Where a line's text begins, behind its indentation. */
  int contentBegin(int line) {
    int end = contentEnd(line);
    int at = begin(line);
    while (at < end && (text[at] == ' ' || text[at] == '\t' || text[at] == '\f')) {
      at++;
    }
    return at;
  }

  private String indentation(int line) {
    return new String(
        text, begin(line), contentBegin(line) - begin(line), StandardCharsets.ISO_8859_1);
  }

  /**
   * The indentations that a line put in place of the lines {@code from} to {@code to}, exclusive,
   * may have: the indentations of these lines; those of the blocks around them, taken from the
   * lines after and before; and that of a block that might begin before them.
   */
  Set<String> indentations(int from, int to) {
    Set<String> found = new LinkedHashSet<>();
    for (int line = from; line < to && found.isEmpty(); line++) {
      if (!isBlank(line)) {
        found.add(indentation(line));
      }
    }
    around(to, Math.min(count(), to + AROUND), 1, found);
    around(from - 1, Math.max(-1, from - 1 - AROUND), -1, found);
    addBlock(from - 1, found);
    return found;
  }

  /** The indentations of the lines around one, and of a block that might begin before it. */
  Set<String> allIndentations(int line) {
    Set<String> found = new LinkedHashSet<>();
    for (int i = Math.max(0, line - AROUND); i < Math.min(count(), line + AROUND); i++) {
      if (!isBlank(i)) {
        found.add(indentation(i));
      }
    }
    found.add("");
    addBlock(line - 1, found);
    return found;
  }

  /** Adds the indentation of a block that the last line with text, up to one, might begin. */
  private void addBlock(int line, Set<String> found) {
    int before = line;
    while (before > 0 && isBlank(before)) {
      before--;
    }
    if (before >= 0) {
      found.add(indentation(before) + step(found));
    }
  }

  /** The letters from an offset on; none if they are part of a name only. */
  String word(int offset) {
    int end = offset;
    while (end < text.length && isLetter(text[end])) {
      end++;
    }
    boolean name = end < text.length && Character.isUnicodeIdentifierPart(text[end] & 0xff);
    return name ? "" : new String(text, offset, end - offset, StandardCharsets.ISO_8859_1);
  }

  private static boolean isLetter(byte value) {
    return (value >= 'a' && value <= 'z') || (value >= 'A' && value <= 'Z');
  }

  /** The indentation of one block: the shortest of some indentations. */
  private static String step(Set<String> indentations) {
    return indentations.stream()
        .filter(indentation -> !indentation.isEmpty())
        .min(Comparator.comparingInt(String::length))
        .orElse("    ");
  }

  /** Whether a line holds blanks only up to an offset. */
  boolean isBlankBefore(int line, int offset) {
    return contentBegin(line) >= offset;
  }

  /** Adds the indentations of lines that are less than that of any line nearer. */
  private void around(int begin, int end, int step, Set<String> found) {
    int least = Integer.MAX_VALUE;
    for (int line = begin; line != end && least > 0; line += step) {
      int width = contentBegin(line) - begin(line);
      if (!isBlank(line) && width < least) {
        least = width;
        found.add(indentation(line));
      }
    }
  }
}
