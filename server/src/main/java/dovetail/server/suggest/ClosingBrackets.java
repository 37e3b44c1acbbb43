package dovetail.server.suggest;

import dovetail.analysis.tree.CodeText;
import dovetail.analysis.tree.CodeText.Kind;
import dovetail.languages.Blocks;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Places the closers of brackets and elements in a middle. Where the opener ended its line, the
 * closer stands on a line of its own, as deep as the opener's line. Closers whose openers share a
 * line stay together, with the mark behind them: <code>});</code>
 *
 * <p>The closers of blocks and elements always go to such a line; a block's closer also gets that
 * depth where it has its own line already. Any other closing bracket goes there only behind a comma
 * or an element, or in a file with lines that begin with such a bracket. If the brackets of a block
 * stay on one line, they have blanks inside on both sides or on neither.
 *
 * <p>A closer that stays on its line loses the comma before it, as in {@code f(a,)}; not where the
 * comma may make a tuple: in parentheses that are no call's, and in an index. O(file).
 */
final class ClosingBrackets {
  private final CodeText code;
  private final Blocks blocks;
  private final int begin; // the beginning of the cursor's line

  /** The elements that are closed, by the first tokens of their ends. */
  private final Map<Integer, Element> elements = new HashMap<>();

  /**
   * The indentation, in the result, of the line on which each token of the middle's lines stands.
   */
  private final Map<Integer, String> opened = new HashMap<>();

  /** The new lines of the middle. */
  private final StringBuilder text = new StringBuilder();

  /** An element: its first token, and whether its name or its tag ends the line. */
  private record Element(int opener, boolean endsLine) {}

  ClosingBrackets(CodeText code, Blocks blocks) {
    this.code = code;
    this.blocks = blocks;
    this.begin = code.lineBegin(code.from());
    for (CodeText.Span span : code.spans()) {
      elements.put(closer(span), new Element(span.first(), endsLine(span)));
    }
  }

  /** The middle with its closers in place; unchanged where it has a closer without an opener. */
  String middle() {
    int at = begin;
    int to = code.first(code.to());
    for (int token = code.first(begin); token < to; token++) {
      text.append(code.text(), at, code.begin(token));
      at = code.begin(token);
      Element element = elements.get(token);
      if (at >= code.from() && element != null) {
        closeElement(token, element);
      } else if (at >= code.from() && code.closes(token) && code.kind(token) == Kind.MARK) {
        int opener = code.opener(token);
        if (opener < 0 || !isPair(opener, token)) {
          return code.middle();
        }
        close(token, opener);
      }
      opened.put(token, CursorLine.leadingBlanks(lastLine()));
      text.append(code.text(), at, Math.min(code.end(token), code.to()));
      at = Math.min(code.end(token), code.to());
    }
    text.append(code.text(), at, code.to());
    return text.substring(code.from() - begin);
  }

  private boolean isPair(int opener, int closer) {
    char opens = code.text().charAt(code.end(opener) - 1);
    int kind = Closers.CLOSING.indexOf(code.text().charAt(code.begin(closer)));
    return kind >= 0 && kind == Closers.OPENING.indexOf(opens);
  }

  private void closeElement(int token, Element element) {
    if (element.endsLine() && !lastLine().isBlank()) {
      goBelow(element.opener());
    } else if (code.is(token, "/") && isApart()) {
      blankBefore();
    }
  }

  /**
   * Whether all the file's elements without content have a blank before their ends: {@code <a />}.
   */
  private boolean isApart() {
    return elements.keySet().stream()
        .filter(one -> !code.isOfMiddle(one))
        .allMatch(one -> !code.is(one, "/") || code.end(one - 1) < code.begin(one));
  }

