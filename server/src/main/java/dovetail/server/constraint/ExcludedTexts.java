package dovetail.server.constraint;

import dovetail.model.Vocabulary;
import dovetail.model.constraint.Constraint;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntPredicate;

/**
 * A constraint that excludes some texts: so a second candidate differs from the first, and a
 * refused text is not written again, however it is cut into tokens. No token may end exactly where
 * an excluded text ends. One thread.
 */
public final class ExcludedTexts extends TextConstraint {
  private final List<byte[]> taken;
  private final OptionalInt neverBlank;

  /**
   * Wraps a constraint at its beginning.
   *
   * @param neverBlank the byte of the written text at which no blank may stand
   */
  public ExcludedTexts(
      Constraint constraint, List<byte[]> taken, OptionalInt neverBlank, Vocabulary vocabulary) {
    super(constraint, vocabulary);
    this.taken = List.copyOf(taken);
    this.neverBlank = neverBlank;
  }

  /** The excluded texts that begin with the written text, and are longer. */
  private List<byte[]> begun() {
    int written = bytes();
    return taken.stream()
        .filter(one -> one.length > written && Arrays.equals(one, 0, written, text, 0, written))
        .toList();
  }

  @Override
  Optional<IntPredicate> leftOut() {
    List<byte[]> begun = begun();
    boolean mayBeBlank = neverBlank.isEmpty() || bytes() > neverBlank.getAsInt();
    return begun.isEmpty() && mayBeBlank
        ? Optional.empty()
        : Optional.of(token -> (!mayBeBlank && isBlank(token)) || isOne(begun, token));
  }

  private boolean isBlank(int token) {
    int at = neverBlank.orElseThrow();
    return put(token) > at && Character.isWhitespace(text[at]);
  }

  private boolean isOne(List<byte[]> texts, int token) {
    int end = put(token);
    return texts.stream().anyMatch(one -> Arrays.equals(one, 0, one.length, text, 0, end));
  }

  /** An ending is no token: it must not pass the end of an excluded text. */
  @Override
  boolean isWhole(int length) {
    return begun().stream()
        .noneMatch(
            one -> one.length <= length && Arrays.equals(one, 0, one.length, text, 0, one.length));
  }
}
