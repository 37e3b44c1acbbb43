package dovetail.lab.places;

import dovetail.quotient.Surroundings;
import java.util.Locale;
import java.util.Optional;

/**
 * An end of a suggestion that is there only to parse, or that changes the meaning of the text
 * behind the cursor. Rules of thumb find it in the text alone: they know no language, and not what
 * the server thinks. So this is a measure, and no judge.
 *
 * <ul>
 *   <li>{@link #JOINS}: the suggestion ends with a word, and a word stands behind the cursor. A
 *       word that is joined to the word before the cursor may complete it, and is no glue.
 *   <li>{@link #SWALLOWS}: the text behind the cursor is in a string or comment now, and was not,
 *       or the other way round.
 *   <li>{@link #OPERATOR}: the last character is an operator, {@code ; \ # ,} or an opening
 *       bracket, and text that is no closer stands behind it on its line.
 *   <li>{@link #DANGLING}: the last character is such a one, and nothing stands behind it on its
 *       line. It is no glue if the line before ends so, too, or if a closer follows.
 * </ul>
 *
 * <p>A suggestion that makes the cut line again has no glue. The last two kinds are in code only,
 * and not where the cut text ended with the same character.
 */
public enum Glue {
  /** A word is joined to the word behind it. */
  JOINS,
  /** The text behind is a comment or a string now, or no longer. */
  SWALLOWS,
  /** It ends in an operator before something that stands on the line. */
  OPERATOR,
  /** It ends in an operator at the end of a line. */
  DANGLING;

  /** The word used in reports. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The glue in a suggestion; empty if there is none.
   *
   * @param before the kind of text that the cursor stands in
   * @param end the kind of text around the last character of the accepted text, but for blanks
   * @param after the kind of text around a cursor behind the accepted text
   */
  public static Optional<Glue> of(
      Place place, Shown shown, Surroundings before, Surroundings end, Surroundings after) {
    String behind = shown.behind(place);
    String rest = behind.substring(0, Lines.end(behind, 0));
    String inserted = shown.inserted(place);
    if (inserted.isBlank() || place.lineRight(shown)) {
      return Optional.empty();
    }
    if (joins(inserted, rest)) {
      return Optional.of(JOINS);
    }
    if (!rest.isBlank() && before != after) {
      return Optional.of(SWALLOWS);
    }
    String written = inserted.stripTrailing();
    boolean code =
        before == Surroundings.CODE && end == Surroundings.CODE && after == Surroundings.CODE;
    if (!code || endsAlike(written, place.truth().stripTrailing())) {
      return Optional.empty();
    }
    String next = rest.strip();
    if (next.isEmpty() || Lines.CLOSERS.indexOf(next.charAt(0)) >= 0) {
      return isDangling(place, written, behind) ? Optional.of(DANGLING) : Optional.empty();
    }
    return endsInOperator(written, "+-*/%@&|^~<>=!?.:;\\#,([{")
        ? Optional.of(OPERATOR)
        : Optional.empty();
  }

  private static boolean endsAlike(String written, String truth) {
    return !truth.isEmpty()
        && written.charAt(written.length() - 1) == truth.charAt(truth.length() - 1);
  }

  private static boolean joins(String inserted, String rest) {
    return !rest.isEmpty()
        && Place.isWord(inserted.codePointBefore(inserted.length()))
        && Place.isWord(rest.codePointAt(0));
  }

  /**
   * Whether the last character is one of some. Dots that stand for omitted text are whole, and so
   * are {@code ++} and {@code --}, and brackets of types.
   */
  private static boolean endsInOperator(String written, String operators) {
    char last = written.charAt(written.length() - 1);
    boolean whole =
        written.endsWith("...")
            || written.endsWith("++")
            || written.endsWith("--")
            || (last == '>' && written.indexOf('<') >= 0);
    return !whole && operators.indexOf(last) >= 0;
  }

  /** Whether a line is left open at its end that its neighbours do not leave open. */
  private static boolean isDangling(Place place, String written, String behind) {
    char last = written.charAt(written.length() - 1);
    return switch (last) {
      case '#', '\\' -> true;
      case ';' ->
          place.text().lines().filter(line -> line.stripTrailing().endsWith(";")).count() < 2;
      default ->
          endsInOperator(written, "+-%@&|^~<=.,")
              && !leavesOpen(place.text().substring(0, place.from()) + written)
              && (last != ',' || !closesNext(behind));
    };
  }

  /** Whether the line before a text's last ends as that does, or opens the bracket around it. */
  private static boolean leavesOpen(String text) {
    String line = text.substring(0, Lines.begin(text, text.length())).stripTrailing();
    if (line.isEmpty()) {
      return false;
    }
    char end = line.charAt(line.length() - 1);
    return end == text.charAt(text.length() - 1) || Lines.OPENERS.indexOf(end) >= 0;
  }

  /** Whether the first that stands on the next lines is a closer. */
  private static boolean closesNext(String behind) {
    String next = behind.stripLeading();
    boolean sameLine = !behind.substring(0, Lines.end(behind, 0)).isBlank();
    return !sameLine && !next.isEmpty() && Lines.CLOSERS.indexOf(next.charAt(0)) >= 0;
  }
}
