package dovetail.lexer.automaton;

import dovetail.ints.IntList;
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
    Rows sources = dfa.sources();
    int[] block = Partition.of(dfa, sources, live(dfa, sources));
    return renumber(dfa, block);
  }

  /** Whether each state can reach a label. */
  private static boolean[] live(Dfa dfa, Rows sources) {
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
    int count = 1 + Arrays.stream(block).max().orElse(0);
    int[] next = new int[count * classes];
    int[] labels = new int[count];
    int[] ends = new int[count];
    int[] guards = new int[count];
    int[] others = new int[count];
    labels[0] = Dfa.NO_LABEL;
    ends[0] = Dfa.NO_LABEL;
    int n = 1;
    for (; n < representatives.size(); n++) {
      int s = representatives.get(n);
      labels[n] = dfa.labels()[s];
      ends[n] = dfa.ends()[s];
      guards[n] = visit(dfa.guards()[s], block, numberOf, representatives);
      others[n] = visit(dfa.others()[s], block, numberOf, representatives);
      for (int c = 0; c < classes; c++) {
        next[n * classes + c] =
            visit(dfa.next()[s * classes + c], block, numberOf, representatives);
      }
    }
    return mergeClasses(
        new Dfa(
            dfa.classOf(),
            classes,
            Arrays.copyOf(next, n * classes),
            Arrays.copyOf(labels, n),
            Arrays.copyOf(ends, n),
            Arrays.copyOf(guards, n),
            Arrays.copyOf(others, n),
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
    int[] likes = likes(dfa);
    int[] kept = new int[likes.length];
    int[] merged = new int[likes.length];
    int count = 0;
    for (int c = 0; c < likes.length; c++) {
      if (likes[c] == c) {
        kept[count] = c;
        merged[c] = count++;
      } else {
        merged[c] = merged[likes[c]];
      }
    }
    int[] next = new int[dfa.states() * count];
    for (int s = 0; s < dfa.states(); s++) {
      for (int c = 0; c < count; c++) {
        next[s * count + c] = dfa.next()[s * likes.length + kept[c]];
      }
    }
    int[] classOf = new int[256];
    Arrays.setAll(classOf, b -> merged[dfa.classOf()[b]]);
    return new Dfa(
        classOf, count, next, dfa.labels(), dfa.ends(), dfa.guards(), dfa.others(), dfa.starts());
  }

  /** For each class of bytes, the first class that all states treat like it. */
  private static int[] likes(Dfa dfa) {
    int[] next = dfa.next();
    int[] likes = new int[dfa.classes()]; // as far as the states before show
    for (int row = 0; row < next.length; row += likes.length) {
      boolean alike = true;
      for (int c = 0; c < likes.length; c++) {
        alike &= next[row + c] == next[row + likes[c]];
      }
      int[] before = alike ? likes : likes.clone();
      for (int c = 0; c < likes.length && !alike; c++) {
        int first = before[c];
        while (before[first] != before[c] || next[row + first] != next[row + c]) {
          first++;
        }
        likes[c] = first;
      }
    }
    return likes;
  }
}
