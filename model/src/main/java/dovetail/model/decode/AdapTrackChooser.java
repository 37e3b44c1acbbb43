package dovetail.model.decode;

import dovetail.model.decode.Estimates.Prefix;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * AdapTrack, Algorithm 2 of arXiv 2510.17376: N[x] is the token chosen behind x. When a prefix is
 * explored, Q changes for all prefixes that it begins with. The choice behind each such prefix is
 * kept with probability P_Q'(N[x] | x) / P_Q(N[x] | x), Q' being the new estimate, else another
 * token is drawn by P_Q' (7.2.1). At temperature 0 a choice is the likeliest token by P_Q, and is
 * changed as soon as another token is likelier.
 *
 * <p>Samples with estimates of their own are nearly exact, and not quite: the explored prefix
 * depends on the token that is to be kept, which theorem 5.2 of the paper overlooks. Samples that
 * share their estimates become exact as these settle.
 */
final class AdapTrackChooser extends TreeChooser {
  /** N: the token chosen behind a prefix, by its index. */
  private final Map<Prefix, Integer> choices = new IdentityHashMap<>();

  AdapTrackChooser(Sampler sampler, Parts parts, Options options) {
    super(sampler, parts, options);
  }

  @Override
  int choice() {
    return choices.computeIfAbsent(at, this::drawn);
  }

  /** The ancestors' old P_Q is their P_Q when Q of the new prefix was 1. */
  @Override
  boolean learnt() {
    if (at.mass() > 0) {
      choices.put(at, drawn(at));
    }
    return revised();
  }

  @Override
  void tooLong() {
    if (!revised()) {
      throw new IllegalStateException("a prefix that cannot end is kept");
    }
  }

  /** Reconsiders the choices behind all prefixes of the present one; whether a choice changed. */
  private boolean revised() {
    Prefix highest = null;
    double before = 1; // Q of the prefix below, before
    int distance = 0;
    for (Prefix below = at, x = at.parent; x != null; below = x, x = x.parent) {
      distance++;
      double old = x.probability(below.index) * before;
      double oldMass = x.mass() - x.weight(below.index) + old;
      if (x.mass() <= 0) {
        choices.remove(x); // decided further up
      } else if (!isKept(x, below, old / oldMass)
          && (isInBounds(distance) || x.weight(below.index) <= 0)) {
        int other = isGreedy() ? x.best() : x.drawBut(below.index, random);
        choices.put(x, other < 0 ? below.index : other);
        highest = x;
      }
      before = oldMass;
    }
    if (highest == null) {
      return false;
    }
    goBackTo(highest);
    return true;
  }

  private boolean isKept(Prefix x, Prefix below, double old) {
    return isGreedy() ? x.best() == below.index : random.nextDouble() < x.share(below.index) / old;
  }

  private boolean isInBounds(int distance) {
    if (distance <= bounds.distance() && middle.backtracks() < bounds.backtracks()) {
      return true;
    }
    middle.bound();
    return false;
  }
}
