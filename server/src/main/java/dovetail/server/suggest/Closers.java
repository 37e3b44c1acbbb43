package dovetail.server.suggest;

import dovetail.quotient.Surroundings;

/**
 * The closing brackets and quotes directly behind a cursor, which an editor wrote by itself when
 * the user typed their openers: {@code )} in {@code f(¦)}.
 */
final class Closers {
  static final String OPENING = "([{";
  static final String CLOSING = ")]}";

  private Closers() {}

  /**
   * The longest run of closers. A quote is a closer only if the cursor stands in a string, or a
   * bracket comes before the quote; a quote that opens a string is none.
   */
  static String before(String suffix, Surroundings cursor) {
    int end = 0;
    if (cursor == Surroundings.STRING && !suffix.isEmpty() && isQuote(suffix.charAt(0))) {
      while (end < suffix.length() && suffix.charAt(end) == suffix.charAt(0)) {
        end++;
      }
    }
    boolean inside = cursor == Surroundings.CODE || end > 0;
    while (inside && end < suffix.length() && isClosing(suffix.charAt(end))) {
      end++;
    }
    // The end of a string with values in it, as in f"{x[¦]}": only if nothing follows it.
    int quotes = end;
    while (end > 0 && quotes < suffix.length() && isQuote(suffix.charAt(quotes))) {
      quotes++;
    }
    int closed = quotes;
    while (closed < suffix.length() && isClosing(suffix.charAt(closed))) {
      closed++;
    }
    return suffix.substring(0, quotes > end && endsLine(suffix, closed) ? closed : end);
  }

  private static boolean endsLine(String suffix, int from) {
    int at = from;
    while (at < suffix.length() && (suffix.charAt(at) == ' ' || suffix.charAt(at) == '\t')) {
      at++;
    }
    return at == suffix.length() || suffix.charAt(at) == '\n' || suffix.charAt(at) == '\r';
  }

  static boolean isClosing(char c) {
    return CLOSING.indexOf(c) >= 0;
  }

  static boolean isQuote(char c) {
    return c == '"' || c == '\'' || c == '`';
  }
}
