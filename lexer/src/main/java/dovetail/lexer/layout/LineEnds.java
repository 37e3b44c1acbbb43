package dovetail.lexer.layout;

import dovetail.lexer.LexerTable;

/**
 * Which label sets of a lexer table have line ends (line feed, carriage return) in their texts: all
 * of them, or some. Immutable.
 */
public final class LineEnds {
  private final boolean[] with;
  private final boolean[] without;

  private LineEnds(boolean[] with, boolean[] without) {
    this.with = with;
    this.without = without;
  }

  /** By a search over pairs of a state and whether a line end was read. O(states). */
  public static LineEnds of(LexerTable table) {
    boolean[] with = new boolean[table.labelSets()];
    boolean[] without = new boolean[table.labelSets()];
    boolean[] seen = new boolean[2 * table.states()];
    int[] queue = new int[2 * table.states()];
    int length = 0;
    for (int context = 0; context < table.contexts(); context++) {
      int start = 2 * table.start(context);
      if (!seen[start]) {
        seen[start] = true;
        queue[length++] = start;
      }
    }
    for (int i = 0; i < length; i++) {
      int state = queue[i] >> 1;
      int read = queue[i] & 1;
      if (table.accept(state) >= 0) {
        (read == 1 ? with : without)[table.accept(state)] = true;
      }
      for (int b = 0; b < 256; b++) {
        int to = table.next(state, b);
        int pair = 2 * to + (b == '\n' || b == '\r' ? 1 : read);
        if (to != LexerTable.DEAD && !seen[pair]) {
          seen[pair] = true;
          queue[length++] = pair;
        }
      }
    }
    return new LineEnds(with, without);
  }

  /** Whether every text with that label set holds a line end. */
  public boolean always(int labelSet) {
    return with[labelSet] && !without[labelSet];
  }

  /** Whether some texts with that label set hold a line end, and others do not. */
  public boolean sometimes(int labelSet) {
    return with[labelSet] && without[labelSet];
  }
}
