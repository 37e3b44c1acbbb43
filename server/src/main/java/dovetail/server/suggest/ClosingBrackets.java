package dovetail.server.suggest;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The brackets that a middle closes: what closes one that a line ended with stands on a line of its
 * own, as deep as that line. Those whose openers share a line stay together, with the mark behind
 * them: <code>});</code>
 *
 * <p>A brace always goes below so, another bracket behind a comma or in a file that has lines which
 * begin with it.
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
 */
record ClosingBrackets(String prefix, String suffix) {
  private static final String OPENING = "([{";
  private static final String CLOSING = ")]}";

  /**
   * An open bracket.
   *
   * @param closer the text that closes it
   * @param list whether a comma before that says nothing
   * @param endsLine whether its line ends with it
   * @param blanks the beginning of that line
   * @param line where that is, from the beginning of the cursor's
   */
  private record Opener(char closer, boolean list, boolean endsLine, String blanks, int line) {}

  /** The middle as it should be; as it is where its brackets close none. */
  String of(String middle) {
    int begin = prefix.lastIndexOf('\n') + 1;
    int cursor = prefix.length() - begin;
    String written = prefix.substring(begin) + middle;
    StringBuilder text = new StringBuilder();
    Deque<Opener> open = new ArrayDeque<>();
    boolean closes = !written.isBlank() && Closers.isClosing(written.strip().charAt(0));
    int depth = Place.width(Place.leadingBlanks(written)) + (closes ? 1 : 0);
    Above above = new Above(begin, depth);
    int line = 0; // where the present one begins
    int closed = Integer.MIN_VALUE; // the line of the opener that was closed last
    for (int at = 0; at < written.length(); ) {
      char c = written.charAt(at);
      int end = Closers.isQuote(c) ? Repeats.stringEnd(written, at) : at + 1;
      int kind = OPENING.indexOf(c);
      if (c == '\n') {
        line = end;
      } else if (kind >= 0) {
        boolean endsLine = written.startsWith("\n", end);
        String blanks = Place.leadingBlanks(text.substring(text.lastIndexOf("\n") + 1));
        boolean list = isList(kind, written, at);
        open.push(new Opener(CLOSING.charAt(kind), list, endsLine, blanks, line));
      } else if (Closers.isClosing(c)) {
        if (open.isEmpty()) {
          above.next(open);
        }
        if (open.isEmpty() || open.peek().closer() != c) {
          return middle;
        }
        Opener opener = open.pop();
        if (at >= cursor && opener.endsLine() && opener.line() != closed && goesBelow(c, text)) {
          strip(text, cursor);
          text.append('\n').append(opener.blanks());
        } else if (opener.list() && !opener.endsLine()) {
          dropComma(text, cursor);
        }
        closed = opener.line();
      }
      closed = Closers.isClosing(c) ? closed : Integer.MIN_VALUE;
      text.append(written, at, end);
      at = end;
    }
    return text.substring(cursor);
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
      for (int at = 0; at < line.length(); at++) {
        char c = line.charAt(at);
        int kind = OPENING.indexOf(c);
        if (Closers.isQuote(c)) {
          at = Repeats.stringEnd(line, at) - 1;
        } else if (kind >= 0) {
          boolean endsLine = at + 1 == line.length();
          boolean list = isList(kind, line, at);
          String blanks = Place.leadingBlanks(line);
          int from = begin - prefix.length();
          open.push(new Opener(CLOSING.charAt(kind), list, endsLine, blanks, from));
        } else if (Closers.isClosing(c) && !open.isEmpty()) {
          open.pop();
        }
      }
    }
  }

  /** Whether a closer goes below its text, if it is not there already. */
  private boolean goesBelow(char closer, CharSequence before) {
    String line = before.toString().substring(before.toString().lastIndexOf('\n') + 1);
    return !line.isBlank()
        && (closer == '}'
            || line.stripTrailing().endsWith(",")
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
