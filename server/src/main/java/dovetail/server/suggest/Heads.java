package dovetail.server.suggest;

import dovetail.analysis.tree.CodeText;
import dovetail.analysis.tree.CodeText.Kind;
import dovetail.languages.Blocks;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Heads of blocks, and their bodies, in languages whose blocks are recognised by their indentation.
 * A head is text that ends with a mark that opens blocks.
 *
 * <ul>
 *   <li>A body that a middle writes on the line of its head, {@code if a: b}, belongs on the next
 *       line, unless the file has such lines. It fits on a deeper line only.
 *   <li>A middle that begins with a statement, less deep than the lines below, and then invents a
 *       head for those lines: {@code d = 1}, {@code if x:}, above a block that has its head
 *       already. The lines would then mean something else, or never run. The statement fits at the
 *       depth of the lines below, but not at its own. A head alone may be meant.
 * </ul>
 */
final class Heads {
  /** A step of indentation in a file that has none. */
  private static final String STEP = "    ";

  private Heads() {}

  /** A middle with a line end between each head and the body on its line. */
  static String below(Middle middle, Cursor cursor, Predicate<String> fits) {
    String text = middle.text();
    int begin = 0;
    for (int end = 0; end >= 0; begin = end + 1) {
      text = below(middle.with(text), begin, cursor.style().blocks(), fits);
      end = text.indexOf('\n', begin);
    }
    return text;
  }

  /** A middle with a line end behind the last head on the line that begins at a place. */
  private static String below(Middle written, int begin, Blocks blocks, Predicate<String> fits) {
    String middle = written.text();
    int lineEnd = middle.indexOf('\n', begin);
    int to = lineEnd < 0 ? middle.length() : lineEnd;
    CodeText text = written.code();
    int from = text.from();
    int first = text.first(from + begin);
    boolean isBehindHead = begin == 0 && first > 0 && text.begin(first - 1) >= text.lineBegin(from);
    first -= isBehindHead ? 1 : 0;
    for (int token = text.first(from + to) - 1; token >= first; token--) {
      int end = Math.max(0, text.end(token) - from);
      String body = middle.substring(Math.min(end, to), to).strip();
      if (text.kind(token) == Kind.MARK
          && blocks.isMark(text.text(token))
          && isBody(text, token + 1)
          && !body.isEmpty()
          && !hasBodiesOn(text, token)) {
        String broken = middle.substring(0, end) + '\n' + text.indentation(token);
        String rest = body + middle.substring(to);
        String unit = Indentation.of(text).unit();
        String deeper = broken + (unit.isEmpty() ? STEP : unit) + rest;
        if (fits.test(deeper) && !fits.test(broken + rest)) {
          return deeper;
        }
      }
    }
    return middle;
  }

  private static boolean isBody(CodeText text, int token) {
    return token < text.tokens() && text.kind(token) != Kind.COMMENT;
  }

  /** Whether other lines of the file begin like a mark's line and have a word behind that mark. */
  private static boolean hasBodiesOn(CodeText text, int mark) {
    int word = text.first(text.lineBegin(text.begin(mark)));
    if (text.kind(word) != Kind.WORD) {
      return false;
    }
    int own = text.lineBegin(text.from());
    return IntStream.range(0, text.tokens())
        .filter(token -> text.begin(token) < own || text.begin(token) >= text.to())
        .filter(token -> text.beginsLine(token) && text.areAlike(token, word))
        .anyMatch(token -> hasBodyBehind(text, token, mark));
  }

  /** Whether a word stands behind the first such mark of a line that is outside its brackets. */
  private static boolean hasBodyBehind(CodeText text, int first, int mark) {
    int lineEnd = text.lineEnd(text.begin(first));
    for (int token = first; text.begin(token + 1) < lineEnd; token++) {
      if (text.areAlike(token, mark) && text.depth(token) == text.depth(first)) {
        return Character.isLetter(text.text().charAt(text.begin(token + 1)));
      }
    }
    return false;
  }

  /** Whether a middle that fits has an invented head. Reads the file for each line. */
  static boolean areInvented(Middle middle, Cursor cursor) {
    CursorLine place = middle.line();
    String depth = CursorLine.leadingBlanks(place.below());
    String text = middle.text();
    for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) {
      String statement = place.before() + text.substring(0, end);
      if (CursorLine.depth(statement.isBlank() ? depth : statement) < CursorLine.width(depth)
          && !middle.with(text.substring(0, end)).isComplete()
          && middle.parsesWith(depth + statement.strip())) {
        return true;
      }
    }
    return false;
  }
}
