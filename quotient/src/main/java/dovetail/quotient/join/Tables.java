package dovetail.quotient.join;

import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.LoadingCache;
import dovetail.ints.Bits;
import dovetail.ints.IntKey;
import dovetail.ints.IntList;
import dovetail.ints.Rows;
import dovetail.languages.Language;
import dovetail.lexer.LexerTable;
import dovetail.lexer.Role;
import dovetail.lexer.Terminal;
import dovetail.lexer.layout.LayoutPolicy;
import dovetail.network.Network;
import dovetail.quotient.chart.Item;
import dovetail.quotient.chart.LeftCharts;
import dovetail.quotient.chart.Lexing;
import dovetail.quotient.chart.TokenSteps;
import dovetail.quotient.chart.Unwritten;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The tables that the engine computes once per grammar and every text shares: network, lexer table,
 * layout, distances, the lexical contexts of each network state, and the distances between lexer
 * states. Thread-safe.
 */
public final class Tables {
  /** Of the 95 printable characters of ASCII, how many free text takes at least. */
  private static final int FREE = 90;

  /** The character at which the free text of markup ends. */
  private static final int TAG = '<';

  private static final int[] BLANKS = {' ', '\t', '\f', '\r', '\n'};

  /** Where the search for a byte begins: letters before punctuation and controls. */
  private static final int PREFERRED_FIRST = 'a';

  private static final LoadingCache<Language, Tables> CACHE =
      CacheBuilder.newBuilder().weakKeys().softValues().build(CacheLoader.from(Tables::new));

  private final Language language;
  private final LexerTable lexer;
  private final Network network;
  private final LayoutPolicy layout;
  private final Brackets brackets;
  private final Distances distances;
  private final Lexing lexing;
  private final int[] alike; // per nonterminal
  private final long[][] contexts; // per network state, bit g for contextual group g
  private final AtomicReferenceArray<int[]> bytesBetween;
  private final AtomicReferenceArray<long[]> reaching;
  private final BitSet ending;
  private final boolean[] prose;
  private final boolean[] markup;
  private final BitSet blank;
  private final boolean tellsTexts;

  /** The tables of a language, made once for each. */
  public static Tables of(Language language) {
    return CACHE.getUnchecked(language);
  }

  /** The tables of a language, made anew. */
  public Tables(Language language) {
    List<Terminal> terminals = language.terminals();
    this.language = language;
    this.lexer = language.lexer();
    this.network = language.network();
    this.layout = language.layout();
    this.lexing = new Lexing(lexer, layout, network, terminals);
    this.brackets = new Brackets(network, language.opening(), language.closing());
    this.distances = new Distances(network, lexer, layout, brackets, terminals, language.rare());
    this.alike = alike(network);
    this.contexts = TokenSteps.groups(network, terminals);
    this.ending = ending();
    this.blank = blank();
    this.tellsTexts =
        terminals.stream().anyMatch(t -> t.role() == Role.COMMENT || t.role() == Role.STRING);
    this.reaching = new AtomicReferenceArray<>(lexer.states());
    this.prose = new boolean[lexer.states()];
    this.markup = new boolean[lexer.states()];
    for (int s = 1; s < prose.length; s++) {
      boolean text = takesAnyText(s);
      prose[s] = text && lexer.next(s, TAG) != LexerTable.DEAD;
      markup[s] = text && !prose[s];
    }
    this.bytesBetween = new AtomicReferenceArray<>(lexer.states());
  }

  /** The language of these tables. */
  public Language language() {
    return language;
  }

  /** The byte automaton of all terminals. */
  public LexerTable lexer() {
    return lexer;
  }

  /** The automata of the rules. */
  public Network network() {
    return network;
  }

  /**
   * The first nonterminal that stands wherever one does: behind both, a rule goes on alike. Kinds
   * of comments are such.
   */
  int alike(int nonterminal) {
    return alike[nonterminal];
  }

  private static int[] alike(Network network) {
    IntList[] uses = new IntList[network.nonterminals()]; // flags; the states of each edge
    for (int x = 0; x < uses.length; x++) {
      uses[x] = new IntList();
      uses[x].add((network.isBlock(x) ? 1 : 0) + (network.isColumned(x) ? 2 : 0));
    }
    for (int q = 0; q < network.states(); q++) {
      int[] edges = network.nonterminalSources(q);
      for (int e = 0; e < edges.length; e += 2) {
        uses[edges[e]].add(q);
        uses[edges[e]].add(edges[e + 1]);
      }
    }
    Map<IntKey, Integer> first = new HashMap<>();
    int[] alike = new int[uses.length];
    for (int x = 0; x < uses.length; x++) {
      int known = x;
      alike[x] = first.computeIfAbsent(new IntKey(uses[x].toArray()), _ -> known);
    }
    return alike;
  }

  /** The policy that stands between lexer and charts. */
  public LayoutPolicy layout() {
    return layout;
  }

  /** The tables for reading texts from the right. */
  public Lexing lexing() {
    return lexing;
  }

  /** How many brackets network states stand in. */
  public Brackets brackets() {
    return brackets;
  }

  /** The least weights of the texts that network states still need. */
  public Distances distances() {
    return distances;
  }

