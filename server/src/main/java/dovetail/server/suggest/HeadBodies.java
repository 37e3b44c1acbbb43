package dovetail.server.suggest;

import dovetail.languages.Blocks;
import java.util.function.Predicate;

/**
 * Bodies that a middle writes on the line of their head, {@code if a: b}: they belong below, unless
 * the file has such lines. Only where blocks are told by their indentation: that is seen where the
 * next line must be deeper. A head is what ends in a mark of blocks.
 *
 * @param prefix the text left of the hole
 * @param suffix the text right of it
 * @param blocks how the language writes blocks
 */
record HeadBodies(String prefix, String suffix, Blocks blocks) {
  /** A step of indentation in a file that has none. */
  private static final String STEP = "    ";

  /** A middle with a line end behind each head that has its body on its line. */
  String below(String middle, Predicate<String> fits) {
    String text = middle;
    for (int begin = 0; begin >= 0; begin = text.indexOf('\n', begin) + 1) {
      text = below(text, begin, fits);
      if (text.indexOf('\n', begin) < 0) {
        return text;
      }
    }
    return text;
  }

  /** The same of the line that begins at a place: behind the last head on it. */
  private String below(String middle, int begin, Predicate<String> fits) {
    int lineEnd = middle.indexOf('\n', begin);
    int to = lineEnd < 0 ? middle.length() : lineEnd;
    String before = begin == 0 ? cursorLine() : "";
    for (int end = to; end >= begin; end--) {
      end = begin + blocks.lastMark(middle.substring(begin, end)) + 1;
      String head = (before + middle.substring(begin, end)).stripTrailing();
      String body = middle.substring(end, to).strip();
      if (blocks.isOpenedBy(head) && !body.isEmpty() && !hasBodiesOn(head)) {
        String broken = middle.substring(0, end) + '\n' + Place.leadingBlanks(head);
        String rest = body + middle.substring(to);
        String unit = Indentation.of(prefix + suffix).unit();
        String deeper = broken + (unit.isEmpty() ? STEP : unit) + rest;
        if (fits.test(deeper) && !fits.test(broken + rest)) {
          return deeper;
        }
      }
    }
    return middle;
  }

  private String cursorLine() {
    return prefix.substring(prefix.lastIndexOf('\n') + 1);
  }

  /** Whether the file has lines that begin like a head and have more than a mark behind it. */
  private boolean hasBodiesOn(String head) {
    String word = head.strip().split("\\W", 2)[0];
    char mark = head.charAt(head.length() - 1);
    String own = cursorLine().strip();
    return !word.isEmpty()
        && (prefix + suffix)
            .lines()
            .map(String::strip)
            .filter(line -> line.split("\\W", 2)[0].equals(word) && !line.equals(own))
            .map(line -> behind(mark, line))
            .anyMatch(body -> !body.isEmpty() && Character.isLetter(body.charAt(0)));
  }

  /** The text behind the first mark of a line that is in no brackets and no string. */
  private static String behind(char mark, String line) {
    int depth = 0;
    for (int at = 0; at < line.length(); at++) {
      char c = line.charAt(at);
      if (c == mark && depth == 0) {
        return line.substring(at + 1).strip();
      }
      if (Closers.isQuote(c)) {
        at = Closers.stringEnd(line, at) - 1;
      } else {
        depth += Closers.isOpening(c) ? 1 : Closers.isClosing(c) ? -1 : 0;
      }
    }
    return "";
  }
}
