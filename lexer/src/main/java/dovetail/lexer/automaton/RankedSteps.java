package dovetail.lexer.automaton;

import dovetail.ints.IntKey;
import dovetail.ints.IntList;
import dovetail.ints.Numbering;
import dovetail.lexer.regex.Atoms;
import dovetail.lexer.regex.CodePoints;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The frozen form of a {@link RankedNfa}: sets of its states and the step of each character, by
 * tree-sitter's rules. Sets have numbers, and each step is made once, when a caller first asks for
 * it. Characters that every edge reads alike are one <em>atom</em>. Not safe for threads.
 */
public final class RankedSteps {
  /** No set, or no token. */
  static final int NONE = -1;

  private static final int[] NOTHING = {};

  private final List<RankedNfa.Token> tokens;
  private final List<IntList> empties;
  private final int[] accepts; // per state: the token that it is an end of
  private final int[] owners; // per state: the token that it is a part of
  private final boolean[] separates; // per state: some edge is a separator
  private final int[][] edgesOf; // per state
  private final int[] targets; // per edge
  private final int[] ranks;
  private final boolean[] separators;
  private final int[][] atomsOf;

  /** The atoms; each is of ASCII alone, or of no ASCII. */
  final List<CodePoints> atoms;

  private final int[][] closures; // per state, made when asked for
  private final Numbering<IntKey> sets = new Numbering<>(); // sorted states with edges or an end
  private final IntList ended = new IntList(); // per set: the token that wins there
  private final List<int @Nullable []> next = new ArrayList<>(); // per set: by atom, the next set
  private final int[] seen;
  private int round;

  /** Of an automaton that no longer grows where sets of states are asked for. */
  public RankedSteps(RankedNfa nfa) {
    int states = nfa.edges.size();
    tokens = List.copyOf(nfa.tokens);
    empties = List.copyOf(nfa.empties);
    accepts = nfa.accepts.toArray();
    owners = nfa.owners.toArray();
    separates = new boolean[states];
    edgesOf = new int[states][];
    closures = new int[states][];
    seen = new int[states];
    List<RankedNfa.Edge> edges = nfa.edges.stream().flatMap(List::stream).toList();
    targets = edges.stream().mapToInt(RankedNfa.Edge::to).toArray();
    ranks = edges.stream().mapToInt(RankedNfa.Edge::rank).toArray();
    separators = new boolean[edges.size()];
    atomsOf = new int[edges.size()][];
    Atoms parts = new Atoms(edges.stream().map(RankedNfa.Edge::set).toList(), 0x80);
    atoms = parts.all();
    int edge = 0;
    for (int state = 0; state < states; state++) {
      edgesOf[state] = new int[nfa.edges.get(state).size()];
      for (int i = 0; i < edgesOf[state].length; i++) {
        RankedNfa.Edge own = edges.get(edge);
        separators[edge] = own.separator();
        separates[state] |= own.separator();
        atomsOf[edge] = parts.of(own.set());
        edgesOf[state][i] = edge++;
      }
    }
  }

  /** The number of the set of states that are reached from some states over empty edges. */
  int set(int... states) {
    return number(closed(states));
  }

  /** The states of a set. */
  int[] states(int set) {
    return sets.get(set).ints();
  }

  /** The token that wins among the ends in a set; {@link #NONE} if none ends there. */
  int ended(int set) {
    return ended.get(set);
  }

  /** Per atom, the set behind a set; {@link #NONE} where the atom is not read on. */
  int[] next(int set) {
    int[] row = next.get(set);
    if (row == null) {
      row = next(set, ended(set));
      next.set(set, row);
    }
    return row;
  }

  /** The same where no character was read before: an empty text is no token. */
  int[] first(int set) {
    return ended(set) == NONE ? next(set) : next(set, NONE);
  }

  private int[] next(int set, int token) {
    int[] states = states(set);
    int[][] edges = edges(states);
    int[] row = new int[edges.length];
    Map<IntKey, Integer> known = new HashMap<>();
    for (int atom = 0; atom < row.length; atom++) {
      row[atom] =
          edges[atom].length == 0
              ? NONE
              : known.computeIfAbsent(
                  new IntKey(edges[atom]), key -> after(states, token, key.ints()));
    }
    return row;
  }

  private int number(int[] states) {
    int set = sets.of(new IntKey(states));
    if (set == next.size()) {
      next.add(null);
      ended.add(winner(states));
    }
    return set;
  }

  /** The atoms that the edges of some states read: of separators, or of the rest. */
  BitSet read(int set, boolean separator) {
    BitSet read = new BitSet();
    for (int state : states(set)) {
      for (int edge : edgesOf[state]) {
        for (int i = 0; i < atomsOf[edge].length && separators[edge] == separator; ) {
          read.set(atomsOf[edge][i++]);
        }
      }
    }
    return read;
  }

