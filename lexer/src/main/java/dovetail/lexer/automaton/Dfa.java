package dovetail.lexer.automaton;

import dovetail.ints.IntList;
import dovetail.ints.Rows;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The frozen form: a deterministic automaton over byte classes. State 0 is dead. Safe for threads
 * as long as the arrays are not written to; they belong to the automaton.
 *
 * @param classOf the class of each of the 256 bytes
 * @param classes the number of byte classes
 * @param next {@code next[state * classes + class]}
 * @param labels the label of each state, or {@link #NO_LABEL}
 * @param ends the label of each state where the text is at its end: that of {@code labels}, unless
 *     a look-ahead is open there
 * @param starts the start states, one per lexical context
 */
@SuppressWarnings("ArrayRecordComponent") // shared on purpose; never compared
public record Dfa(int[] classOf, int classes, int[] next, int[] labels, int[] ends, int[] starts) {
  /** An automaton without open look-aheads. */
  Dfa(int[] classOf, int classes, int[] next, int[] labels, int[] starts) {
    this(classOf, classes, next, labels, labels, starts);
  }

  /** The label of a state that does not accept. */
  static final int NO_LABEL = -1;

  /** An automaton that accepts nothing. */
  public static final Dfa NOTHING =
      new Dfa(new int[256], 1, new int[1], new int[] {NO_LABEL}, new int[1]);

  /** The state from which nothing is accepted any more. */
  public static final int DEAD = 0;

  /** The number of states, the dead one included. */
  public int states() {
    return labels.length;
  }

  /** The states with an edge to each state but the dead one, each once. O(states times classes). */
  public Rows sources() {
    IntList to = new IntList();
    IntList from = new IntList();
    int[] seenFrom = new int[states()];
    for (int state = 1; state < states(); state++) {
      for (int c = 0; c < classes; c++) {
        int target = next[state * classes + c];
        if (target != DEAD && seenFrom[target] != state) {
          seenFrom[target] = state;
          to.add(target);
          from.add(state);
        }
      }
    }
    return Rows.of(states(), to, from);
  }

  /** The state after one byte (0..255). */
  public int next(int state, int b) {
    return next[state * classes + classOf[b]];
  }

  /** The same, but for states with some labels, from which nothing is read. */
  public Dfa cutBehind(BitSet some) {
    if (some.isEmpty()) {
      return this;
    }
    int[] cut = next.clone();
    for (int state = 0; state < labels.length; state++) {
      if (labels[state] != NO_LABEL && some.get(labels[state])) {
        Arrays.fill(cut, state * classes, (state + 1) * classes, DEAD);
      }
    }
    return new Dfa(classOf, classes, cut, labels, ends, starts);
  }
}
