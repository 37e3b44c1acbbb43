package dovetail.quotient.chart;

/**
 * A text that was beyond a limit, so that texts of about its length need not be tried.
 *
 * @param bytes its size
 * @param limit the limit
 */
public record TooLarge(int bytes, LimitException limit) {
  /** Names the limit where another text is no smaller by a tenth. */
  public void check(byte[] text) {
    if (text.length >= bytes - bytes / 10) {
      throw limit;
    }
  }
}
