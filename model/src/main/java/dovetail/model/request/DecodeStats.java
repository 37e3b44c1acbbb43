package dovetail.model.request;

import java.util.List;

/**
 * The cost of decoding, and the confidence of the model.
 *
 * @param tokens tokens of the middle, an ending that was written out included
 * @param forced how many of them the model was not asked for since nothing else could follow
 * @param calls how often the model was asked, prompt included
 * @param backtracks how often an earlier choice was taken back
 * @param bounded whether a bound on going back was hit ({@code Bounds})
 * @param modelMillis milliseconds spent in the model, prompt included
 * @param constraintMicros microseconds spent in the constraint
 * @param confidence how sure the model was of each token
 * @param steps how each token was chosen, but for those of an ending that was written out at once
 */
public record DecodeStats(
    int tokens,
    int forced,
    int calls,
    int backtracks,
    boolean bounded,
    double modelMillis,
    double constraintMicros,
    Confidence confidence,
    List<DecodeStep> steps) {
  /** The cost of a decoding that never began. */
  public static final DecodeStats NOTHING =
      new DecodeStats(0, 0, 0, 0, false, 0, 0, Confidence.NONE, List.of());
}
