package dovetail.quotient.mask;

import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.LoadingCache;
import dovetail.ints.Bits;
import dovetail.ints.IntList;
import dovetail.lexer.Terminal;
import dovetail.lexer.layout.LayoutPolicy;
import dovetail.network.Network;
import dovetail.quotient.join.Distances;
import dovetail.quotient.join.Tables;
import java.util.Arrays;
import java.util.List;

/**
 * The predictions from each state of the network, computed once per grammar: an item and all items
 * predicted from it, transitively, as one.
 *
 * <p>The columns of predicted items follow from those of the item: none, or those of the item with
 * a number of blocks begun inside them (<em>nests</em>, {@link #NO_COLUMNS} for none). Immutable
 * and thread-safe; look-ups are O(1).
 */
final class Predictions {
  /** The nests of what does not carry columns. */
  static final int NO_COLUMNS = -1;

  /** More blocks than this that begin at one place are not followed. */
  private static final int MOST_NESTS = 2;

  private static final int[] NONE = {};

  private static final LoadingCache<Tables, Predictions> CACHE =
      CacheBuilder.newBuilder().weakKeys().softValues().build(CacheLoader.from(Predictions::new));

  private final Network network;
  private final int lineStates;
  private final int terminals;
  private final int words;
  private final boolean[] goesOn; // state * L + line state
  private final boolean[] endsIn; // nonterminal * L + line state
  private final int[] firsts; // per nonterminal: its first state, and one more
  private final long[][] toEnd; // nonterminal * L + line state: from where its end is reached
  private final long[][] reaching; // state * L + line state: from where that is reached
  private final long[][] follow; // state * L + line state
  private final long[][] reads; // per state
  private final long[] contexts; // per state
  private final boolean[] holdsContext; // per state
  private final boolean[] asksMark; // state * L + line state
  private final boolean[] asksInserted; // state * L + line state
  private final int[][] scans; // state * terminals + terminal: target, nests, …
  private final int[][] waits; // state * nonterminals + nonterminal: target, nests, …
  private final long[] lineStarts;
  private final long[] fromStart;
  private boolean sound = true;

  /** The predictions of a grammar's tables, made for the first mask. O(states · predictions). */
  static Predictions of(Tables tables) {
    return CACHE.getUnchecked(tables);
  }

  private Predictions(Tables tables) {
    LayoutPolicy layout = tables.layout();
    Distances distances = tables.distances();
    List<Terminal> grammar = tables.language().terminals();
    this.network = tables.network();
    this.lineStates = layout.lineStates();
    this.terminals = network.terminals();
    this.words = (terminals + 63) / 64;
    int n = network.states();
    this.goesOn = new boolean[n * lineStates];
    for (int q = 0; q < n; q++) {
      for (int l = 0; l < lineStates; l++) {
        for (int end = 0; end < lineStates; end++) {
          goesOn[q * lineStates + l] |= distances.toEnd(q, l, end) < Distances.INFINITE;
        }
      }
    }
    this.endsIn = new boolean[network.nonterminals() * lineStates];
    this.firsts = new int[network.nonterminals() + 1];
    this.toEnd = new long[endsIn.length][];
    this.reaching = new long[n * lineStates][];
    reach(distances);
    int[][] predicted = new int[n][];
    for (int q = 0; q < n; q++) {
      predicted[q] = predicted(q);
      checkEnds(q);
    }
    this.follow = new long[n * lineStates][];
    this.reads = new long[n][];
    this.contexts = new long[n];
    this.holdsContext = new boolean[n];
    this.asksMark = new boolean[n * lineStates];
    this.asksInserted = new boolean[n * lineStates];
    this.scans = new int[n * terminals][];
    this.waits = new int[n * network.nonterminals()][];
    Arrays.fill(scans, NONE);
    Arrays.fill(waits, NONE);
    long[] plain = new long[n];
    for (int q = 0; q < n; q++) {
      plain[q] = contexts(q, predicted[q], grammar);
    }
    for (int q = 0; q < n; q++) {
      contexts[q] = plain[q];
      reads[q] = readsOf(q, predicted[q]);
      for (int l = 0; l < lineStates; l++) {
        contexts[q] |= behindMark(q, predicted[q], layout.mark(l), plain);
        asksMark[q * lineStates + l] = has(reads[q], layout.mark(l));
        asksInserted[q * lineStates + l] = !goesOn(q, l) && has(reads[q], layout.inserted());
        follow[q * lineStates + l] = followOf(q, predicted[q], l, layout);
      }
      spread(q, predicted[q]);
    }
    for (int q = 0; q < n; q++) {
      holdsContext[q] = holdsContext(q, predicted[q]);
    }
    this.lineStarts = lineStarts(layout.newline());
    this.fromStart = fromStart(distances);
  }

