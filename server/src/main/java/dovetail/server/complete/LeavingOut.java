package dovetail.server.complete;

import dovetail.ints.IntList;
import dovetail.model.Vocabulary;
import dovetail.model.constraint.Constraint;
import dovetail.model.constraint.NarrowedConstraint;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.IntPredicate;

/**
 * A constraint under which some tokens are left out, by the text that is written: they are passed
 * over, and say nothing of where the middle should end. One thread.
 *
 * <p>Where none is left out, it costs nothing; else a mask asks about each token that fits.
 */
public abstract class LeavingOut extends NarrowedConstraint {
  protected static final byte[] NOTHING = {};

  protected final Vocabulary vocabulary;

  /** The text of the accepted tokens; what is behind {@link #bytes()} means nothing. */
  protected byte[] text = new byte[64];

  /** Where the text of each accepted token ends. */
  private final IntList ends = new IntList();

  /** Over a constraint at its beginning. */
  protected LeavingOut(Constraint constraint, Vocabulary vocabulary) {
    super(constraint);
    this.vocabulary = vocabulary;
  }

  /** Which tokens are left out here; empty if none is. */
  protected abstract Optional<IntPredicate> leftOut();

  /** How many bytes the text has. */
  protected final int bytes() {
    return bytes(ends.size());
  }

  /** How many bytes the text of the first accepted tokens has. */
  protected final int bytes(int tokens) {
    return tokens == 0 ? 0 : ends.get(tokens - 1);
  }

  /** Puts bytes behind the text, though they are not accepted; where they end. */
  protected final int put(byte[] bytes, int from, int to) {
    int begin = bytes();
    int end = begin + to - from;
    if (end > text.length) {
      text = Arrays.copyOf(text, 2 * end);
    }
    System.arraycopy(bytes, from, text, begin, to - from);
    return end;
  }

  /** Puts a token behind the text; where it ends. */
  protected final int put(int token) {
    return put(vocabulary.pool(), vocabulary.from(token), vocabulary.to(token));
  }

  @Override
  public final boolean allows(int token) {
    return !isOut(token) && below.allows(token);
  }

  @Override
  public final boolean isLeftOut(int token) {
    return isOut(token) || below.isLeftOut(token);
  }

  private boolean isOut(int token) {
    return leftOut().map(out -> out.test(token)).orElse(false);
  }

  @Override
  public final long[] mask() {
    long[] mask = below.mask();
    leftOut().ifPresent(out -> drop(mask, out));
    return mask;
  }

  private void drop(long[] mask, IntPredicate out) {
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
  public void accept(int token) {
    below.accept(token);
    ends.add(put(token));
  }

  @Override
  public void undo(int length) {
    below.undo(length);
    ends.truncate(length);
  }

  @Override
  public byte[] forced() {
    return leftOut().isPresent() ? NOTHING : below.forced();
  }
}
