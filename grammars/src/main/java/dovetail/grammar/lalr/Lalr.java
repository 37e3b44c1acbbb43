package dovetail.grammar.lalr;

import dovetail.ints.IntKey;
import dovetail.ints.IntList;
import dovetail.ints.Numbering;
import dovetail.ints.SortedPairs;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The LALR(1) table of a grammar: its states, and the terminals on which each acts, by a shift or a
 * reduction. Immutable after construction.
 *
 * <p>Look-ahead after DeRemer and Pennello, "Efficient computation of LALR(1) look-ahead sets",
 * 1982.
 */
public final class Lalr {
  /** The state that nothing leads to. */
  public static final int NONE = -1;

  /** The state before the text. */
  public static final int FIRST = 0;

  private static final int DOT_BITS = 12;

  private final Productions grammar;
  private final boolean[] nullable;
  private final int end; // the terminal at the end of the text
  private final Numbering<IntKey> kernels = new Numbering<>();
  private final List<int[]> moves = new ArrayList<>(); // symbol, state, …
  private final List<BitSet> accepts = new ArrayList<>();
  private final SortedMap<Integer, Integer> shifted = new TreeMap<>(); // a terminal by production
  private boolean clashing;

  /** A nonterminal transition's number by its state and symbol. */
  private final Map<Long, Integer> transitions = new HashMap<>();

  private final List<BitSet> follow = new ArrayList<>();

  private Lalr(Productions grammar) {
    this.grammar = grammar;
    this.nullable = grammar.nullable();
    this.end = grammar.symbols();
  }

  /**
   * The table of a grammar.
   *
   * @param start its start symbol
   * @param maxStates the most states that are made
   * @return null if there would be more
   */
  public static @Nullable Lalr of(Productions grammar, int start, int maxStates) {
    int root = grammar.addNonterminal(0);
    grammar.add(root, new int[] {start});
    Lalr table = new Lalr(grammar);
    if (!table.build(root, maxStates)) {
      return null;
    }
    table.lookAhead(start);
    return table;
  }

  /** The number of states. */
  public int states() {
    return kernels.size();
  }

  /** The state after a symbol, {@link #NONE} if it cannot stand there. O(log symbols). */
  public int after(int state, int symbol) {
    return SortedPairs.get(moves.get(state), symbol, NONE);
  }

  /** The symbols that a state goes on with, and the states after them: symbol, state, … */
  public int[] moves(int state) {
    return moves.get(state);
  }

  /** The terminals on which a state acts. Not to be modified. */
  public BitSet accepts(int state) {
    return accepts.get(state);
  }

  /** Whether some state may reduce by two productions on one terminal. */
  public boolean clashing() {
    return clashing;
  }

  /**
   * The productions by which some state could reduce where it goes on with a terminal instead, each
   * with the first such terminal. Lark goes on; a text that needs the reduction is refused by it.
   */
  public SortedMap<Integer, Integer> shifted() {
    return Collections.unmodifiableSortedMap(shifted);
  }

  private boolean build(int root, int maxStates) {
    var _ = kernels.of(new IntKey(new int[] {grammar.of(root).getFirst() << DOT_BITS}));
    for (int state = 0; state < kernels.size(); state++) {
      if (kernels.size() > maxStates) {
        return false;
      }
      Map<Integer, IntList> next = new TreeMap<>();
      for (int item : closure(kernels.get(state).ints())) {
        int[] body = grammar.right(item >> DOT_BITS);
        int dot = item & ((1 << DOT_BITS) - 1);
        if (dot < body.length) {
          next.computeIfAbsent(body[dot], _ -> new IntList(4)).add(item + 1);
        }
      }
      int[] row = new int[2 * next.size()];
      int i = 0;
      for (Map.Entry<Integer, IntList> move : next.entrySet()) {
        int[] kernel = move.getValue().toArray();
        Arrays.sort(kernel);
        row[i++] = move.getKey();
        row[i++] = kernels.of(new IntKey(kernel));
      }
      moves.add(row);
    }
    return true;
  }

  private int[] closure(int[] kernel) {
    IntList items = new IntList(kernel.length * 4);
    BitSet predicted = new BitSet();
    for (int item : kernel) {
      items.add(item);
    }
    for (int i = 0; i < items.size(); i++) {
      int[] body = grammar.right(items.get(i) >> DOT_BITS);
      int dot = items.get(i) & ((1 << DOT_BITS) - 1);
      if (dot < body.length && !grammar.isTerminal(body[dot]) && !predicted.get(body[dot])) {
        predicted.set(body[dot]);
        grammar.of(body[dot]).forEach(p -> items.add(p << DOT_BITS));
      }
    }
    return items.toArray();
  }

  // ---- look-ahead

