package dovetail.quotient;

import dovetail.ints.LongIntMap;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The names that may follow certain prefixes, such as the members of a module after {@code math.}:
 * a finite automaton over bytes, to be composed with a grammar ({@link MiddleLanguage#recognizer}).
 *
 * <p>A <em>path</em> is a longest stretch of letters, digits, underscores, bytes beyond ASCII, and
 * full stops. Where a path, read from its beginning, comes to one of the prefixes, and in code, not
 * in a string or comment, a listed name follows, or one that leads to a longer prefix: as a whole,
 * and then the path ends or goes on with a full stop. Any name may follow other prefixes.
 *
 * <p>Immutable and thread-safe; a step is a look-up.
 */
public final class LegalNames {
  /** Where a path may begin. */
  static final int START = 0;

  /** In a path that is no business of these names. */
  static final int FREE = 1;

  /** No name goes on so. */
  static final int DEAD = 2;

  private static final int FIRST = 3;

  private final LongIntMap next = new LongIntMap(); // (state, byte) -> state
  private final List<Kind> kinds = new ArrayList<>();

  private enum Kind {
    /** Begins a prefix. */
    BEFORE,
    /** After a prefix: a name must follow. */
    PREFIX,
    /** Begins a name. */
    PART,
    /** A whole name. */
    NAME
  }

  private LegalNames() {
    for (int state = 0; state < FIRST; state++) {
      kinds.add(Kind.BEFORE);
    }
  }

  /**
   * Of names by the prefix that they follow; a prefix is a path that ends with a full stop.
   *
   * @throws IllegalArgumentException if a prefix does not, or a name is empty or no name
   */
  public static LegalNames of(Map<String, Set<String>> byPrefix) {
    LegalNames made = new LegalNames();
    byPrefix.forEach(
        (prefix, names) -> {
          if (!isPath(prefix) || !prefix.endsWith(".")) {
            throw new IllegalArgumentException("no path that ends with a full stop: " + prefix);
          }
          made.kinds.set(made.add(prefix), Kind.PREFIX);
          names.forEach(name -> made.addName(prefix, name));
          for (int dot = prefix.indexOf('.'); dot < prefix.length() - 1; ) {
            String shorter = prefix.substring(0, dot + 1);
            dot = prefix.indexOf('.', dot + 1);
            if (byPrefix.containsKey(shorter)) {
              made.addName(shorter, prefix.substring(shorter.length(), dot));
            }
          }
        });
    return made;
  }

  private void addName(String prefix, String name) {
    if (!isPath(name) || name.isEmpty() || name.indexOf('.') >= 0) {
      throw new IllegalArgumentException("no name: " + name);
    }
    int at = add(prefix);
    for (byte b : name.getBytes(StandardCharsets.UTF_8)) {
      at = child(at, b);
      kinds.set(at, kinds.get(at) == Kind.NAME ? Kind.NAME : Kind.PART);
    }
    kinds.set(at, Kind.NAME);
  }

  /** Whether every name may follow every prefix. */
  public boolean isEmpty() {
    return kinds.size() == FIRST;
  }

  private static boolean isPath(String text) {
    for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
      if (!inPath(b)) {
        return false;
      }
    }
    return true;
  }

  private int add(String text) {
    int at = START;
    for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
      at = child(at, b);
    }
    return at;
  }

  private int child(int state, byte b) {
    int fresh = kinds.size();
    int child = next.putIfAbsent(key(state, b), fresh);
    if (child == fresh) {
      kinds.add(Kind.BEFORE);
    }
    return child;
  }

  private static long key(int state, byte b) {
    return ((long) state << 8) | (b & 0xff);
  }

  private static boolean inPath(byte b) {
    return b == '.' || inName(b);
  }

  /** Whether a byte may be of a name: a letter, a digit, an underscore, a byte beyond ASCII. */
  public static boolean inName(byte b) {
    return b < 0 || b == '_' || Character.isLetterOrDigit(b);
  }

  /** The state after a byte. */
  int step(int state, byte b) {
    if (state == DEAD) {
      return DEAD;
    }
    boolean within = state >= FIRST && kinds.get(state) != Kind.BEFORE;
    int child = next.getOrDefault(key(state, b), -1);
    if (child >= 0) {
      return child;
    }
    boolean whole = !within || kinds.get(state) == Kind.NAME;
    if (inName(b)) {
      return within ? DEAD : FREE;
    }
    return !whole ? DEAD : inPath(b) ? FREE : START;
  }

  /** Whether a name has to follow, or to go on. */
  boolean isOwed(int state) {
    return state >= FIRST && (kinds.get(state) == Kind.PREFIX || kinds.get(state) == Kind.PART);
  }

  /** Whether a name has to follow now. */
  boolean isPrefix(int state) {
    return state >= FIRST && kinds.get(state) == Kind.PREFIX;
  }

  boolean inListedName(int state) {
    return state >= FIRST && kinds.get(state) != Kind.BEFORE;
  }

  /** The rest of each name that is begun in a state. */
  List<byte[]> rests(int state) {
    List<byte[]> rests = new ArrayList<>();
    collect(state, new byte[0], rests);
    return rests;
  }

  private void collect(int state, byte[] rest, List<byte[]> out) {
    for (int b = 0; b < 256; b++) {
      int child = b == '.' ? -1 : next.getOrDefault(key(state, (byte) b), -1);
      if (child >= 0) {
        byte[] longer = java.util.Arrays.copyOf(rest, rest.length + 1);
        longer[rest.length] = (byte) b;
        if (kinds.get(child) == Kind.NAME) {
          out.add(longer);
        }
        collect(child, longer, out);
      }
    }
  }
}
