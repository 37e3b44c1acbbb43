package dovetail.server.complete;

import dovetail.ints.IntList;
import dovetail.model.Vocabulary;
import dovetail.model.decode.Constraint;
import dovetail.quotient.Masks;
import dovetail.quotient.MiddleRecognizer;
import dovetail.quotient.Surroundings;
import org.jspecify.annotations.Nullable;

/**
 * A grammar's recogniser of middles, asked in a model's tokens: where the two halves meet.
 *
 * <p>A token that {@link #allows} has just said yes to stays pushed until it is known whether it is
 * accepted, so that the usual token is read once. One thread.
 */
final class GrammarConstraint implements Constraint {
  private static final int NONE = -1;

  private final MiddleRecognizer recognizer;
  private final Vocabulary vocabulary;
  private final Masks masks;
  private final long[] mask;

  /** The length of the middle, in bytes, after each accepted token. */
  private final IntList ends = new IntList();

  /** The token that lies on the recogniser and is not accepted yet. */
  private int tried = NONE;

  /**
   * Stands at the recogniser's middle; nobody else may use that recogniser then.
   *
   * @param masks of the same language and vocabulary
   */
  GrammarConstraint(MiddleRecognizer recognizer, Vocabulary vocabulary, Masks masks) {
    this.recognizer = recognizer;
    this.vocabulary = vocabulary;
    this.masks = masks;
    this.mask = new long[masks.vocabulary().words()];
    ends.add(recognizer.length());
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
    masks.fill(recognizer, mask);
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
    ends.add(recognizer.length());
  }

  @Override
  public int length() {
    return ends.size() - 1;
  }

  @Override
  public void undo(int length) {
    if (length < 0 || length > length()) {
      throw new IllegalArgumentException(length + " of " + length() + " tokens");
    }
    tried = NONE;
    ends.truncate(length + 1);
    recognizer.truncate(ends.get(length));
  }

  @Override
  public boolean mayEnd() {
    settle();
    return recognizer.mayEnd();
  }

  @Override
  public boolean isIdle() {
    settle();
    return recognizer.surroundings() == Surroundings.COMMENT;
  }

  @Override
  public int distance() {
    settle();
    return recognizer.distance();
  }

  @Override
  public byte @Nullable [] completion() {
    settle();
    return recognizer.completion();
  }

  private boolean push(int token) {
    return recognizer.push(vocabulary.pool(), vocabulary.from(token), vocabulary.to(token));
  }

  /** Takes off what was only tried. */
  private void settle() {
    if (tried != NONE) {
      tried = NONE;
      recognizer.truncate(ends.get(ends.size() - 1));
    }
  }
}
