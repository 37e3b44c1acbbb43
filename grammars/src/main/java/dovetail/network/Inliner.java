package dovetail.network;

import dovetail.ints.SortedPairs;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Replaces nonterminals by their automata where they are read, until the nonterminals that are left
 * are a feedback set of the recursion, or would grow the network too much. Fewer nonterminals mean
 * fewer predicted and completed items in every Earley set; minimising after each step folds a tower
 * of operator rules into one loop, because {@code a (OP a)*} inside {@code b (OP2 b)*} is the same
 * regular language as {@code a ((OP | OP2) a)*}.
 *
 * <p>Blocks stay nonterminals: their items carry columns of their own. A nonterminal that reads
 * itself stays, unless {@link SelfRecursion} makes loops of that. The order is greedy, cheapest
 * growth first.
 */
final class Inliner {
  /** The most states that one automaton may have after an inlining. */
  private static final int MAX_AUTOMATON = 200;

  /** The most states by which one inlining may grow the network. */
  private static final int MAX_GROWTH = 48;

  /** The most states that are copied in one trial. */
  private static final int MAX_COPIED = 4000;

  /** The most states and edges of one trial before they are minimised. */
  private static final int MAX_TRIED = 100_000;

  /** An automaton with more edges is not tried where the result is likely to be too large. */
  private static final int MANY_EDGES = 1000;

  private static final int[] NONE = {};

  private final Automata automata;
  private final boolean[] kept; // tried, or never tried
  private final boolean[] whole; // their recursion stays
  private final long[] costs; // of each nonterminal that may be tried
  private final int[] uses; // edges that read it
  private final List<int[]> reads =
      new ArrayList<>(); // by user: nonterminals in order, each with the number of edges
  private final List<TreeSet<Integer>> users = new ArrayList<>();
  private final TreeSet<Candidate> candidates =
      new TreeSet<>(
          Comparator.comparingLong(Candidate::cost).thenComparingInt(Candidate::nonterminal));
  private int made;

  /** A nonterminal to be tried. */
  private record Candidate(long cost, int nonterminal) {}

  private Inliner(Automata automata, Predicate<String> nodes) {
    int n = automata.size();
    this.automata = automata;
    this.kept = new boolean[n];
    this.whole = new boolean[n];
    this.costs = new long[n];
    this.uses = new int[n];
    for (int x = 0; x < n; x++) {
      whole[x] = automata.isBlock(x) || nodes.test(automata.name(x));
      kept[x] = x == Automata.START || whole[x];
      reads.add(NONE);
      users.add(new TreeSet<>());
    }
    for (int x : automata.reachable().values()) {
      automata.set(x, looped(x, automata.get(x)));
      note(x, automata.counts(x));
    }
  }

  /**
   * @param nodes the names of nonterminals that stay
   * @return the number of automata built, too large ones included
   */
  static int run(Automata automata, Predicate<String> nodes) {
    Inliner inliner = new Inliner(automata, nodes);
    while (!inliner.candidates.isEmpty()) {
      Candidate best = inliner.candidates.removeFirst();
      inliner.kept[best.nonterminal()] = true; // tried once: either gone, or it stays
      if (best.cost() <= MAX_COPIED) {
        inliner.inline(best.nonterminal());
      }
    }
    return inliner.made;
  }

  private SymbolDfa looped(int x, SymbolDfa dfa) {
    return whole[x] ? dfa : SelfRecursion.looped(dfa, automata.symbol(x));
  }

  /** Notes the symbols that a nonterminal reads now, and the costs of trials that this changes. */
  private void note(int x, int[] now) {
    int[] before = reads.get(x);
    reads.set(x, now);
    for (int i = 0, j = 0; i < before.length || j < now.length; ) {
      int old = i < before.length ? before[i] : Integer.MAX_VALUE;
      int y = j < now.length ? Math.min(old, now[j]) : old;
      int more = 0;
      if (j < now.length && now[j] == y) {
        more += now[j + 1];
        j += 2;
        users.get(y).add(x);
      } else {
        users.get(y).remove(x);
      }
      if (old == y) {
        more -= before[i + 1];
        i += 2;
      }
      if (more != 0) {
        uses[y] += more;
        price(y);
      }
    }
    price(x);
  }

  private void price(int x) {
    candidates.remove(new Candidate(costs[x], x));
    if (!kept[x] && SortedPairs.get(reads.get(x), x, 0) == 0 && !users.get(x).isEmpty()) {
      costs[x] = (long) automata.get(x).states() * uses[x];
      candidates.add(new Candidate(costs[x], x));
    }
  }

  private void inline(int x) {
    int growth = -automata.get(x).states();
    List<SymbolDfa> results = new ArrayList<>();
    List<Integer> readers = List.copyOf(users.get(x));
    for (int u : readers) {
      Optional<SymbolDfa> result =
          substituted(automata.get(u), automata.symbol(x), automata.get(x))
              .map(inlined -> looped(u, inlined));
      growth += result.map(SymbolDfa::states).orElse(0) - automata.get(u).states();
      if (result.isEmpty() || growth > MAX_GROWTH || result.get().states() > MAX_AUTOMATON) {
        return;
      }
      results.add(result.get());
    }
    for (int i = 0; i < readers.size(); i++) {
      automata.set(readers.get(i), results.get(i));
      note(readers.get(i), automata.counts(readers.get(i)));
    }
    note(x, NONE); // it can be reached no more
  }

  /** One automaton in the place of a symbol in another; empty if that is certainly too large. */
  private Optional<SymbolDfa> substituted(SymbolDfa user, int symbol, SymbolDfa inlined) {
    boolean isLikelyTooLarge = user.states() + inlined.states() - 2 > MAX_AUTOMATON;
    if (user.states() > MAX_AUTOMATON || (isLikelyTooLarge && user.edges() > MANY_EDGES)) {
      return Optional.empty();
    }
    SymbolDfa.Editor editor =
        (copy, from, s, to) -> {
          if (s != symbol) {
            copy.addEdge(from, s, to);
            return;
          }
          int base = copy.addAll(inlined);
          copy.addEdge(from, SymbolNfa.EMPTY, base);
          for (int r = 0; r < inlined.states(); r++) {
            if (inlined.accepting(r)) {
              copy.addEdge(base + r, SymbolNfa.EMPTY, to);
            }
          }
        };
    made++;
    return user.edited(editor).determinize(MAX_TRIED).map(SymbolDfa::minimized);
  }
}
