package dovetail.quotient.mask.memo;

import dovetail.ints.Bits;
import dovetail.ints.LongIntMap;
import dovetail.ints.LongList;
import dovetail.lexer.LexerTable;
import dovetail.lexer.Terminal;
import dovetail.lexer.layout.LayoutPolicy;
import dovetail.quotient.chart.Guard;
import dovetail.quotient.chart.Lexing;
import dovetail.quotient.join.Tables;
import dovetail.quotient.mask.TokenStrings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
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
 * <p>The same rules as in reading byte by byte: a lexeme is over if the next byte cannot make it
 * longer. If that byte leads on to a state that does not accept, both readings live, and the second
 * waits for a guard. Not thread-safe.
 */
final class Folds {
  /** The tail of tokens with too many readings, which are in no fold: each is pushed. */
  static final int PUSHED = 0;

  /** The chain of guards that has none. */
  static final int NO_GUARD = 0;

  /** Any lexical context, as bits. */
  static final long ALL_CONTEXTS = -1;

  /** The bytes that may settle guards: printable ASCII and blanks. */
  static final int[] SETTLING =
      IntStream.concat(IntStream.of('\t', '\n'), IntStream.range(' ', 0x7f)).toArray();

  /** No chain: a guard accepts. */
  static final int KILLED = -1;

  private final Lexing lexing;
  private final LexerTable lexer;
  private final LayoutPolicy layout;
  private final Map<Integer, Long> contextsBehind = new HashMap<>(); // by label set
  private final long[] contextsAlike; // per context, those with the same start state
  private final FoldTrie all;
  private final Widths widths;
  private final int[] signatures; // per lexer state
  private final Map<List<Long>, Integer> signatureIds = new HashMap<>();
  private final ArrayList<long[]> signatureBits = new ArrayList<>();
  private final int[] begins; // per byte and context: the state after the first byte
  private final LongIntMap foldIds = new LongIntMap();
  private final FoldNodes nodes;

  private final LongIntMap contextSetIds = new LongIntMap();
  private final LongList contextSets = new LongList();
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
    this.contextsAlike = new long[lexer.contexts()];
    for (int c = 0; c < contextsAlike.length; c++) {
      for (int other = 0; other < contextsAlike.length; other++) {
        contextsAlike[c] |= lexer.start(c) == lexer.start(other) ? 1L << other : 0;
      }
    }
    this.widths = new Widths(lexer, layout);
    this.all = new FoldTrie(this, new Trie(vocabulary));
    this.signatures = new int[lexer.states()];
    for (int s = 1; s < signatures.length; s++) {
      signatures[s] = signatureOf(s, terminals);
    }
    this.begins = new int[256 * lexer.contexts()];
    for (int b = 0; b < 256; b++) {
      for (int c = 0; c < lexer.contexts(); c++) {
        begins[b * lexer.contexts() + c] = lexer.next(lexer.start(c), b);
      }
    }
    guards.add(null);
    this.nodes = new FoldNodes(this, vocabulary.words());
    tail(LexerTable.DEAD, NO_GUARD, Widths.NONE); // is PUSHED
  }

  private int signatureOf(int state, List<Terminal> terminals) {
    long[] bits = Bits.of(terminals.size() + 2);
    int over = lexer.accept(state);
    boolean passed = over >= 0 && layout.kind(over) == LayoutPolicy.Kind.IGNORED;
    boolean endsLine =
        passed && layout.afterPassed(LayoutPolicy.TOKENS, over) != LayoutPolicy.TOKENS;
    int least = passed ? 0 : Integer.MAX_VALUE;
    for (Terminal terminal : terminals) {
      int t = terminal.id();
      boolean now = over >= 0 && holds(lexer.labels(over), t);
      if (layout.kindOf(t) != LayoutPolicy.Kind.IGNORED) {
        if (now || lexer.canReach(state, t)) {
          int charted = layout.charted(t);
          Bits.add(bits, charted);
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

  private static boolean holds(int[] labels, int t) {
    return Arrays.binarySearch(labels, t) >= 0;
  }

  /** A token's bytes. */
  byte[] text(int token) {
    return all.trie().vocabulary().text(token);
  }

  LexerTable lexer() {
    return lexer;
  }

  LayoutPolicy layout() {
    return layout;
  }

  /** Per lexical context, the contexts with the same start state, as bits. */
  long[] contextsAlike() {
    return contextsAlike;
  }

  FoldNodes nodes() {
    return nodes;
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

  /** The contexts that read a first byte as a context does; none if an earlier one does too. */
  long contextsLike(int b, int context) {
    int first = begin(b, context);
    if (first == LexerTable.DEAD) {
      return 0;
    }
    long alike = 0;
    for (int c = 0; c < lexer.contexts(); c++) {
      if (begin(b, c) == first) {
        if (c < context) {
          return 0;
        }
        alike |= 1L << c;
      }
    }
    return alike;
  }

  /** The contexts that may be in force behind a lexeme that ends, if some were where it began. */
  long contextsBehind(int labelSet, long before) {
    return switch (layout.kind(labelSet)) {
      case ERROR -> 0;
      case IGNORED -> layout.inserted() < 0 ? before : ALL_CONTEXTS;
      case LINE_END -> layout.inserted() < 0 ? before | behind(labelSet) : ALL_CONTEXTS;
      case TOKEN -> behind(labelSet);
    };
  }

  private long behind(int labelSet) {
    return contextsBehind.computeIfAbsent(
        labelSet,
        key -> {
          long behind = lexing.contextsBehind(key);
          long contexts = 0;
          for (int c = 0; c < lexer.contexts(); c++) {
            contexts |= (behind >>> c & 1) != 0 ? contextsAlike[c] : 0;
          }
          return contexts;
        });
  }

  /** The contexts at the beginning of a lexeme; all if they do not matter, as it is a token. */
  long contextsKept(int state, long contexts) {
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

  int step(int labelSet, int width, long contexts) {
    long lexeme = (long) labelSet << 48 | (long) width << 32;
    return intern(stepIds, steps, lexeme | contextSet(contexts));
  }

  /** The number of a set of lexical contexts. */
  int contextSet(long contexts) {
    return intern(contextSetIds, contextSets, contexts);
  }

  /** A set of lexical contexts, as bits, by its number. */
  long contextsOf(int contextSet) {
    return contextSets.get(contextSet);
  }

  /** The label set of the lexeme that ends. */
  int labelSet(int step) {
    return (int) (steps.get(step) >>> 48);
  }

  /** Label set and width of a step as one number: equal for steps that differ in contexts only. */
  long lexeme(int step) {
    return steps.get(step) >>> 32;
  }

  /** The lexical contexts, as bits, in which the step's child is read. */
  long contexts(int step) {
    return contextSets.get((int) steps.get(step));
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

  // ---- for the builder

  Widths widths() {
    return widths;
  }

  int then(int width, int b, int state) {
    return widths.then(width, b, state);
  }

  int begin(int b, int context) {
    return begins[b * lexer.contexts() + context];
  }

  private static int intern(LongIntMap ids, LongList all, long key) {
    int id = ids.putIfAbsent(key, all.size());
    if (id == all.size()) {
      all.add(key);
    }
    return id;
  }
}
