package dovetail.server.constraint;

import com.google.common.primitives.Bytes;
import dovetail.ints.Bits;
import dovetail.ints.IntList;
import dovetail.model.Vocabulary;
import dovetail.model.Vocabulary.Role;
import dovetail.model.constraint.Constraint;
import dovetail.quotient.MiddleRecognizer;
import dovetail.quotient.Surroundings;
import dovetail.quotient.mask.Masks;
import dovetail.quotient.mask.TokenStrings;
import dovetail.server.task.Demands;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A grammar's recogniser of middles as a constraint on a model's tokens. The grammar half and the
 * model half meet in this class.
 *
 * <p>A token that {@link #allows} has just allowed stays pushed until it is known whether it is
 * accepted, so that the usual token is read once. One thread.
 *
 * <p><em>Owed</em> bytes come before the middle: the end of the prefix, which the model must write
 * again ({@code dovetail.server.complete.Healing}). The recogniser does not see them.
 */
public final class GrammarConstraint implements Constraint {
  private static final int NONE = -1;

  private final MiddleRecognizer middle;
  private final Vocabulary vocabulary;
  private final Masks masks;
  private final byte[] demanded;
  private final Demands.Ends ends;
  private final long[] mask;

  /** The length of the middle, in bytes, after each accepted token. */
  private final IntList lengths = new IntList();

  /** How many of the demanded bytes are still owed after each accepted token. */
  private final IntList owed = new IntList();

  /** The token that is pushed and not accepted yet. */
  private int tried = NONE;

  /**
   * Begins at a recogniser's present middle, and owns the recogniser from now on.
   *
   * @param demanded the bytes that come before the middle
   * @param ends where the middle may end
   */
  public GrammarConstraint(
      MiddleRecognizer middle,
      Vocabulary vocabulary,
      Masks masks,
      byte[] demanded,
      Demands.Ends ends) {
    this.middle = middle;
    this.vocabulary = vocabulary;
    this.masks = masks;
    this.demanded = demanded;
    this.ends = ends;
    this.mask = new long[masks.vocabulary().words()];
    lengths.add(middle.length());
    owed.add(demanded.length);
  }

  /** A vocabulary for the grammar half: the bytes of each token, and null for special tokens. */
  public static TokenStrings texts(Vocabulary vocabulary) {
    return TokenStrings.of(
        vocabulary.size(), t -> vocabulary.role(t) == Role.TEXT ? vocabulary.bytes(t) : null);
  }

  @Override
  public boolean allows(int token) {
    if (token == tried) {
      return true;
    }
    settle();
    if (!push(token)) {
      return false;
    }
    tried = token;
    return true;
  }

  @Override
  public long[] mask() {
    settle();
    if (owed() == 0) {
      middle.mask(masks, mask);
      return mask;
    }
    Arrays.fill(mask, 0);
    for (int token = 0; token < vocabulary.size(); token++) {
      if (vocabulary.length(token) > 0 && push(token)) {
        Bits.add(mask, token);
        rewind();
      }
    }
    return mask;
  }

  @Override
  public void accept(int token) {
    if (token != tried) {
      settle();
      if (!push(token)) {
        throw new IllegalStateException("token " + token + " is not allowed here");
      }
    }
    tried = NONE;
    lengths.add(middle.length());
    owed.add(Math.max(0, owed() - vocabulary.length(token)));
  }

  @Override
  public int length() {
    return lengths.size() - 1;
  }

  @Override
  public void undo(int length) {
    if (length < 0 || length > length()) {
      throw new IllegalArgumentException(length + " of " + length() + " tokens");
    }
    tried = NONE;
    lengths.truncate(length + 1);
    owed.truncate(length + 1);
    rewind();
  }

  @Override
  public boolean mayEnd() {
    settle();
    return owed() == 0 && middle.mayEnd() && stands();
  }

  /** Whether a middle that may end here leaves the meaning of the suffix unchanged. */
  private boolean stands() {
    return switch (ends) {
      case ANYWHERE -> true;
      case STANDING -> middle.standsAlone();
    };
  }

  @Override
  public boolean isLoose() {
    settle();
    return switch (ends) {
      case ANYWHERE -> false;
      case STANDING -> middle.endsLoosely();
    };
  }

  @Override
  public byte[] forced() {
    settle();
    return owed() == 0 ? middle.forced() : new byte[0];
  }

  @Override
  public boolean isRepeating() {
    return owed() > 0;
  }

  @Override
  public boolean isIdle() {
    settle();
    return middle.surroundings() == Surroundings.COMMENT;
  }

  @Override
  public boolean isBeforeLineEnd() {
    return middle.isBeforeLineEnd();
  }

  @Override
  public int distance() {
    settle();
    int distance = middle.distance();
    if (distance == NO_ENDING) {
      return NO_ENDING;
    }
    return owed() + (distance == 0 && !stands() ? 1 : distance);
  }

  @Override
  public byte @Nullable [] completion() {
    settle();
    byte[] rest = middle.completion();
    return rest == null || !standsAfter(rest)
        ? null
        : Bytes.concat(
            Arrays.copyOfRange(demanded, demanded.length - owed(), demanded.length), rest);
  }

  /** Whether a completion leads to a middle that stands by itself. */
  private boolean standsAfter(byte[] rest) {
    if (ends == Demands.Ends.ANYWHERE) {
      return true;
    }
    boolean stands =
        middle.push(rest, 0, rest.length)
            && stands()
            && (rest.length == 0 || !middle.endsLoosely());
    rewind();
    return stands;
  }

  private int owed() {
    return owed.get(owed.size() - 1);
  }

  /** Pushes a token; false, with nothing changed, if it is not allowed. */
  private boolean push(int token) {
    int from = vocabulary.from(token);
    int to = vocabulary.to(token);
    int begin = demanded.length - owed();
    int old = Math.min(owed(), to - from);
    return Arrays.equals(vocabulary.pool(), from, from + old, demanded, begin, begin + old)
        && middle.push(vocabulary.pool(), from + old, to);
  }

  /** Removes the token that is pushed and not accepted. */
  private void settle() {
    if (tried != NONE) {
      tried = NONE;
      rewind();
    }
  }

  private void rewind() {
    middle.truncate(lengths.get(lengths.size() - 1));
  }
}
