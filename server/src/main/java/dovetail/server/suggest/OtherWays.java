package dovetail.server.suggest;

import dovetail.model.Vocabulary;
import dovetail.model.constraint.Constraint;
import dovetail.server.complete.LeavingOut;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * A constraint that wants another way than those that were taken before: how a second candidate
 * differs from the first, and how what was refused is not written again. One thread.
 *
 * <p>A way is some tokens, of which the last is left out where the others stand.
 */
final class OtherWays extends LeavingOut {
  /** The last tokens of the ways, by those before. */
  private final Map<List<Integer>, BitSet> taken = new HashMap<>();

  private final List<Integer> written = new ArrayList<>();
  private List<Integer> beginning = List.of();

  /**
   * Over a constraint at its beginning.
   *
   * @param taken the ways that are not wanted, of one token or more
   */
  OtherWays(Constraint constraint, Set<List<Integer>> taken, Vocabulary vocabulary) {
    super(constraint, vocabulary);
    for (List<Integer> way : taken) {
      List<Integer> before = List.copyOf(way.subList(0, way.size() - 1));
      this.taken.computeIfAbsent(before, _ -> new BitSet()).set(way.getLast());
    }
  }

  /** The way of the first token that was written, taken back or not; empty if none was. */
  List<Integer> beginning() {
    return beginning;
  }

  /** The way to a place: up to the token in which it lies; empty if nothing was written so far. */
  List<Integer> wayTo(int bytes) {
    for (int count = 1; count <= written.size(); count++) {
      if (bytes(count) > bytes) {
        return List.copyOf(written.subList(0, count));
      }
    }
    return List.of();
  }

  @Override
  protected Optional<IntPredicate> leftOut() {
    return Optional.ofNullable(taken.get(written)).map(last -> last::get);
  }

  @Override
  public void accept(int token) {
    super.accept(token);
    written.add(token);
    if (written.size() == 1) {
      beginning = List.of(token);
    }
  }

  @Override
  public void undo(int length) {
    super.undo(length);
    written.subList(length, written.size()).clear();
  }

  @Override
  public byte[] forced() {
    return written.isEmpty() ? NOTHING : super.forced();
  }
}
