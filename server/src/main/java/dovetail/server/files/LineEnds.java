package dovetail.server.files;

/**
 * The line ends of a file. Inside Dovetail every line ends with {@code \n}: most models were
 * trained on such text, and Echo finds a text again whatever its line ends. An answer gets the
 * file's own line ends, which are those of its first line. Linear in the text; immutable.
 *
 * @param file the line end in the file
 */
public record LineEnds(String file) {
  /** The line ends of a text that is not changed: a user's own language may have others. */
  public static final LineEnds KEPT = new LineEnds("");

  private static final String INSIDE = "\n";

  /** The line ends of a text. */
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

  /** The offset that a place in a text gets with {@code \n} for line ends. */
  public int inside(String text, int offset) {
    boolean cuts = offset > 0 && offset < text.length() && text.startsWith("\r\n", offset - 1);
    return inside(text.substring(0, cuts ? offset - 1 : offset)).length();
  }

  /** A middle, with the line ends of the file. */
  public String outside(String written) {
    return file.isEmpty() || file.equals(INSIDE) ? written : written.replace(INSIDE, file);
  }

  /** A model's text without carriage returns. */
  public static String plain(String written) {
    return written.replace("\r", "");
  }
}
