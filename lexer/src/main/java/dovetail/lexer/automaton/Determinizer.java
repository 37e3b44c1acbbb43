package dovetail.lexer.automaton;

import dovetail.ints.IntKey;
import dovetail.ints.IntList;
import dovetail.ints.Rows;
import dovetail.ints.SparseIntSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Subset construction (Rabin and Scott 1959) over byte classes. The work is O(subsets times edges
 * of a subset); the number of subsets is bounded by the caller.
 */
public final class Determinizer {
  private final Nfa nfa;
  private final Labels labelChoice;
  private final int maxStates;
  private final int[] classOf = new int[256];
  private final int classes;
  private final Rows edgesOf;
  private final Rows emptyOf;
  private final SparseIntSet closure;
  private final Map<IntKey, Integer> numbers = new HashMap<>();
  private final List<int[]> subsets = new ArrayList<>();
  private final IntList labels = new IntList();

  private Determinizer(Nfa nfa, Labels labelChoice, int maxStates) {
    this.nfa = nfa;
    this.labelChoice = labelChoice;
    this.maxStates = maxStates;
    classes = byteClasses();
    IntList edgeNumbers = new IntList(nfa.edgeFrom.size());
    for (int e = 0; e < nfa.edgeFrom.size(); e++) {
      edgeNumbers.add(e);
    }
    edgesOf = Rows.of(nfa.states(), nfa.edgeFrom, edgeNumbers);
    emptyOf = Rows.of(nfa.states(), nfa.emptyFrom, nfa.emptyTo);
    closure = new SparseIntSet(nfa.states());
  }

  /**
   * The deterministic automaton for {@code nfa} from each of {@code starts}, neither trimmed nor
   * minimal; nothing if it has more than {@code maxStates} states.
   */
  public static Optional<Dfa> determinize(Nfa nfa, int[] starts, Labels labels, int maxStates) {
    return new Determinizer(nfa, labels, maxStates).run(starts);
  }

  private Optional<Dfa> run(int[] starts) {
    number(new int[0]);
    int[] startStates = new int[starts.length];
    for (int i = 0; i < starts.length; i++) {
      IntList only = new IntList(1);
      only.add(starts[i]);
      startStates[i] = number(close(only));
    }
    IntList[] targets = new IntList[classes];
    Arrays.setAll(targets, c -> new IntList());
    IntList next = new IntList(classes * 64);
    Map<IntKey, Integer> byTargets = new HashMap<>();
    for (int state = 0; state < subsets.size(); state++) {
      if (subsets.size() > maxStates) {
        return Optional.empty();
      }
      collectTargets(subsets.get(state), targets);
      IntList previous = null;
      int previousState = Dfa.DEAD;
      for (IntList list : targets) {
        if (previous == null || !list.contentEquals(previous)) {
          IntKey key = new IntKey(list.toArray());
          Integer known = byTargets.get(key);
          if (known == null) {
            known = number(close(list));
            byTargets.put(key, known);
          }
          previousState = known;
        }
        next.add(previousState);
        previous = list;
      }
      for (IntList list : targets) {
        list.clear();
      }
    }
    return Optional.of(new Dfa(classOf, classes, next.toArray(), labels.toArray(), startStates));
  }

  private void collectTargets(int[] subset, IntList[] targets) {
    for (int nfaState : subset) {
      for (int i = edgesOf.begin(nfaState); i < edgesOf.end(nfaState); i++) {
        int edge = edgesOf.value(i);
        int to = nfa.edgeTo.get(edge);
        int last = classOf[nfa.edgeHigh.get(edge)];
        for (int c = classOf[nfa.edgeLow.get(edge)]; c <= last; c++) {
          targets[c].add(to);
        }
      }
    }
  }

  /** The states reached by empty edges that matter: with a tag or with edges; sorted. */
  private int[] close(IntList states) {
    closure.clear();
    for (int i = 0; i < states.size(); i++) {
      closure.add(states.get(i));
    }
    for (int i = 0; i < closure.size(); i++) {
      int state = closure.get(i);
      for (int e = emptyOf.begin(state); e < emptyOf.end(state); e++) {
        closure.add(emptyOf.value(e));
      }
    }
    IntList kept = new IntList(closure.size());
    for (int i = 0; i < closure.size(); i++) {
      int state = closure.get(i);
      if (nfa.tag(state) != Nfa.NO_TAG || edgesOf.begin(state) < edgesOf.end(state)) {
        kept.add(state);
      }
    }
    kept.sort();
    return kept.toArray();
  }

  private int number(int[] subset) {
    Integer known = numbers.putIfAbsent(new IntKey(subset), subsets.size());
    if (known != null) {
      return known;
    }
    subsets.add(subset);
    labels.add(label(subset));
    return subsets.size() - 1;
  }

  private int label(int[] subset) {
    IntList tags = new IntList(2);
    for (int state : subset) {
      if (nfa.tag(state) != Nfa.NO_TAG) {
        tags.add(nfa.tag(state));
      }
    }
    return tags.isEmpty()
        ? Dfa.NO_LABEL
        : labelChoice.label(Arrays.stream(tags.toArray()).sorted().distinct().toArray());
  }

  /** Numbers the bytes such that no edge begins or ends inside a class; returns how many. */
  private int byteClasses() {
    boolean[] begins = new boolean[257];
    for (int e = 0; e < nfa.edgeFrom.size(); e++) {
      begins[nfa.edgeLow.get(e)] = true;
      begins[nfa.edgeHigh.get(e) + 1] = true;
    }
    int current = 0;
    for (int b = 1; b < 256; b++) {
      classOf[b] = begins[b] ? ++current : current;
    }
    return current + 1;
  }
}
