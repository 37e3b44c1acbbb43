package dovetail.model.remote;

/** The detail of a server's answers, the richest first. */
public enum Tier {
  /** Ids of tokens, and of alternatives: decoding is exact. */
  IDS("ids and alternatives"),
  /** Text of tokens, and of alternatives: decoding is exact among these. */
  TEXT("text and alternatives"),
  /** Text. */
  TEXT_ONLY("text only");

  private final String words;

  Tier(String words) {
    this.words = words;
  }

  /** For people. */
  public String words() {
    return words;
  }
}
