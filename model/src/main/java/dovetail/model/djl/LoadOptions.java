package dovetail.model.djl;

/**
 * How a model is loaded.
 *
 * @param processor where it runs
 * @param precision of the matrices
 * @param contextLimit the most tokens a session may hold, though the model could hold more: a
 *     session's memory grows with it
 * @param framing how it is shown holes
 * @param keepsScores whether logits stay where they are computed, and what decoders ask of them is
 *     computed there, though that be the CPU: on a GPU they always do. Slower on a CPU; tests try
 *     there what a GPU does
 */
public record LoadOptions(
    Processor processor,
    Precision precision,
    int contextLimit,
    Framing framing,
    boolean keepsScores) {
  /** What is good for interactive use. */
  public static final LoadOptions DEFAULT =
      new LoadOptions(Processor.BEST, Precision.FASTEST, 2048);

  /** For a model that was taught to fill holes. */
  public LoadOptions(Processor processor, Precision precision, int contextLimit) {
    this(processor, precision, contextLimit, Framing.TAUGHT);
  }

  /** With logits where they are computed on a GPU only. */
  public LoadOptions(Processor processor, Precision precision, int contextLimit, Framing framing) {
    this(processor, precision, contextLimit, framing, false);
  }

  /** The same on another processor. */
  public LoadOptions on(Processor processor) {
    return new LoadOptions(processor, precision, contextLimit, framing, keepsScores);
  }

  /** The same with holes shown otherwise. */
  public LoadOptions framed(Framing framing) {
    return new LoadOptions(processor, precision, contextLimit, framing, keepsScores);
  }

  /** The same with logits that stay where they are computed. */
  public LoadOptions keepingScores() {
    return new LoadOptions(processor, precision, contextLimit, framing, true);
  }

  public LoadOptions {
    if (contextLimit < 16) {
      throw new IllegalArgumentException("a context of " + contextLimit + " tokens");
    }
  }
}
