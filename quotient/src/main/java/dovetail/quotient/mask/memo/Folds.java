package dovetail.quotient.mask.memo;

import dovetail.ints.Bits;
import dovetail.ints.IntList;
import dovetail.ints.LongIntMap;
import dovetail.ints.LongList;
import dovetail.lexer.LexerTable;
import dovetail.lexer.Terminal;
import dovetail.lexer.layout.LayoutPolicy;
import dovetail.quotient.chart.ContextSets;
import dovetail.quotient.chart.Guard;
import dovetail.quotient.chart.Lexing;
import dovetail.quotient.join.Tables;
import dovetail.quotient.mask.TokenStrings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The folds of a vocabulary for one lexer table, each made when it is first asked for, and the
 * numbers that they share:
 *
 * <ul>
 *   <li>a <b>step</b>: a lexeme ends as a label set; its width, if it is ignored; and the lexical
 *       contexts in which the step's child is read;
 *   <li>a <b>tail</b>: the lexer state in which a token leaves the open lexeme, its width, and the
 *       guards that are still pending;
 *   <li>a <b>signature</b> of a lexer state: the terminals that it is or can become.
 * </ul>
 *
 * <p>A fold reads tokens by the rules of {@link dovetail.quotient.join.Reader}, guards included.
 * Not thread-safe.
 */
final class Folds {
  /** The tail of tokens with too many readings, which are in no fold: each is pushed. */
  static final int PUSHED = 0;

  /** The chain of guards that has none. */
  static final int NO_GUARD = 0;

  /** The number of the set of all lexical contexts. */
  static final int ALL_CONTEXTS = 0;

  /** The bytes that may settle guards: printable ASCII and blanks. */
  static final int[] SETTLING =
      IntStream.concat(IntStream.of('\t', '\n'), IntStream.range(' ', 0x7f)).toArray();

  /** No chain: a guard accepts. */
  static final int KILLED = -1;

  private final Lexing lexing;
  final LexerTable lexer;
  final LayoutPolicy layout;
  final ContextSets contextSets = new ContextSets(); // by their numbers; not to be modified
  private final int noContexts;
  private final LongIntMap contextsBehind = new LongIntMap(); // (label set, set before) -> set
  private final int[] @Nullable [] begins = new int[256][]; // per byte, once asked for
  private final FoldTrie all;
  final Widths widths;
  private final int[] signatures; // per lexer state
  private final Map<List<Long>, Integer> signatureIds = new HashMap<>();
  private final ArrayList<long[]> signatureBits = new ArrayList<>();
  private final LongIntMap foldIds = new LongIntMap();
  final FoldNodes nodes;

  private final LongIntMap stepIds = new LongIntMap();
  private final LongList steps = new LongList(); // label set << 48 | width << 32 | set of contexts
  private final LongIntMap tailIds = new LongIntMap();
  private final LongList tails = new LongList(); // lexer state << 32 | guards << 16 | width
  private final LongIntMap settling = new LongIntMap(); // (lexer state, guards) -> 0 or 1
  private final Map<Guard, Integer> guardIds = new HashMap<>();
  private final LongIntMap overIds = new LongIntMap(); // (chain, lexer state) -> chain
  private final LongIntMap advanced = new LongIntMap(); // (chain, byte) -> chain
  private final List<@Nullable Guard> guards = new ArrayList<>(); // by number

  /** Nothing is folded yet. O(lexer states). */
  Folds(Tables tables, TokenStrings vocabulary) {
    List<Terminal> terminals = tables.language().terminals();
    this.lexing = tables.lexing();
    this.lexer = tables.lexer();
    this.layout = tables.layout();
    contextSets.number(all()); // is ALL_CONTEXTS
    noContexts = contextSets.number(Bits.of(lexer.contexts()));
    this.widths = new Widths(lexer, layout);
    this.all = new FoldTrie(this, new Trie(vocabulary));
    this.signatures = new int[lexer.states()];
    for (int s = 1; s < signatures.length; s++) {
      signatures[s] = signatureOf(s, terminals);
    }
    guards.add(null);
    this.nodes = new FoldNodes(this, vocabulary.words());
    tail(LexerTable.DEAD, NO_GUARD, Widths.NONE); // is PUSHED
  }

