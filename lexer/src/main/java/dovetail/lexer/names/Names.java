package dovetail.lexer.names;

import com.google.common.base.Supplier;
import com.google.common.base.Suppliers;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The names of one edition of a list, to be followed byte by byte. Letters are read in either case,
 * but for names that are taken in capitals alone. Read from its file when it is first asked a
 * question. Immutable and safe for threads.
 *
 * <p>A state is a number above 0; a step is O(1).
 */
public final class Names {
  /** Where no name is begun, or it is not known which. */
  public static final int NONE = 0;

  /** No name goes on so. */
  public static final int DEAD = -1;

  private static final String LIST = "characters";

  private final String id;
  private final String edition;
  private final Supplier<NameTable> table;
  private final Supplier<int[]> rests = Suppliers.memoize(() -> rests(0));
  private final Supplier<int[]> restsWithSmall = Suppliers.memoize(() -> rests(1));
  private volatile @Nullable End lastEnd;

  /** Whether a text is the end of a name. */
  private record End(List<Byte> text, boolean found) {}

  Names(String id, String edition, Supplier<NameTable> table) {
    this.id = id;
    this.edition = edition;
    this.table = table;
  }

  /** Whether {@link #of} knows a list. */
  public static boolean knows(String id) {
    return id.matches(LIST + " [0-9]+\\.[0-9]+");
  }

  /**
   * The list {@code "characters 16.0"}: the names of characters in that edition of Unicode.
   *
   * @throws IllegalArgumentException if there is no such list
   */
  public static Names of(String id) {
    if (!knows(id)) {
      throw new IllegalArgumentException("no list of names: " + id);
    }
    return new Names(id, id.substring(LIST.length() + 1), NameTable::characters);
  }

  /** The name by which {@link #of} finds it. */
  public String id() {
    return id;
  }

  private NameAutomaton automaton() {
    return table.get().automaton();
  }

  /** The bits of names that are read in a state. */
  private int bits(int small) {
    int number = table.get().editions().indexOf(edition);
    if (number < 0) {
      throw new IllegalStateException(id + ": there are " + table.get().editions());
    }
    return small != 0 ? 1 << number : 1 << number | NameTable.CAPITALS << number;
  }

  /** The state where a name begins. */
  public int start() {
    return automaton().root() << 1;
  }

  /** The state after a byte; {@link #DEAD} if no name goes on so. */
  public int step(int state, byte b) {
    boolean isSmall = b >= 'a' && b <= 'z';
    int small = state & 1 | (isSmall ? 1 : 0);
    int to = automaton().next(state >> 1, isSmall ? b - 'a' + 'A' : b & 0xff);
    return to != 0 && (automaton().below(to) & bits(small)) != 0 ? to << 1 | small : DEAD;
  }

  /** Whether the text that was read is a name. */
  public boolean isName(int state) {
    return state > NONE && (automaton().here(state >> 1) & bits(state & 1)) != 0;
  }

  /** Whether the bytes from {@code from} to {@code to}, exclusive, are a name. */
  public boolean contains(byte[] text, int from, int to) {
    return isName(read(start(), text, from, to));
  }

  /** The state after some bytes. */
  int read(int state, byte[] text, int from, int to) {
    int at = state;
    for (int i = from; i < to && at != DEAD; i++) {
      at = step(at, text[i]);
    }
    return at;
  }

  /** Whether some name ends with the bytes from {@code from} to {@code to}. O(names), once. */
  public boolean endsSome(byte[] text, int from, int to) {
    List<Byte> key = com.google.common.primitives.Bytes.asList(Arrays.copyOfRange(text, from, to));
    End known = lastEnd;
    if (known == null || !known.text().equals(key)) {
      boolean found = false;
      for (int node = 1; node < automaton().nodes() && !found; node++) {
        found = isName(read(node << 1, text, from, to));
      }
      known = new End(key, found);
      lastEnd = known;
    }
    return known.found();
  }

  /** The fewest bytes that are missing of a name: 0 if it is one. */
  int rest(int state) {
    return ((state & 1) == 0 ? rests : restsWithSmall).get()[state >> 1];
  }

  /** A shortest text that completes the text that was read to a name. */
  public byte[] shortest(int state) {
    byte[] spelled = new byte[rest(state)];
    int at = state;
    for (int i = 0; i < spelled.length; i++) {
      NameAutomaton automaton = automaton();
      for (int e = automaton.firstEdge(at >> 1); e < automaton.endEdge(at >> 1); e++) {
        int next = automaton.target(e) << 1 | at & 1;
        if (rest(next) == spelled.length - i - 1) {
          spelled[i] = automaton.label(e);
          at = next;
          break;
        }
      }
    }
    return spelled;
  }

  private int[] rests(int small) {
    NameAutomaton automaton = automaton();
    int bits = bits(small);
    int[] rest = new int[automaton.nodes()];
    Arrays.fill(rest, Integer.MAX_VALUE);
    for (int node = 1; node < rest.length; node++) {
      if ((automaton.here(node) & bits) != 0) {
        rest[node] = 0;
      }
      for (int e = automaton.firstEdge(node); e < automaton.endEdge(node); e++) {
        int below = rest[automaton.target(e)];
        rest[node] = Math.min(rest[node], below == Integer.MAX_VALUE ? below : below + 1);
      }
    }
    return rest;
  }

  /**
   * A shortest text that completes the text that was read to a name before another; null for none.
   */
  public byte @Nullable [] shortestBefore(int state, byte[] text) {
    NameAutomaton automaton = automaton();
    int small = state & 1;
    BitSet seen = new BitSet();
    java.util.ArrayDeque<Way> queue = new java.util.ArrayDeque<>();
    queue.add(new Way(state >> 1, null, (byte) 0, 0));
    while (!queue.isEmpty()) {
      Way way = queue.remove();
      if (isName(read(way.node() << 1 | small, text, 0, text.length))) {
        return way.spelled();
      }
      for (int e = automaton.firstEdge(way.node()); e < automaton.endEdge(way.node()); e++) {
        int target = automaton.target(e);
        if (!seen.get(target)) {
          seen.set(target);
          queue.add(new Way(target, way, automaton.label(e), way.length() + 1));
        }
      }
    }
    return null;
  }

  /** How a node was come to. */
  private record Way(int node, @Nullable Way before, byte label, int length) {
    byte[] spelled() {
      byte[] out = new byte[length];
      for (Way at = this; at != null && at.length > 0; at = at.before) {
        out[at.length - 1] = at.label;
      }
      return out;
    }
  }
}
