package dovetail.lexer.automaton;

import dovetail.ints.IntKey;
import dovetail.ints.Numbering;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Makes the deterministic automaton of a {@link RankedNfa}, by the rules of tree-sitter's lexer.
 * All tokens of a context are followed side by side; where several end at one place, the winner is
 * the label. The last label that the lexer meets is the token.
 *
 * <p>Behind the end of a token the lexer reads on only if
 *
 * <ul>
 *   <li>some edge for the character has no lower rank than that token;
 *   <li>at equal rank, the character is no separator, and no separator could be read there, unless
 *       the ended token itself goes on.
 * </ul>
 *
 * <p>A token that is taken {@linkplain RankedNfa.Token#first first} ends the others. The automaton
 * is made over classes of characters, then spelt out in bytes.
 */
public final class RankedDeterminizer {
  /** Names the labels. */
  public interface Labels {
    /**
     * The label of a text.
     *
     * @param context the start from which it is read
     * @param token the token that takes the text
     * @param shadows the shadows whose text it is too
     */
    int label(int context, int token, List<Integer> shadows);
  }

  /**
   * A set of states in a context.
   *
   * @param begun whether any character was read; an end before that would be an empty text, which
   *     is no token
   */
  private record Subset(int context, boolean begun, IntKey states) {}

  private final RankedSteps steps;
  private final Labels labels;
  private final Numbering<Subset> subsets = new Numbering<>(); // its states but the dead one
  private final List<int[]> next = new ArrayList<>(); // per subset: by atom, its number

  private RankedDeterminizer(RankedNfa nfa, Labels labels) {
    this.steps = new RankedSteps(nfa);
    this.labels = labels;
  }

  /**
   * The automaton, neither trimmed nor minimal; nothing if it has more than {@code maxStates}.
   *
   * @param starts per context, the states where its tokens begin
   */
  public static Optional<Dfa> run(RankedNfa nfa, List<int[]> starts, Labels labels, int maxStates) {
    return new RankedDeterminizer(nfa, labels).run(starts, maxStates);
  }

  private Optional<Dfa> run(List<int[]> starts, int maxStates) {
    int[] startNumbers = new int[starts.size()];
    for (int c = 0; c < startNumbers.length; c++) {
      startNumbers[c] = number(new Subset(c, false, new IntKey(steps.closed(starts.get(c)))));
    }
    for (int s = 0; s < subsets.size(); s++) {
      if (subsets.size() > maxStates) {
        return Optional.empty();
      }
      Subset from = subsets.get(s);
      int[] row = new int[steps.atoms().size()];
      Map<IntKey, Integer> known = new HashMap<>();
      int[][] edges = steps.edges(from.states().ints());
      for (int atom = 0; atom < row.length; atom++) {
        if (edges[atom].length > 0) {
          row[atom] = known.computeIfAbsent(new IntKey(edges[atom]), key -> after(from, key));
        }
      }
      next.add(row);
    }
    return Optional.of(inBytes(startNumbers));
  }

  /** The state after a character, by the edges that read it. */
  private int after(Subset from, IntKey edges) {
    int[] to = steps.after(from.states().ints(), from.begun(), edges.ints());
    return to == null ? Dfa.DEAD : number(new Subset(from.context(), true, new IntKey(to)));
  }

  private int number(Subset subset) {
    return 1 + subsets.of(subset);
  }

  // ---- bytes

  /** The automaton over bytes: that of one character's bytes, after each state. */
  private Dfa inBytes(int[] startNumbers) {
    Nfa characters = new Nfa();
    int start = characters.addState();
    for (int a = 0; a < steps.atoms().size(); a++) {
      characters.setTag(characters.addChars(steps.atoms().get(a), start), a);
    }
    Dfa utf8 =
        Determinizer.determinize(characters, new int[] {start}, tags -> tags[0], Integer.MAX_VALUE)
            .orElseThrow();
    int classes = utf8.classes();
    List<int[]> rows = new ArrayList<>();
    rows.add(new int[classes]);
    subsets.values().forEach(_ -> rows.add(new int[classes]));
    Map<IntKey, Integer> inside = new HashMap<>(Map.of(new IntKey(rows.getFirst()), Dfa.DEAD));
    Map<IntKey, int[]> tails = new HashMap<>(); // rows behind the first byte, by targets
    int[] wide =
        IntStream.range(0, steps.atoms().size())
            .filter(a -> steps.atoms().get(a).first(0) >= 0x80)
            .toArray();
    for (int s = 0; s < subsets.size(); s++) {
      int[] targets = next.get(s);
      IntKey key = new IntKey(Arrays.stream(wide).map(a -> targets[a]).toArray());
      int[] tail =
          tails.computeIfAbsent(
              key,
              _ -> {
                int[] known = new int[utf8.states()];
                Arrays.fill(known, -1);
                return row(utf8, utf8.starts()[0], targets, known, inside, rows);
              });
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
        label[s] = label(subsets.get(s - 1));
      }
    }
    return new Dfa(utf8.classOf(), classes, table, label, startNumbers);
  }

  private int label(Subset subset) {
    int[] states = subset.states().ints();
    RankedNfa.Token token = subset.begun() ? steps.ended(states) : null;
    return token == null
        ? Dfa.NO_LABEL
        : labels.label(subset.context(), token.id(), steps.shadows(states));
  }

  /**
   * The states after each byte at a node of a character; states inside characters are shared.
   *
   * @param known per node, the state that stands for it, -1 where that is not known yet
   */
  private int[] row(
      Dfa utf8,
      int node,
      int[] targets,
      int[] known,
      Map<IntKey, Integer> inside,
      List<int[]> rows) {
    int[] row = new int[utf8.classes()];
    for (int c = 0; c < row.length; c++) {
      int to = utf8.next()[node * row.length + c];
      if (to != Dfa.DEAD && utf8.labels()[to] != Dfa.NO_LABEL) {
        row[c] = targets[utf8.labels()[to]];
      } else if (to != Dfa.DEAD) {
        if (known[to] < 0) {
          int[] after = row(utf8, to, targets, known, inside, rows);
          known[to] = inside.computeIfAbsent(new IntKey(after), _ -> rows.size());
          if (known[to] == rows.size()) {
            rows.add(after);
          }
        }
        row[c] = known[to];
      }
    }
    return row;
  }
}
