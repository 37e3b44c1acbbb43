package dovetail.model.remote;

import dovetail.model.Cancellation;
import dovetail.model.HeldTokens;
import dovetail.model.ModelFailure;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A session of a server's model: the tokens that were read, and the server's continuation of them.
 * Its answer is kept as long as the same tokens are read, so that going back a little, and on, asks
 * nothing.
 *
 * @param <T> the type of an entry for a token
 */
abstract class RemoteSession<T> extends HeldTokens {
  /** The logarithms of the probabilities behind the last token, as far as they are known. */
  protected final float[] logits;

  /** The tokens of the last question; none before one, or where none was answered. */
  protected int[] asked = {};

  private @Nullable Answer<T> answer;

  RemoteSession(int capacity, int vocabularySize) {
    super(capacity);
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

  /** Whether the server may still send more. */
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

  /** Whether the first tokens of the text are the tokens of the request. */
  final boolean isAbout(int count) {
    return count <= length
        && asked.length == count
        && Arrays.equals(tokens, 0, count, asked, 0, count);
  }

  @Override
  public final boolean isPartial() {
    return true;
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
    if (added.length == 0) {
      throw new IllegalArgumentException("no tokens");
    }
    requireRoom(added.length);
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
    requireCurrent();
    return logits;
  }

  @Override
  public void rest() {
    drop();
  }

  /** Closes the connection; the answer is kept. */
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