  private void reach(Distances distances) {
    for (int x = 0; x < network.nonterminals(); x++) {
      int last = network.start(x);
      while (last < network.states() && network.owner(last) == x) {
        last++;
      }
      firsts[x] = network.start(x);
      firsts[x + 1] = last;
      int length = ((last - firsts[x]) * lineStates + 63) / 64;
      for (int l = 0; l < lineStates; l++) {
        long[] ends = new long[length];
        toEnd[x * lineStates + l] = ends;
        for (int q = firsts[x]; q < last; q++) {
          long[] from = new long[length];
          reaching[q * lineStates + l] = from;
          for (int p = firsts[x]; p < last; p++) {
            for (int before = 0; before < lineStates; before++) {
              if (distances.within(p, before, q, l) < Distances.INFINITE) {
                Bits.add(from, bit(p, before));
              }
            }
          }
          for (int before = 0; before < lineStates; before++) {
            if (distances.toEnd(q, before, l) < Distances.INFINITE) {
              Bits.add(ends, bit(q, before));
              endsIn[x * lineStates + l] |= q == firsts[x];
            }
          }
        }
      }
    }
  }

  private long[] fromStart(Distances distances) {
    int x = network.startSymbol();
    long[] bits = new long[toEnd[x * lineStates].length];
    for (int q = firsts[x]; q < firsts[x + 1]; q++) {
      for (int l = 0; l < lineStates; l++) {
        if (distances.within(firsts[x], LayoutPolicy.BLANK, q, l) < Distances.INFINITE) {
          Bits.add(bits, bit(q, l));
        }
      }
    }
    return bits;
  }

  /** The start states predicted from a state, each with its nests: state, nests, …. */
  private int[] predicted(int state) {
    IntList found = new IntList();
    predict(state, network.isColumned(network.owner(state)) ? 0 : NO_COLUMNS, found);
    for (int i = 0; i < found.size(); i += 2) {
      predict(found.get(i), found.get(i + 1), found);
    }
    return found.toArray();
  }

  private void predict(int state, int nests, IntList found) {
    int[] edges = network.nonterminalEdges(state);
    for (int e = 0; e < edges.length; e += 2) {
      int y = edges[e];
      boolean carries = network.isBlock(y) || network.isColumned(y);
      int inside = carries ? nests + (network.isBlock(y) ? 1 : 0) : NO_COLUMNS;
      if ((carries && nests == NO_COLUMNS) || inside > MOST_NESTS) {
        sound = false;
        continue;
      }
      boolean known = false;
      for (int i = 0; i < found.size(); i += 2) {
        known |= found.get(i) == network.start(y) && found.get(i + 1) == inside;
      }
      if (!known) {
        found.add(network.start(y));
        found.add(inside);
      }
    }
  }

  /** Items must be able to go on in each line state that a nonterminal may end in. */
  private void checkEnds(int state) {
    int[] edges = network.nonterminalEdges(state);
    for (int e = 0; e < edges.length; e += 2) {
      for (int l = 0; l < lineStates; l++) {
        sound &= !endsIn(edges[e], l) || goesOn(edges[e + 1], l);
      }
    }
  }

  private long contexts(int state, int[] predicted, List<Terminal> grammar) {
    long found = contexts(state, grammar);
    for (int i = 0; i < predicted.length; i += 2) {
      found |= contexts(predicted[i], grammar);
    }
    return found;
  }

  private long contexts(int state, List<Terminal> grammar) {
    long found = 0;
    int[] edges = network.terminalEdges(state);
    for (int e = 0; e < edges.length; e += 2) {
      int group = grammar.get(edges[e]).group();
      found |= group > 0 ? 1L << (group - 1) : 0;
    }
    return found;
  }

  private static boolean has(long[] bits, int bit) {
    return bit >= 0 && Bits.has(bits, bit);
  }

  /** Those that only a token may have before which a mark stands. */
  private long behindMark(int state, int[] predicted, int mark, long[] plain) {
    long found = 0;
    for (int i = -2; mark >= 0 && i < predicted.length; i += 2) {
      int target = network.onTerminal(i < 0 ? state : predicted[i], mark);
      found |= target == Network.NONE ? 0 : plain[target];
    }
    return found;
  }

  private boolean holdsContext(int state, int[] predicted) {
    for (int i = -2; i < predicted.length; i += 2) {
      int[] edges = network.nonterminalEdges(i < 0 ? state : predicted[i]);
      for (int e = 0; e < edges.length; e += 2) {
        if (contexts[edges[e + 1]] != 0) {
          return true;
        }
      }
    }
    return false;
  }

  private long[] readsOf(int state, int[] predicted) {
    long[] bits = new long[words];
    for (int i = -2; i < predicted.length; i += 2) {
      int[] edges = network.terminalEdges(i < 0 ? state : predicted[i]);
      for (int e = 0; e < edges.length; e += 2) {
        Bits.add(bits, edges[e]);
      }
    }
    return bits;
  }

  private long[] followOf(int state, int[] predicted, int lineState, LayoutPolicy layout) {
    long[] bits = new long[words];
    for (int i = -2; i < predicted.length; i += 2) {
      int[] edges = network.terminalEdges(i < 0 ? state : predicted[i]);
      for (int e = 0; e < edges.length; e += 2) {
        int after = layout.after(lineState, edges[e]);
        if (after >= 0 && goesOn(edges[e + 1], after)) {
          Bits.add(bits, edges[e]);
        }
      }
    }
    return bits;
  }

