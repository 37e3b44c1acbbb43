package dovetail.quotient.intersection;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A context-free grammar intersected with a finite automaton (Bar-Hillel, Perles and Shamir 1961).
 *
 * <p>The intersection's nonterminals are triples (p, X, q): what X derives and leads from the node
 * p to q. A production X → Y Z gives (p, X, q) → (p, Y, r) (r, Z, q) for all nodes p, q, r. Its
 * start symbols are (first, S, q) with q final. It derives something exactly if one of them is
 * <em>productive</em>: the least set of triples that holds the automaton's edges and is closed
 * under the productions.
 */
final class Intersection {
  private final List<Production> productions;
  private final String start;
  private final Automaton automaton;
  private final BitSet finals = new BitSet(); // from which an end is reached in silence
  private final Map<String, BitSet[]> triples = new HashMap<>(); // by X: rows p of q

  /** The productive triples of a grammar and an automaton. O(productions · nodes³ · rounds). */
  Intersection(List<Production> productions, String start, Automaton automaton) {
    this.productions = productions;
    this.start = start;
    this.automaton = automaton;
    BitSet[] silent = closed(automaton.edges(Automaton.SILENT));
    for (String label : automaton.labels()) {
      triples.put(label, then(silent, automaton.edges(label)));
    }
    productions.forEach(p -> triples.put(p.left(), none()));
    for (boolean changed = true; changed; ) {
      changed = false;
      for (Production p : productions) {
        BitSet[] found = triples.get(p.left());
        changed |= add(found, spelled(p.right()));
      }
    }
    BitSet[] last = triples.getOrDefault(start, none());
    triples.put(start, last);
    for (int p = 0; p < automaton.size(); p++) {
      if (silent[p].intersects(automaton.finals())) {
        finals.set(p);
      }
    }
  }

  /** Whether nothing is in both. */
  boolean isEmpty() {
    return !triples.get(start)[automaton.first()].intersects(finals);
  }

  /** How many nodes the automaton has. */
  int size() {
    return automaton.size();
  }

  /** How many triples there are of nonterminals, productive or not. */
  int possible() {
    long nonterminals = productions.stream().map(Production::left).distinct().count();
    return (int) nonterminals * automaton.size() * automaton.size();
  }

  /** The productive triples of a nonterminal: rows of (p, X, q). */
  BitSet[] productive(String nonterminal) {
    return triples.get(nonterminal);
  }

  /** How many of them are productive. */
  int productive() {
    return productions.stream()
        .map(Production::left)
        .distinct()
        .mapToInt(x -> Arrays.stream(triples.get(x)).mapToInt(BitSet::cardinality).sum())
        .sum();
  }

  /** A nonterminal of the intersection. */
  record Triple(int from, String symbol, int to) {}

  /** The productive triples that some start symbol leads to: the nonterminals that matter. */
  Set<Triple> useful() {
    Set<Triple> seen = new LinkedHashSet<>();
    ArrayDeque<Triple> queue = new ArrayDeque<>();
    BitSet ends = (BitSet) finals.clone();
    ends.and(triples.get(start)[automaton.first()]);
    ends.stream().forEach(end -> queue.add(new Triple(automaton.first(), start, end)));
    seen.addAll(queue);
    while (!queue.isEmpty()) {
      Triple triple = queue.remove();
      for (Production p : productions) {
        if (p.left().equals(triple.symbol())) {
          for (Triple part : parts(triple, p.right())) {
            boolean inner = productions.stream().anyMatch(o -> o.left().equals(part.symbol()));
            if (inner && seen.add(part)) {
              queue.add(part);
            }
          }
        }
      }
    }
    return seen;
  }

  /** The triples of which a triple is made by a production. */
  private Set<Triple> parts(Triple of, List<String> right) {
    List<BitSet> reached = new ArrayList<>(); // from the left, before each part
    BitSet at = new BitSet();
    at.set(of.from());
    for (String symbol : right) {
      reached.add(at);
      BitSet next = new BitSet();
      BitSet[] rows = triples.getOrDefault(symbol, none());
      at.stream().forEach(p -> next.or(rows[p]));
      at = next;
    }
    Set<Triple> parts = new LinkedHashSet<>();
    BitSet back = new BitSet();
    back.set(of.to(), at.get(of.to()));
    for (int i = right.size() - 1; i >= 0; i--) {
      BitSet before = new BitSet();
      BitSet[] rows = triples.getOrDefault(right.get(i), none());
      for (int p : reached.get(i).stream().toArray()) {
        for (int q : back.stream().toArray()) {
          if (rows[p].get(q)) {
            before.set(p);
            parts.add(new Triple(p, right.get(i), q));
          }
        }
      }
      back = before;
    }
    return parts;
  }

  /** The pairs of nodes between which a sequence of symbols leads. */
  private BitSet[] spelled(List<String> symbols) {
    BitSet[] all = none();
    for (int p = 0; p < all.length; p++) {
      all[p].set(p);
    }
    for (String symbol : symbols) {
      BitSet[] of = triples.get(symbol);
      all = of == null ? none() : then(all, of);
    }
    return all;
  }

  private BitSet[] none() {
    BitSet[] none = new BitSet[automaton.size()];
    Arrays.setAll(none, _ -> new BitSet());
    return none;
  }

  private BitSet[] then(BitSet[] first, BitSet[] second) {
    BitSet[] both = none();
    for (int p = 0; p < both.length; p++) {
      for (int r = first[p].nextSetBit(0); r >= 0; r = first[p].nextSetBit(r + 1)) {
        both[p].or(second[r]);
      }
    }
    return both;
  }

  private BitSet[] closed(BitSet[] steps) {
    BitSet[] all = none();
    for (int p = 0; p < all.length; p++) {
      all[p].set(p);
    }
    while (add(all, then(all, steps))) {}
    return all;
  }

  private static boolean add(BitSet[] to, BitSet[] more) {
    boolean changed = false;
    for (int p = 0; p < to.length; p++) {
      int before = to[p].cardinality();
      to[p].or(more[p]);
      changed |= to[p].cardinality() > before;
    }
    return changed;
  }
}
