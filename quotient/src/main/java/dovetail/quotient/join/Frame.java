package dovetail.quotient.join;

import dovetail.ints.IntList;
import dovetail.quotient.chart.Columns;

/**
 * The surroundings of the nonterminals that are expected at one position of the left charts, given
 * the suffix: the relations F and Up, for one origin. Filled by {@link Frames}, not changed after.
 */
public final class Frame {
  /** Per nonterminal, F: ends in the suffix and the columns that the nonterminal may have there. */
  public final IntList[] ends;

  /**
   * Per nonterminal, Up: line state, columns, weight: if the nonterminal ends inside δ, the text
   * before the suffix, in that line state with such columns, the rest still fits, and has that
   * weight.
   */
  public final IntList[] ups;

  /** Per nonterminal the seeds of R with their exit in F; null until asked for. */
  final @org.jspecify.annotations.Nullable FittingSeeds[] fitting;

  Frame(int nonterminals) {
    ends = new IntList[nonterminals];
    ups = new IntList[nonterminals];
    fitting = new FittingSeeds[nonterminals];
    for (int x = 0; x < nonterminals; x++) {
      ends[x] = EMPTY;
      ups[x] = EMPTY;
    }
  }

  private static final IntList EMPTY = new IntList(1);

  /** Adds an end unless it is there, at these columns among others; whether it was new. */
  boolean addEnd(int x, int set, int columns, Columns of) {
    IntList list = ends[x];
    for (int i = 0; i < list.size(); i += 2) {
      if (list.get(i) == set && of.meet(columns, list.get(i + 1)) == columns) {
        return false;
      }
    }
    if (list == EMPTY) {
      list = new IntList(4);
      ends[x] = list;
    }
    list.add(set);
    list.add(columns);
    return true;
  }

  /** Lowers a weight of Up; whether that changed anything. */
  boolean addUp(int x, int lineState, int columns, int weight, Columns of) {
    IntList list = ups[x];
    for (int i = 0; i < list.size(); i += 3) {
      boolean covers = of.meet(columns, list.get(i + 1)) == columns;
      if (list.get(i) == lineState && covers && list.get(i + 2) <= weight) {
        return false; // any number of blocks may be around: one item stands for them all
      }
      if (list.get(i) == lineState && list.get(i + 1) == columns) {
        if (list.get(i + 2) <= weight) {
          return false;
        }
        list.set(i + 2, weight);
        return true;
      }
    }
    if (list == EMPTY) {
      list = new IntList(6);
      ups[x] = list;
    }
    list.add(lineState);
    list.add(columns);
    list.add(weight);
    return true;
  }
}
