package dovetail.quotient.join;

import dovetail.ints.IntList;
import dovetail.lexer.LexerTable;
import dovetail.lexer.Role;
import dovetail.lexer.Terminal;
import dovetail.lexer.layout.LayoutPolicy;
import dovetail.network.Network;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Least weights of the texts that a network can spell, independent of any document. The weight of a
 * terminal is its shortest spelling in bytes and a separator; of a line end, itself and some
 * indentation.
 *
 * <p>{@link #within} is the least weight of a path between two states of one automaton, {@link
 * #toEnd} that from a state to a final one; both by the line states before and after, since these
 * decide how the path may meet the text behind it. A nonterminal on a path weighs as much as its
 * shortest derivation (Knuth 1977, a generalisation of Dijkstra's algorithm).
 *
 * <p>Immutable and thread-safe; look-ups are O(1), but for the first one from a state: that costs
 * as much as the automaton. Construction is O(network) until nothing changes.
 */
public final class Distances {
  /** A number above every weight. */
  public static final int INFINITE = 1 << 28;

  /** The weight of a token that swallows text right of the cut, and of rare terminals. */
  public static final int SWALLOWED = 64;

  /** The weight of a line end: itself, and indentation on the next line. */
  private static final int LINE_WEIGHT = 9;

  private final Network network;
  private final LayoutPolicy layout;
  private final Brackets brackets;
  private final int lineStates;
  private final BitSet rare;
  private final int[] terminalWeights;
  private final int[] toEnd; // (state * L + before) * L + after
  private final AtomicReferenceArray<int[]> within; // at from * L + before: see paths
  private final int[] sizes; // per nonterminal: states * L
  private final int[] bytesTo; // per lexer state, from the nearest start
  private final Map<Inside, int[]> inside = new ConcurrentHashMap<>();

  /** Paths from a state and line state that stay inside brackets. */
  private record Inside(int source, int lowest, int least) {}

  public Distances(
      Network network,
      LexerTable table,
      LayoutPolicy layout,
      Brackets brackets,
      List<Terminal> terminals,
      BitSet rare) {
    this.rare = rare;
    this.network = network;
    this.layout = layout;
    this.brackets = brackets;
    this.lineStates = layout.lineStates();
    this.terminalWeights = new int[network.terminals()];
    for (Terminal t : terminals) {
      int bytes =
          t.role() == Role.DECLARED
              ? Integer.MAX_VALUE
              : table.bytesTo(table.start(t.group()), t.id());
      int weight =
          t.id() == layout.newline()
              ? LINE_WEIGHT
              : bytes < Integer.MAX_VALUE ? bytes + 1 : isMark(t.id()) ? 0 : INFINITE;
      terminalWeights[t.id()] = weight < INFINITE ? weight + rarity(t.id()) : INFINITE;
    }
    this.toEnd = toEnd();
    this.within = new AtomicReferenceArray<>(network.states() * lineStates);
    this.sizes = new int[network.nonterminals()];
    for (int q = 0; q < network.states(); q++) {
      sizes[network.owner(q)] += lineStates;
    }
    this.bytesTo = bytesTo(table);
  }

  private boolean isMark(int terminal) {
    return terminal == layout.mark(LayoutPolicy.TOKENS)
        || terminal == layout.mark(LayoutPolicy.BLANK);
  }

  /** The line state after a terminal: the mark of a line's beginning has a line end written. */
  private int after(int before, int terminal) {
    return terminal == layout.mark(LayoutPolicy.BLANK)
        ? LayoutPolicy.BLANK
        : layout.after(before, terminal);
  }

  private int weight(int before, int terminal) {
    boolean isBroken = terminal == layout.mark(LayoutPolicy.BLANK) && before != LayoutPolicy.BLANK;
    return terminalWeights[terminal] + (isBroken ? LINE_WEIGHT : 0);
  }

  /** The weight of a terminal. */
  public int terminal(int terminal) {
    return terminalWeights[terminal];
  }

  /** The weight of a terminal beside its bytes: more than 0 if it is rarely written. */
  public int rarity(int terminal) {
    return rare.get(terminal) ? SWALLOWED : 0;
  }

  /** The same for a token that is any of some terminals. */
  public int rarity(int[] terminals) {
    return Arrays.stream(terminals).map(this::rarity).min().orElse(0);
  }

  /** The least weight from a state to the end of its nonterminal. */
  public int toEnd(int state, int before, int after) {
    return toEnd[(state * lineStates + before) * lineStates + after];
  }

  /** The least weight of a path between two states of the same nonterminal. */
  public int within(int from, int before, int to, int after) {
    int source = from * lineStates + before;
    int[] row = within.get(source);
    if (row == null) {
      row = paths(source, -1, 0);
      within.set(source, row);
    }
    return row[column(to, after)];
  }

  /**
   * The same for paths that keep brackets open: of the brackets that the nonterminal has opened,
   * {@code least} are open at every state on the way, and {@code lowest} while a terminal is read.
   */
  public int within(int from, int before, int to, int after, int lowest, int least) {
    if (least <= 0) {
      return within(from, before, to, after);
    }
    Inside key = new Inside(from * lineStates + before, lowest, least);
    int[] row = inside.computeIfAbsent(key, k -> paths(k.source(), k.lowest(), k.least()));
    return row[column(to, after)];
  }

  private int column(int to, int after) {
    return (to - network.start(network.owner(to))) * lineStates + after;
  }

  /** The fewest bytes with which a lexer state is reached, at least one. */
  public int bytesTo(int lexerState) {
    return bytesTo[lexerState];
  }

  private int[] toEnd() {
    int[] least = new int[network.states() * lineStates * lineStates];
    Arrays.fill(least, INFINITE);
    for (int q = 0; q < network.states(); q++) {
      for (int l = 0; network.isFinal(q) && l < lineStates; l++) {
        least[(q * lineStates + l) * lineStates + l] = 0;
      }
    }
    for (boolean changed = true; changed; ) {
      changed = false;
      for (int q = network.states() - 1; q >= 0; q--) {
        for (int before = 0; before < lineStates; before++) {
          for (int after = 0; after < lineStates; after++) {
            int at = (q * lineStates + before) * lineStates + after;
            int best = Math.min(least[at], oneMove(q, before, after, least));
            changed |= best < least[at];
            least[at] = best;
          }
        }
      }
    }
    return least;
  }

  private int oneMove(int q, int before, int after, int[] least) {
    int best = INFINITE;
    int[] t = network.terminalEdges(q);
    for (int i = 0; i < t.length; i += 2) {
      int next = after(before, t[i]);
      if (next >= 0) {
        int rest = least[(t[i + 1] * lineStates + next) * lineStates + after];
        best = Math.min(best, weight(before, t[i]) + rest);
      }
    }
    int[] n = network.nonterminalEdges(q);
    for (int i = 0; i < n.length; i += 2) {
      for (int next = 0; next < lineStates; next++) {
        int inside = least[(network.start(n[i]) * lineStates + before) * lineStates + next];
        int rest = least[(n[i + 1] * lineStates + next) * lineStates + after];
        best = Math.min(best, inside + rest);
      }
    }
    return best;
  }

  /**
   * The least weights of paths from a state and line state to all states of its nonterminal, by a
   * queue of the states whose weight fell. The paths use only states at which {@code least} of the
   * nonterminal's brackets are open, and terminals that leave {@code lowest} open.
   */
  private int[] paths(int source, int lowest, int least) {
    int x = network.owner(source / lineStates);
    int first = network.start(x);
    int size = sizes[x];
    int[] paths = new int[size];
    Arrays.fill(paths, INFINITE);
    if (brackets.depth(source / lineStates) < least) {
      return paths;
    }
    int[] queue = new int[size];
    boolean[] queued = new boolean[size];
    queue[0] = source - first * lineStates;
    paths[queue[0]] = 0;
    int head = 0;
    int length = 1;
    while (length > 0) {
      int node = queue[head];
      head = (head + 1) % size;
      length--;
      queued[node] = false;
      int q = first + node / lineStates;
      int before = node % lineStates;
      int weight = paths[node];
      int[] t = network.terminalEdges(q);
      int[] n = network.nonterminalEdges(q);
      for (int i = 0; i < t.length + n.length * lineStates; i += 2) {
        int after;
        int to;
        int cost;
        if (i < t.length) {
          after = brackets.lowest(q, t[i]) < lowest ? -1 : after(before, t[i]);
          to = t[i + 1];
          cost = weight(before, t[i]);
        } else {
          int edge = (i - t.length) / 2 / lineStates * 2;
          after = (i - t.length) / 2 % lineStates;
          to = n[edge + 1];
          cost = toEnd(network.start(n[edge]), before, after);
        }
        if (after < 0 || cost >= INFINITE || brackets.depth(to) < least) {
          continue;
        }
        int target = (to - first) * lineStates + after;
        if (weight + cost < paths[target]) {
          paths[target] = weight + cost;
          if (!queued[target]) {
            queued[target] = true;
            queue[(head + length) % size] = target;
            length++;
          }
        }
      }
    }
    return paths;
  }

  private static int[] bytesTo(LexerTable table) {
    int[] bytes = new int[table.states()];
    Arrays.fill(bytes, INFINITE);
    IntList reached = new IntList();
    for (int context = 0; context < table.contexts(); context++) {
      step(table, table.start(context), 1, bytes, reached);
    }
    spread(table, bytes, reached);
    return bytes;
  }

  /**
   * Finds the fewest bytes to all lexer states that some states lead to, by breadth-first search.
   *
   * @param bytes per lexer state, {@link #INFINITE} where it is not reached yet
   * @param reached the reached states by rising number of bytes; receives the others
   */
  static void spread(LexerTable table, int[] bytes, IntList reached) {
    for (int i = 0; i < reached.size(); i++) {
      step(table, reached.get(i), bytes[reached.get(i)] + 1, bytes, reached);
    }
  }

  private static void step(LexerTable table, int from, int weight, int[] bytes, IntList reached) {
    for (int b = 0; b < 256; b++) {
      int to = table.next(from, b);
      if (to != LexerTable.DEAD && bytes[to] == INFINITE) {
        bytes[to] = weight;
        reached.add(to);
      }
    }
  }
}
