package dovetail.server.files;

/**
 * The mark at the beginning of some files that says that they are in UTF-8. It is no part of the
 * program, and no text may stand before it: it is left out around a hole, and the middle goes
 * behind it.
 *
 * @param prefix the text left of the hole, without the mark
 * @param middle the text in the hole, without the mark
 * @param suffix the text right of the hole, without the mark if prefix and middle are empty
 * @param skipped how many characters of the middle are the mark: 0 or 1
 */
public record ByteOrderMark(String prefix, String middle, String suffix, int skipped) {
  private static final String MARK = "\ufeff";

  /**
   * A text in three parts, without the mark with which its first part that is not empty may begin.
   */
  public static ByteOrderMark leftOutOf(String prefix, String middle, String suffix) {
    if (!prefix.isEmpty()) {
      return new ByteOrderMark(leftOutOf(prefix), middle, suffix, 0);
    }
    return middle.isEmpty()
        ? new ByteOrderMark(prefix, middle, leftOutOf(suffix), 0)
        : new ByteOrderMark(prefix, leftOutOf(middle), suffix, middle.startsWith(MARK) ? 1 : 0);
  }

  /** A text without the mark with which it may begin. */
  public static String leftOutOf(String text) {
    return text.startsWith(MARK) ? text.substring(1) : text;
  }

  /** Whether the mark stands right of a hole, so that no text can be written there. */
  public static boolean follows(String prefix, String suffix) {
    return prefix.isEmpty() && suffix.startsWith(MARK);
  }
}
