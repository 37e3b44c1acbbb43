package dovetail.network;

import dovetail.ints.IntKey;
import dovetail.ints.IntList;
import dovetail.ints.LongList;
import dovetail.ints.Numbering;
import dovetail.ints.SparseIntSet;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A finite automaton over grammar symbols in build form: states and edges can be added, and {@link
 * #EMPTY} moves are allowed. {@link #determinize()} gives the equivalent trimmed {@link SymbolDfa}.
 *
 * <p>Not thread-safe.
 */
final class SymbolNfa {
  /** The symbol of a move that reads nothing. */
  static final int EMPTY = -1;

  /** The most states in all subsets together, as a multiple of the limit of states and edges. */
  private static final int SUBSETS = 20;

  private static final int NONE = -1;

  private final IntList firsts = new IntList(32); // per state, its first edge
  private final IntList lasts = new IntList(32); // its last one
  private final IntList nexts = new IntList(64); // per edge, the next one of its state
  private final IntList symbols = new IntList(64);
  private final IntList targets = new IntList(64);
  private final BitSet accepting = new BitSet();

  int addState() {
    firsts.add(NONE);
    lasts.add(NONE);
    return firsts.size() - 1;
  }

  void addEdge(int from, int symbol, int to) {
    int edge = nexts.size();
    nexts.add(NONE);
    symbols.add(symbol);
    targets.add(to);
    if (lasts.get(from) == NONE) {
      firsts.set(from, edge);
    } else {
      nexts.set(lasts.get(from), edge);
    }
    lasts.set(from, edge);
  }

  void accept(int state) {
    accepting.set(state);
  }

  /** Copies the states and edges of an automaton; returns the offset of its states. */
  int addAll(SymbolDfa dfa) {
    int base = firsts.size();
    for (int q = 0; q < dfa.states(); q++) {
      addState();
    }
    for (int q = 0; q < dfa.states(); q++) {
      for (int i = 0; i < dfa.degree(q); i++) {
        addEdge(base + q, dfa.symbol(q, i), base + dfa.target(q, i));
      }
    }
    return base;
  }

  /**
   * The deterministic automaton of the texts from state 0 on, by subset construction; empty if it
   * has more states and edges than the limit, or its subsets are {@link #SUBSETS} times as large.
   */
  Optional<SymbolDfa> determinize(int limit) {
    return new Subsets().determinize(limit);
  }

  /** The same without a limit, for an automaton that is deterministic already, or nearly. */
  SymbolDfa determinize() {
    return determinize(Integer.MAX_VALUE).orElseThrow();
  }

  /** The subset construction; most subsets are the closure of one state, and found by it. */
  private final class Subsets {
    private final Numbering<IntKey> subsets = new Numbering<>();
    private final Map<IntKey, Integer> byTargets = new HashMap<>(); // before they are closed
    private final int[] byTarget = new int[firsts.size()]; // the same of one target, and 1
    private final SparseIntSet closed = new SparseIntSet(firsts.size());
    private final LongList found = new LongList(); // symbol << 32 | target
    private long held;

    Optional<SymbolDfa> determinize(int limit) {
      IntList begins = new IntList(firsts.size() + 1);
      IntList read = new IntList(symbols.size());
      IntList reached = new IntList(symbols.size());
      var _ = subset(new int[] {0});
      held = 0;
      for (int d = 0; d < subsets.size(); d++) {
        begins.add(read.size());
        collect(subsets.get(d).ints());
        for (int begin = 0, end = 0; begin < found.size(); begin = end) {
          int symbol = (int) (found.get(begin) >> 32);
          int last = (int) found.get(begin);
          boolean one = true;
          for (end = begin + 1; end < found.size() && found.get(end) >> 32 == symbol; end++) {
            one &= (int) found.get(end) == last;
          }
          read.add(symbol);
          reached.add(one ? subset(last) : subset(begin, end));
          if (held > (long) SUBSETS * limit) {
            return Optional.empty();
          }
        }
        if ((long) d + 1 + read.size() > limit) {
          return Optional.empty();
        }
      }
      begins.add(read.size());
      boolean[] finals = new boolean[subsets.size()];
      for (int d = 0; d < finals.length; d++) {
        for (int q : subsets.get(d).ints()) {
          finals[d] |= accepting.get(q);
        }
      }
      return Optional.of(SymbolDfa.trimmed(begins, read, reached, finals));
    }

    /** The edges of some states, sorted. */
    private void collect(int[] states) {
      found.clear();
      boolean sorted = true;
      for (int q : states) {
        for (int edge = firsts.get(q); edge != NONE; edge = nexts.get(edge)) {
          if (symbols.get(edge) != EMPTY) {
            long both = (long) symbols.get(edge) << 32 | targets.get(edge);
            sorted &= found.isEmpty() || found.get(found.size() - 1) <= both;
            found.add(both);
          }
        }
      }
      if (!sorted) {
        found.sort();
      }
    }

    private int subset(int target) {
      if (byTarget[target] == 0) {
        byTarget[target] = 1 + subset(new int[] {target});
      }
      return byTarget[target] - 1;
    }

    /** The subset behind some edges among those that were collected. */
    private int subset(int begin, int end) {
      IntList several = new IntList(end - begin);
      for (int i = begin; i < end; i++) {
        if (i == begin || (int) found.get(i) != (int) found.get(i - 1)) {
          several.add((int) found.get(i));
        }
      }
      IntKey raw = new IntKey(several.toArray());
      Integer known = byTargets.get(raw);
      if (known == null) {
        known = subset(raw.ints());
        byTargets.put(raw, known);
      }
      return known;
    }

    private int subset(int[] states) {
      IntKey closure = closure(states);
      held += closure.ints().length;
      return subsets.of(closure);
    }

    private IntKey closure(int[] states) {
      closed.clear();
      for (int q : states) {
        closed.add(q);
      }
      for (int i = 0; i < closed.size(); i++) {
        for (int edge = firsts.get(closed.get(i)); edge != NONE; edge = nexts.get(edge)) {
          if (symbols.get(edge) == EMPTY) {
            closed.add(targets.get(edge));
          }
        }
      }
      int[] all = new int[closed.size()];
      for (int i = 0; i < all.length; i++) {
        all[i] = closed.get(i);
      }
      Arrays.sort(all);
      return new IntKey(all);
    }
  }
}
