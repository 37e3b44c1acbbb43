package dovetail.quotient.chart;

import dovetail.ints.IntList;
import dovetail.lexer.LexerTable;
import java.util.Arrays;

/**
 * For every lexer state that the cut between two texts can have, where in the right text the open
 * token ends by longest match, and as what. One simultaneous run of all states over the text: states
 * that meet go on as one, and what dies is dropped, so after a few bytes little is left.
 *
 * <p>Immutable after construction. Source: the backward pass CalcRQIdx of Melcer et al. 2024, for
 * longest match and in one forward run.
 */
public final class EntryEnds {
  private final int[] offsets; // per state; 0 where the token does not go on past the cut
  private final int[] labelSets;

  /** Runs every state of {@code table} over {@code text}. O(states + text) in practice. */
  public EntryEnds(LexerTable table, byte[] text) {
    int n = table.states();
    offsets = new int[n];
    labelSets = new int[n];
    Arrays.fill(labelSets, -1);
    // the classes of states that have met: heads[i] is the present state, members chained by next
    int[] present = new int[n];
    int[] head = new int[n];
    int[] tail = new int[n];
    int[] next = new int[n];
    Arrays.fill(next, -1);
    int[] classOf = new int[n];
    int classes = 0;
    for (int s = 1; s < n; s++) {
      present[classes] = s;
      head[classes] = s;
      tail[classes] = s;
      classes++;
    }
    Arrays.fill(classOf, -1);
    IntList touched = new IntList();
    for (int i = 0; i < text.length && classes > 0; i++) {
      int live = 0;
      touched.clear();
      for (int c = 0; c < classes; c++) {
        int to = table.next(present[c], text[i] & 0xff);
        if (to == LexerTable.DEAD) {
          continue;
        }
        int met = classOf[to];
        if (met < 0) {
          classOf[to] = live;
          touched.add(to);
          present[live] = to;
          head[live] = head[c];
          tail[live] = tail[c];
          live++;
        } else {
          next[tail[met]] = head[c];
          tail[met] = tail[c];
        }
      }
      for (int c = 0; c < live; c++) {
        classOf[present[c]] = -1;
        int labels = table.accept(present[c]);
        if (labels >= 0) {
          for (int s = head[c]; s >= 0; s = next[s]) {
            offsets[s] = i + 1;
            labelSets[s] = labels;
          }
        }
      }
      classes = live;
    }
  }

  /** How many states there are; 0 is the dead one. */
  public int states() {
    return offsets.length;
  }

  /** Where the token open in {@code state} ends past the cut, 0 if it cannot go on there. */
  public int offset(int state) {
    return offsets[state];
  }

  /** The label set of the token open in {@code state} that ends past the cut, -1 if none. */
  public int labelSet(int state) {
    return labelSets[state];
  }
}
