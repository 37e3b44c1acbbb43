package dovetail.server.constraint;

import dovetail.ints.IntList;
import dovetail.model.Vocabulary;
import dovetail.model.constraint.Constraint;
import dovetail.model.constraint.NarrowedConstraint;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * A constraint that keeps the written text, in bytes, and may leave out tokens depending on it: the
 * decoder passes them over, and they do not count as a sign that the middle should end. One thread.
 *
 * <p>Where no token is left out, it costs nothing; elsewhere a mask checks each token that fits.
 */
public abstract class TextConstraint extends NarrowedConstraint {
  protected static final byte[] NOTHING = {};

  protected final Vocabulary vocabulary;

  /** The text of the accepted tokens; its bytes from {@link #bytes()} on have no meaning. */
  protected byte[] text = new byte[64];

  /** Where the text of each accepted token ends. */
  private final IntList ends = new IntList();

  protected TextConstraint(Constraint constraint, Vocabulary vocabulary) {
    super(constraint);
    this.vocabulary = vocabulary;
  }

  protected final int bytes() {
    return ends.size() == 0 ? 0 : ends.get(ends.size() - 1);
  }

  /** Puts bytes behind the text without accepting them; returns where they end. */
  final int put(byte[] bytes, int from, int to) {
    int begin = bytes();
    int end = begin + to - from;
    if (end > text.length) {
      text = Arrays.copyOf(text, 2 * end);
    }
    System.arraycopy(bytes, from, text, begin, to - from);
    return end;
  }

  final int put(int token) {
    return put(vocabulary.pool(), vocabulary.from(token), vocabulary.to(token));
  }

  /** The tokens that are left out at the present place; empty if there are none. */
  Optional<IntPredicate> leftOut() {
    return Optional.empty();
  }

  private boolean isOut(int token) {
    return leftOut().map(out -> out.test(token)).orElse(false);
  }

  /** Whether the middle may end where the text has this length. */
  boolean isWhole(int length) {
    return true;
  }

  @Override
  public final boolean mayEnd() {
    return isWhole(bytes()) && below.mayEnd();
  }

  @Override
  public final byte @Nullable [] completion() {
    byte[] rest = below.completion();
    return rest == null || !isWhole(put(rest, 0, rest.length)) ? null : rest;
  }

  @Override
  public boolean allows(int token) {
    return !isOut(token) && below.allows(token);
  }

  @Override
  public final boolean isLeftOut(int token) {
    return isOut(token) || below.isLeftOut(token);
  }

  @Override
  public long[] mask() {
    long[] mask = below.mask();
    leftOut().ifPresent(out -> drop(mask, out));
    return mask;
  }

  /** Removes tokens from a mask. */
  protected final void drop(long[] mask, IntPredicate out) {
    for (int word = 0; word < mask.length; word++) {
      for (long bits = mask[word]; bits != 0; bits &= bits - 1) {
        int token = word * Long.SIZE + Long.numberOfTrailingZeros(bits);
        if (token < vocabulary.size() && out.test(token)) {
          mask[word] &= ~(1L << token);
        }
      }
    }
  }

  @Override
  public byte[] forced() {
    return leftOut().isPresent() ? NOTHING : below.forced();
  }

  @Override
  public void accept(int token) {
    below.accept(token);
    ends.add(put(token));
  }

  @Override
  public void undo(int length) {
    below.undo(length);
    ends.truncate(length);
  }
}