  private void close(int closer, int opener) {
    boolean isOfBlock = blocks.isClosedBy(code.text().charAt(code.begin(closer)));
    boolean endsLine = endsLine(opener);
    boolean isAlone = lastLine().isBlank();
    if (endsLine && !isAlone && goesBelow(closer, isOfBlock)) {
      goBelow(opener);
    } else if (endsLine && isOfBlock && isAlone && lineBegin() > code.from() - begin) {
      text.setLength(lineBegin());
      text.append(blanks(opener));
    } else if (!endsLine && isList(opener)) {
      dropComma();
    }
    if (!endsLine && isOfBlock) {
      boolean isBlankInside = code.begin(opener + 1) > code.end(opener);
      if (isBlankInside) {
        blankBefore();
      } else if (code.begin(opener) >= lineOf(closer)) {
        strip();
      }
    }
  }

  private int lineOf(int token) {
    return code.lineBegin(code.begin(token));
  }

  // ---- openers

  /** Whether a line ends with a token, or with comments behind that token. */
  private boolean endsLine(int token) {
    int next = token + 1;
    while (next < code.tokens() && code.kind(next) == Kind.COMMENT) {
      next++;
    }
    return next == code.tokens() || lineOf(next) > code.begin(token);
  }

  /** Whether a line ends with the name of an element, or with its tag. */
  private boolean endsLine(CodeText.Span span) {
    int name = span.first() + (code.is(span.first(), "<") ? 1 : 0);
    while (code.is(name + 1, ".") || code.is(name + 1, ":")) {
      name += 2;
    }
    int end = name;
    while (end < span.last() && !(isTagEnd(end) && code.depth(end) == code.depth(name))) {
      end++;
    }
    return code.text().startsWith("\n", code.end(name))
        || isTagEnd(end) && code.text().startsWith("\n", code.begin(end) + 1);
  }

  private boolean isTagEnd(int token) {
    return code.text().charAt(code.begin(token)) == '>';
  }

  /** The token with which the end of an element begins: the mark before its name, or before `>`. */
  private int closer(CodeText.Span span) {
    int token = span.last();
    while (token > span.first()
        && !code.text().startsWith("/", code.begin(token))
        && !code.text().startsWith("<", code.begin(token))) {
      token--;
    }
    return code.is(token, "/") && code.is(token - 1, "<") ? token - 1 : token;
  }

  /** The blanks at the beginning of a token's line. */
  private String blanks(int token) {
    String own = opened.get(token);
    return own != null ? own : code.indentation(token);
  }

  /** Whether a comma before the closer of a bracket has no meaning. */
  private boolean isList(int opener) {
    boolean isBehindOperand = NamedCall.isBehindOperand(code, opener);
    return switch (code.text().charAt(code.begin(opener))) {
      case '(' -> isBehindOperand;
      case '[' -> !isBehindOperand;
      default -> true;
    };
  }

  /** Whether a closer goes below its text. */
  private boolean goesBelow(int closer, boolean isOfBlock) {
    String line = lastLine().stripTrailing();
    return isOfBlock || line.endsWith(",") || line.endsWith(">") || hasOnItsLine(closer);
  }

  /** Whether the file has lines that begin with such a closer. */
  private boolean hasOnItsLine(int closer) {
    char mark = code.text().charAt(code.begin(closer));
    return IntStream.range(0, code.tokens())
        .filter(token -> code.closes(token) && !code.isOfMiddle(token))
        .anyMatch(token -> code.text().charAt(code.begin(token)) == mark && code.beginsLine(token));
  }

  // ---- the written text

  private int lineBegin() {
    return text.lastIndexOf("\n") + 1;
  }

  private String lastLine() {
    return text.substring(lineBegin());
  }

  /** A line end, and the blanks of the opener's line. */
  private void goBelow(int opener) {
    String blanks = blanks(opener);
    strip();
    text.append('\n').append(blanks);
  }

  private void blankBefore() {
    if (!Character.isWhitespace(text.charAt(text.length() - 1))) {
      text.append(' ');
    }
  }

  /** Where the written part of the middle ends, without the blanks at its end. */
  private int end() {
    int end = text.length();
    while (end > code.from() - begin && text.charAt(end - 1) == ' ') {
      end--;
    }
    return end;
  }

  private void strip() {
    text.setLength(end());
  }

  private void dropComma() {
    int end = end();
    if (end > code.from() - begin && text.charAt(end - 1) == ',') {
      text.deleteCharAt(end - 1);
    }
  }
}
