package dovetail.server.suggest;

import dovetail.quotient.Surroundings;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The closing brackets and quotes directly behind a cursor, which an editor wrote by itself when
 * the user typed their openers: {@code )} in {@code f(¦)}.
 */
final class Closers {
  static final String OPENING = "([{";
  static final String CLOSING = ")]}";

  /**
   * Quotes behind brackets end a string with values in it, as in <code>f"{x[¦]}"</code>, only if
   * nothing follows on the line.
   */
  private static final String QUOTED = "(?:[\"'`]++[)\\]}]*+(?=[ \\t]*(?:[\r\n]|\\z)))?";

  private static final Pattern IN_CODE = Pattern.compile("[)\\]}]++" + QUOTED);
  private static final Pattern IN_STRING = Pattern.compile("([\"'`])\\1*+[)\\]}]*+" + QUOTED);

  private Closers() {}

  /**
   * The longest run of closers. A quote is a closer only if the cursor stands in a string, or a
   * bracket comes before the quote; a quote that opens a string is none.
   */
  static String before(String suffix, Surroundings cursor) {
    Matcher closers = (cursor == Surroundings.STRING ? IN_STRING : IN_CODE).matcher(suffix);
    return cursor != Surroundings.COMMENT && closers.lookingAt() ? closers.group() : "";
  }

  static boolean isClosing(char c) {
    return CLOSING.indexOf(c) >= 0;
  }

  static boolean isQuote(char c) {
    return c == '"' || c == '\'' || c == '`';
  }
}