  private int signatureOf(int state, List<Terminal> terminals) {
    long[] bits = Bits.of(terminals.size() + 2);
    boolean passed = false;
    boolean endsLine = false;
    for (int over : lexer.accepted(state)) {
      if (layout.kind(over) == LayoutPolicy.Kind.IGNORED) {
        passed = true;
        endsLine |= layout.afterPassed(LayoutPolicy.TOKENS, over) != LayoutPolicy.TOKENS;
      }
    }
    int least = passed ? 0 : Integer.MAX_VALUE;
    for (Terminal terminal : terminals) {
      int t = terminal.id();
      if (layout.kindOf(t) != LayoutPolicy.Kind.IGNORED) {
        if (lexer.accepts(state, t) || lexer.canReach(state, t)) {
          Bits.add(bits, layout.charted(t));
        }
      } else if (lexer.canReach(state, t)) {
        passed = true;
        if (lexer.bytesTo(state, t) < least) {
          least = lexer.bytesTo(state, t);
          endsLine = layout.afterPassedTerminal(LayoutPolicy.TOKENS, t) != LayoutPolicy.TOKENS;
        }
      }
    }
    if (passed) {
      int t = terminals.size() + (endsLine || widths.runsOn(state) ? 1 : 0);
      Bits.add(bits, t);
    }
    return signatureIds.computeIfAbsent(
        Arrays.stream(bits).boxed().toList(),
        key -> {
          signatureBits.add(bits);
          return signatureBits.size() - 1;
        });
  }

  /** A token's bytes. */
  byte[] text(int token) {
    return all.trie.vocabulary.text(token);
  }

  /** The root of the fold from a lexer state. */
  int of(int state, boolean open, int guardChain) {
    long key = (long) guardChain << 32 | (long) state << 1 | (open ? 1 : 0);
    int known = foldIds.getOrDefault(key, -1);
    if (known >= 0) {
      return known;
    }
    int made = all.fold(state, open, guardChain);
    foldIds.put(key, made);
    return made;
  }

  private long[] all() {
    long[] all = Bits.of(lexer.contexts());
    for (int c = 0; c < lexer.contexts(); c++) {
      Bits.add(all, c);
    }
    return all;
  }

  /** The states to which a first byte leads, and the set of contexts of each: state, set, …. */
  int[] begins(int b) {
    int @Nullable [] known = begins[b];
    if (known == null) {
      Map<Integer, long[]> contexts = new LinkedHashMap<>();
      for (int c = 0; c < lexer.contexts(); c++) {
        int state = lexer.next(lexer.start(c), b);
        if (state != LexerTable.DEAD) {
          Bits.add(contexts.computeIfAbsent(state, _ -> Bits.of(lexer.contexts())), c);
        }
      }
      IntList pairs = new IntList();
      contexts.forEach(
          (state, set) -> {
            pairs.add(state);
            pairs.add(contextSets.number(set));
          });
      known = pairs.toArray();
      begins[b] = known;
    }
    return known;
  }

  /** The contexts that may be in force behind a lexeme that ends, if some were where it began. */
  int contextsBehind(int labelSet, int before) {
    return switch (layout.kind(labelSet)) {
      case ERROR -> noContexts;
      case IGNORED -> layout.inserted() < 0 ? before : ALL_CONTEXTS;
      case LINE_END -> layout.inserted() < 0 ? behind(labelSet, before) : ALL_CONTEXTS;
      case TOKEN -> behind(labelSet, -1);
    };
  }

  /** The contexts behind a token, with those of a set, -1 for none; closed under equal states. */
  private int behind(int labelSet, int before) {
    long key = (long) labelSet << 32 | (before + 1);
    int known = contextsBehind.getOrDefault(key, -1);
    if (known < 0) {
      long[] contexts = Bits.of(lexer.contexts());
      Bits.addAll(contexts, lexing.contextsBehind(labelSet));
      BitSet starts = new BitSet();
      for (int c = Bits.next(contexts, 0); c >= 0; c = Bits.next(contexts, c + 1)) {
        starts.set(lexer.start(c));
      }
      for (int c = 0; c < lexer.contexts(); c++) {
        if (starts.get(lexer.start(c))) {
          Bits.add(contexts, c);
        }
      }
      if (before >= 0) {
        Bits.addAll(contexts, contextSets.set(before));
      }
      known = contextSets.number(contexts);
      contextsBehind.put(key, known);
    }
    return known;
  }

  /** Whether two sets of contexts have one in common. */
  boolean meet(int contexts, int others) {
    return Bits.meet(contextSets.set(contexts), contextSets.set(others));
  }

  /** Contexts as far as it matters where a lexeme begins: if it may be passed over. */
  int contextsKept(int state, int contexts) {
    long[] bits = signatureBits(signature(state));
    int passed = lexer.terminals();
    boolean matters =
        Bits.has(bits, passed)
            || Bits.has(bits, passed + 1)
            || (layout.newline() >= 0 && Bits.has(bits, layout.newline()));
    return matters ? contexts : ALL_CONTEXTS;
  }

