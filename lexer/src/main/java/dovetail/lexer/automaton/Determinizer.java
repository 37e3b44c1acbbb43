package dovetail.lexer.automaton;

import dovetail.ints.IntKey;
import dovetail.ints.IntList;
import dovetail.ints.Numbering;
import dovetail.ints.SparseIntSet;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;

/**
 * Subset construction (Rabin and Scott 1959) over byte classes. The work is O(subsets times edges
 * of a subset); the number of subsets is bounded by the caller.
 */
public final class Determinizer {
  private final Nfa nfa;
  private final FrozenNfa frozen;
  private final ToIntFunction<int[]> labelOf;
  private final int maxStates;
  private final int[] classOf;
  private final int classes;
  private final SparseIntSet closure;
  private final Numbering<IntKey> subsets = new Numbering<>();
  private final IntList labels = new IntList();

  private Determinizer(Nfa nfa, ToIntFunction<int[]> labelOf, int maxStates) {
    this.nfa = nfa;
    this.frozen = new FrozenNfa(nfa);
    this.labelOf = labelOf;
    this.maxStates = maxStates;
    BitSet bounds = new BitSet();
    frozen.addBounds(bounds);
    classOf = FrozenNfa.classes(bounds);
    classes = classOf[255] + 1;
    closure = new SparseIntSet(nfa.states());
  }

  /**
   * The deterministic automaton for {@code nfa} from each of {@code starts}, neither trimmed nor
   * minimal; nothing if it has more than {@code maxStates} states.
   *
   * @param labelOf the label (&gt;= 0) of a state that accepts with some tags, sorted and not empty
   */
  public static Optional<Dfa> determinize(
      Nfa nfa, int[] starts, ToIntFunction<int[]> labelOf, int maxStates) {
    return new Determinizer(nfa, labelOf, maxStates).run(starts);
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
      collectTargets(subsets.get(state).ints(), targets);
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
      for (int i = frozen.edges.begin(nfaState); i < frozen.edges.end(nfaState); i++) {
        int edge = frozen.edges.value(i);
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
      for (int e = frozen.empty.begin(state); e < frozen.empty.end(state); e++) {
        closure.add(nfa.emptyTo.get(frozen.empty.value(e)));
      }
    }
    IntList kept = new IntList(closure.size());
    for (int i = 0; i < closure.size(); i++) {
      int state = closure.get(i);
      if (frozen.accepts(state) || frozen.hasEdges(state)) {
        kept.add(state);
      }
    }
    kept.sort();
    return kept.toArray();
  }

  private int number(int[] subset) {
    int number = subsets.of(new IntKey(subset));
    if (number == labels.size()) {
      int[] tags =
          Arrays.stream(subset)
              .map(nfa::tag)
              .filter(tag -> tag != Nfa.NO_TAG)
              .sorted()
              .distinct()
              .toArray();
      labels.add(tags.length == 0 ? Dfa.NO_LABEL : labelOf.applyAsInt(tags));
    }
    return number;
  }
}
