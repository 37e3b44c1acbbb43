package dovetail.protocol.http;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * ProxyAI in JetBrains' IDEs: an answer ends before a closing bracket that it does not open, loses
 * the part that it has in common with the rest of the line, and some quotes. It also shows no line
 * that stands there already, which this class does not consider.
 *
 * <p>Source: {@code CodeCompletionFormatter.kt} of ProxyAI.
 */
final class ProxyAi implements Spelling {
  private static final String QUOTES = "'\"`";
  private static final String OPENERS = "([{";
  private static final String CLOSERS = ")]}";

  @Override
  public List<String> spellings(CursorText hole, String middle) {
    return List.of(middle, middle + hole.rest());
  }

  @Override
  public List<String> inserted(CursorText hole, String answer) {
    String rest = hole.rest();
    String text = balanced(answer);
    text = rest.isEmpty() || !text.endsWith(rest) ? text : cut(text, rest.length());
    text = withoutQuotes(text, rest);
    if (isWord(hole.before(), hole.before().length() - 1) && isWord(rest, 0)) {
      text = !text.isEmpty() && isQuote(text.charAt(0)) ? text.substring(1) : text;
      text = !text.isEmpty() && isQuote(last(text)) ? cut(text, 1) : text;
    }
    text = cut(text, CursorText.overlap(text, rest.strip()));
    int first = text.length() - text.stripLeading().length();
    text = first > 0 && hole.before().length() <= first ? text.stripLeading() : text;
    return text.isBlank() ? List.of() : List.of(hole.with(text));
  }

  /** The beginning of a text before a closing bracket that it does not open. */
  private static String balanced(String text) {
    Deque<Character> open = new ArrayDeque<>();
    char quote = 0;
    int end = 0;
    while (end < text.length()) {
      char c = text.charAt(end);
      if (isQuote(c) && (quote == 0 || quote == c)) {
        quote = quote == 0 ? c : 0;
      }
      int closes = quote == 0 ? CLOSERS.indexOf(c) : -1;
      if (quote == 0 && OPENERS.indexOf(c) >= 0) {
        open.push(c);
      } else if (closes >= 0) {
        if (open.isEmpty() || open.pop() != OPENERS.charAt(closes)) {
          break;
        }
      }
      end++;
    }
    String begun = text.substring(0, end).stripTrailing();
    return begun.isEmpty() ? text.stripTrailing() : begun;
  }

  /** A text without the quote that stands behind the cursor, too. */
  private static String withoutQuotes(String text, String rest) {
    String bare = text.strip();
    if (rest.isBlank() || Character.isWhitespace(rest.charAt(0)) || bare.isEmpty()) {
      return text;
    }
    boolean before = isQuote(rest.charAt(0));
    boolean quoted =
        bare.length() > 1 && last(bare) == ',' && isQuote(bare.charAt(bare.length() - 2));
    if (quoted || (last(bare) == ',' && before)) {
      return cut(text, Math.min(2, text.length()));
    }
    return isQuote(last(bare)) && before ? cut(text, 1) : text;
  }

  private static boolean isWord(String text, int at) {
    return at >= 0
        && at < text.length()
        && (text.charAt(at) == '_'
            || (text.charAt(at) < 128 && Character.isLetterOrDigit(text.charAt(at))));
  }

  private static boolean isQuote(char c) {
    return QUOTES.indexOf(c) >= 0;
  }

  private static char last(String text) {
    return text.charAt(text.length() - 1);
  }

  private static String cut(String text, int length) {
    return text.substring(0, text.length() - length);
  }
}
