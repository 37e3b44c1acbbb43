package dovetail.server.places;

/**
 * A cursor in a file out of which something was cut.
 *
 * @param kind which kind of place it is
 * @param text the file as it was written
 * @param from where the cut begins and the cursor stands, in UTF-16 units
 * @param to where the cut ends
 * @param left the text in place of the cut, behind the cursor: closers, mostly nothing
 */
public record Place(PlaceKind kind, String text, int from, int to, String left) {
  /** The text that was cut out; of what is cut to the file's end, the rest of its line. */
  String truth() {
    return switch (kind) {
      case END_LINE, END_REST -> text.substring(from, Lines.end(text, from));
      default -> text.substring(from, to);
    };
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

  /** Whether the first word, or the first other character, is what was cut out. */
  boolean firstWordRight(Shown shown) {
    String truth = firstWord(truth());
    return !truth.isEmpty() && firstWord(shown.inserted(this)).equals(truth);
  }

  /** Whether the cursor's line is what it was, but for blanks at its end. */
  public boolean lineRight(Shown shown) {
    return kind.cuts() && line(accepted(shown)).equals(line(text));
  }

  private String line(String of) {
    return of.substring(Lines.begin(of, from), Lines.end(of, from)).stripTrailing();
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

  /** Whether a character is one of those that names are made of. */
  static boolean isWord(int codePoint) {
    return Character.isLetterOrDigit(codePoint) || codePoint == '_';
  }
}
