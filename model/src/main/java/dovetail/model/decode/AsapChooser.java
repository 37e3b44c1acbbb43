package dovetail.model.decode;

/**
 * Draws by P_Q, and never goes back for what it learns, which serves later samples only: ASAp (Park
 * et al., 2024, arXiv 2405.21047). Only where nothing can go on does it begin anew.
 */
final class AsapChooser extends TreeChooser {
  AsapChooser(Setting setting) {
    super(setting);
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