  /** The facts about states for texts whose end is not written yet. */
  public Unwritten.Ends ends() {
    return new Unwritten.Ends() {
      @Override
      public boolean reached(int state, int before, int after) {
        return distances.toEnd(state, before, after) < Distances.INFINITE;
      }

      @Override
      public int brackets(int state) {
        return brackets.depth(state);
      }

      @Override
      public boolean tellsBrackets() {
        return brackets.balanced();
      }
    };
  }

  /** {@link TokenSteps#groups} of the network. Not to be modified. */
  public long[][] contextGroups() {
    return contexts;
  }

  /** Whether a set awaits a token that ends an operand: a closing bracket or a separator. */
  public boolean awaitsEnd(LeftCharts charts, int set) {
    for (int i = charts.begin(set); i < charts.end(set); i++) {
      int[] edges = network.terminalEdges(Item.state(charts.item(i)));
      for (int e = 0; e < edges.length; e += 2) {
        if (ending.get(edges[e])) {
          return true;
        }
      }
    }
    return false;
  }

  /** The terminals that are a closing bracket, a comma, a semicolon or a colon. */
  private BitSet ending() {
    BitSet found = BitSet.valueOf(language.closing().toLongArray());
    for (char c : new char[] {',', ';', ':'}) {
      for (int context = 0; context < lexer.contexts(); context++) {
        int labels = lexer.accept(lexer.next(lexer.start(context), c));
        for (int label : labels < 0 ? new int[0] : lexer.labels(labels)) {
          found.set(label);
        }
      }
    }
    return found;
  }

  /** The lexer states behind blanks that are no token. */
  private BitSet blank() {
    BitSet found = new BitSet();
    IntList work = new IntList(lexer.contexts());
    for (int context = 0; context < lexer.contexts(); context++) {
      work.add(lexer.start(context));
    }
    while (!work.isEmpty()) {
      int state = work.pop();
      for (int b : BLANKS) {
        int to = lexer.next(state, b);
        if (to != LexerTable.DEAD && lexer.accept(to) < 0 && !found.get(to)) {
          found.set(to);
          work.add(to);
        }
      }
    }
    return found;
  }

  /**
   * Whether the open token of a state has only blanks yet, which may separate it from the token
   * before it, as tree-sitter's tokens begin.
   */
  public boolean isBlank(int lexerState) {
    return blank.get(lexerState);
  }

  /** Whether the open lexeme of a state takes nearly any text: a string, a comment. */
  public boolean isProse(int lexerState) {
    return prose[lexerState];
  }

  /** Whether roles tell which tokens are parts of comments and strings. */
  public boolean tellsTexts() {
    return tellsTexts;
  }

  /** Whether the open lexeme of a state is text of markup, among which code stands. */
  public boolean isMarkup(int lexerState) {
    return markup[lexerState];
  }

  /** Whether a token may be open in a lexer state: not where one only begins. */
  public boolean isOpen(int lexerState) {
    return lexer.sources().begin(lexerState) < lexer.sources().end(lexerState);
  }

  private boolean takesAnyText(int state) {
    int taken = 0;
    for (int b = ' '; b < 0x7f; b++) {
      taken += lexer.next(state, b) == LexerTable.DEAD ? 0 : 1;
    }
    return taken >= FREE && lexer.next(state, ' ') != LexerTable.DEAD;
  }

  /**
   * Per lexer state, the fewest bytes from {@code from} to it, {@link Distances#INFINITE} where it
   * cannot be reached. Not to be modified. O(reachable states) at the first call, O(1) after.
   */
  public int[] bytesBetween(int from) {
    int[] known = bytesBetween.get(from);
    if (known != null) {
      return known;
    }
    int[] bytes = new int[lexer.states()];
    Arrays.fill(bytes, Distances.INFINITE);
    IntList reached = new IntList();
    bytes[from] = 0;
    reached.add(from);
    Distances.spread(lexer, bytes, reached);
    bytesBetween.set(from, bytes);
    return bytes;
  }

  /**
   * The lexer states from which one is reached, itself too, as bits. Not to be modified. O(states
   * and edges that reach it) at the first call, O(1) after.
   */
  public long[] reaching(int to) {
    long[] known = reaching.get(to);
    if (known != null) {
      return known;
    }
    Rows sources = lexer.sources();
    long[] bits = Bits.of(lexer.states());
    IntList queue = new IntList();
    queue.add(to);
    Bits.add(bits, to);
    for (int i = 0; i < queue.size(); i++) {
      for (int j = sources.begin(queue.get(i)); j < sources.end(queue.get(i)); j++) {
        int s = sources.value(j);
        if (!Bits.has(bits, s)) {
          Bits.add(bits, s);
          queue.add(s);
        }
      }
    }
    reaching.set(to, bits);
    return bits;
  }

  /** The bytes of a shortest way from one lexer state to another that it reaches. O(states). */
  public byte[] path(int from, int to) {
    int[] bytes = bytesBetween(from);
    byte[] path = new byte[bytes[to]];
    int at = to;
    for (int i = path.length - 1; i >= 0; i--) {
      at = predecessor(bytes, at, i, path);
    }
    return path;
  }

  private int predecessor(int[] bytes, int to, int distance, byte[] path) {
    for (int q = 1; q < bytes.length; q++) {
      for (int b = PREFERRED_FIRST; bytes[q] == distance && b < PREFERRED_FIRST + 256; b++) {
        if (lexer.next(q, b & 0xff) == to) {
          path[distance] = (byte) b;
          return q;
        }
      }
    }
    throw new IllegalStateException("no way to lexer state " + to);
  }
}
