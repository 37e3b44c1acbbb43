package dovetail.quotient.chart;

import dovetail.lexer.layout.LayoutPolicy;

/**
 * The step over one whole lexeme, forwards: from the place where it begins to the place behind it,
 * as the layout says. {@link SuffixLattice} has the same step backwards. A reader keeps one
 * instance, and reads the place behind the last step off its fields.
 *
 * <p>O(1) beside the cost of the sets. One thread.
 */
public final class LexemeStep {
  /** The Earley sets that are stepped over, by numbers. */
  public interface Sets {
    /** The number of no set. */
    int NONE = LeftCharts.NONE;

    /** The set after a token, or a line end that counts; {@link #NONE} if it does not fit. */
    int scan(int set, int labelSet);

    /**
     * A set, with the items that only a token at the beginning of a line may follow, or only
     * another token, as the line state says.
     */
    int marked(int set, int lineState);

    /**
     * The set at the beginning of a line whose first token is at a column; perhaps {@link #NONE}.
     */
    int atColumn(int set, int column);

    /** The set after a left-out semicolon; {@link #NONE} where none can be left out. */
    int afterInserted(int set);
  }

  /** The brackets that may be closed, by depth. By default all may. */
  public interface Limits {
    /** Whether any bracket is open. */
    default boolean inBrackets(int depth) {
      return depth > 0;
    }

    /** Whether a bracket may be closed. */
    default boolean mayClose(int depth) {
      return inBrackets(depth);
    }

    /** Whether a lexeme may have ended. */
    default boolean mayBeOver(int depth) {
      return true;
    }

    /** Whether a logical line may begin at a column, packed. */
    default boolean mayBegin(int column) {
      return true;
    }
  }

  private final LayoutPolicy layout;
  private final Sets sets;
  private final Limits limits;

  /** The place behind the last step; its column counts if only ignored text is before it. */
  public int set;

  public int lineState;
  public int depth;
  public int column;

  /** The set that scanned the lexeme; {@link Sets#NONE} if it was passed over. */
  public int base;

  /** Whether a semicolon was left out before the lexeme. */
  public boolean inserted;

  /** Over some sets. */
  public LexemeStep(LayoutPolicy layout, Sets sets, Limits limits) {
    this.layout = layout;
    this.sets = sets;
    this.limits = limits;
  }

  /**
   * Takes a step from a place, if the lexeme fits.
   *
   * @param behind the column behind the lexeme, which counts if it is passed over
   * @param begin the column where it begins
   */
  public boolean over(int labelSet, int from, int line, int brackets, int behind, int begin) {
    set = from;
    lineState = line;
    depth = brackets;
    column = 0;
    base = Sets.NONE;
    inserted = false;
    switch (layout.kind(labelSet)) {
      case ERROR -> set = Sets.NONE;
      case IGNORED -> {
        lineState = layout.afterPassed(line, labelSet);
        column = layout.afterPassedColumn(behind, begin);
      }
      case LINE_END -> {
        boolean counts = counts(brackets, line);
        if (counts) {
          scan(from, labelSet);
        }
        lineState = counts ? LayoutPolicy.BLANK : layout.afterPassed(line, labelSet);
      }
      case TOKEN -> {
        int first = before(from, line, begin);
        if (first == Sets.NONE || (layout.closes(labelSet) && !limits.mayClose(brackets))) {
          return false;
        }
        depth += (layout.opens(labelSet) ? 1 : 0) - (layout.closes(labelSet) ? 1 : 0);
        lineState = layout.afterToken(labelSet);
        scan(first, labelSet);
        if (set == Sets.NONE && layout.inserts(line, labelSet)) {
          inserted = true;
          scan(sets.afterInserted(from), labelSet);
        }
      }
    }
    return set != Sets.NONE && limits.mayBeOver(depth);
  }

  private int before(int from, int line, int begin) {
    if (!layout.waitsForColumn(line)) {
      return sets.marked(from, line);
    }
    return limits.mayBegin(begin) ? sets.atColumn(from, begin) : Sets.NONE;
  }

  private void scan(int from, int labelSet) {
    base = from;
    set = from == Sets.NONE ? Sets.NONE : sets.scan(from, labelSet);
  }

  /** Whether a line end is a token. */
  public boolean counts(int brackets, int line) {
    return layout.counts(line) && !(layout.bracketsHideLineEnds() && limits.inBrackets(brackets));
  }
}
