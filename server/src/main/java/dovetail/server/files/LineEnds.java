package dovetail.server.files;

/**
 * The line ends of a file. Inside, a line ends with {@code \n}, however it does in the file: models
 * were mostly taught so, and what was written before is found again. What is written gets the
 * file's own ends, which are those of its first line. Linear in the text; immutable.
 *
 * @param file how a line ends in the file
 */
public record LineEnds(String file) {
  /** Those of a text that stays as it is: in a language of its own a line may end otherwise. */
  public static final LineEnds KEPT = new LineEnds("");

  private static final String INSIDE = "\n";

  /** Those of a text. */
  public static LineEnds of(String text) {
    int line = text.indexOf('\n');
    int carriage = text.indexOf('\r');
    if (carriage < 0 || (line >= 0 && line < carriage)) {
      return new LineEnds(INSIDE);
    }
    return new LineEnds(line < 0 ? "\r" : line == carriage + 1 ? "\r\n" : INSIDE);
  }

  /** A text before or behind the cursor, with the line ends that Dovetail uses inside. */
  public String inside(String text) {
    return switch (file) {
      case "" -> text;
      case "\r" -> text.replace("\r", INSIDE);
      default -> text.indexOf('\r') < 0 ? text : text.replace("\r\n", INSIDE);
    };
  }

  /** The offset of a place in a text, once that is inside. */
  public int inside(String text, int offset) {
    boolean cuts = offset > 0 && offset < text.length() && text.startsWith("\r\n", offset - 1);
    return inside(text.substring(0, cuts ? offset - 1 : offset)).length();
  }

  /** A middle, with the line ends of the file. */
  public String outside(String written) {
    return file.isEmpty() || file.equals(INSIDE) ? written : written.replace(INSIDE, file);
  }

  /** What was written, without the other halves of line ends that a model may write. */
  public static String plain(String written) {
    return written.replace("\r", "");
  }
}
