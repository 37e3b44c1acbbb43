package dovetail.model.constraint;

import org.jspecify.annotations.Nullable;

/**
 * The tokens that may be written next: the meeting point of a model, which knows no grammar, and a
 * grammar, which knows no tensors.
 *
 * <p>A constraint stands at a place in the middle: it has accepted some tokens. Some ending exists
 * at each place; only before the first token there may be no middle at all: then {@link
 * #distance()} is {@link #NO_ENDING} and nothing is allowed.
 *
 * <p>Tokens are ids of the vocabulary the constraint was made for; only tokens of text are asked
 * about. Stateful; one thread.
 */
public interface Constraint {
  /** The distance where no ending exists. */
  int NO_ENDING = Integer.MAX_VALUE;

  /** Whether the middle, with this token appended, could still be completed. Changes nothing. */
  boolean allows(int token);

  /**
   * All tokens of text that are {@link #allows allowed}: bit {@code t % 64} of long {@code t / 64}
   * for token t; bits of other tokens mean nothing. Changes nothing. The array is the constraint's,
   * and stands until the next call.
   *
   * <p>Costs more than asking for one token, and less than asking for many.
   */
  long[] mask();

  /** Appends a token that is allowed. */
  void accept(int token);

  /** The number of tokens accepted. */
  int length();

  /** Goes back to the first {@code length} accepted tokens. */
  void undo(int length);

  /** Whether prefix, middle and suffix together are complete. */
  boolean mayEnd();

  /**
   * The bytes with which every continuation begins; empty if there is a choice, or the middle may
   * end. Cheap where there is a choice.
   */
  default byte[] forced() {
    return new byte[0];
  }

  /**
   * Whether the caller excludes a token here though it may fit, since it wants another text. A
   * decoder skips such a token; it is no sign that the middle should end.
   */
  default boolean isLeftOut(int token) {
    return false;
  }

  /**
   * Whether the next token begins with text that stands before the middle and is written again: the
   * model has no choice there, and its probabilities mean something only among the {@linkplain
   * #mask allowed} tokens.
   */
  default boolean isRepeating() {
    return false;
  }

  /** Whether the middle is in a comment, which may go on without end. */
  default boolean isIdle() {
    return false;
  }

  /**
   * Whether the last token only leads on to further text, such as an operator: the middle ends with
   * it only if the model wanted it there.
   */
  default boolean isLoose() {
    return false;
  }

  /** Whether no text stands on the line behind the middle. */
  default boolean isBeforeLineEnd() {
    return false;
  }

  /**
   * How far it is to an end: an estimate of the bytes of the shortest ending, which should rarely
   * be too small. 0 exactly if {@link #mayEnd()}; {@link #NO_ENDING} exactly if there is none.
   * Cheap.
   */
  int distance();

  /**
   * The bytes of a short ending from here; empty exactly if {@link #mayEnd()}. Null if none is
   * found, though one may exist. Begins in the middle of a character if the accepted tokens end in
   * one. May take as long as reading a line.
   */
  byte @Nullable [] completion();
}
