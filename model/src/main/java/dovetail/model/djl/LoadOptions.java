package dovetail.model.djl;

/**
 * How a model is loaded.
 *
 * @param processor where it runs
 * @param precision of the matrices
 * @param contextLimit the most tokens a session may hold, though the model could hold more: a
 *     session's memory grows with it
 */
public record LoadOptions(Processor processor, Precision precision, int contextLimit) {
  /** What is good for interactive use. */
  public static final LoadOptions DEFAULT =
      new LoadOptions(Processor.BEST, Precision.FASTEST, 2048);

  /** The same on another processor. */
  public LoadOptions on(Processor processor) {
    return new LoadOptions(processor, precision, contextLimit);
  }

  public LoadOptions {
    if (contextLimit < 16) {
      throw new IllegalArgumentException("a context of " + contextLimit + " tokens");
    }
  }
}
