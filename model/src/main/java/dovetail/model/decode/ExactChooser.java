package dovetail.model.decode;

/**
 * Rejection sampling that remembers: a walk from the beginning by P_Q through the known prefixes.
 * At a new prefix the token is drawn from the model's own distribution, and if that token is not
 * allowed the walk begins anew, with the new estimates (CARS, arXiv 2510.01902). Each walk ends in
 * a text s with probability P(s) / Q of the empty prefix, whatever Q is: the first sample is exact
 * already.
 */
final class ExactChooser extends TreeChooser {
  ExactChooser(Sampler sampler, Parts parts, Options options) {
    super(sampler, parts, options);
  }

  /** With probability 1 - Q the drawn token is not allowed. */
  @Override
  boolean learnt() {
    boolean allowed = at.mass() > 0 && (isGreedy() || random.nextDouble() < at.mass());
    if (allowed) {
      return false;
    }
    if (at.mass() > 0 && middle.backtracks() >= bounds.backtracks()) {
      middle.bound();
      return false;
    }
    goBackTo(estimates.root());
    return true;
  }
}
