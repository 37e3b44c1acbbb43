package dovetail.lexer.automaton;

import dovetail.ints.IntList;
import dovetail.ints.Rows;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * The frozen form: a deterministic automaton over byte classes. State 0 is dead. Safe for threads
 * as long as the arrays are not written to; they belong to the automaton.
 *
 * <p>Where patterns look ahead, the text behind an accepted text decides whether that text is the
 * match. The <em>guard</em> of a state reads it. For {@code a(?!bc)} the guard of the state behind
 * {@code a} comes to a label by {@code bc}, and {@code a} is no match there.
 *
 * @param classOf the class of each of the 256 bytes
 * @param classes the number of byte classes
 * @param next {@code next[state * classes + class]}
 * @param labels the label of each state, or {@link #NO_LABEL}
 * @param ends the label of each state where the text is at its end: that of {@code labels}, unless
 *     a look-ahead is open there
 * @param guards per accepting state, the state from which the text behind is read: if that text
 *     leads to a label, the accepted text is no match. Mostly the state itself, so that the longest
 *     match wins
 * @param others per accepting state, another state for the same text with another label and guard,
 *     where the text behind decides between the labels; mostly the dead state
 * @param starts the start states, one per lexical context
 */
@SuppressWarnings("ArrayRecordComponent") // shared on purpose; never compared
public record Dfa(
    int[] classOf,
    int classes,
    int[] next,
    int[] labels,
    int[] ends,
    int[] guards,
    int[] others,
    int[] starts) {
  /** An automaton without open look-aheads. */
  Dfa(int[] classOf, int classes, int[] next, int[] labels, int[] starts) {
    this(
        classOf,
        classes,
        next,
        labels,
        labels,
        IntStream.range(0, labels.length).toArray(),
        new int[labels.length],
        starts);
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

  /** Whether each state is its own guard and has no other label, so that the longest match wins. */
  boolean longestWins() {
    for (int state = 0; state < guards.length; state++) {
      if (guards[state] != state || others[state] != DEAD) {
        return false;
      }
    }
    return true;
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

  /**
   * The same automaton with other labels; behind a state with one of some labels nothing is read
   * any more. States that are not reached then lose their labels. Of an automaton without open
   * look-aheads. O(states times classes).
   *
   * @param named gives the other label; asked for labels that are reached only
   */
  public Dfa cutBehind(BitSet some, IntUnaryOperator named) {
    int[] cut = next.clone();
    int[] others = new int[labels.length];
    Arrays.fill(others, NO_LABEL);
    BitSet reached = new BitSet();
    IntList work = new IntList();
    for (int start : starts) {
      reached.set(start);
      work.add(start);
    }
    while (!work.isEmpty()) {
      int state = work.pop();
      boolean ends = labels[state] != NO_LABEL && some.get(labels[state]);
      others[state] = labels[state] == NO_LABEL ? NO_LABEL : named.applyAsInt(labels[state]);
      for (int i = state * classes; i < (state + 1) * classes; i++) {
        cut[i] = ends ? DEAD : next[i];
        if (!reached.get(cut[i])) {
          reached.set(cut[i]);
          work.add(cut[i]);
        }
      }
    }
    return new Dfa(classOf, classes, cut, others, starts);
  }
}
