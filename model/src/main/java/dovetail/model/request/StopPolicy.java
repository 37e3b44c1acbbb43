package dovetail.model.request;

/** The places where a complete middle ends though the model would go on. */
public enum StopPolicy {
  /**
   * At the end of a line: before a line break, if the middle up to it is complete and has text that
   * is not white space; after the line break, if only that makes it complete. A middle may so begin
   * with line breaks, and goes on over line ends where it is not complete.
   */
  LINE,
  /** Before an empty line, if the middle is complete there and has text. */
  BLOCK,
  /**
   * Before the first token that does not go on with a name, or with a full stop and names: a middle
   * is a name, with its members. The probability of such a token is the name's.
   */
  NAME,
  /** Only where the model ends it. */
  MODEL;

  /** Whether it ends middles at lines. */
  public boolean isOfLines() {
    return this == LINE || this == BLOCK;
  }
}
