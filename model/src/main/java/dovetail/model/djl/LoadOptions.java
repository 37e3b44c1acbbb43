package dovetail.model.djl;

/**
 * How a model is loaded.
 *
 * @param processor the device that the model runs on
 * @param precision of the matrices
 * @param framing the form in which holes are shown to it
 * @param keepsScores whether logits stay where they are computed, and the answers that decoders
 *     need are computed there, even on the CPU: on a GPU they always do. Slower on a CPU; lets
 *     tests without a GPU run the same code
 */
public record LoadOptions(
    Processor processor, Precision precision, Framing framing, boolean keepsScores) {
  /** The most tokens of a session, whose memory grows with it. */
  static final int MOST_CONTEXT = 2048;

  /** Options for interactive use. */
  public static final LoadOptions DEFAULT = new LoadOptions(Processor.BEST, Precision.FASTEST);

  /**
   * Options for a model that was trained to fill holes, with logits kept where a GPU computes them.
   */
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
