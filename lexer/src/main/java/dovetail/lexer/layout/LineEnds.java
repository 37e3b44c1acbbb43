package dovetail.lexer.layout;

import dovetail.lexer.LexerTable;

/** Which label sets of a lexer table have line ends in their texts: all, or some. Immutable. */
public final class LineEnds {
  /** How much of a line end is read: the bytes of U+2028 and U+2029 are E2 80 A8 and E2 80 A9. */
  private static final int NONE = 0;

  private static final int FIRST = 1;
  private static final int SECOND = 2;
  private static final int ALL = 3;

  /** What a line end is. */
  public enum Texts {
    /** A line feed. */
    LINE_FEED,
    /** A line feed, a carriage return, U+2028 or U+2029. */
    UNICODE
  }

  private final boolean[] with;
  private final boolean[] without;

  private LineEnds(boolean[] with, boolean[] without) {
    this.with = with;
    this.without = without;
  }

  /** By a search over pairs of a state and how much of a line end was read. O(states). */
  public static LineEnds of(LexerTable table, Texts texts) {
    boolean[] with = new boolean[table.labelSets()];
    boolean[] without = new boolean[table.labelSets()];
    boolean[] seen = new boolean[4 * table.states()];
    int[] queue = new int[4 * table.states()];
    int length = 0;
    for (int context = 0; context < table.contexts(); context++) {
      int start = 4 * table.start(context);
      if (!seen[start]) {
        seen[start] = true;
        queue[length++] = start;
      }
    }
    for (int i = 0; i < length; i++) {
      int state = queue[i] >> 2;
      int read = queue[i] & 3;
      if (table.accept(state) >= 0) {
        (read == ALL ? with : without)[table.accept(state)] = true;
      }
      for (int b = 0; b < 256; b++) {
        int to = table.next(state, b);
        int pair = 4 * to + after(read, b, texts);
        if (to != LexerTable.DEAD && !seen[pair]) {
          seen[pair] = true;
          queue[length++] = pair;
        }
      }
    }
    return new LineEnds(with, without);
  }

  private static int after(int read, int b, Texts texts) {
    if (read == ALL || b == '\n') {
      return ALL;
    }
    if (texts == Texts.LINE_FEED) {
      return NONE;
    }
    if (b == '\r') {
      return ALL;
    }
    if (read == SECOND && (b == 0xa8 || b == 0xa9)) {
      return ALL;
    }
    return b == 0xe2 ? FIRST : read == FIRST && b == 0x80 ? SECOND : NONE;
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
