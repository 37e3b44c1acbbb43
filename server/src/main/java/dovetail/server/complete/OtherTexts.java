package dovetail.server.complete;

import dovetail.model.Vocabulary;
import dovetail.model.constraint.Constraint;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** A constraint under which no text begins with one of some others, which were refused. */
final class OtherTexts extends LeavingOut {
  private final List<byte[]> refused;

  /**
   * Over a constraint at its beginning.
   *
   * @param refused texts of one byte or more
   */
  OtherTexts(Constraint constraint, List<byte[]> refused, Vocabulary vocabulary) {
    super(constraint, vocabulary);
    this.refused = List.copyOf(refused);
  }

  /** The refused texts that begin with what is written, and have more. */
  private List<byte[]> begun() {
    int written = bytes();
    return refused.stream()
        .filter(one -> one.length > written && Arrays.equals(one, 0, written, text, 0, written))
        .toList();
  }

  /** Whether what is written up to a place begins with one of some texts. */
  private boolean hasOneOf(List<byte[]> texts, int end) {
    return texts.stream()
        .anyMatch(
            one -> one.length <= end && Arrays.equals(one, 0, one.length, text, 0, one.length));
  }

  @Override
  protected Optional<IntPredicate> leftOut() {
    List<byte[]> begun = begun();
    return begun.isEmpty() ? Optional.empty() : Optional.of(token -> hasOneOf(begun, put(token)));
  }

  @Override
  public byte @Nullable [] completion() {
    byte[] ending = below.completion();
    return ending == null || hasOneOf(begun(), put(ending, 0, ending.length)) ? null : ending;
  }
}
