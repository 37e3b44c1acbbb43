package dovetail.lexer.automaton;

import dovetail.ints.IntList;
import dovetail.lexer.regex.Atoms;
import dovetail.lexer.regex.CodePoints;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The steps of a {@link RankedNfa} that no longer grows, by tree-sitter's rules: sets of its states
 * and the step of each character. A set is a sorted array of the states that have edges or accept.
 * Characters that every edge reads alike are one <em>atom</em>. Not safe for threads.
 */
final class RankedSteps {
  private static final int[] NONE = {};

  private final RankedNfa nfa;
  private final List<CodePoints> atoms;
  private final List<RankedNfa.Edge> edges = new ArrayList<>();
  private final int[][] edgesOf; // per state
  private final int[][] atomsOf; // per edge
  private final boolean[] separates; // per state: some edge is a separator
  private final int[][] closures; // per state, made when asked for
  private final int[] seen;
  private int round;

  RankedSteps(RankedNfa nfa) {
    this.nfa = nfa;
    int states = nfa.edges.size();
    edgesOf = new int[states][];
    separates = new boolean[states];
    closures = new int[states][];
    seen = new int[states];
    Atoms parts =
        new Atoms(nfa.edges.stream().flatMap(List::stream).map(RankedNfa.Edge::set).toList(), 0x80);
    atoms = parts.all();
    List<int[]> all = new ArrayList<>();
    for (int state = 0; state < states; state++) {
      List<RankedNfa.Edge> own = nfa.edges.get(state);
      edgesOf[state] = new int[own.size()];
      for (int i = 0; i < own.size(); i++) {
        edgesOf[state][i] = edges.size();
        edges.add(own.get(i));
        separates[state] |= own.get(i).separator();
        all.add(parts.of(own.get(i).set()).stream().mapToInt(Integer::intValue).toArray());
      }
    }
    atomsOf = all.toArray(new int[0][]);
  }

  /** The atoms; each is of ASCII alone, or of no ASCII. */
  List<CodePoints> atoms() {
    return atoms;
  }

  /** The atoms that the edges of some states read: of separators, or of the rest. */
  BitSet read(int[] states, boolean separators) {
    BitSet read = new BitSet();
    for (int state : states) {
      for (int edge : edgesOf[state]) {
        for (int i = 0; i < atomsOf[edge].length && edges.get(edge).separator() == separators; ) {
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
      found[atom] = counts[atom] == 0 ? NONE : new int[counts[atom]];
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
   * The states after one character; null where it is not read on.
   *
   * @param begun whether any character was read before; an end before that would be an empty text,
   *     which is no token
   * @param reading the edges of the states that read the character
   */
  int @Nullable [] after(int[] from, boolean begun, int[] reading) {
    boolean separator = true;
    boolean token = false; // some edge is of a token that is no shadow
    boolean goesOn = false;
    boolean first = false;
    int rank = Integer.MIN_VALUE;
    RankedNfa.Token ended = begun ? ended(from) : null;
    int[] to = new int[reading.length];
    for (int i = 0; i < to.length; i++) {
      RankedNfa.Edge edge = edges.get(reading[i]);
      to[i] = edge.to();
      int owner = nfa.owners.get(edge.to());
      if (!nfa.tokens.get(owner).shadow()) {
        token = true;
        separator &= edge.separator();
        rank = Math.max(rank, edge.rank());
        goesOn |= ended != null && owner == ended.id();
        first |= nfa.tokens.get(owner).first();
      }
    }
    boolean cut =
        ended != null
            && !first
            && (rank < ended.rank()
                || (rank == ended.rank() && (separator || (!goesOn && mayReadSeparator(from)))));
    return token && !cut ? closed(to) : null;
  }

  /** The states behind some edges. */
  int[] followed(int[] reading) {
    return closed(Arrays.stream(reading).map(edge -> edges.get(edge).to()).toArray());
  }

  /** The token that a state is a part of. */
  int owner(int state) {
    return nfa.owners.get(state);
  }

  /** Whether some state is a part of a token. */
  boolean owns(int[] states, int token) {
    return Arrays.stream(states).anyMatch(state -> nfa.owners.get(state) == token);
  }

  /** Whether a token ends in a set of states. */
  boolean ends(int[] states, int token) {
    return Arrays.stream(states).anyMatch(state -> nfa.accepts.get(state) == token);
  }

  boolean mayReadSeparator(int[] states) {
    for (int state : states) {
      if (separates[state]) {
        return true;
      }
    }
    return false;
  }

  /** The token that wins among the ends in a set of states; null if none ends there. */
  RankedNfa.@Nullable Token ended(int[] states) {
    RankedNfa.Token best = null;
    for (int state : states) {
      int id = nfa.accepts.get(state);
      if (id >= 0 && !nfa.tokens.get(id).shadow()) {
        RankedNfa.Token token = nfa.tokens.get(id);
        best = best == null || wins(token, best) ? token : best;
      }
    }
    return best;
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

  /** The shadows that end in a set of states. */
  List<Integer> shadows(int[] states) {
    return Arrays.stream(states)
        .map(nfa.accepts::get)
        .filter(id -> id >= 0 && nfa.tokens.get(id).shadow())
        .distinct()
        .boxed()
        .toList();
  }

  /**
   * The set of states that are reached over empty edges; where a token ends that is taken first,
   * only the states of such tokens and of shadows.
   */
  int[] closed(int... states) {
    int[] all = states.length == 1 ? closure(states[0]) : union(states);
    boolean first =
        Arrays.stream(all)
            .map(nfa.accepts::get)
            .anyMatch(id -> id >= 0 && nfa.tokens.get(id).first());
    return first ? Arrays.stream(all).filter(this::staysBesideFirst).toArray() : all;
  }

  private boolean staysBesideFirst(int state) {
    RankedNfa.Token owner = nfa.tokens.get(nfa.owners.get(state));
    return owner.first() || owner.shadow();
  }

  private int[] union(int[] states) {
    int own = ++round;
    IntList kept = new IntList(states.length);
    for (int state : states) {
      for (int reached : closure(state)) {
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
        if (nfa.accepts.get(state) >= 0 || edgesOf[state].length > 0) {
          kept.add(state);
        }
        IntList empties = nfa.empties.get(state);
        for (int i = 0; i < empties.size(); i++) {
          if (seen[empties.get(i)] != own) {
            seen[empties.get(i)] = own;
            work.add(empties.get(i));
          }
        }
      }
      kept.sort();
      closures[from] = kept.toArray();
    }
    return closures[from];
  }
}
