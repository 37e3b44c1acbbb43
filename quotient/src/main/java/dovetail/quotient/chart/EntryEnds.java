package dovetail.quotient.chart;

import dovetail.lexer.LexerTable;
import java.util.Arrays;

/**
 * For every lexer state that the cut between two texts can have, where in the right text the open
 * token ends by longest match, and as what. One simultaneous run of all states over the text:
 * states that meet go on as one, and what dies is dropped, so after a few bytes little is left.
 *
 * <p>Immutable after construction. Source: the backward pass CalcRQIdx of Melcer et al. 2024, for
 * longest match and in one forward run.
 */
public final class EntryEnds {
  private final int[] groups; // per state: states that have met before their token last ended
  private final int[] offsets; // per group; 0 where the token does not go on past the cut
  private final int[] labelSets;

  /** Runs every state of {@code table} over {@code text}. O(states + text) in practice. */
  public EntryEnds(LexerTable table, byte[] text) {
    int n = table.states();
    groups = new int[n];
    offsets = new int[n];
    labelSets = new int[n];
    Arrays.fill(labelSets, -1);
    // A class is the states that are in one present state now. Its groups differ in where their
    // token
    // last ended; when it ends again they become one. Groups of a class are chained by next.
    int[] present = new int[n];
    int[] head = new int[n];
    int[] tail = new int[n];
    int[] next = new int[n];
    int[] classOf = new int[n];
    Arrays.fill(next, -1);
    Arrays.fill(classOf, -1);
    int classes = 0;
    for (int s = 0; s < n; s++) {
      groups[s] = s;
      if (s != LexerTable.DEAD) {
        present[classes] = s;
        head[classes] = s;
        tail[classes] = s;
        classes++;
      }
    }
    for (int i = 0; i < text.length && classes > 0; i++) {
      int live = 0;
      for (int c = 0; c < classes; c++) {
        int to = table.next(present[c], text[i] & 0xff);
        if (to == LexerTable.DEAD) {
          continue;
        }
        int met = classOf[to];
        if (met < 0) {
          classOf[to] = live;
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
          int first = head[c];
          for (int g = next[first]; g >= 0; g = next[g]) {
            groups[g] = first;
          }
          next[first] = -1;
          tail[c] = first;
          offsets[first] = i + 1;
          labelSets[first] = labels;
        }
      }
      classes = live;
    }
    for (int s = 0; s < n; s++) {
      groups[s] = root(s);
    }
  }

  private int root(int state) {
    int root = state;
    while (groups[root] != root) {
      root = groups[root];
    }
    for (int s = state; groups[s] != root; ) {
      int up = groups[s];
      groups[s] = root;
      s = up;
    }
    return root;
  }

  /** Where the token open in {@code state} ends past the cut, 0 if it cannot go on there. */
  public int offset(int state) {
    return offsets[groups[state]];
  }

  /** The label set of the token open in {@code state} that ends past the cut, -1 if none. */
  public int labelSet(int state) {
    return labelSets[groups[state]];
  }

  /** How many states there are; 0 is the dead one. */
  public int states() {
    return groups.length;
  }
}
