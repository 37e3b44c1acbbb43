package dovetail.model.djl;

/**
 * How a model is loaded.
 *
 * @param processor where it runs
 * @param precision of the matrices
 * @param framing how it is shown holes
 * @param keepsScores whether logits stay where they are computed, and what decoders ask of them is
 *     computed there, though that be the CPU: on a GPU they always do. Slower on a CPU; tests try
 *     there what a GPU does
 */
public record LoadOptions(
    Processor processor, Precision precision, Framing framing, boolean keepsScores) {
  /** The most tokens of a session, whose memory grows with it. */
  static final int MOST_CONTEXT = 2048;

  /** Options for interactive use. */
  public static final LoadOptions DEFAULT = new LoadOptions(Processor.BEST, Precision.FASTEST);

  /** For a model that was taught to fill holes, with logits kept where a GPU computes them. */
  public LoadOptions(Processor processor, Precision precision) {
    this(processor, precision, Framing.TAUGHT, false);
  }

  /** The same with holes shown otherwise. */
  public LoadOptions framed(Framing framing) {
    return new LoadOptions(processor, precision, framing, keepsScores);
  }

  /** The same with logits that stay where they are computed. */
  public LoadOptions keepingScores() {
    return new LoadOptions(processor, precision, framing, true);
  }
}
