package dovetail.model.djl;

/** How a hole is shown to a model. */
public enum Framing {
  /** By the special tokens it was taught to fill holes with; without such it is not loaded. */
  TAUGHT,
  /** As text. {@link dovetail.model.PlainFrame} */
  PLAIN
}
