package dovetail.server.suggest;

import dovetail.languages.Elements;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The brackets and elements that a middle closes: what closes one that a line ended with stands on
 * a line of its own, as deep as that line. Those whose openers share a line stay together, with the
 * mark behind them: <code>});</code>
 *
 * <p>A brace and an element always go below so, a brace as deep as that even where it is below
 * already; another bracket behind a comma or an element, or in a file that has lines which begin
 * with it. A brace that has a blank on its left has one on its right.
 *
 * <p>One that stays on its line closes behind no comma, {@code f(a,)}: that goes, but where a comma
 * makes a tuple, in brackets with nothing called or in an index.
 *
 * <p>Text alone is looked at. On the lines above the cursor's, a bracket is open if its line does
 * not close it; only lines that are less deep than those below them hold what is written at the
 * cursor. O(prefix and suffix).
 *
 * @param prefix the text left of the hole
 * @param suffix the text right of it
 * @param elements the language's
 */
record ClosingBrackets(String prefix, String suffix, Elements elements) {
  static final String OPENING = "([{";
  static final String CLOSING = ")]}";

  /** The mark with which the closer of an element begins, and which stands for it. */
  private static final char ELEMENT = '<';

  /** {@link Elements#EMPTY} without a blank on its left. */
  private static final Pattern NO_BLANK = Pattern.compile("[^\\s<]/>");

  private static final char NONE = 0;

  /** The beginning of an element, where an operand may stand; parameters of types look alike. */
  private static final Pattern TAG =
      Pattern.compile("<(?!/)(?:\\p{L}[\\w.$:-]*)?(?=[\\s/]|>(?!\\()|$)");

  /**
   * An open bracket, or an open element.
   *
   * @param closer the text that closes it, {@link #ELEMENT} for an element
   * @param blank whether a blank is on its right
   * @param list whether a comma before that says nothing
   * @param endsLine whether its line ends with it
   * @param blanks the beginning of that line
   * @param line where that is, from the beginning of the cursor's
   */
  private record Opener(
      char closer, boolean list, boolean blank, boolean endsLine, String blanks, int line) {
    boolean isElement() {
      return closer == ELEMENT;
    }

    /** The same element whose tag ends. */
    Opener withTag(boolean ended) {
      return new Opener(closer, list, blank, endsLine || ended, blanks, line);
    }
  }

  /** A bracket or an element that a text opens at a place, in a line that begins so. */
  private static Opener opener(int kind, String text, int at, String blanks, int line) {
    boolean blank = text.startsWith(" ", at + 1);
    boolean endsLine = at + 1 == text.length() || text.startsWith("\n", at + 1);
    return new Opener(CLOSING.charAt(kind), isList(kind, text, at), blank, endsLine, blanks, line);
  }

  /** Behind what a tag begins with; negative if none begins there. */
  private int tagBegin(Deque<Opener> open, String text, int at) {
    if (text.charAt(at) != ELEMENT) {
      return -1;
    }
    boolean inside = !open.isEmpty() && open.peek().isElement();
    int line = text.lastIndexOf('\n', at) + 1;
    Matcher tag = TAG.matcher(text).region(at, text.length());
    return tag.lookingAt() && (inside || elements.mayBegin(text.substring(line, at)))
        ? tag.end()
        : -1;
  }

  /** Whether a mark ends the tag of the innermost element. */
  private static boolean endsTag(Deque<Opener> open, String text, int at) {
    return text.charAt(at) == '>'
        && !open.isEmpty()
        && open.peek().isElement()
        && (at == 0 || text.charAt(at - 1) != '=');
  }

  /** The middle as it should be; as it is where its brackets close none. */
  String of(String middle) {
    int begin = prefix.lastIndexOf('\n') + 1;
    int cursor = prefix.length() - begin;
    String written = prefix.substring(begin) + middle;
    StringBuilder text = new StringBuilder();
    Deque<Opener> open = new ArrayDeque<>();
    String first = written.strip();
    boolean closes =
        !first.isEmpty()
            && (Closers.isClosing(first.charAt(0)) || elements.isAt(Elements.CLOSING, first, 0));
    int depth = Place.width(Place.leadingBlanks(written)) + (closes ? 1 : 0);
    Above above = new Above(begin, depth);
    int line = 0; // where the present one begins
    for (int at = 0; at < written.length(); ) {
      char c = written.charAt(at);
      int end = Closers.isQuote(c) ? Closers.stringEnd(written, at) : at + 1;
      int kind = OPENING.indexOf(c);
      int tag = tagBegin(open, written, at);
      char closer = closer(open, written, at);
      if (c == '\n') {
        line = end;
      } else if (kind >= 0 || tag >= 0) {
        String blanks = Place.leadingBlanks(text.substring(text.lastIndexOf("\n") + 1));
        open.push(
            kind >= 0
                ? opener(kind, written, at, blanks, line)
                : element(written, tag, blanks, line));
        end = Math.max(end, tag);
      } else if (closer != NONE) {
        if (open.isEmpty()) {
          above.next(open);
        }
        if (open.isEmpty() || open.peek().closer() != closer) {
          return middle;
        }
        Opener opener = open.pop();
        if (at >= cursor && opener.endsLine() && goesBelow(closer, text)) {
          strip(text, cursor);
          text.append('\n').append(opener.blanks());
        } else if (closer == '}' && opener.endsLine() && beginsLine(text, cursor)) {
          text.setLength(text.lastIndexOf("\n") + 1);
          text.append(opener.blanks());
        } else if (opener.list() && !opener.endsLine()) {
          dropComma(text, cursor);
        }
        if (closer == '}' && !opener.blank() && !opener.endsLine() && opener.line() == line) {
          strip(text, cursor);
        }
        if (at >= cursor && needsBlank(opener, written, at, text)) {
          text.append(' ');
        }
        end = closer == ELEMENT ? elementEnd(written, at) : end;
      } else if (endsTag(open, written, at)) {
        open.push(open.pop().withTag(written.startsWith("\n", end)));
      }
      text.append(written, at, end);
      at = end;
    }
    return text.substring(cursor);
  }

