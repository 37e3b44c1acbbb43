package dovetail.model.remote;

import dovetail.model.Cancellation;
import dovetail.model.ModelFailure;
import dovetail.model.ModelSession;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The tokens that were read, and what a server that is asked about them writes next. What it said
 * is kept as long as the same tokens are read, so that going back a little, and on, asks nothing.
 *
 * @param <T> what it says of a token
 */
abstract class RemoteSession<T> implements ModelSession {
  protected final int[] tokens;

  /** The logarithms of the probabilities behind the last token, as far as they are known. */
  protected final float[] logits;

  protected int length;

  /** What was asked about; nothing before the first question, and where none was answered. */
  protected int[] asked = {};

  private boolean current;
  private @Nullable Answer<T> answer;

  RemoteSession(int capacity, int vocabularySize) {
    this.tokens = new int[capacity];
    this.logits = new float[vocabularySize];
  }

  /**
   * Says what is known behind the last token, asking if need be.
   *
   * @throws Superseded if it was cancelled
   */
  abstract void look(Cancellation cancellation) throws Superseded;

  /** From now on an answer is read, in the place of the one before. */
  final void read(Answer<T> begun) {
    drop();
    answer = begun;
  }

  /** Whether more may come of what was asked. */
  final boolean isAnswered() {
    return answer != null;
  }

  /** The next of the answer; empty if there is no more, and then of no later one. */
  final Optional<T> next(Cancellation cancellation) throws Superseded {
    Answer<T> open = answer;
    if (open == null) {
      return Optional.empty();
    }
    Optional<T> next = open.next(cancellation);
    if (next.isEmpty()) {
      ended(open);
      drop();
    }
    return next;
  }

  /** There is no more of an answer. */
  void ended(Answer<T> last) {}

  /** Whether the first tokens that were read are those that were asked about. */
  final boolean isAbout(int count) {
    return count <= length
        && asked.length == count
        && Arrays.equals(tokens, 0, count, asked, 0, count);
  }

  /** Whether {@link #logits()} is of the last token. */
  final boolean isCurrent() {
    return current;
  }

  @Override
  public final boolean isPartial() {
    return true;
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

  @Override
  public final void append(int token) {
    append(token, Cancellation.never());
  }

  @Override
  public final boolean append(int token, Cancellation cancellation) {
    return append(new int[] {token}, cancellation);
  }

  @Override
  public final boolean append(int[] added, Cancellation cancellation) {
    if (added.length == 0 || added.length > tokens.length - length) {
      throw new IllegalArgumentException(
          "%d tokens after %d do not fit in %d".formatted(added.length, length, tokens.length));
    }
    System.arraycopy(added, 0, tokens, length, added.length);
    length += added.length;
    current = false;
    try {
      look(cancellation);
      current = true;
      return true;
    } catch (Superseded e) {
      drop();
      return false;
    } catch (ModelFailure e) {
      drop();
      asked = new int[0];
      throw e;
    }
  }

  @Override
  public final float[] logits() {
    if (!current) {
      throw new IllegalStateException("logits after a rollback or a cancelled append");
    }
    return logits;
  }

  @Override
  public final void rollback(int newLength) {
    if (newLength < 0 || newLength > length) {
      throw new IllegalArgumentException("back to " + newLength + " of " + length);
    }
    if (newLength < length) {
      length = newLength;
      current = false;
    }
  }

  @Override
  public void rest() {
    drop();
  }

  /** Closes the connection; what was said is kept. */
  final void drop() {
    if (answer != null) {
      answer.close();
      answer = null;
    }
  }

  @Override
  public final void close() {
    drop();
  }
}
