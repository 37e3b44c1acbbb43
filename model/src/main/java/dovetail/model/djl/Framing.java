package dovetail.model.djl;

/** The form in which a hole is shown to a model. */
public enum Framing {
  /**
   * With the special tokens of the model's training for holes; a model without them is not loaded.
   */
  TAUGHT,
  /** As text. {@link dovetail.model.PlainFrame} */
  PLAIN
}