  private void lookAhead(int start) {
    IntList from = new IntList();
    IntList symbol = new IntList();
    for (int state = 0; state < states(); state++) {
      int[] row = moves.get(state);
      for (int i = 0; i < row.length; i += 2) {
        if (!grammar.isTerminal(row[i])) {
          transitions.put((long) state << 32 | row[i], from.size());
          from.add(state);
          symbol.add(row[i]);
        }
      }
    }
    int n = from.size();
    List<IntList> users = new ArrayList<>(n); // transitions whose set holds that of this one
    for (int t = 0; t < n; t++) {
      follow.add(new BitSet());
      users.add(new IntList(4));
    }
    for (int t = 0; t < n; t++) {
      int to = after(from.get(t), symbol.get(t));
      int[] row = moves.get(to);
      for (int i = 0; i < row.length; i += 2) {
        if (grammar.isTerminal(row[i])) {
          follow.get(t).set(row[i]);
        } else if (nullable[row[i]]) {
          users.get(transition(to, row[i])).add(t);
        }
      }
      if (from.get(t) == FIRST && symbol.get(t) == start) {
        follow.get(t).set(end);
      }
    }
    propagate(users);
    for (int t = 0; t < n; t++) {
      users.get(t).clear();
    }
    for (int t = 0; t < n; t++) {
      for (int p : grammar.of(symbol.get(t))) {
        int[] body = grammar.right(p);
        int at = from.get(t);
        for (int i = 0; i < body.length; i++) {
          if (!grammar.isTerminal(body[i]) && restIsNullable(body, i + 1)) {
            users.get(t).add(transition(at, body[i]));
          }
          at = after(at, body[i]);
        }
      }
    }
    propagate(users);
    act(from, symbol);
  }

  private int transition(int state, int symbol) {
    return transitions.getOrDefault((long) state << 32 | symbol, -1);
  }

  private boolean restIsNullable(int[] body, int begin) {
    for (int i = begin; i < body.length; i++) {
      if (!nullable[body[i]]) {
        return false;
      }
    }
    return true;
  }

  private void propagate(List<IntList> users) {
    Deque<Integer> work = new ArrayDeque<>();
    BitSet queued = new BitSet();
    for (int t = 0; t < users.size(); t++) {
      work.add(t);
      queued.set(t);
    }
    while (!work.isEmpty()) {
      int t = work.removeFirst();
      queued.clear(t);
      IntList list = users.get(t);
      for (int i = 0; i < list.size(); i++) {
        BitSet to = follow.get(list.get(i));
        int before = to.cardinality();
        to.or(follow.get(t));
        if (to.cardinality() != before && !queued.get(list.get(i))) {
          queued.set(list.get(i));
          work.add(list.get(i));
        }
      }
    }
  }

  /** Notes the terminals that states act on. */
  private void act(IntList from, IntList symbol) {
    List<Map<Integer, BitSet>> reductions = new ArrayList<>(); // by state and production
    for (int state = 0; state < states(); state++) {
      BitSet shifts = new BitSet();
      int[] row = moves.get(state);
      for (int i = 0; i < row.length; i += 2) {
        if (grammar.isTerminal(row[i])) {
          shifts.set(row[i]);
        }
      }
      accepts.add(shifts);
      reductions.add(new HashMap<>());
    }
    for (int t = 0; t < from.size(); t++) {
      for (int p : grammar.of(symbol.get(t))) {
        int at = from.get(t);
        for (int s : grammar.right(p)) {
          at = after(at, s);
        }
        reductions.get(at).computeIfAbsent(p, _ -> new BitSet()).or(follow.get(t));
      }
    }
    for (int state = 0; state < states(); state++) {
      BitSet reduced = new BitSet();
      Map<Integer, BitSet> current = reductions.get(state);
      current.values().forEach(reduced::or);
      BitSet shifts = accepts.get(state);
      current.forEach(
          (production, terminals) -> {
            if (terminals.intersects(shifts)) {
              BitSet both = (BitSet) terminals.clone();
              both.and(shifts);
              shifted.putIfAbsent(production, both.nextSetBit(0));
            }
          });
      BitSet reducing = (BitSet) reduced.clone();
      reducing.andNot(accepts.get(state));
      clashing |= current.size() > 1 && reducing.stream().anyMatch(t -> clashes(current, t));
      reduced.clear(end);
      accepts.get(state).or(reduced);
    }
  }

  /** Whether no priority decides between the productions to reduce by on a terminal. */
  private boolean clashes(Map<Integer, BitSet> reductions, int terminal) {
    int greatest = Integer.MIN_VALUE;
    int how = 0;
    for (Map.Entry<Integer, BitSet> one : reductions.entrySet()) {
      if (one.getValue().get(terminal)) {
        int priority = grammar.priority(one.getKey());
        how = priority > greatest ? 1 : priority == greatest ? how + 1 : how;
        greatest = Math.max(greatest, priority);
      }
    }
    return how > 1;
  }
}
