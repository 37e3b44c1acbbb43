package dovetail.model.decode;

import dovetail.model.constraint.Constraint;
import dovetail.model.constraint.NarrowedConstraint;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * A constraint whose middles end {@link Constraint#isLoose loosely} only where the model wanted the
 * last token before any other. One thread.
 */
final class WantedEnds extends NarrowedConstraint {
  /** The tokens, by number, that were accepted as wanted. */
  private final BitSet wanted = new BitSet();

  WantedEnds(Constraint below) {
    super(below);
  }

  @Override
  public void accept(int token) {
    wanted.clear(length());
    below.accept(token);
  }

  /** Says of the token that was accepted last that the model wanted it before any other. */
  void wanted() {
    wanted.set(length() - 1);
  }

  /** Accepts a token that was accepted before, and taken back with nothing else accepted since. */
  void acceptAgain(int token) {
    below.accept(token);
  }

  private boolean isUnwanted() {
    return length() > 0 && !wanted.get(length() - 1) && below.isLoose();
  }

  @Override
  public boolean mayEnd() {
    return below.mayEnd() && !isUnwanted();
  }

  @Override
  public int distance() {
    int distance = below.distance();
    return distance == 0 && isUnwanted() ? 1 : distance;
  }

  @Override
  public byte @Nullable [] completion() {
    byte[] completion = below.completion();
    return completion != null && completion.length == 0 && isUnwanted() ? null : completion;
  }
}
