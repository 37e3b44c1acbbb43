package dovetail.lab.places;

import com.google.common.base.CharMatcher;
import java.util.List;

/**
 * A cursor in a file from which a piece was cut.
 *
 * @param kind which kind of place it is
 * @param text the file as it was written
 * @param from where the cut begins and the cursor stands, in UTF-16 units
 * @param meant where the text that is asked for ends
 * @param to where the cut ends: there, or at the end of the file
 * @param left the text in place of the cut, behind the cursor: closers, mostly nothing
 */
public record Place(PlaceKind kind, String text, int from, int meant, int to, String left) {
  private static final CharMatcher CLOSERS = CharMatcher.anyOf(Lines.CLOSERS + "\"'`");

  /** The text that is asked for. */
  String truth() {
    return text.substring(from, meant);
  }

  /**
   * The same place while the file is typed from the top: nothing is below it. At the end of a line
   * the next one that is not blank is asked for.
   */
  public Place fromTop() {
    int begin = Lines.end(text, from) == from ? Lines.code(text, from) : from;
    int end = kind == PlaceKind.BODY ? meant : Lines.end(text, begin);
    return new Place(kind, text, from, end, text.length(), left);
  }

  /** Whether something was cut out, so that there is something to be found. */
  public boolean isCut() {
    return to > from;
  }

  /** The file as the editor has it. */
  public String asked() {
    return text.substring(0, from) + left + text.substring(to);
  }

  /** The file once a text was put in place of a range of {@link #asked}. */
  public String accepted(Shown shown) {
    String asked = asked();
    return asked.substring(0, shown.from()) + shown.text() + asked.substring(shown.to());
  }

  /** Whether the first word, or the first other character, is that of the cut text. */
  boolean firstWordRight(Shown shown) {
    String truth = firstWord(truth());
    return !truth.isEmpty() && firstWord(shown.inserted(this)).equals(truth);
  }

  /** Whether the file goes on as it is shown, but for the closers at its end. */
  boolean allRight(Shown shown) {
    String words = CLOSERS.trimTrailingFrom(shown.inserted(this).stripTrailing());
    return isCut() && firstWordRight(shown) && goesOnWith(words);
  }

  /** How many of some words the file goes on with. */
  int right(List<String> words) {
    StringBuilder behind = new StringBuilder();
    int right = 0;
    while (isCut() && right < words.size()) {
      behind.append(words.get(right));
      if (!goesOnWith(behind.toString())) {
        break;
      }
      right++;
    }
    return right;
  }

  /** Whether a text of whole words stands behind the cursor in the file as it was written. */
  private boolean goesOnWith(String words) {
    int end = from + words.length();
    return text.startsWith(words, from)
        && (words.isEmpty()
            || end == text.length()
            || !isWord(words.codePointBefore(words.length()))
            || !isWord(text.codePointAt(end)));
  }

  /**
   * Whether the cursor's line is as it was before the cut, but for blanks at its end; where the
   * next line is asked for, whether both are.
   */
  public boolean lineRight(Shown shown) {
    return isCut() && line(accepted(shown)).equals(line(text));
  }

  private String line(String of) {
    int end = Lines.end(text, from) == from ? Lines.code(of, from) : from;
    return of.substring(Lines.begin(of, from), Lines.end(of, end)).stripTrailing();
  }

  /** The beginning of a text behind its blanks: a run of word characters, or one character. */
  static String firstWord(String text) {
    String from = text.stripLeading();
    int end = 0;
    while (end < from.length() && isWord(from.codePointAt(end))) {
      end += Character.charCount(from.codePointAt(end));
    }
    if (end == 0 && !from.isEmpty()) {
      end = Character.charCount(from.codePointAt(0));
    }
    return from.substring(0, end);
  }

  /** Whether a character may be part of a name. */
  static boolean isWord(int codePoint) {
    return Character.isLetterOrDigit(codePoint) || codePoint == '_';
  }
}
