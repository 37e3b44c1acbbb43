package dovetail.model.djl;

/** The form in which a hole is shown to a model. */
public enum Framing {
  /**
   * With the special tokens that the model was taught to fill holes with; a model without them is
   * not loaded.
   */
  TAUGHT,
  /** As text. {@link dovetail.model.PlainFrame} */
  PLAIN
}
