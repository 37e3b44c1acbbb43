package dovetail.model;

/**
 * A session that holds its tokens in an array: the common part of sessions in this process and on
 * servers.
 */
public abstract class HeldTokens implements ModelSession {
  /** The tokens read, and room for more. */
  protected final int[] tokens;

  /** How many were read. */
  protected int length;

  /** Whether the session has scores for the place behind the last token. */
  protected boolean current;

  /** A session that has read nothing. */
  protected HeldTokens(int capacity) {
    this.tokens = new int[capacity];
  }

  @Override
  public final int length() {
    return length;
  }

  @Override
  public final int capacity() {
    return tokens.length;
  }

  @Override
  public final int token(int position) {
    if (position >= length) {
      throw new IndexOutOfBoundsException(position + " of " + length);
    }
    return tokens[position];
  }

  /** Throws IllegalArgumentException unless {@code more} further tokens fit. */
  protected final void requireRoom(int more) {
    if (more > tokens.length - length) {
      throw new IllegalArgumentException(
          "%d tokens after %d do not fit in %d".formatted(more, length, tokens.length));
    }
  }

  /** Throws IllegalStateException unless there are scores for the place behind the last token. */
  protected final void requireCurrent() {
    if (!current) {
      throw new IllegalStateException("logits after a rollback or a cancelled append");
    }
  }

  @Override
  public void rollback(int newLength) {
    if (newLength < 0 || newLength > length) {
      throw new IllegalArgumentException("back to " + newLength + " of " + length);
    }
    current &= newLength == length;
    length = newLength;
  }
}
