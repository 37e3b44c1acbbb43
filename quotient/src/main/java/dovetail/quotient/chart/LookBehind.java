package dovetail.quotient.chart;

import dovetail.ints.Bits;
import dovetail.ints.LongIntMap;
import dovetail.lexer.layout.LayoutPolicy;
import dovetail.network.Network;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Interned sets of terminals, one of which stands left of a place. A set determines the lexical
 * contexts that can be in force there, and the tokens that can follow. A place where a cut may be
 * has {@link #ANY}.
 *
 * <p>Not thread-safe. Operations are O(1) when they have been asked for before.
 */
final class LookBehind {
  /** Any terminal, or none: the text left of the place is not known. */
  static final int ANY = 0;

  /** No terminal yet. */
  static final int NOTHING = 1;

  private static final int UNKNOWN = -1;

  /** The most sets there are. */
  private static final int MAX_SETS = 0x10000;

  private final Lexing lexing;
  private final Network network;
  private final List<long[]> sets = new ArrayList<>();
  private final List<long[]> next =
      new ArrayList<>(); // per set: the terminals that can stand right of it
  private final List<long[]> contexts = new ArrayList<>();
  private final List<long[]> into = new ArrayList<>(); // per set, two bits a state: known, yes
  private final Map<List<Long>, Integer> ids = new HashMap<>();
  private final LongIntMap withLabels = new LongIntMap();
  private final LongIntMap unions = new LongIntMap();
  private final LongIntMap allowed = new LongIntMap();

  /**
   * The terminals left of the first token of a logical line: a line end that counts, or none;
   * {@link #ANY} where the layout has none.
   */
  final int afterLineEnd;

  /** Only {@link #ANY} and {@link #NOTHING} are interned yet. */
  LookBehind(Lexing lexing) {
    this.lexing = lexing;
    this.network = lexing.network;
    int words = lexing.followers.words;
    long[] all = new long[words];
    Arrays.fill(all, -1);
    sets.add(all);
    next.add(all);
    long[] everyContext = Bits.of(lexing.table.contexts());
    Arrays.fill(everyContext, -1);
    contexts.add(everyContext);
    into.add(new long[0]);
    intern(new long[words]);
    int newline = lexing.layout.newline();
    if (newline >= 0) {
      long[] one = new long[words];
      add(one, newline);
      this.afterLineEnd = intern(one);
    } else {
      this.afterLineEnd = ANY;
    }
  }

  private static void add(long[] set, int terminal) {
    if (terminal >= 0) {
      Bits.add(set, terminal);
    }
  }

  private int intern(long[] set) {
    List<Long> key = Arrays.stream(set).boxed().toList();
    Integer known = ids.get(key);
    if (known != null) {
      return known;
    }
    if (sets.size() == MAX_SETS) {
      throw new LimitException("sets of terminals to look behind at", MAX_SETS);
    }
    long[] after = lexing.followers.of(set);
    ids.put(key, sets.size());
    sets.add(set);
    next.add(after);
    contexts.add(lexing.followers.contexts(after));
    into.add(Bits.of(2 * network.states()));
    return sets.size() - 1;
  }

  /**
   * A set joined with the terminals of a token and the terminals of no width that may stand behind
   * it.
   */
  int with(int id, int labelSet) {
    if (id == ANY) {
      return ANY;
    }
    long key = (long) id << 32 | labelSet;
    int known = withLabels.getOrDefault(key, UNKNOWN);
    if (known == UNKNOWN) {
      long[] set = sets.get(id).clone();
      Followers.addAll(set, ending(labelSet));
      known = intern(set);
      withLabels.put(key, known);
    }
    return known;
  }

  /** The terminals of a token, and the terminals of no width that may stand behind it. */
  private long[] ending(int labelSet) {
    LayoutPolicy layout = lexing.layout;
    long[] ending = new long[lexing.followers.words];
    for (int label : lexing.table.labels(labelSet)) {
      add(ending, label);
    }
    addFollower(ending, layout.inserted());
    for (int lineState = 0; lineState < layout.lineStates(); lineState++) {
      addFollower(ending, layout.mark(lineState));
    }
    return ending;
  }

  private void addFollower(long[] set, int terminal) {
    if (terminal >= 0 && Bits.has(lexing.followers.of(set), terminal)) {
      Bits.add(set, terminal);
    }
  }

  /** The union of two sets. */
  int union(int a, int b) {
    if (a == b || b == NOTHING) {
      return a;
    }
    if (a == NOTHING) {
      return b;
    }
    if (a == ANY || b == ANY) {
      return ANY;
    }
    long key = (long) a << 32 | b;
    int known = unions.getOrDefault(key, UNKNOWN);
    if (known == UNKNOWN) {
      long[] set = sets.get(a).clone();
      Followers.addAll(set, sets.get(b));
      known = intern(set);
      unions.put(key, known);
    }
    return known;
  }

  /** Whether a token with one of the labels can follow one of a set's terminals. */
  boolean allows(int id, int labelSet) {
    if (id == ANY) {
      return true;
    }
    long key = (long) id << 32 | labelSet;
    int known = allowed.getOrDefault(key, UNKNOWN);
    if (known == UNKNOWN) {
      known = 0;
      for (int label : lexing.table.labels(labelSet)) {
        known |= Bits.has(next.get(id), label) ? 1 : 0;
      }
      allowed.put(key, known);
    }
    return known == 1;
  }

  /**
   * The lexical contexts that can be in force behind one of a set's terminals, and the plain one,
   * as bits. Not to be modified.
   */
  long[] contexts(int id) {
    return contexts.get(id);
  }

  /** Whether one of the terminals that lead into a state, from its own automaton, is in a set. */
  boolean leadsInto(int id, int state) {
    if (id == ANY) {
      return true;
    }
    long[] verdicts = into.get(id);
    int bit = 2 * state;
    if (!Bits.has(verdicts, bit)) {
      Bits.add(verdicts, bit);
      if (intersect(sets.get(id), network.lastTerminals(state))) {
        Bits.add(verdicts, bit + 1);
      }
    }
    return Bits.has(verdicts, bit + 1);
  }

  private static boolean intersect(long[] a, long[] b) {
    for (int w = 0; w < a.length; w++) {
      if ((a[w] & b[w]) != 0) {
        return true;
      }
    }
    return false;
  }
}
