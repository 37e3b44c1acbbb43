package dovetail.server.suggest;

import dovetail.quotient.Surroundings;
import java.util.Locale;

/**
 * The kinds of cursors, which differ in how often a suggestion is right. A kind is determined by
 * the text around the cursor, before anything is decoded.
 */
public enum CursorKind {
  /** A line that is empty, with text behind it. */
  LINE,
  /** Where the first line of a new block goes, with text behind it. */
  BODY,
  /** At the end of a line that cannot end there, with text behind it. */
  REST,
  /** At the end of a line behind a name or a number, or in one. */
  NAME,
  /** At the end of a line that can end there, with text behind it. */
  COMPLETE,
  /** Before a bracket or quote that closes. */
  ARGUMENT,
  /** Before other text on the line, in code, in a string or in a comment. */
  INSIDE,
  /** In a string, at the end of its line or of the string. */
  STRING,
  /** In a comment, at its line's end. */
  COMMENT,
  /** A line that is empty, with nothing behind it. */
  LAST_LINE,
  /** At the end of a line that cannot end there, with nothing behind it. */
  LAST_REST,
  /** At the end of a line that can end there, with nothing behind it. */
  LAST_COMPLETE;

  /** Its name in results: {@code last-line}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * The kind of a cursor.
   *
   * @param completes whether the file parses as it is
   */
  static CursorKind of(
      String suffix, CursorLine place, Surroundings surroundings, boolean completes) {
    String rest = place.rest().strip();
    return switch (surroundings) {
      case STRING -> rest.isEmpty() || Closers.isQuote(rest.charAt(0)) ? STRING : INSIDE;
      case COMMENT -> rest.isEmpty() ? COMMENT : INSIDE;
      case CODE -> inCode(suffix, place, completes);
    };
  }

  private static CursorKind inCode(String suffix, CursorLine place, boolean completes) {
    String rest = place.rest().strip();
    if (!rest.isEmpty()) {
      char next = rest.charAt(0);
      return Closers.isClosing(next) || Closers.isQuote(next) ? ARGUMENT : INSIDE;
    }
    boolean last = suffix.isBlank();
    if (place.before().isBlank()) {
      return last ? LAST_LINE : place.opensBlock() ? BODY : LINE;
    }
    int before = place.before().codePointBefore(place.before().length());
    if (Character.isLetterOrDigit(before) || before == '_') {
      return NAME;
    }
    if (completes) {
      return last ? LAST_COMPLETE : COMPLETE;
    }
    return last ? LAST_REST : REST;
  }
}
