package dovetail.lab.places;

import java.util.Locale;

/** The kind of place of a cursor, and the text that is cut out of the file behind it. */
public enum PlaceKind {
  /** A whole line, behind its indentation; the line is gone. */
  LINE,
  /** Between two words of a line; the rest of the line is gone. */
  REST,
  /** Inside a word; the rest of the word and of the line is gone. */
  WORD,
  /** Behind a bracket or comma; the text before the bracket's closer is gone. */
  BRACKETS,
  /**
   * Inside brackets; the rest of the line is gone, but for the closers of the brackets that were
   * opened on it, as an editor writes them by itself.
   */
  CLOSED,
  /** Inside a string; the rest of the string on this line is gone. */
  STRING,
  /** Inside a comment; the rest of the line is gone. */
  COMMENT,
  /** Where a body begins, behind its indentation; all of the body is gone. */
  BODY,
  /** Like {@link #LINE}, and all that follows is gone too. */
  END_LINE,
  /** Like {@link #REST}, and all that follows is gone too. */
  END_REST,
  /** Inside a line; a few words are gone, and the rest of the line stands behind the cursor. */
  SPAN,
  /** At the end of a line of code; nothing is gone. */
  FINISHED,
  /** Anywhere; nothing is gone. */
  ANYWHERE;

  /** The word used in reports. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Whether something was cut out, so that there is something to be found. */
  public boolean cuts() {
    return this != FINISHED && this != ANYWHERE;
  }
}