  private void spread(int state, int[] predicted) {
    for (int i = 0; i < predicted.length; i += 2) {
      int[] t = network.terminalEdges(predicted[i]);
      for (int e = 0; e < t.length; e += 2) {
        append(scans, state * terminals + t[e], t[e + 1], predicted[i + 1]);
      }
      int[] n = network.nonterminalEdges(predicted[i]);
      for (int e = 0; e < n.length; e += 2) {
        append(waits, state * network.nonterminals() + n[e], n[e + 1], predicted[i + 1]);
      }
    }
  }

  private static void append(int[][] rows, int row, int target, int nests) {
    int[] known = rows[row];
    int[] longer = Arrays.copyOf(known, known.length + 2);
    longer[known.length] = target;
    longer[known.length + 1] = nests;
    rows[row] = longer;
  }

  /** The terminals that some item may read right after a line end. */
  private long[] lineStarts(int newline) {
    long[] bits = new long[words];
    boolean[] there = new boolean[network.states()];
    for (int q = 0; newline >= 0 && q < there.length; q++) {
      int target = network.onTerminal(q, newline);
      if (target != Network.NONE) {
        there[target] = true;
      }
    }
    for (boolean changed = true; changed; ) {
      changed = false;
      for (int q = 0; q < there.length; q++) {
        int[] edges = network.nonterminalEdges(q);
        for (int e = 0; e < edges.length; e += 2) {
          for (int end : network.finals(edges[e])) {
            changed |= there[end] && !there[edges[e + 1]];
            there[edges[e + 1]] |= there[end];
          }
        }
      }
    }
    for (int q = 0; q < there.length; q++) {
      if (there[q]) {
        Bits.addAll(bits, reads[q]);
      }
    }
    return bits;
  }

  /**
   * Whether the grammar is such that covered items can be followed without asking the suffix: where
   * a nonterminal ends, what waits for it goes on, and columns are carried all the way.
   */
  boolean sound() {
    return sound;
  }

  /** Whether an item at a state can come to its end from a line state. */
  boolean goesOn(int state, int lineState) {
    return goesOn[state * lineStates + lineState];
  }

  /** The same with some suffix: one of which the text decides whether a semicolon is left out. */
  boolean mayGoOn(int state, int lineState) {
    return goesOn(state, lineState) || asksInserted(state, lineState);
  }

  /** Whether a nonterminal can end in a line state. */
  boolean endsIn(int nonterminal, int lineState) {
    return endsIn[nonterminal * lineStates + lineState];
  }

  /** Where a state and a line state stand among the bits of its nonterminal. */
  int bit(int state, int lineState) {
    return (state - firsts[network.owner(state)]) * lineStates + lineState;
  }

  /** From where a nonterminal reaches its end in a line state, as {@link #bit}s. */
  long[] toEnd(int nonterminal, int lineState) {
    return toEnd[nonterminal * lineStates + lineState];
  }

  /** From where a state is reached in a line state, as {@link #bit}s of its nonterminal. */
  long[] reaching(int state, int lineState) {
    return reaching[state * lineStates + lineState];
  }

  /** The states reached from the beginning of a file, as {@link #bit}s of the start symbol. */
  long[] fromStart() {
    return fromStart;
  }

  int lineStates() {
    return lineStates;
  }

  /** The terminals that an item, or a prediction from it, reads and can go on after. */
  long[] follow(int state, int lineState) {
    return follow[state * lineStates + lineState];
  }

  /** The terminals that an item, or a prediction from it, reads. */
  long[] reads(int state) {
    return reads[state];
  }

  /** The contextual groups of these terminals; bit g-1 for group g. */
  long contexts(int state) {
    return contexts[state];
  }

  /** Whether a contextual terminal may follow a nonterminal that an item waits for. */
  boolean holdsContext(int state) {
    return holdsContext[state];
  }

  /** Whether an item, or a prediction from it, goes on by the mark of a line state. */
  boolean asksMark(int state, int lineState) {
    return asksMark[state * lineStates + lineState];
  }

  /**
   * Whether an item goes on in a line state by nothing but a semicolon left out: then the suffix
   * decides, since no text can be counted on to leave one out.
   */
  boolean asksInserted(int state, int lineState) {
    return asksInserted[state * lineStates + lineState];
  }

  /** The steps of predictions from a state by a terminal: target, nests, …. */
  int[] scans(int state, int terminal) {
    return scans[state * terminals + terminal];
  }

  /** The steps of predictions from a state by a nonterminal: target, nests, …. */
  int[] waits(int state, int nonterminal) {
    return waits[state * network.nonterminals() + nonterminal];
  }

  /** The terminals that anything may read right after a line end. */
  long[] lineStarts() {
    return lineStarts;
  }

  Network network() {
    return network;
  }
}
