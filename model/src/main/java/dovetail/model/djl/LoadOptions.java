package dovetail.model.djl;

/**
 * How a model is loaded.
 *
 * @param precision of the matrices
 * @param contextLimit the most tokens a session may hold, though the model could hold more: a
 *     session's memory grows with it
 */
public record LoadOptions(Precision precision, int contextLimit) {
  /** What is good for interactive use. */
  public static final LoadOptions DEFAULT = new LoadOptions(Precision.FP16, 2048);

  public LoadOptions {
    if (contextLimit < 16) {
      throw new IllegalArgumentException("a context of " + contextLimit + " tokens");
    }
  }
}
