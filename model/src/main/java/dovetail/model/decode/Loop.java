package dovetail.model.decode;

import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The same tokens over and over, as small models write them once they have begun: {@code Point,
 * Point, Point, Point}.
 *
 * @param begin where the first of them stands
 * @param period how many tokens one turn has
 */
record Loop(int begin, int period) {
  /** Three of a kind are met in real code; four and more are data, or a model that is lost. */
  private static final int TURNS = 4;

  /** Brackets, rulers and tabs are written more often. */
  private static final int TURNS_WITHOUT_WORD = 12;

  private static final int LONGEST_PERIOD = 16;

  /** The loop in which a middle ends; null if it ends in none. */
  static @Nullable Loop at(Written written, TokenTexts texts) {
    for (int period = 1; period <= LONGEST_PERIOD; period++) {
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
   * Cuts a middle in the first turn, where the model was least sure to go on: of the places where
   * it may end, if there are some.
   *
   * @param constraint stands behind the middle
   * @param start how many tokens it had accepted before the middle
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
