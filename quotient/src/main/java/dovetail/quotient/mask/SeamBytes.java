package dovetail.quotient.mask;

import dovetail.ints.Bits;
import dovetail.lexer.LexerTable;
import dovetail.quotient.chart.Guard;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The bytes with which suffixes begin in which tails with guards end ({@link Folds#seamBytes}). */
final class SeamBytes {
  /** With more pairs of states and guards than this, a lexeme is taken to end. */
  private static final int MOST_PAIRS = 1_000;

  private final Folds folds;
  private final LexerTable lexer;
  private final Map<Long, long[]> ending = new HashMap<>(); // by lexer state and guards

  SeamBytes(Folds folds) {
    this.folds = folds;
    this.lexer = folds.lexer();
  }

  /** The bytes of one tail; a fifth long is not 0 if another token may begin with one of them. */
  long[] of(int tail) {
    int state = folds.state(tail);
    int chain = folds.guardChain(tail);
    long[] bytes = Arrays.copyOf(ending(state, chain), 5);
    for (int b : Folds.SETTLING) {
      int left = folds.advance(chain, b);
      if (left == Folds.KILLED) {
        continue;
      }
      int to = lexer.next(state, b);
      if (left != Folds.NO_GUARD && to != LexerTable.DEAD) {
        add(to, left, bytes);
      }
      int waiting = folds.over(to, left);
      boolean over = Guard.mayBeOver(lexer, state, to) && waiting != Folds.NO_GUARD;
      for (int c = 0; over && c < lexer.contexts(); c++) {
        int begun = folds.begin(b, c);
        if (begun != LexerTable.DEAD && add(begun, waiting, bytes)) {
          bytes[4] |= 1;
        }
      }
    }
    return bytes;
  }

  /**
   * Adds the bytes with which the suffix may begin, one byte after the tail. A lexeme that is over
   * there may end before any byte that leads on.
   *
   * @return whether there are such bytes
   */
  private boolean add(int state, int chain, long[] bytes) {
    boolean some = false;
    long[] ending = ending(state, chain);
    for (int b = 0; b < 256; b++) {
      if (lexer.accept(state) >= 0
          ? lexer.next(state, b) != LexerTable.DEAD
          : Bits.has(ending, b)) {
        Bits.add(bytes, b);
        some = true;
      }
    }
    return some;
  }

  /** The bytes with which a lexeme goes on and then may end before a guard accepts. */
  private long[] ending(int state, int chain) {
    return ending.computeIfAbsent((long) state << 32 | chain, key -> findEnding(state, chain));
  }

  private long[] findEnding(int state, int chain) {
    long[] bytes = new long[4];
    Set<Long> endless = new HashSet<>();
    for (int b = 0; b < 256; b++) {
      Set<Long> met = new HashSet<>(endless);
      if (ends(state, chain, b, met)) {
        Bits.add(bytes, b);
      } else {
        endless = met;
      }
    }
    return bytes;
  }

  /**
   * Whether a lexeme that goes on with a byte may end before a guard accepts. One that begins with
   * half a character behind a comment never does: whatever character it is, the comment is longer.
   *
   * @param met the pairs of states and guards that were looked at
   */
  private boolean ends(int state, int chain, int b, Set<Long> met) {
    int to = lexer.next(state, b);
    int left = to == LexerTable.DEAD ? Folds.KILLED : folds.advance(chain, b);
    if (left == Folds.KILLED || !met.add((long) to << 32 | left)) {
      return false;
    }
    boolean ends = left == Folds.NO_GUARD || lexer.accept(to) >= 0 || met.size() > MOST_PAIRS;
    for (int next = 0; !ends && next < 256; next++) {
      ends = ends(to, left, next, met);
    }
    return ends;
  }
}