  private static Opener element(String text, int nameEnd, String blanks, int line) {
    boolean endsLine = nameEnd == text.length() || text.startsWith("\n", nameEnd);
    return new Opener(ELEMENT, false, false, endsLine, blanks, line);
  }

  /** The closer at a place: a bracket's mark; {@link #NONE} for nothing. */
  private char closer(Deque<Opener> open, String text, int at) {
    boolean ends = elements.isAt(Elements.CLOSING, text, at);
    boolean tag =
        elements.isAt(Elements.EMPTY, text, at) && (open.isEmpty() || open.peek().isElement());
    return ends || tag ? ELEMENT : Closers.isClosing(text.charAt(at)) ? text.charAt(at) : NONE;
  }

  private static int elementEnd(String text, int at) {
    int end = text.indexOf('>', at);
    return end < 0 ? text.length() : end + 1;
  }

  /** Whether a closer has a blank on its left that is not there. */
  private boolean needsBlank(Opener opener, String written, int at, CharSequence before) {
    boolean tag =
        opener.isElement()
            && elements.isAt(Elements.EMPTY, written, at)
            && !NO_BLANK.matcher(prefix + suffix).find();
    return (tag || opener.blank() && opener.closer() == '}')
        && !Character.isWhitespace(before.charAt(before.length() - 1));
  }

  /** Goes up the lines above the cursor's. */
  private final class Above {
    private int begin;
    private int depth;

    Above(int begin, int depth) {
      this.begin = begin;
      this.depth = depth;
    }

    /** Adds what the next line leaves open that holds those below it. */
    void next(Deque<Opener> open) {
      while (open.isEmpty() && begin > 0) {
        int end = begin - 1;
        begin = prefix.lastIndexOf('\n', end - 1) + 1;
        String line = prefix.substring(begin, end).stripTrailing();
        int width = Place.width(Place.leadingBlanks(line));
        if (!line.isEmpty() && width < depth) {
          addOpen(open, line);
          depth = width;
        }
      }
    }

    private void addOpen(Deque<Opener> open, String line) {
      String blanks = Place.leadingBlanks(line);
      int from = begin - prefix.length();
      if (line.strip().length() == 1 && elements.isAt(Elements.END, line, line.length() - 1)) {
        open.push(element(line, line.length(), blanks, from));
      }
      for (int at = 0; at < line.length(); at++) {
        int kind = OPENING.indexOf(line.charAt(at));
        int tag = tagBegin(open, line, at);
        if (Closers.isQuote(line.charAt(at))) {
          at = Closers.stringEnd(line, at) - 1;
        } else if (kind >= 0) {
          open.push(opener(kind, line, at, blanks, from));
        } else if (tag >= 0) {
          open.push(element(line, tag, blanks, from));
          at = tag - 1;
        } else if (closer(open, line, at) != NONE && !open.isEmpty()) {
          at = open.pop().isElement() ? elementEnd(line, at) - 1 : at;
        } else if (endsTag(open, line, at)) {
          open.push(open.pop().withTag(at + 1 == line.length()));
        }
      }
    }
  }

  /** Whether a line of the middle begins here, with nothing but blanks so far. */
  private static boolean beginsLine(StringBuilder text, int cursor) {
    int line = text.lastIndexOf("\n") + 1;
    return line > cursor && text.substring(line).isBlank();
  }

  /** Whether a closer goes below its text, if it is not there already. */
  private boolean goesBelow(char closer, CharSequence before) {
    String line = before.toString().substring(before.toString().lastIndexOf('\n') + 1);
    return !line.isBlank()
        && (closer == '}'
            || closer == ELEMENT
            || line.stripTrailing().endsWith(",")
            || line.stripTrailing().endsWith(">")
            || (prefix + suffix).lines().anyMatch(one -> one.strip().indexOf(closer) == 0));
  }

  private static boolean isList(int kind, String text, int at) {
    boolean behindWord =
        at > 0
            && (Character.isJavaIdentifierPart(text.charAt(at - 1))
                || Closers.isClosing(text.charAt(at - 1)));
    return switch (OPENING.charAt(kind)) {
      case '(' -> behindWord;
      case '[' -> !behindWord;
      default -> true;
    };
  }

  private static void dropComma(StringBuilder text, int least) {
    int end = text.length();
    while (end > least && text.charAt(end - 1) == ' ') {
      end--;
    }
    if (end > least && text.charAt(end - 1) == ',') {
      text.deleteCharAt(end - 1);
    }
  }

  private static void strip(StringBuilder text, int least) {
    int end = text.length();
    while (end > least && text.charAt(end - 1) == ' ') {
      end--;
    }
    text.setLength(end);
  }
}
