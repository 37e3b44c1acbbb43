package dovetail.server.suggest;

/**
 * What was considered at a cursor and is not shown.
 *
 * @param stage where it was refused
 * @param rule the rule that refused it, in a word
 * @param reason why, for the person who types there
 * @param text what was refused, as the model wrote it; empty where nothing was written
 */
public record Rejection(Stage stage, String rule, String reason, String text) {
  /** The stages from a cursor to what is shown, in their order. */
  public enum Stage {
    /** The model writes under the grammar. */
    PROPOSE,
    /** What it wrote is cut, indented, closed. */
    SHAPE,
    /** What is wrong with it. */
    JUDGE,
    /** Whether it is worth showing. */
    SHOW
  }
}
