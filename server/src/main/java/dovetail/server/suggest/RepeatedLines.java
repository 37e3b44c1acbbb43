package dovetail.server.suggest;

import dovetail.analysis.tree.CodeText;
import dovetail.analysis.tree.CodeText.Kind;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Lines of a middle that stand in the file already, unless that has such lines twice:
 *
 * <ul>
 *   <li>a line that stands next door, above or below, or twice in the middle itself;
 *   <li>where the middle writes the whole of its first line: one that stands in the same block, or
 *       a sentence that the file has. A line that somebody began is mostly meant: of nine that
 *       stood in their block six were right, and one was wrong for a compiler.
 * </ul>
 *
 * @param code the middle in its file
 */
record RepeatedLines(CodeText code) {
  /** So many words make a sentence. */
  private static final int SENTENCE = 3;

  /** Whether the middle has such a line. Linear in the file. */
  boolean exist() {
    int begin = code.lineBegin(code.from());
    int end = code.lineEnd(code.to());
    String above = code.text().substring(0, begin);
    String below = code.text().substring(end);
    List<String> written = lines(code.text().substring(begin, end));
    return isNextDoor(written, above, below)
        || code.text().substring(begin, code.from()).isBlank()
            && !written.isEmpty()
            && isInBlock(bare(written.getFirst()), lines(above), lines(below));
  }

  private static List<String> lines(String text) {
    return text.lines().filter(line -> !line.isBlank()).toList();
  }

  /** A line without what separates it from the next one. */
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

  private boolean isNextDoor(List<String> written, String above, String below) {
    String last = above.stripTrailing().lines().reduce("", (one, next) -> next);
    for (String line : written) {
      if (isRepeated(last, line)) {
        return true;
      }
      last = line;
    }
    return isRepeated(last, below.lines().filter(line -> !line.isBlank()).findFirst().orElse(""));
  }

  private boolean isRepeated(String one, String next) {
    String bare = bare(one);
    return bare.equals(bare(next)) && hasLetter(bare) && !hasTwice(bare);
  }

  /** Whether the file has a line twice, one right behind the other. */
  private boolean hasTwice(String bare) {
    String before = "";
    for (String line : lines(code.prefix() + code.suffix())) {
      String present = bare(line);
      if (present.equals(bare) && before.equals(bare)) {
        return true;
      }
      before = present;
    }
    return false;
  }

  // ---- in the same block

  private boolean isInBlock(String line, List<String> above, List<String> below) {
    if (!saysMuch(line)) {
      return false;
    }
    boolean isThere =
        has(block(above.reversed(), line), line)
            || has(block(below, line), line)
            || isSentence(line) && (hasAnywhere(above, line) || hasAnywhere(below, line));
    return isThere && !hasTwiceInABlock(above) && !hasTwiceInABlock(below);
  }

  /** The lines before one that is less indented. */
  private static List<String> block(List<String> lines, String line) {
    int depth = CursorLine.leadingBlanks(line).length();
    return lines.stream()
        .takeWhile(other -> CursorLine.leadingBlanks(other).length() >= depth)
        .toList();
  }

  private static boolean has(List<String> lines, String bare) {
    return lines.stream().anyMatch(line -> bare(line).equals(bare));
  }

  private static boolean hasAnywhere(List<String> lines, String bare) {
    return lines.stream().anyMatch(line -> bare(line).strip().equals(bare.strip()));
  }

  /**
   * Whether a line is hardly meant twice: it has several words, and is neither a call, which may be
   * made again, nor what stands above a definition.
   */
  private static boolean saysMuch(String bare) {
    String line = bare.strip();
    boolean isCall = line.endsWith(")") && line.indexOf('=') < 0;
    return line.indexOf(' ') > 0
        && hasLetter(line)
        && !isCall
        && line.charAt(0) != '@'
        && !Closers.isClosing(line.charAt(0));
  }

  /** Whether the middle's first line is text, and several words of it. */
  private boolean isSentence(String bare) {
    int first = code.first(code.from());
    boolean isText =
        first < code.tokens()
            && (code.kind(first) == Kind.STRING || code.kind(first) == Kind.COMMENT);
    return isText && bare.strip().split(" ").length > SENTENCE;
  }

  /** Whether some block has a line twice that says much. */
  private static boolean hasTwiceInABlock(List<String> lines) {
    Deque<Set<String>> blocks = new ArrayDeque<>();
    Deque<Integer> depths = new ArrayDeque<>();
    for (String line : lines) {
      int depth = CursorLine.leadingBlanks(line).length();
      while (!depths.isEmpty() && depths.peek() > depth) {
        depths.pop();
        blocks.pop();
      }
      if (depths.isEmpty() || depths.peek() < depth) {
        depths.push(depth);
        blocks.push(new HashSet<>());
      }
      String bare = bare(line);
      if (saysMuch(bare) && !blocks.peek().add(bare)) {
        return true;
      }
    }
    return false;
  }
}
