package dovetail.server.complete;

/**
 * The mark that some files begin with to say that they are in UTF-8. It is no part of the program,
 * and nothing may stand before it: around a hole it is left out, and what is written goes behind
 * it.
 *
 * @param prefix the text left of the hole, without the mark
 * @param middle the text in it, without the mark
 * @param suffix the text right of it, without the mark if the hole is empty
 * @param skipped how many characters of the middle are the mark: 0 or 1
 */
public record ByteOrderMark(String prefix, String middle, String suffix, int skipped) {
  private static final String MARK = "\ufeff";

  /** A text in three parts, of which the first that is not empty may begin with the mark. */
  public static ByteOrderMark leftOutOf(String prefix, String middle, String suffix) {
    if (!prefix.isEmpty()) {
      return new ByteOrderMark(leftOutOf(prefix), middle, suffix, 0);
    }
    return middle.isEmpty()
        ? new ByteOrderMark(prefix, middle, leftOutOf(suffix), 0)
        : new ByteOrderMark(prefix, leftOutOf(middle), suffix, middle.startsWith(MARK) ? 1 : 0);
  }

  /** A text without the mark that it may begin with. */
  static String leftOutOf(String text) {
    return text.startsWith(MARK) ? text.substring(1) : text;
  }

  /** Whether the mark stands right of a hole, so that nothing can be written there. */
  public static boolean follows(String prefix, String suffix) {
    return prefix.isEmpty() && suffix.startsWith(MARK);
  }
}
