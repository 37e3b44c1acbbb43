package dovetail.server.suggest;

import dovetail.analysis.tree.CodeText;
import dovetail.analysis.tree.CodeText.Kind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;

/**
 * Lines of a middle that stand in the file already, unless the file itself repeats lines in the
 * same way:
 *
 * <ul>
 *   <li>a line that equals the next line above or below, or the line before it in the middle;
 *   <li>the middle's first line, if the middle writes all of it, and it stands in the same block or
 *       is a sentence of the file. A line that the user began is mostly meant: of nine such lines
 *       that stood in their block six were right, and a compiler refused one.
 * </ul>
 */
final class RepeatedLines {
  /** A sentence has more words. */
  private static final int SENTENCE = 3;

  private final CodeText code;
  private final Set<String> annotations; // marks that begin lines above definitions
  private final boolean beginsLine;
  private final List<Line> above;
  private final List<Line> written;
  private final List<Line> below;

  private RepeatedLines(Middle middle, Cursor cursor) {
    this.code = middle.code();
    this.annotations = cursor.style().annotations();
    int begin = code.lineBegin(code.from());
    int end = code.lineEnd(code.to());
    this.beginsLine = code.text().substring(begin, code.from()).isBlank();
    this.above = lines(0, begin);
    this.written = lines(begin, end);
    this.below = lines(end, code.text().length());
  }

  /** Whether a line of a middle equals the line next to it. Linear in the file. */
  static boolean areNextDoor(Middle middle, Cursor cursor) {
    return new RepeatedLines(middle, cursor).isNextDoor();
  }

  /**
   * Whether a middle's first line stands in the same block, or is a sentence of the file. Linear in
   * the file.
   */
  static boolean areInBlock(Middle middle, Cursor cursor) {
    RepeatedLines lines = new RepeatedLines(middle, cursor);
    return lines.beginsLine
        && !lines.written.isEmpty()
        && lines.isInBlock(lines.written.getFirst());
  }

  /**
   * A line that is not blank.
   *
   * @param bare its text, without a comma or semicolon at its end
   * @param blanks the number of blanks at its beginning
   */
  private record Line(int begin, String bare, int blanks) {}

  /** The lines of a part of the text. */
  private List<Line> lines(int from, int to) {
    List<Line> lines = new ArrayList<>();
    for (int begin = from; begin < to; begin = code.lineEnd(begin) + 1) {
      String line = code.text().substring(begin, Math.min(code.lineEnd(begin), to));
      if (!line.isBlank()) {
        lines.add(new Line(begin, bare(line), CursorLine.leadingBlanks(line).length()));
      }
    }
    return lines;
  }

  /** A line without the comma or semicolon at its end. */
  static String bare(String line) {
    String stripped = line.stripTrailing();
    return stripped.endsWith(",") || stripped.endsWith(";")
        ? stripped.substring(0, stripped.length() - 1)
        : stripped;
  }

  private static boolean hasLetter(String line) {
    return line.codePoints().anyMatch(Character::isLetter);
  }

  // ---- next door

  private boolean isNextDoor() {
    String last = above.isEmpty() ? "" : above.getLast().bare();
    for (Line line : written) {
      if (isRepeated(last, line.bare())) {
        return true;
      }
      last = line.bare();
    }
    return !below.isEmpty() && isRepeated(last, below.getFirst().bare());
  }

  private boolean isRepeated(String line, String next) {
    return line.equals(next) && hasLetter(line) && !hasTwice(line);
  }

  /** Whether the file has a line twice in a row. */
  private boolean hasTwice(String bare) {
    String before = "";
    for (String line : (code.prefix() + code.suffix()).lines().filter(l -> !l.isBlank()).toList()) {
      String present = bare(line);
      if (present.equals(bare) && before.equals(bare)) {
        return true;
      }
      before = present;
    }
    return false;
  }

  // ---- in the same block

  private boolean isInBlock(Line line) {
    if (!saysMuch(line)) {
      return false;
    }
    boolean isThere =
        isInBlock(line, above.reversed())
            || isInBlock(line, below)
            || isSentence(line) && (isAnywhere(line, above) || isAnywhere(line, below));
    return isThere && !hasTwiceInABlock(above) && !hasTwiceInABlock(below);
  }

  /** Whether a line is among the first lines of a list, up to the first less indented one. */
  private static boolean isInBlock(Line line, List<Line> lines) {
    return lines.stream()
        .takeWhile(other -> other.blanks() >= line.blanks())
        .anyMatch(other -> other.bare().equals(line.bare()));
  }

  private static boolean isAnywhere(Line line, List<Line> lines) {
    return lines.stream().anyMatch(other -> other.bare().strip().equals(line.bare().strip()));
  }

  /**
   * Whether a line is hardly meant twice: it has several words, and is neither a call, which may be
   * made again, nor an annotation above a definition, nor begins with a closing bracket.
   */
  private boolean saysMuch(Line line) {
    String text = line.bare().strip();
    boolean isCall = text.endsWith(")") && text.indexOf('=') < 0;
    return text.indexOf(' ') > 0 && hasLetter(text) && !isCall && standsAlone(line);
  }

  private boolean standsAlone(Line line) {
    int first = code.first(line.begin());
    boolean isText = code.around(line.begin()) >= 0 || first == code.tokens();
    return isText || !code.closes(first) && !annotations.contains(code.text(first));
  }

  /** Whether the middle's first line is a string or a comment of several words. */
  private boolean isSentence(Line line) {
    int first = code.first(code.from());
    boolean isText =
        first < code.tokens()
            && (code.kind(first) == Kind.STRING || code.kind(first) == Kind.COMMENT);
    return isText && line.bare().strip().split(" ").length > SENTENCE;
  }

  /** Whether some block has a line twice that is hardly meant twice. */
  private boolean hasTwiceInABlock(List<Line> lines) {
    NavigableMap<Integer, Set<String>> blocks = new TreeMap<>(); // by their depths
    for (Line line : lines) {
      blocks.tailMap(line.blanks(), false).clear();
      Set<String> block = blocks.computeIfAbsent(line.blanks(), _ -> new HashSet<>());
      if (saysMuch(line) && !block.add(line.bare())) {
        return true;
      }
    }
    return false;
  }
}
