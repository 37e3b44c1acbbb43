package dovetail.model.decode;

import dovetail.model.constraint.Constraint;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A loop at the end of a middle: the same tokens over and over, as small models write them once
 * they have begun, such as {@code Point, Point, Point, Point}.
 *
 * @param period how many tokens one turn has
 */
record Loop(int begin, int period) {
  /** Three of a kind are met in real code; four and more are data, or a model that is lost. */
  private static final int TURNS = 4;

  /** Brackets, rulers and tabs are written more often. */
  private static final int TURNS_WITHOUT_WORD = 12;

  private static final int LONGEST_PERIOD = 16;

  /** The same where tokens are bytes: fewer are indentation, or a number. */
  private static final int SHORTEST_OF_BYTES = 8;

  private static final int BYTES_PER_TOKEN = 4;

  /** The loop with which a middle ends; null if there is none. */
  static @Nullable Loop at(Written written, TokenTexts texts) {
    boolean bytes = texts.vocabulary().isOfBytes();
    int longest = bytes ? BYTES_PER_TOKEN * LONGEST_PERIOD : LONGEST_PERIOD;
    for (int period = bytes ? SHORTEST_OF_BYTES : 1; period <= longest; period++) {
      int begin = written.count() - period;
      while (begin > 0 && written.token(begin - 1) == written.token(begin - 1 + period)) {
        begin--;
      }
      if (written.count() - begin >= TURNS * period) {
        Loop loop = new Loop(begin, period);
        boolean often = written.count() - begin >= TURNS_WITHOUT_WORD * period;
        return often || loop.hasWord(written, texts) ? loop : null;
      }
    }
    return null;
  }

  /**
   * Cuts a middle in the first turn, where the model was least sure to go on; only at a place where
   * the middle may end, if there is one.
   *
   * @param constraint stands behind the middle
   * @param start how many tokens the constraint had accepted before the middle
   */
  void leave(Written written, Constraint constraint, int start) {
    int least = begin + period;
    boolean ends = false;
    for (int i = least; i > begin; i--) {
      constraint.undo(start + i);
      boolean mayEnd = constraint.mayEnd();
      if (mayEnd == ends ? written.logProbability(i) < written.logProbability(least) : mayEnd) {
        least = i;
        ends = mayEnd;
      }
    }
    for (int i = begin + 1; i < least; i++) {
      constraint.accept(written.token(i));
    }
    written.cutTo(least);
  }

  private boolean hasWord(Written written, TokenTexts texts) {
    return IntStream.range(begin, begin + period).anyMatch(i -> texts.holdsWord(written.token(i)));
  }
}
