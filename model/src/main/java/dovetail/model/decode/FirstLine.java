package dovetail.model.decode;

/**
 * The ending of a middle at the end of its first line, where the stop policy wanted to end it and
 * the constraint did not allow that.
 */
final class FirstLine {
  private static final byte[] NOTHING = {};

  private int count = -1;
  private int linesSince;
  private byte[] rest = NOTHING;
  private byte[] ending = NOTHING;

  boolean isKnown() {
    return count >= 0;
  }

  /**
   * Notes that the middle could not end there without more text.
   *
   * @param after the text on the line behind the tokens
   * @param missing the text that would have ended the middle there
   */
  void remember(int tokens, byte[] after, byte[] missing) {
    count = tokens;
    rest = after;
    ending = missing;
  }

  void forget() {
    count = -1;
    linesSince = 0;
  }

  void lineEnded() {
    linesSince += isKnown() ? 1 : 0;
  }

  /** How many lines ended since. */
  int linesSince() {
    return linesSince;
  }

  int count() {
    return count;
  }

  byte[] rest() {
    return rest;
  }

  byte[] ending() {
    return ending;
  }
}
