package dovetail.model.decode;

import dovetail.model.LanguageModel;
import dovetail.model.ModelSession;

/**
 * The middle that the model finds likeliest as a whole, as far as a few beginnings that are
 * followed side by side tell: ranked by the plain sum of the logarithms of probabilities, end
 * included. (A mean makes lines worse.) Deterministic.
 *
 * <p>A step follows each beginning to its likeliest tokens that are allowed, and keeps the best of
 * all. It is over when no beginning can become better than the best middle that has ended: sums
 * only fall. Beginnings are read one after the other, what they share not again. Width 1 is the
 * likeliest token each time, without what {@link Greedy} does for a model that is lost.
 *
 * @param constraint stands at the beginning of the middle; used up
 * @param width how many beginnings are followed
 */
public record Beam(Constraint constraint, int width) implements Decoder {
  public Beam {
    if (width < 1) {
      throw new IllegalArgumentException("width: 1 or more is expected, found " + width);
    }
  }

  @Override
  public Seam seam() {
    return Seam.BESIDE_NAMES;
  }

  @Override
  public DecodeResult decode(LanguageModel model, ModelSession session, DecodeRequest request) {
    return new BeamRun(constraint, width, model, session, request).run();
  }
}
