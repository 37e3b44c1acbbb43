package dovetail.lexer;

import com.google.common.primitives.Bytes;
import dovetail.ints.ArrayReader;
import dovetail.ints.ArrayWriter;
import dovetail.ints.Bits;
import dovetail.ints.IntKey;
import dovetail.ints.IntList;
import dovetail.ints.Numbering;
import dovetail.ints.Rows;
import dovetail.ints.SortedPairs;
import dovetail.lexer.automaton.Dfa;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The frozen byte-level automaton of a grammar's terminals, with one start state per lexical
 * context, and the terminals that each state can still reach. Every method but {@link #spell} and
 * the printing ones is O(1) and allocates nothing. Immutable and safe for threads.
 *
 * <p>A text is lexed by following {@link #next} from {@link #start} and remembering the last state
 * with a label set, until the dead state: the longest match. Where patterns look ahead, the text
 * behind it may show that a shorter one is the match, and each state with a label set has a {@link
 * #guard} ({@link TokenEnd}). States are trimmed: from every state but the dead one some label set
 * can be reached, or is accepted at the end of the text.
 */
public final class LexerTable {
  /** The dead state. */
  public static final int DEAD = Dfa.DEAD;

  /** The most entries that the distances take in one table. */
  private static final long MAX_DENSE = 4_000_000;

  /** The bytes in the order in which spelling prefers them: readable ones first. */
  private static final byte[] PREFERRED = preferred();

  private final Dfa dfa;
  private final List<Terminal> terminals;
  private final int[][] labelSets;
  private final int[][] accepted; // per state; equal ones are one array
  private final boolean longestWins;
  private final Rows sources;
  private final int[] distances; // state * terminals + terminal; empty where that is too large
  private final int[][] reached; // then, per state: terminal, distance, …, sorted
  private final long[][] futures;

  LexerTable(Dfa dfa, List<Terminal> terminals, int[][] labelSets) {
    this.dfa = dfa;
    this.terminals = terminals;
    this.labelSets = labelSets;
    accepted = accepted(dfa);
    longestWins = longestWins(dfa);
    sources = dfa.sources();
    boolean dense = (long) dfa.states() * terminals.size() <= MAX_DENSE;
    distances = new int[dense ? dfa.states() * terminals.size() : 0];
    reached = distances(dense);
    futures = futures();
  }

  private LexerTable(ArrayReader in, List<Terminal> terminals) {
    this.terminals = terminals;
    dfa =
        new Dfa(
            in.ints(),
            in.number(),
            in.ints(),
            in.ints(),
            in.ints(),
            in.ints(),
            in.ints(),
            in.ints());
    accepted = accepted(dfa);
    longestWins = longestWins(dfa);
    labelSets = in.rows();
    sources = Rows.read(in);
    distances = in.ints();
    reached = in.rows();
    int[] rowOf = in.ints();
    long[][] rows = new long[in.number()][];
    for (int r = 0; r < rows.length; r++) {
      rows[r] = in.longs();
    }
    futures = new long[rowOf.length][];
    for (int state = 0; state < rowOf.length; state++) {
      futures[state] = rows[rowOf[state]];
    }
  }

  /**
   * The table that was written.
   *
   * @param terminals the terminals of the table that was written
   */
  public static LexerTable read(ArrayReader in, List<Terminal> terminals) {
    return new LexerTable(in, List.copyOf(terminals));
  }

  /** Writes everything but the terminals. */
  public void write(ArrayWriter out) {
    out.ints(dfa.classOf());
    out.number(dfa.classes());
    out.ints(dfa.next());
    out.ints(dfa.labels());
    out.ints(dfa.ends());
    out.ints(dfa.guards());
    out.ints(dfa.others());
    out.ints(dfa.starts());
    out.rows(labelSets);
    sources.write(out);
    out.ints(distances);
    out.rows(reached);
    Numbering<long[]> rows = new Numbering<>(); // equal ones are one array
    out.ints(Arrays.stream(futures).mapToInt(rows::of).toArray());
    out.number(rows.size());
    rows.values().forEach(out::longs);
  }

  /** The number of lexical contexts: 1 and the number of contextual groups. */
  public int contexts() {
    return dfa.starts().length;
  }

  /** The start state when the terminals of group {@code context} are considered too (0: none). */
  public int start(int context) {
    return dfa.starts()[context];
  }

  /** The number of states, the dead one included. */
  public int states() {
    return dfa.states();
  }

  /** The state after the byte {@code b} (0..255). */
  public int next(int state, int b) {
    return dfa.next(state, b);
  }

  /** The states with an edge to each state but the dead one, each once. */
  public Rows sources() {
    return sources;
  }

  /** The label set that {@code state} accepts, -1 if it does not accept. */
  public int accept(int state) {
    return dfa.labels()[state];
  }

  /**
   * All label sets that {@code state} accepts: {@link #accept} first, then those of {@link
   * #otherwise}; do not modify. Empty if it does not accept.
   */
  public int[] accepted(int state) {
    return accepted[state];
  }

  /** Whether a token that is over in {@code state} may be that terminal. */
  public boolean accepts(int state, int terminal) {
    for (int set : accepted[state]) {
      if (Arrays.binarySearch(labelSets[set], terminal) >= 0) {
        return true;
      }
    }
    return false;
  }

  private static int[][] accepted(Dfa dfa) {
    Map<IntKey, int[]> shared = new HashMap<>();
    int[][] accepted = new int[dfa.states()][];
    IntList sets = new IntList(2);
    for (int state = 0; state < accepted.length; state++) {
      sets.clear();
      int way = state;
      do {
        if (dfa.labels()[way] >= 0) {
          sets.add(dfa.labels()[way]);
        }
        way = dfa.others()[way];
      } while (way != DEAD);
      int[] own = sets.toArray();
      accepted[state] = shared.computeIfAbsent(new IntKey(own), _ -> own);
    }
    return accepted;
  }

  /**
   * The same where the text is at its end, and nothing is ahead. It differs for guards only: a text
   * that ends there may show that a token was not over.
   */
  public int acceptAtEnd(int state) {
    return dfa.ends()[state];
  }

  /**
   * The state from which the text behind a token is read that may be over in {@code state}. If that
   * text reaches a label set, the token was not over there: it was longer, or shorter. Mostly it is
   * the state itself.
   */
  public int guard(int state) {
    return dfa.guards()[state];
  }

  /**
   * A state that no text leads to, and that stands for the text of {@code state} as another
   * terminal with another guard, where the text behind decides which it is; the dead state if there
   * is none.
   */
  public int otherwise(int state) {
    return dfa.others()[state];
  }

  /** Whether each state is its own guard, so that the longest match wins. */
  public boolean longestWins() {
    return longestWins;
  }

  private static boolean longestWins(Dfa dfa) {
    return IntStream.range(0, dfa.states()).allMatch(state -> dfa.guards()[state] == state);
  }

  /** The number of label sets. */
  public int labelSets() {
    return labelSets.length;
  }

  /**
   * The terminal ids of a label set, sorted; do not modify. Empty: the text behind a token shows
   * that it was none, and no other token fits.
   */
  public int[] labels(int labelSet) {
    return labelSets[labelSet];
  }

  /** The number of terminals. */
  public int terminals() {
    return terminals.size();
  }

  /** Whether a state that is one or more bytes away accepts {@code terminal}. */
  public boolean canReach(int state, int terminal) {
    return Bits.has(futures[state], terminal);
  }

  /** {@link #canReach} as a bit set over terminal ids; do not modify. */
  public long[] future(int state) {
    return futures[state];
  }

  /**
   * The fewest bytes from {@code state} to a state that accepts {@code terminal} (0 if {@code
   * state} does itself); {@code Integer.MAX_VALUE} if there is none.
   */
  public int bytesTo(int state, int terminal) {
    if (reached.length == 0) {
      return distances[state * terminals.size() + terminal];
    }
    return SortedPairs.get(reached[state], terminal, Integer.MAX_VALUE);
  }

  /**
   * The most readable of the shortest byte strings that lead from {@code state} to a state that
   * accepts {@code terminal}: letters before digits, blanks, other ASCII and the rest. O(length
   * times 256).
   *
   * @throws IllegalArgumentException if no bytes lead there ({@link #bytesTo})
   */
  public byte[] spell(int state, int terminal) {
    int left = bytesTo(state, terminal);
    if (left == Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          terminals.get(terminal).name() + " cannot be reached from state " + state);
    }
    byte[] spelling = new byte[left];
    int at = state;
    for (int i = 0; i < spelling.length; i++) {
      left--;
      for (byte b : PREFERRED) {
        int next = next(at, b & 0xFF);
        if (bytesTo(next, terminal) == left) {
          spelling[i] = b;
          at = next;
          break;
        }
      }
    }
    return spelling;
  }

  /** A listing of all states for people: a line per run of bytes. */
  public String dump() {
    StringBuilder out = new StringBuilder();
    for (int context = 0; context < contexts(); context++) {
      out.append("start ").append(context).append(": ").append(start(context)).append('\n');
    }
    for (int state = 1; state < states(); state++) {
      out.append(state).append(describeLabels(state)).append('\n');
      for (int low = 0; low < 256; low = runEnd(state, low)) {
        if (next(state, low) != DEAD) {
          out.append("  ").append(run(state, low)).append(" -> ").append(next(state, low));
          out.append('\n');
        }
      }
    }
    return out.toString();
  }

  /** The automaton in Graphviz's notation. */
  public String toDot() {
    StringBuilder out = new StringBuilder("digraph lexer {\n  rankdir=LR\n");
    for (int state = 1; state < states(); state++) {
      String shape = accept(state) < 0 ? "circle" : "doublecircle";
      String label = quoted(state + describeLabels(state));
      out.append("  ").append(state).append(" [shape=").append(shape);
      out.append(" label=\"").append(label).append("\"]\n");
      for (int low = 0; low < 256; low = runEnd(state, low)) {
        if (next(state, low) != DEAD) {
          out.append("  ").append(state).append(" -> ").append(next(state, low));
          out.append(" [label=\"").append(quoted(run(state, low))).append("\"]\n");
        }
      }
    }
    return out.append("}\n").toString();
  }

  private String describeLabels(int state) {
    StringBuilder out = new StringBuilder();
    if (accept(state) >= 0) {
      for (int terminal : labels(accept(state))) {
        out.append(' ').append(terminals.get(terminal).name());
      }
    }
    return out.toString();
  }

  /** The end (exclusive) of a run of bytes that lead from a state to one state. */
  private int runEnd(int state, int low) {
    int end = low + 1;
    while (end < 256 && next(state, end) == next(state, low)) {
      end++;
    }
    return end;
  }

  private String run(int state, int low) {
    int high = runEnd(state, low) - 1;
    return low == high ? printed(low) : printed(low) + "-" + printed(high);
  }

  private static String quoted(String label) {
    return label.replace("\\", "\\\\").replace("\"", "\\\"");
  }

  private static String printed(int b) {
    return b > ' ' && b < 0x7F
        ? Character.toString(b)
        : "\\x" + Integer.toHexString(b | 0x100).substring(1);
  }

  /** Backwards breadth-first search from the states that accept each terminal. */
  private int[][] distances(boolean dense) {
    int states = dfa.states();
    int terminals = terminals();
    Arrays.fill(distances, Integer.MAX_VALUE);
    IntList[] rows = new IntList[dense ? 0 : states];
    Arrays.setAll(rows, _ -> new IntList(4));
    IntList stateOf = new IntList();
    IntList terminalOf = new IntList();
    for (int state = 0; state < states; state++) {
      for (int set : accepted[state]) {
        for (int terminal : labelSets[set]) {
          stateOf.add(state);
          terminalOf.add(terminal);
        }
      }
    }
    Rows accepting = Rows.of(terminals, terminalOf, stateOf);
    int[] queue = new int[states];
    int[] seen = new int[states];
    int[] far = new int[states];
    Arrays.fill(seen, -1);
    for (int terminal = 0; terminal < terminals; terminal++) {
      int tail = 0;
      for (int i = accepting.begin(terminal); i < accepting.end(terminal); i++) {
        queue[tail] = accepting.value(i);
        seen[queue[tail]] = terminal;
        far[queue[tail++]] = 0;
      }
      for (int head = 0; head < tail; head++) {
        int state = queue[head];
        if (dense) {
          distances[state * terminals + terminal] = far[state];
        } else {
          rows[state].add(terminal);
          rows[state].add(far[state]);
        }
        for (int i = sources.begin(state); i < sources.end(state); i++) {
          int source = sources.value(i);
          if (seen[source] != terminal) {
            seen[source] = terminal;
            far[source] = far[state] + 1;
            queue[tail++] = source;
          }
        }
      }
    }
    return Arrays.stream(rows).map(IntList::toArray).toArray(int[][]::new);
  }

  private long[][] futures() {
    int words = Math.max((terminals.size() + 63) / 64, 1);
    long[][] here = new long[states()][words];
    for (int state = 0; state < states(); state++) {
      for (int terminal = 0; terminal < terminals.size() && reached.length == 0; terminal++) {
        if (bytesTo(state, terminal) != Integer.MAX_VALUE) {
          Bits.add(here[state], terminal);
        }
      }
      for (int i = 0; reached.length > 0 && i < reached[state].length; i += 2) {
        Bits.add(here[state], reached[state][i]);
      }
    }
    Map<LongBuffer, long[]> shared = new HashMap<>();
    long[][] futures = new long[states()][];
    for (int state = 0; state < states(); state++) {
      long[] union = new long[words];
      int previous = DEAD;
      for (int c = 0; c < dfa.classes(); c++) {
        int next = dfa.next()[state * dfa.classes() + c];
        if (next != previous) {
          Bits.addAll(union, here[next]);
          previous = next;
        }
      }
      futures[state] = shared.computeIfAbsent(LongBuffer.wrap(union), _ -> union);
    }
    return futures;
  }

  private static byte[] preferred() {
    String first = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789 \"'";
    Comparator<Integer> byPlace =
        Comparator.comparingInt(
            b -> first.indexOf(b) >= 0 ? first.indexOf(b) : b > ' ' && b < 0x7F ? 256 : 512);
    return Bytes.toArray(IntStream.range(0, 256).boxed().sorted(byPlace).toList());
  }
}