  /** Per atom, the edges of some states that read it. */
  int[][] edges(int[] states) {
    int[] counts = new int[atoms.size()];
    for (int state : states) {
      for (int edge : edgesOf[state]) {
        for (int atom : atomsOf[edge]) {
          counts[atom]++;
        }
      }
    }
    int[][] found = new int[counts.length][];
    for (int atom = 0; atom < counts.length; atom++) {
      found[atom] = counts[atom] == 0 ? NOTHING : new int[counts[atom]];
      counts[atom] = 0;
    }
    for (int state : states) {
      for (int edge : edgesOf[state]) {
        for (int atom : atomsOf[edge]) {
          found[atom][counts[atom]++] = edge;
        }
      }
    }
    return found;
  }

  /**
   * The set after one character; {@link #NONE} where it is not read on.
   *
   * @param token that has ended before it, or {@link #NONE}
   * @param reading the edges of the states that read the character
   */
  private int after(int[] from, int token, int[] reading) {
    boolean separator = true;
    boolean some = false; // some edge is of a token that is no shadow
    boolean goesOn = false;
    boolean first = false;
    int rank = Integer.MIN_VALUE;
    int[] to = new int[reading.length];
    for (int i = 0; i < to.length; i++) {
      to[i] = targets[reading[i]];
      RankedNfa.Token owner = tokens.get(owners[to[i]]);
      if (!owner.shadow()) {
        some = true;
        separator &= separators[reading[i]];
        rank = Math.max(rank, ranks[reading[i]]);
        goesOn |= owner.id() == token;
        first |= owner.first();
      }
    }
    int least = token == NONE ? Integer.MIN_VALUE : tokens.get(token).rank();
    boolean cut =
        token != NONE
            && !first
            && (rank < least
                || (rank == least && (separator || (!goesOn && mayReadSeparator(from)))));
    return some && !cut ? set(to) : NONE;
  }

  /** The set behind some edges. */
  int followed(int[] reading) {
    return set(Arrays.stream(reading).map(edge -> targets[edge]).toArray());
  }

  /** The token that a state is a part of. */
  int owner(int state) {
    return owners[state];
  }

  /** Whether some state is a part of a token. */
  boolean owns(int[] states, int token) {
    return Arrays.stream(states).anyMatch(state -> owners[state] == token);
  }

  /** Whether a token ends in a set of states. */
  boolean ends(int[] states, int token) {
    return Arrays.stream(states).anyMatch(state -> accepts[state] == token);
  }

  boolean mayReadSeparator(int[] states) {
    for (int state : states) {
      if (separates[state]) {
        return true;
      }
    }
    return false;
  }

  private int winner(int[] states) {
    RankedNfa.Token best = null;
    for (int state : states) {
      if (accepts[state] != NONE && !tokens.get(accepts[state]).shadow()) {
        RankedNfa.Token token = tokens.get(accepts[state]);
        best = best == null || wins(token, best) ? token : best;
      }
    }
    return best == null ? NONE : best.id();
  }

  private static boolean wins(RankedNfa.Token one, RankedNfa.Token other) {
    if (one.first() != other.first()) {
      return one.first();
    }
    if (one.rank() != other.rank()) {
      return one.rank() > other.rank();
    }
    return one.kind() != other.kind() ? one.kind() > other.kind() : one.id() < other.id();
  }

  /** The shadows that end in a set. */
  List<Integer> shadows(int set) {
    List<Integer> shadows = new ArrayList<>();
    for (int state : states(set)) {
      int token = accepts[state];
      if (token != NONE && tokens.get(token).shadow() && !shadows.contains(token)) {
        shadows.add(token);
      }
    }
    return shadows;
  }

  /**
   * The states that are reached over empty edges; where a token ends that is taken first, only the
   * states of such tokens and of shadows.
   */
  private int[] closed(int[] states) {
    int[] all = states.length == 1 ? closure(states[0]) : union(states);
    for (int state : all) {
      if (accepts[state] != NONE && tokens.get(accepts[state]).first()) {
        return Arrays.stream(all).filter(this::staysBesideFirst).toArray();
      }
    }
    return all;
  }

  private boolean staysBesideFirst(int state) {
    RankedNfa.Token owner = tokens.get(owners[state]);
    return owner.first() || owner.shadow();
  }

  private int[] union(int[] states) {
    int[][] all = Arrays.stream(states).mapToObj(this::closure).toArray(int[][]::new);
    int own = ++round;
    IntList kept = new IntList(states.length);
    for (int[] closure : all) {
      for (int reached : closure) {
        if (seen[reached] != own) {
          seen[reached] = own;
          kept.add(reached);
        }
      }
    }
    kept.sort();
    return kept.toArray();
  }

  private int[] closure(int from) {
    if (closures[from] == null) {
      int own = ++round;
      IntList work = new IntList(4);
      IntList kept = new IntList(4);
      work.add(from);
      seen[from] = own;
      while (!work.isEmpty()) {
        int state = work.pop();
        if (accepts[state] != NONE || edgesOf[state].length > 0) {
          kept.add(state);
        }
        IntList reached = empties.get(state);
        for (int i = 0; i < reached.size(); i++) {
          if (seen[reached.get(i)] != own) {
            seen[reached.get(i)] = own;
            work.add(reached.get(i));
          }
        }
      }
      kept.sort();
      closures[from] = kept.toArray();
    }
    return closures[from];
  }
}
