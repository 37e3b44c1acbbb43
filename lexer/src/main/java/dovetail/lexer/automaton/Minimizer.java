package dovetail.lexer.automaton;

import dovetail.ints.IntKey;
import dovetail.ints.IntList;
import dovetail.ints.Numbering;
import dovetail.ints.Rows;
import java.util.Arrays;

/**
 * Makes the smallest automaton that is equivalent to a DFA. Removes states from which nothing is
 * accepted, and merges equivalent states ({@link Partition}). Byte classes that all states treat
 * alike are merged, too.
 */
public final class Minimizer {
  private Minimizer() {}

  /** The smallest automaton equivalent to a DFA; states are numbered breadth first. */
  public static Dfa minimize(Dfa dfa) {
    int[] block = Partition.of(dfa, live(dfa));
    return renumber(dfa, block);
  }

  /** Whether each state can reach a label. */
  private static boolean[] live(Dfa dfa) {
    Rows sources = dfa.sources();
    boolean[] live = new boolean[dfa.states()];
    IntList work = new IntList();
    for (int s = 0; s < dfa.states(); s++) {
      if (dfa.labels()[s] != Dfa.NO_LABEL || dfa.ends()[s] != Dfa.NO_LABEL) {
        live[s] = true;
        work.add(s);
      }
    }
    while (!work.isEmpty()) {
      int s = work.pop();
      for (int i = sources.begin(s); i < sources.end(s); i++) {
        int source = sources.value(i);
        if (!live[source]) {
          live[source] = true;
          work.add(source);
        }
      }
    }
    return live;
  }

  private static Dfa renumber(Dfa dfa, int[] block) {
    int[] numberOf = new int[dfa.states() + 1];
    IntList representatives = new IntList();
    representatives.add(-1);
    int[] starts = new int[dfa.starts().length];
    for (int i = 0; i < starts.length; i++) {
      starts[i] = visit(dfa.starts()[i], block, numberOf, representatives);
    }
    int classes = dfa.classes();
    IntList next = new IntList();
    IntList labels = new IntList();
    IntList ends = new IntList();
    IntList guards = new IntList();
    IntList others = new IntList();
    for (int n = 0; n < representatives.size(); n++) {
      int s = representatives.get(n);
      labels.add(s < 0 ? Dfa.NO_LABEL : dfa.labels()[s]);
      ends.add(s < 0 ? Dfa.NO_LABEL : dfa.ends()[s]);
      guards.add(s < 0 ? Dfa.DEAD : visit(dfa.guards()[s], block, numberOf, representatives));
      others.add(s < 0 ? Dfa.DEAD : visit(dfa.others()[s], block, numberOf, representatives));
      for (int c = 0; c < classes; c++) {
        next.add(
            s < 0
                ? Dfa.DEAD
                : visit(dfa.next()[s * classes + c], block, numberOf, representatives));
      }
    }
    return mergeClasses(
        new Dfa(
            dfa.classOf(),
            classes,
            next.toArray(),
            labels.toArray(),
            ends.toArray(),
            guards.toArray(),
            others.toArray(),
            starts));
  }

  private static int visit(int state, int[] block, int[] numberOf, IntList representatives) {
    int b = block[state];
    if (b == 0) {
      return Dfa.DEAD;
    }
    if (numberOf[b] == 0) {
      numberOf[b] = representatives.size();
      representatives.add(state);
    }
    return numberOf[b];
  }

  private static Dfa mergeClasses(Dfa dfa) {
    int classes = dfa.classes();
    Numbering<IntKey> columns = new Numbering<>();
    int[] merged = new int[classes];
    for (int c = 0; c < classes; c++) {
      int[] column = new int[dfa.states()];
      for (int s = 0; s < column.length; s++) {
        column[s] = dfa.next()[s * classes + c];
      }
      merged[c] = columns.of(new IntKey(column));
    }
    int[] next = new int[dfa.states() * columns.size()];
    for (int s = 0; s < dfa.states(); s++) {
      for (int c = 0; c < columns.size(); c++) {
        next[s * columns.size() + c] = columns.get(c).ints()[s];
      }
    }
    int[] classOf = new int[256];
    Arrays.setAll(classOf, b -> merged[dfa.classOf()[b]]);
    return new Dfa(
        classOf,
        columns.size(),
        next,
        dfa.labels(),
        dfa.ends(),
        dfa.guards(),
        dfa.others(),
        dfa.starts());
  }
}
