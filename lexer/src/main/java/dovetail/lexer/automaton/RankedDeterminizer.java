package dovetail.lexer.automaton;

import dovetail.ints.IntKey;
import dovetail.ints.LongIntMap;
import dovetail.ints.LongList;
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

  private final RankedSteps steps;
  private final Labels labels;

  /** By context, whether any character was read, and the set of states. */
  private final LongIntMap numbers = new LongIntMap();

  private final LongList subsets = new LongList(); // the states but the dead one
  private final List<int[]> next = new ArrayList<>(); // per subset: by atom, its number

  private RankedDeterminizer(RankedSteps steps, Labels labels) {
    this.steps = steps;
    this.labels = labels;
  }

  /**
   * The automaton, neither trimmed nor minimal; nothing if it has more than {@code maxStates}.
   *
   * @param starts per context, the states where its tokens begin
   */
  public static Optional<Dfa> run(
      RankedSteps steps, List<int[]> starts, Labels labels, int maxStates) {
    return new RankedDeterminizer(steps, labels).run(starts, maxStates);
  }

  private Optional<Dfa> run(List<int[]> starts, int maxStates) {
    int[] startNumbers = new int[starts.size()];
    for (int c = 0; c < startNumbers.length; c++) {
      startNumbers[c] = number(c, false, steps.set(starts.get(c)));
    }
    for (int s = 0; s < subsets.size(); s++) {
      if (subsets.size() > maxStates) {
        return Optional.empty();
      }
      int[] after = isBegun(s) ? steps.next(set(s)) : steps.first(set(s));
      int[] row = new int[after.length];
      for (int atom = 0; atom < row.length; atom++) {
        row[atom] =
            after[atom] == RankedSteps.NONE ? Dfa.DEAD : number(context(s), true, after[atom]);
      }
      next.add(row);
    }
    return Optional.of(inBytes(startNumbers));
  }

  /**
   * The number of a set of states in a context.
   *
   * @param begun whether any character was read; an end before that would be an empty text, which
   *     is no token
   */
  private int number(int context, boolean begun, int set) {
    long subset = (long) context << 32 | (long) set << 1 | (begun ? 1 : 0);
    int number = numbers.putIfAbsent(subset, 1 + subsets.size());
    if (number > subsets.size()) {
      subsets.add(subset);
    }
    return number;
  }

  private int context(int subset) {
    return (int) (subsets.get(subset) >> 32);
  }

  private boolean isBegun(int subset) {
    return (subsets.get(subset) & 1) == 1;
  }

  private int set(int subset) {
    return (int) subsets.get(subset) >>> 1;
  }

  // ---- bytes

  /** The automaton over bytes: that of one character's bytes, after each state. */
  private Dfa inBytes(int[] startNumbers) {
    Nfa characters = new Nfa();
    int start = characters.addState();
    for (int a = 0; a < steps.atoms.size(); a++) {
      characters.setTag(characters.addChars(steps.atoms.get(a), start), a);
    }
    Dfa utf8 =
        Determinizer.determinize(characters, new int[] {start}, tags -> tags[0], Integer.MAX_VALUE)
            .orElseThrow();
    int classes = utf8.classes();
    List<int[]> rows = new ArrayList<>();
    rows.add(new int[classes]);
    next.forEach(_ -> rows.add(new int[classes]));
    Map<IntKey, Integer> inside = new HashMap<>(Map.of(new IntKey(rows.getFirst()), Dfa.DEAD));
    Map<IntKey, int[]> tails = new HashMap<>(); // rows behind the first byte, by targets
    int[] wide =
        IntStream.range(0, steps.atoms.size())
            .filter(a -> steps.atoms.get(a).first(0) >= 0x80)
            .toArray();
    int[] atomOf = new int[classes]; // of a character of one byte
    for (int c = 0; c < classes; c++) {
      atomOf[c] = utf8.labels()[utf8.next()[utf8.starts()[0] * classes + c]];
    }
    for (int s = 0; s < subsets.size(); s++) {
      int[] targets = next.get(s);
      int[] behind = new int[wide.length];
      for (int a = 0; a < wide.length; a++) {
        behind[a] = targets[wide[a]];
      }
      IntKey key = new IntKey(behind);
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
        if (atomOf[c] != Dfa.NO_LABEL) {
          row[c] = targets[atomOf[c]];
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
        label[s] = label(s - 1);
      }
    }
    return new Dfa(utf8.classOf(), classes, table, label, startNumbers);
  }

  private int label(int subset) {
    int set = set(subset);
    int token = isBegun(subset) ? steps.ended(set) : RankedSteps.NONE;
    return token == RankedSteps.NONE
        ? Dfa.NO_LABEL
        : labels.label(context(subset), token, steps.shadows(set));
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
