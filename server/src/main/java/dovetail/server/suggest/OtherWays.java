package dovetail.server.suggest;

import dovetail.model.Vocabulary;
import dovetail.model.constraint.Constraint;
import dovetail.model.constraint.NarrowedConstraint;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A constraint that wants another way than those that were taken before: how a second candidate
 * differs from the first, and how what was refused is not written again. One thread.
 *
 * <p>A way is some tokens, of which the last is left out where the others stand.
 */
final class OtherWays extends NarrowedConstraint {
  private final Set<List<Integer>> taken;
  private final Vocabulary vocabulary;
  private final List<Integer> written = new ArrayList<>();
  private List<Integer> beginning = List.of();

  /**
   * Over a constraint at its beginning.
   *
   * @param taken the ways that are not wanted
   */
  OtherWays(Constraint constraint, Set<List<Integer>> taken, Vocabulary vocabulary) {
    super(constraint);
    this.taken = Set.copyOf(taken);
    this.vocabulary = vocabulary;
  }

  /** The way of the first token that was written, taken back or not; empty if none was. */
  List<Integer> beginning() {
    return beginning;
  }

  /** The way to a place: up to the token in which it lies; empty if nothing was written so far. */
  List<Integer> wayTo(int bytes) {
    int end = 0;
    for (int i = 0; i < written.size(); i++) {
      int token = written.get(i);
      end += vocabulary.to(token) - vocabulary.from(token);
      if (end > bytes) {
        return List.copyOf(written.subList(0, i + 1));
      }
    }
    return List.of();
  }

  /** Whether some way ends at the next token. */
  private boolean isAtFork(List<Integer> way) {
    return way.size() == written.size() + 1 && way.subList(0, written.size()).equals(written);
  }

  @Override
  public boolean allows(int token) {
    return !isTaken(token) && below.allows(token);
  }

  private boolean isTaken(int token) {
    return taken.stream().anyMatch(way -> way.getLast() == token && isAtFork(way));
  }

  @Override
  public boolean isLeftOut(int token) {
    return isTaken(token) || below.isLeftOut(token);
  }

  @Override
  public long[] mask() {
    long[] mask = below.mask();
    for (List<Integer> way : taken) {
      if (isAtFork(way)) {
        int token = way.getLast();
        mask[token >> 6] &= ~(1L << token);
      }
    }
    return mask;
  }

  @Override
  public void accept(int token) {
    below.accept(token);
    written.add(token);
    if (written.size() == 1) {
      beginning = List.of(token);
    }
  }

  @Override
  public void undo(int length) {
    below.undo(length);
    written.subList(length, written.size()).clear();
  }

  @Override
  public byte[] forced() {
    return written.isEmpty() || taken.stream().anyMatch(this::isAtFork)
        ? new byte[0]
        : below.forced();
  }
}
