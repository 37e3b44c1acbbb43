package dovetail.server.suggest;

import dovetail.model.Vocabulary;
import dovetail.model.constraint.Constraint;
import dovetail.server.complete.LeavingOut;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * A constraint that wants other texts than some that were taken before: how a second candidate
 * differs from the first, and how what was refused is not written again, however it is cut into
 * tokens. No token ends where one of these texts does. One thread.
 */
final class OtherTexts extends LeavingOut {
  private final List<byte[]> taken;
  private final Set<Integer> neverFirst;

  /** Over a constraint at its beginning. */
  OtherTexts(
      Constraint constraint, List<byte[]> taken, Set<Integer> neverFirst, Vocabulary vocabulary) {
    super(constraint, vocabulary);
    this.taken = List.copyOf(taken);
    this.neverFirst = Set.copyOf(neverFirst);
  }

  /** The taken texts that begin with what is written, and have more. */
  private List<byte[]> begun() {
    int written = bytes();
    return taken.stream()
        .filter(one -> one.length > written && Arrays.equals(one, 0, written, text, 0, written))
        .toList();
  }

  @Override
  protected Optional<IntPredicate> leftOut() {
    List<byte[]> begun = begun();
    boolean isFirst = length() == 0 && !neverFirst.isEmpty();
    return begun.isEmpty() && !isFirst
        ? Optional.empty()
        : Optional.of(token -> (isFirst && neverFirst.contains(token)) || isOne(begun, token));
  }

  private boolean isOne(List<byte[]> texts, int token) {
    int end = put(token);
    return texts.stream().anyMatch(one -> Arrays.equals(one, 0, one.length, text, 0, end));
  }

  /** An ending is no token: it must not go through such a text. */
  @Override
  public byte @Nullable [] completion() {
    byte[] ending = below.completion();
    if (ending == null) {
      return null;
    }
    int end = put(ending, 0, ending.length);
    boolean isTaken =
        begun().stream()
            .anyMatch(
                one -> one.length <= end && Arrays.equals(one, 0, one.length, text, 0, one.length));
    return isTaken ? null : ending;
  }

  @Override
  public byte[] forced() {
    return length() == 0 && !taken.isEmpty() ? NOTHING : super.forced();
  }
}
