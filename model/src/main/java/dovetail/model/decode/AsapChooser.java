package dovetail.model.decode;

/**
 * Draws by P_Q, and never goes back when the estimates change; the new estimates serve later
 * samples only: ASAp (Park et al., 2024, arXiv 2405.21047). Only where no token can follow does it
 * begin anew.
 */
final class AsapChooser extends TreeChooser {
  AsapChooser(Sampler sampler, Parts parts, Options options) {
    super(sampler, parts, options);
  }

  @Override
  boolean learnt() {
    if (at.mass() > 0) {
      return false;
    }
    goBackTo(estimates.root());
    return true;
  }
}
