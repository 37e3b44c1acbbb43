package dovetail.server.complete;

import com.google.common.primitives.Bytes;
import dovetail.ints.Bits;
import dovetail.ints.IntList;
import dovetail.ints.LongList;
import dovetail.model.Vocabulary;
import dovetail.model.constraint.Constraint;
import dovetail.quotient.MiddleRecognizer;
import dovetail.quotient.Surroundings;
import dovetail.quotient.mask.Masks;
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
 * again ({@link Healing}). The recogniser does not see them. The bytes of the {@link Ending} come
 * behind the middle: the beginning of the suffix. A token may hold the end of the middle and some
 * of these.
 */
public final class GrammarConstraint implements Constraint {
  private static final int NONE = -1;

  private final MiddleRecognizer middle;
  private final Vocabulary vocabulary;
  private final Masks masks;
  private final Demands.Ends standing;
  private final long[] mask;

  /**
   * The length of the middle, in bytes, after each accepted token; the bitwise complement of the
   * length where the middle is over and only the ending may go on.
   */
  private final IntList ends = new IntList();

  private final byte[] demanded;

  private final Ending ending;

  /** How far the ending has come after each accepted token. */
  private final LongList progresses = new LongList();

  /** The tokens that may hold a part of the ending; computed at first use. */
  private long @Nullable [] endingTokens;

  /** How many of the demanded bytes are still owed after each accepted token. */
  private final IntList owed = new IntList();

  /** The token that is pushed and not accepted yet. */
  private int tried = NONE;

  /** The result of {@link #push}: the next elements of {@code ends} and of {@code progresses}. */
  private int pushedEnd;

  private long pushedProgress;

  /**
   * A constraint whose middle may end wherever the whole text parses. It owns the recogniser from
   * now on.
   */
  public static Constraint anywhere(MiddleRecognizer middle, Vocabulary vocabulary, Masks masks) {
    return new GrammarConstraint(
        middle, vocabulary, masks, new byte[0], new Ending(new byte[0]), Demands.Ends.ANYWHERE);
  }

  /**
   * Begins at a recogniser's present middle, and owns the recogniser from now on.
   *
   * @param standing where the middle may end, if there is no ending
   */
  GrammarConstraint(
      MiddleRecognizer middle,
      Vocabulary vocabulary,
      Masks masks,
      byte[] demanded,
      Ending ending,
      Demands.Ends standing) {
    this.middle = middle;
    this.standing = standing;
    this.demanded = demanded;
    this.ending = ending;
    progresses.add(Ending.NONE);
    this.vocabulary = vocabulary;
    this.masks = masks;
    this.mask = new long[masks.vocabulary().words()];
    ends.add(middle.length());
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
    if (owed() > 0) {
      Arrays.fill(mask, 0);
      for (int token = 0; token < vocabulary.size(); token++) {
        if (vocabulary.length(token) > 0) {
          addIfPushed(token);
        }
      }
      return mask;
    }
    if (isOpen()) {
      middle.mask(masks, mask);
    } else {
      Arrays.fill(mask, 0);
    }
    if (!ending.isEmpty()) {
      long[] more = endingTokens();
      for (int word = 0; word < mask.length; word++) {
        for (long rest = more[word] & ~mask[word]; rest != 0; rest &= rest - 1) {
          addIfPushed(word * Long.SIZE + Long.numberOfTrailingZeros(rest));
        }
      }
    }
    return mask;
  }

  private void addIfPushed(int token) {
    if (push(token)) {
      Bits.add(mask, token);
      rewind();
    }
  }

  private long[] endingTokens() {
    long[] known = endingTokens;
    if (known == null) {
      known = ending.tokens(vocabulary);
      endingTokens = known;
    }
    return known;
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
    ends.add(pushedEnd);
    progresses.add(pushedProgress);
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
    progresses.truncate(length + 1);
    rewind();
  }

  @Override
  public boolean mayEnd() {
    settle();
    return ending.isEmpty()
        ? owed() == 0 && middle.mayEnd() && stands()
        : ending.isOver(progress());
  }

  /** Whether a middle that may end here leaves the meaning of the suffix unchanged. */
  private boolean stands() {
    return switch (standing) {
      case ANYWHERE -> true;
      case STANDING -> !ending.isEmpty() || middle.standsAlone();
    };
  }

  @Override
  public boolean isLoose() {
    settle();
    return switch (standing) {
      case ANYWHERE -> false;
      case STANDING -> ending.isEmpty() && middle.endsLoosely();
    };
  }

  @Override
  public byte[] forced() {
    settle();
    boolean plain = owed() == 0 && isOpen() && progress() == Ending.NONE;
    return plain ? middle.forced() : new byte[0];
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
    int begun = progress() == Ending.NONE ? NO_ENDING : ending.rest(progress()).length;
    int distance = isOpen() ? middle.distance() : NO_ENDING;
    if (distance == 0 && !stands()) {
      return 1 + owed();
    }
    return distance == NO_ENDING
        ? begun
        : Math.min(begun, distance + owed() + ending.bytes().length);
  }

  @Override
  public byte @Nullable [] completion() {
    settle();
    if (progress() != Ending.NONE) {
      return ending.rest(progress());
    }
    byte[] rest = middle.completion();
    return rest == null || !standsAfter(rest)
        ? null
        : Bytes.concat(
            Arrays.copyOfRange(demanded, demanded.length - owed(), demanded.length),
            rest,
            ending.bytes());
  }

  /** Whether a completion leads to a middle that stands by itself. */
  private boolean standsAfter(byte[] rest) {
    if (standing == Demands.Ends.ANYWHERE) {
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

  private long progress() {
    return progresses.get(progresses.size() - 1);
  }

  /** Whether the middle may go on, not only its ending. */
  private boolean isOpen() {
    return ends.get(ends.size() - 1) >= 0;
  }

  /** Pushes a token; false, with nothing changed, if it is not allowed. */
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
    if (ending.isEmpty()) {
      boolean pushed = middle.push(vocabulary.pool(), from + old, to);
      pushedEnd = middle.length();
      pushedProgress = Ending.NONE;
      return pushed;
    }
    return pushBeforeEnding(from + old, to);
  }

  /** Pushes bytes one by one, since the ending may begin inside a token. */
  private boolean pushBeforeEnding(int from, int to) {
    byte[] pool = vocabulary.pool();
    long progress = progress();
    boolean open = isOpen();
    int read = from;
    for (int i = from; i < to; i++) {
      progress = ending.after(progress, pool[i]);
      if (open && ending.beginsWith(pool[i])) {
        open = middle.push(pool, read, i);
        read = i;
        progress |= open && middle.mayEnd() ? Ending.begun() : Ending.NONE;
      }
    }
    open = open && middle.push(pool, read, to);
    if (!open && progress == Ending.NONE) {
      rewind();
      return false;
    }
    pushedEnd = open ? middle.length() : ~middle.length();
    pushedProgress = progress;
    return true;
  }

  /** Removes the token that is pushed and not accepted. */
  private void settle() {
    if (tried != NONE) {
      tried = NONE;
      rewind();
    }
  }

  private void rewind() {
    int end = ends.get(ends.size() - 1);
    middle.truncate(end < 0 ? ~end : end);
  }
}
