package dovetail.lexer.automaton;

import dovetail.ints.IntList;
import dovetail.lexer.regex.Atoms;
import dovetail.lexer.regex.CodePoints;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The deterministic automaton of a {@link RankedNfa}, by tree-sitter's rules. All tokens of a
 * context are followed side by side; where several end, the one that wins is the label. Behind an
 * end a character is read on only if one of the edges that read it has no lower rank than what
 * ended; at equal rank not as a separator, nor, where a separator could be read too, if what ended
 * does not go on itself. The last label that is met is the token. A token that is taken {@linkplain
 * RankedNfa.Token#first first} ends the others.
 *
 * <p>It is made over classes of characters, then spelt out in bytes.
 */
public final class RankedDeterminizer {
  /** How far keywords are followed. */
  private static final int MOST_STEPS = 400;

  /** Names the labels. */
  public interface Labels {
    /**
     * The label of a text.
     *
     * @param context from which start it is read
     * @param token that takes it
     * @param shadows whose text it is too
     */
    int label(int context, int token, List<Integer> shadows);
  }

  /**
   * A set of states in a context.
   *
   * @param begun whether something was read; else an end would be an empty text, which is no token
   */
  private record Subset(int context, boolean begun, List<Integer> states) {}

  private final RankedNfa nfa;
  private final Labels labels;
  private final Atoms parts; // of characters, each of ASCII or beyond it
  private final List<CodePoints> atoms;
  private final Map<Subset, Integer> numbers = new HashMap<>();
  private final List<Subset> subsets = new ArrayList<>();
  private final List<int[]> next = new ArrayList<>(); // per subset: by atom, its number

  private RankedDeterminizer(RankedNfa nfa, Labels labels) {
    this.nfa = nfa;
    this.labels = labels;
    parts =
        new Atoms(nfa.edges.stream().flatMap(List::stream).map(RankedNfa.Edge::set).toList(), 0x80);
    atoms = parts.all();
  }

  /**
   * The automaton, neither trimmed nor minimal; nothing if it has more than {@code maxStates}.
   *
   * @param starts per context, the states where its tokens begin
   */
  public static Optional<Dfa> run(RankedNfa nfa, List<int[]> starts, Labels labels, int maxStates) {
    return new RankedDeterminizer(nfa, labels).run(starts, maxStates);
  }

  /** A determinizer for questions about two tokens. */
  public static RankedDeterminizer relations(RankedNfa nfa) {
    return new RankedDeterminizer(nfa, (_, _, _) -> 0);
  }

  private Optional<Dfa> run(List<int[]> starts, int maxStates) {
    int[] startNumbers = new int[starts.size()];
    for (int c = 0; c < startNumbers.length; c++) {
      startNumbers[c] = number(new Subset(c, false, closed(starts.get(c))));
    }
    for (int s = 0; s < subsets.size(); s++) {
      if (subsets.size() > maxStates) {
        return Optional.empty();
      }
      Subset from = subsets.get(s);
      int[] row = new int[atoms.size()];
      Map<List<RankedNfa.Edge>, Integer> known = new HashMap<>();
      edgesByAtom(from.states())
          .forEach(
              (atom, edges) ->
                  row[atom] =
                      known.computeIfAbsent(
                              edges,
                              _ -> {
                                Subset to = after(from, edges);
                                return to == null ? -1 : number(to);
                              })
                          + 1);
      next.add(row);
    }
    return Optional.of(inBytes(startNumbers));
  }

  private int number(Subset subset) {
    Integer known = numbers.putIfAbsent(subset, subsets.size());
    if (known == null) {
      subsets.add(subset);
    }
    return known == null ? subsets.size() - 1 : known;
  }

  // ---- steps

  private Map<Integer, List<RankedNfa.Edge>> edgesByAtom(List<Integer> states) {
    Map<Integer, List<RankedNfa.Edge>> byAtom = new TreeMap<>();
    for (int state : states) {
      for (RankedNfa.Edge edge : nfa.edges.get(state)) {
        for (int atom : parts.of(edge.set())) {
          byAtom.computeIfAbsent(atom, _ -> new ArrayList<>(2)).add(edge);
        }
      }
    }
    return byAtom;
  }

  /** The states after one character; null where it is not read on. */
  private @Nullable Subset after(Subset from, List<RankedNfa.Edge> edges) {
    boolean separator = true;
    boolean token = false; // some edge is of a token that is no shadow
    boolean goesOn = false;
    boolean first = false;
    int rank = Integer.MIN_VALUE;
    RankedNfa.Token ended = from.begun() ? ended(from.states()) : null;
    int[] to = new int[edges.size()];
    for (int i = 0; i < to.length; i++) {
      RankedNfa.Edge edge = edges.get(i);
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
    if (!token) {
      return null;
    }
    if (ended != null && !first) {
      boolean cut =
          rank < ended.rank()
              || (rank == ended.rank()
                  && (separator || (!goesOn && mayReadSeparator(from.states()))));
      if (cut) {
        return null;
      }
    }
    return new Subset(from.context(), true, closed(to));
  }

  private boolean mayReadSeparator(List<Integer> states) {
    return states.stream()
        .anyMatch(s -> nfa.edges.get(s).stream().anyMatch(RankedNfa.Edge::separator));
  }

  /** The token that wins among those that end in a set of states; null if none does. */
  private RankedNfa.@Nullable Token ended(List<Integer> states) {
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

  private List<Integer> shadows(List<Integer> states) {
    return states.stream()
        .map(nfa.accepts::get)
        .filter(id -> id >= 0 && nfa.tokens.get(id).shadow())
        .distinct()
        .toList();
  }

  /** The states with edges or ends that are reached over empty edges, sorted. */
  private List<Integer> closed(int[] states) {
    BitSet seen = new BitSet();
    IntList work = new IntList(states.length);
    TreeSet<Integer> kept = new TreeSet<>();
    boolean first = false;
    for (int state : states) {
      work.add(state);
      seen.set(state);
    }
    while (!work.isEmpty()) {
      int state = work.pop();
      int id = nfa.accepts.get(state);
      if (id >= 0 || !nfa.edges.get(state).isEmpty()) {
        kept.add(state);
        first |= id >= 0 && nfa.tokens.get(id).first();
      }
      IntList empties = nfa.empties.get(state);
      for (int i = 0; i < empties.size(); i++) {
        if (!seen.get(empties.get(i))) {
          seen.set(empties.get(i));
          work.add(empties.get(i));
        }
      }
    }
    if (first) {
      kept.removeIf(
          state -> {
            RankedNfa.Token owner = nfa.tokens.get(nfa.owners.get(state));
            return !owner.first() && !owner.shadow();
          });
    }
    return List.copyOf(kept);
  }

  // ---- harm

  private record Pair(List<Integer> both, List<Integer> alone, boolean ended) {}

  /**
   * Whether the token that begins in a state is read otherwise where a second one is looked for
   * beside it.
   */
  public boolean harms(int token, int beside) {
    Pair start = new Pair(closed(new int[] {token, beside}), closed(new int[] {token}), false);
    Set<Pair> seen = new HashSet<>(Set.of(start));
    List<Pair> work = new ArrayList<>(seen);
    for (int i = 0; i < work.size(); i++) {
      Pair pair = work.get(i);
      Map<Integer, List<RankedNfa.Edge>> alone = edgesByAtom(pair.alone());
      for (Map.Entry<Integer, List<RankedNfa.Edge>> step : edgesByAtom(pair.both()).entrySet()) {
        Subset both = after(new Subset(-1, true, pair.both()), step.getValue());
        List<RankedNfa.Edge> own = alone.get(step.getKey());
        Subset one = own == null ? null : after(new Subset(-1, true, pair.alone()), own);
        RankedNfa.Token taken = both == null ? null : ended(both.states());
        RankedNfa.Token meant = one == null ? null : ended(one.states());
        boolean cut = one != null && both == null;
        if (cut || (meant != null ? !meant.equals(taken) : taken != null && pair.ended())) {
          return true;
        }
        if (both != null && (one != null || pair.ended() || meant != null)) {
          Pair after =
              new Pair(
                  both.states(),
                  one == null ? List.of() : one.states(),
                  pair.ended() || meant != null);
          if (seen.add(after)) {
            work.add(after);
          }
        }
      }
    }
    return false;
  }

  /** Whether two tokens have a text in common. */
  public boolean meet(int token, int other) {
    Pair start = new Pair(closed(new int[] {token}), closed(new int[] {other}), false);
    Set<Pair> seen = new HashSet<>(Set.of(start));
    List<Pair> work = new ArrayList<>(seen);
    for (int i = 0; i < work.size(); i++) {
      Pair pair = work.get(i);
      Map<Integer, List<RankedNfa.Edge>> others = edgesByAtom(pair.alone());
      for (Map.Entry<Integer, List<RankedNfa.Edge>> step : edgesByAtom(pair.both()).entrySet()) {
        List<RankedNfa.Edge> edges = others.get(step.getKey());
        Subset one = after(new Subset(-1, true, pair.both()), step.getValue());
        Subset two = edges == null ? null : after(new Subset(-1, false, pair.alone()), edges);
        if (one != null && two != null) {
          if (ended(one.states()) != null && ended(two.states()) != null) {
            return true;
          }
          Pair after = new Pair(one.states(), two.states(), false);
          if (seen.add(after)) {
            work.add(after);
          }
        }
      }
    }
    return false;
  }

  /** Whether all texts of a token begin with a letter, or {@code _}, and are texts of a second. */
  public boolean isPart(int token, int of) {
    Pair start = new Pair(closed(new int[] {token}), closed(new int[] {of}), false);
    Set<Pair> seen = new HashSet<>(Set.of(start));
    List<Pair> work = new ArrayList<>(seen);
    boolean ends = false;
    for (int i = 0; i < work.size() && seen.size() < MOST_STEPS; i++) {
      Pair pair = work.get(i);
      Map<Integer, List<RankedNfa.Edge>> other = edgesByAtom(pair.alone());
      for (Map.Entry<Integer, List<RankedNfa.Edge>> step : edgesByAtom(pair.both()).entrySet()) {
        int c = atoms.get(step.getKey()).first(0);
        Subset one = after(new Subset(-1, true, pair.both()), step.getValue());
        List<RankedNfa.Edge> edges = other.get(step.getKey());
        Subset two = edges == null ? null : after(new Subset(-1, true, pair.alone()), edges);
        if (one != null) {
          boolean over = ended(one.states()) != null;
          if (two == null
              || (i == 0 && !Character.isLetter(c) && c != '_')
              || (over && ended(two.states()) == null)) {
            return false;
          }
          ends |= over;
          Pair after = new Pair(one.states(), two.states(), false);
          if (seen.add(after)) {
            work.add(after);
          }
        }
      }
    }
    return ends && seen.size() < MOST_STEPS;
  }

  // ---- bytes

  /** The automaton over bytes: that of one character's bytes, after each state. */
  private Dfa inBytes(int[] startNumbers) {
    Nfa characters = new Nfa();
    int start = characters.addState();
    for (int a = 0; a < atoms.size(); a++) {
      characters.setTag(characters.addChars(atoms.get(a), start), a);
    }
    Dfa utf8 =
        Determinizer.determinize(characters, new int[] {start}, tags -> tags[0], Integer.MAX_VALUE)
            .orElseThrow();
    int classes = utf8.classes();
    List<int[]> rows = new ArrayList<>();
    rows.add(new int[classes]);
    subsets.forEach(_ -> rows.add(new int[classes]));
    Map<List<Integer>, Integer> inside = new HashMap<>();
    Map<List<Integer>, int[]> tails = new HashMap<>(); // rows behind the first byte, by targets
    for (int s = 0; s < subsets.size(); s++) {
      int[] targets = next.get(s);
      List<Integer> key = new ArrayList<>();
      for (int a = 0; a < targets.length; a++) {
        if (atoms.get(a).first(0) >= 0x80) {
          key.add(targets[a]);
        }
      }
      int[] tail =
          tails.computeIfAbsent(key, _ -> row(utf8, utf8.starts()[0], targets, inside, rows));
      int[] row = tail.clone();
      for (int c = 0; c < classes; c++) {
        int node = utf8.next()[utf8.starts()[0] * classes + c];
        if (node != Dfa.DEAD && utf8.labels()[node] != Dfa.NO_LABEL) {
          row[c] = targets[utf8.labels()[node]];
        }
      }
      rows.set(s + 1, row);
    }
    int[] table = new int[rows.size() * classes];
    int[] label = new int[rows.size()];
    Arrays.fill(label, Dfa.NO_LABEL);
    for (int s = 0; s < rows.size(); s++) {
      System.arraycopy(rows.get(s), 0, table, s * classes, classes);
      if (s > 0 && s <= subsets.size()) {
        Subset subset = subsets.get(s - 1);
        RankedNfa.Token token = subset.begun() ? ended(subset.states()) : null;
        label[s] =
            token == null
                ? Dfa.NO_LABEL
                : labels.label(subset.context(), token.id(), shadows(subset.states()));
      }
    }
    int[] starts = Arrays.stream(startNumbers).map(number -> number + 1).toArray();
    return new Dfa(utf8.classOf(), classes, table, label, starts);
  }

  /** The states after each byte at a node of a character; those inside characters are shared. */
  private int[] row(
      Dfa utf8, int node, int[] targets, Map<List<Integer>, Integer> inside, List<int[]> rows) {
    int[] row = new int[utf8.classes()];
    for (int c = 0; c < row.length; c++) {
      int to = utf8.next()[node * row.length + c];
      if (to != Dfa.DEAD && utf8.labels()[to] != Dfa.NO_LABEL) {
        row[c] = targets[utf8.labels()[to]];
      } else if (to != Dfa.DEAD) {
        int[] after = row(utf8, to, targets, inside, rows);
        if (Arrays.stream(after).anyMatch(state -> state != Dfa.DEAD)) {
          List<Integer> key = Arrays.stream(after).boxed().toList();
          Integer known = inside.get(key);
          if (known == null) {
            known = rows.size();
            rows.add(after);
            inside.put(key, known);
          }
          row[c] = known;
        }
      }
    }
    return row;
  }
}
