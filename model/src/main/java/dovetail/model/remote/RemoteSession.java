package dovetail.model.remote;

import dovetail.model.Cancellation;
import dovetail.model.HeldTokens;
import dovetail.model.ModelFailure;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A session of a server's model: the tokens read so far, and the server's continuation of them,
 * which stays valid as long as the session reads the same tokens.
 *
 * @param <T> the type of an entry for a token
 */
abstract class RemoteSession<T> extends HeldTokens {
  /** The logarithms of the probabilities behind the last token, as far as they are known. */
  protected final float[] logits;

  /** The prompt of the last request; empty before the first one, and after a failure. */
  protected int[] prompt = {};

  private @Nullable Answer<T> answer;

  RemoteSession(int capacity, int vocabularySize) {
    super(capacity);
    this.logits = new float[vocabularySize];
  }

  /**
   * Puts the known logarithms behind the last token into {@link #logits}; sends a request if need
   * be.
   *
   * @throws Superseded if it was cancelled
   */
  abstract void look(Cancellation cancellation) throws Superseded;

  /** Replaces the present answer. */
  final void read(Answer<T> begun) {
    drop();
    answer = begun;
  }

  /** Whether the server may still send more. */
  final boolean isAnswered() {
    return answer != null;
  }

  /** The next entry of the answer; empty at its end. */
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

  /** Is called at the end of an answer. */
  void ended(Answer<T> last) {}

  /** Whether the first tokens of the text are the prompt of the last request. */
  final boolean isAbout(int count) {
    return count <= length
        && prompt.length == count
        && Arrays.equals(tokens, 0, count, prompt, 0, count);
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
      prompt = new int[0];
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

  /** Closes the connection; the entries taken so far stay. */
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
