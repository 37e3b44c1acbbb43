package dovetail.model.remote;

/** How much a server tells about the tokens that it writes. */
public enum Tier {
  /** Ids of tokens, and others that could stand in their places: exact. */
  IDS("ids and alternatives"),
  /** Text of tokens, and of others in their places: exact among those. */
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