  /** How many folds have been made. */
  int size() {
    return foldIds.size();
  }

  /** About how many bytes all folds take. */
  long bytes() {
    return nodes.bytes() + all.bytes() + 24L * foldIds.size() + 24L * tails.size();
  }

  // ---- signatures

  /** The number of a lexer state's signature. */
  int signature(int state) {
    return signatures[state];
  }

  /**
   * The terminals of a signature as bits, without the ignored ones; then a bit for a lexeme that
   * may be passed over, and a bit for a passed-over lexeme that only a line end can stop.
   */
  long[] signatureBits(int signature) {
    return signatureBits.get(signature);
  }

  // ---- steps

  /**
   * The number of a step.
   *
   * @param contexts the number of the set of those in which the text behind it is read so
   */
  int step(int labelSet, int width, int contexts) {
    return intern(stepIds, steps, (long) labelSet << 48 | (long) width << 32 | contexts);
  }

  /** The label set of the lexeme that ends. */
  int labelSet(int step) {
    return (int) (steps.get(step) >>> 48);
  }

  /** Label set and width of a step as one number: equal for steps that differ in contexts only. */
  long lexeme(int step) {
    return steps.get(step) >>> 32;
  }

  /** The number of the set of lexical contexts in which the step's child is read. */
  int contexts(int step) {
    return (int) steps.get(step);
  }

  /** The effect on the column of the lexeme's bytes, as far as this token has them. */
  byte[] stepWidth(int step) {
    return widths.bytes((int) (steps.get(step) >>> 32) & 0xffff);
  }

  // ---- tails

  int tail(int state, int guardChain, int width) {
    return intern(tailIds, tails, (long) state << 32 | (long) guardChain << 16 | width);
  }

  /** The lexer state of a tail. */
  int state(int tail) {
    return (int) (tails.get(tail) >>> 32);
  }

  int guardChain(int tail) {
    return (int) (tails.get(tail) >>> 16) & 0xffff;
  }

  /** The effect on the column of the open lexeme's bytes. */
  byte[] tailWidth(int tail) {
    return widths.bytes((int) tails.get(tail) & 0xffff);
  }

  int tailWidthId(int tail) {
    return (int) tails.get(tail) & 0xffff;
  }

  /** Whether some byte of ASCII may follow a tail with guards. */
  boolean settles(int tail) {
    long key = tails.get(tail) >>> 16;
    int known = settling.getOrDefault(key, -1);
    if (known < 0) {
      known = 0;
      int state = state(tail);
      for (int b : SETTLING) {
        boolean read = lexer.next(state, b) != LexerTable.DEAD || lexer.accept(state) >= 0;
        known |= read && advance(guardChain(tail), b) != KILLED ? 1 : 0;
      }
      settling.put(key, known);
    }
    return known == 1;
  }

  // ---- guards

  /** The number of a chain of guards. */
  int chain(@Nullable Guard chain) {
    if (chain == null) {
      return NO_GUARD;
    }
    Integer known = guardIds.putIfAbsent(chain, guards.size());
    if (known == null) {
      guards.add(chain);
      return guards.size() - 1;
    }
    return known;
  }

  /** The guards of a chain, null for none. */
  @Nullable Guard guards(int chain) {
    return guards.get(chain);
  }

  /** The chain after a token that may be over, and that a byte leads on to a state. */
  int over(int to, int chain) {
    if (to == LexerTable.DEAD) {
      return chain;
    }
    long key = (long) chain << 32 | to;
    int known = overIds.getOrDefault(key, KILLED);
    if (known == KILLED) {
      known = chain(new Guard(to, guards.get(chain)));
      overIds.put(key, known);
    }
    return known;
  }

  /** The chain after a byte, {@link #KILLED} if a guard accepts. */
  int advance(int chain, int b) {
    if (chain == NO_GUARD) {
      return NO_GUARD;
    }
    long key = (long) chain << 8 | b;
    int known = advanced.getOrDefault(key, Integer.MIN_VALUE);
    if (known == Integer.MIN_VALUE) {
      Guard left = Guard.advance(guards.get(chain), lexer, b);
      known = left == Guard.KILLED ? KILLED : chain(left);
      advanced.put(key, known);
    }
    return known;
  }

  private static int intern(LongIntMap ids, LongList all, long key) {
    int id = ids.putIfAbsent(key, all.size());
    if (id == all.size()) {
      all.add(key);
    }
    return id;
  }
}
