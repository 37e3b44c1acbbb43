package dovetail.server.suggest;

import com.google.common.base.CharMatcher;
import dovetail.analysis.tree.CodeText;
import dovetail.model.request.StopPolicy;
import dovetail.quotient.Surroundings;
import java.util.stream.IntStream;

/**
 * The rules that fit a middle to the form of its file, in the order in which they are applied. Each
 * returns the new text of the middle, which is taken if it fits.
 */
final class Polish {
  /** A statement in most languages, which cannot continue an expression before it. */
  private static final String STATEMENT = "0";

  /** The least length of a repetition: a shorter one may be meant. */
  private static final int ECHO = 3;

  private static final CharMatcher LINE_END = CharMatcher.anyOf("\r\n");

  private Polish() {}

  /**
   * A block that the middle begins ends with the block: at the first line that lies outside of it.
   * A middle that was broken off ends with its last whole line.
   */
  static String block(Middle middle, Cursor cursor) {
    CursorLine line = middle.line();
    String text = middle.text();
    if (cursor.stop() != StopPolicy.BLOCK || !line.opensBlock()) {
      return text;
    }
    CodeText code = middle.code();
    String blanks = line.indentation();
    boolean lineIsBlank = line.before().equals(blanks) && !blanks.isEmpty();
    int least = CursorLine.width(blanks) + (lineIsBlank ? 0 : 1);
    for (int token = code.first(code.from()); token < code.first(code.to()); token++) {
      int end = code.lineBegin(code.begin(token)) - 1 - code.from();
      String inside = text.substring(0, Math.max(0, end));
      if (code.beginsLine(token)
          && CursorLine.width(code.indentation(token)) < least
          && !inside.isBlank()) {
        if (middle.admits(inside)) {
          return inside;
        }
        break;
      }
    }
    String whole = text.substring(0, Math.max(0, text.lastIndexOf('\n')));
    return middle.isBrokenOff() && !whole.isBlank() ? whole : text;
  }

  /**
   * Where text stands behind the cursor on its line: the longest beginning of the middle's first
   * line that fits.
   */
  static String line(Middle middle, Cursor cursor) {
    String text = middle.text();
    int end = LINE_END.indexIn(text);
    if (middle.line().rest().isBlank() || end < 0) {
      return text;
    }
    String line = text.substring(0, end).stripTrailing();
    return IntStream.iterate(line.length(), length -> length > 0, length -> length - 1)
        .filter(length -> !Words.isInside(line, length))
        .mapToObj(length -> line.substring(0, length))
        .filter(middle::admits)
        .findFirst()
        .orElse(text);
  }

  /**
   * A middle without its longest end that repeats the suffix's beginning: whole words on the
   * cursor's line, or whole lines beyond it.
   */
  static String echo(Middle middle, Cursor cursor) {
    String suffix = middle.form.task().suffix();
    String after = suffix.stripLeading();
    String rest = middle.line().rest().strip();
    String written = middle.text().stripTrailing();
    boolean blankFollows = !suffix.isEmpty() && Character.isWhitespace(suffix.charAt(0));
    int most = Math.min(written.length(), after.length());
    for (int length = most; length >= ECHO; length--) {
      int from = written.length() - length;
      if (after.startsWith(written.substring(from))
          && (length <= rest.length()
              ? isOfWords(written, from, after, length)
              : isOfLines(middle.line(), written, from, after, length))) {
        String once = written.substring(0, from);
        String shorter = blankFollows ? once.stripTrailing() : once;
        if (middle.admits(shorter)) {
          return shorter;
        }
      }
    }
    return middle.text();
  }

  /**
   * Whether a repetition beyond the cursor's line consists of whole lines. Its first line may be
   * the rest of the cursor's line.
   */
  private static boolean isOfLines(
      CursorLine line, String middle, int from, String after, int length) {
    String left = line.before() + middle.substring(0, from);
    boolean begins =
        line.rest().isBlank()
            ? left.substring(left.lastIndexOf('\n') + 1).isBlank()
            : isOfWords(middle, from, after, length);
    int end = CharMatcher.whitespace().negate().indexIn(after, length);
    int lineEnd = LINE_END.indexIn(after, length);
    return begins && (end < 0 || lineEnd >= 0 && lineEnd < end);
  }

  private static boolean isOfWords(String middle, int from, String after, int length) {
    return !Words.isInside(middle, from) && !Words.isInside(after, length);
  }

  /**
   * A middle without a comma at its end, if a closing bracket follows on the line, or if the rest
   * of the line is blank and the next line may be another statement.
   */
  static String comma(Middle middle, Cursor cursor) {
    CodeText code = middle.code();
    CursorLine line = middle.line();
    int next = code.first(code.to());
    int comma = next - 1;
    if (!cursor.isCode() || !code.is(comma, ",") || code.begin(comma) < code.from()) {
      return middle.text();
    }
    String bare = middle.text().substring(0, code.begin(comma) - code.from());
    boolean idle =
        line.rest().isBlank()
            ? middle.admits(bare + '\n' + line.indentation() + STATEMENT)
            : next < code.tokens() && code.closes(next);
    return idle ? bare : middle.text();
  }

  /** A middle without blanks at its end, if a line end, a blank or a closing bracket follows. */
  static String end(Middle middle, Cursor cursor) {
    String rest = middle.line().rest();
    char next = rest.isEmpty() ? ' ' : rest.charAt(0);
    boolean idle = cursor.isCode() && (Character.isWhitespace(next) || Closers.isClosing(next));
    return idle ? middle.text().stripTrailing() : middle.text();
  }

  /** A middle with bodies below their heads, unless the file has them on the heads' lines. */
  static String body(Middle middle, Cursor cursor) {
    return middle.line().rest().isBlank()
        ? Heads.below(middle, cursor, middle::admits)
        : middle.text();
  }

  /** A middle with the closers of its brackets in place ({@link ClosingBrackets}). */
  static String brackets(Middle middle, Cursor cursor) {
    return middle.line().rest().isBlank() && cursor.surroundings() != Surroundings.COMMENT
        ? new ClosingBrackets(middle.code(), cursor.style().blocks()).middle()
        : middle.text();
  }

  /** A middle with the file's own steps of indentation. */
  static String indentation(Middle middle, Cursor cursor) {
    return middle.text().indexOf('\n') < 0
        ? middle.text()
        : Indentation.of(middle.code()).apply(middle.text(), middle.line());
  }
}
