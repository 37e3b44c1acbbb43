package dovetail.model.decode;

import dovetail.model.LanguageModel;
import dovetail.model.ModelSession;
import dovetail.model.constraint.Constraint;
import dovetail.model.request.DecodeRequest;
import dovetail.model.request.DecodeResult;
import java.util.List;

/**
 * The middle that the model finds likeliest as a whole, as far as a few beginnings that are
 * followed side by side tell: ranked by the plain sum of the logarithms of probabilities, end
 * included. (A mean makes lines worse.) Deterministic.
 *
 * <p>A step follows each beginning to its likeliest tokens that are allowed, and keeps the best of
 * all. It is over when no beginning can become better than the middles that have ended: sums only
 * fall. The ends of the beginnings are read at once where the session {@linkplain
 * ModelSession#branches can do that}, else one after the other. A middle ends where one of {@link
 * Greedy} does.
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

  /**
   * A middle that was found, or why there is none.
   *
   * @param result the middle
   * @param logProbability the sum by which it is ranked, 0 if it is none
   */
  public record Candidate(DecodeResult result, double logProbability) {}

  @Override
  public Seam seam() {
    return Seam.BESIDE_NAMES;
  }

  @Override
  public DecodeResult decode(LanguageModel model, ModelSession session, DecodeRequest request) {
    return candidates(model, session, request, 1).getFirst().result();
  }

  /**
   * The middles that were found, the likeliest first; where there is none, one result that says
   * why. Two may have the same text.
   *
   * @param session as for {@link #decode}
   * @param count how many are wanted, at least 1
   */
  public List<Candidate> candidates(
      LanguageModel model, ModelSession session, DecodeRequest request, int count) {
    Parts parts = Parts.of(constraint, Limits.DEFAULT, model, session, request);
    return new BeamRun(parts, width, count).run();
  }
}
