package dovetail.server.complete;

import com.google.common.primitives.Bytes;
import dovetail.ints.IntList;
import dovetail.model.Vocabulary;
import dovetail.model.decode.Constraint;
import dovetail.quotient.Masks;
import dovetail.quotient.MiddleRecognizer;
import dovetail.quotient.Surroundings;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A grammar's recogniser of middles, asked in a model's tokens: where the two halves meet.
 *
 * <p>A token that {@link #allows} has just said yes to stays pushed until it is known whether it is
 * accepted, so that the usual token is read once. One thread.
 *
 * <p>Bytes that are <em>owed</em> come first: the end of the prefix, which the model is to write
 * again ({@link Healing}). The recogniser does not see them.
 */
final class GrammarConstraint implements Constraint {
  private static final int NONE = -1;

  private final MiddleRecognizer recognizer;
  private final Vocabulary vocabulary;
  private final Masks masks;
  private final long[] mask;

  /** The length of the middle, in bytes, after each accepted token. */
  private final IntList ends = new IntList();

  private final byte[] demanded;

  /** How many of the demanded bytes are still owed after each accepted token. */
  private final IntList owed = new IntList();

  /** The token that lies on the recogniser and is not accepted yet. */
  private int tried = NONE;

  /**
   * Stands at the recogniser's middle; nobody else may use that recogniser then.
   *
   * @param masks of the same language and vocabulary
   * @param demanded what is to be written before the middle
   */
  GrammarConstraint(
      MiddleRecognizer recognizer, Vocabulary vocabulary, Masks masks, byte[] demanded) {
    this.demanded = demanded;
    this.recognizer = recognizer;
    this.vocabulary = vocabulary;
    this.masks = masks;
    this.mask = new long[masks.vocabulary().words()];
    ends.add(recognizer.length());
    owed.add(demanded.length);
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
      masks.fill(recognizer, mask);
      return mask;
    }
    Arrays.fill(mask, 0);
    for (int token = 0; token < vocabulary.size(); token++) {
      if (vocabulary.length(token) > 0 && push(token)) {
        mask[token >> 6] |= 1L << token;
        recognizer.truncate(ends.get(ends.size() - 1));
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
    ends.add(recognizer.length());
    owed.add(Math.max(0, owed() - vocabulary.length(token)));
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
    owed.truncate(length + 1);
    recognizer.truncate(ends.get(length));
  }

  @Override
  public boolean mayEnd() {
    settle();
    return owed() == 0 && recognizer.mayEnd();
  }

  @Override
  public byte[] forced() {
    settle();
    return owed() > 0 ? new byte[0] : recognizer.forced();
  }

  @Override
  public boolean isRepeating() {
    return owed() > 0;
  }

  @Override
  public boolean isIdle() {
    settle();
    return recognizer.surroundings() == Surroundings.COMMENT;
  }

  @Override
  public int distance() {
    settle();
    int distance = recognizer.distance();
    return distance == NO_ENDING ? distance : distance + owed();
  }

  @Override
  public byte @Nullable [] completion() {
    settle();
    byte[] rest = recognizer.completion();
    return rest == null || owed() == 0
        ? rest
        : Bytes.concat(
            Arrays.copyOfRange(demanded, demanded.length - owed(), demanded.length), rest);
  }

  private int owed() {
    return owed.get(owed.size() - 1);
  }

  private boolean push(int token) {
    int from = vocabulary.from(token);
    int to = vocabulary.to(token);
    int begin = demanded.length - owed();
    int old = Math.min(owed(), to - from);
    for (int i = 0; i < old; i++) {
      if (vocabulary.pool()[from + i] != demanded[begin + i]) {
        return false;
      }
    }
    return recognizer.push(vocabulary.pool(), from + old, to);
  }

  /** Takes off what was only tried. */
  private void settle() {
    if (tried != NONE) {
      tried = NONE;
      recognizer.truncate(ends.get(ends.size() - 1));
    }
  }
}
