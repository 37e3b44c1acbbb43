package dovetail.quotient.chart;

import dovetail.ints.Bits;
import dovetail.ints.IntList;
import dovetail.lexer.LexerTable;
import dovetail.lexer.Role;
import dovetail.lexer.Terminal;
import dovetail.lexer.layout.LayoutPolicy;
import dovetail.network.Network;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The left charts at the beginning of a window: some lines cut out of a file, before which unknown
 * text stands. The twin of {@link Unwritten}.
 *
 * <p>A nonterminal that is open there began at one of the <em>places before</em>, one for each
 * number of open brackets. Such a place holds every item that some text leads to, so it holds all
 * items that may have waited for a nonterminal that ends in the window. Where brackets hide line
 * ends, the places with at most {@value #COUNTED} open brackets are distinguished; at all others
 * more are open than the window closes. Elsewhere only differences count: {@link #MANY} are open,
 * or any number.
 *
 * <p>A block around the window has any column but the file's, a line that is cut none. The window
 * begins with code, or in a token that goes on over lines: these are two views, as nearly every
 * text could be the middle of a comment.
 *
 * <p>O(states) to make. Not thread-safe. Source: the factor language, {w : u·w·v ∈ L for some u and
 * v}; cf. Lang 1988, Parsing Incomplete Sentences.
 */
public final class UnknownHead {
  /**
   * Stands for an unknown number of open brackets; brackets that the window opens are added to it.
   */
  public static final int MANY = 1 << 20;

  /**
   * The greatest number of brackets, open before a window that closes them, that is distinguished
   * from larger numbers.
   */
  private static final int COUNTED = 4;

  /** How many brackets of the text before the window can be kept open. */
  public static final int KEPT = 4;

  private static final int NOT_OPEN = -1;

  private final Network network;
  private final Lexing lexing;
  private final LayoutPolicy layout;
  private final LeftCharts charts;
  private final Unwritten.Ends ends;
  private final List<Terminal> terminals;
  private final boolean hides;
  private final int[] lineStarts; // lexer states right after a line end
  private final BitSet reached = new BitSet(); // by state, line state, and whether in brackets
  private final BitSet moved = new BitSet(); // the reached ones that are not only predicted
  private final BitSet beginning = new BitSet(); // the reached ones at which a line may begin
  private final IntList queue = new IntList();
  private final IntList places = new IntList(); // brackets, set, …

  /**
   * A way to begin.
   *
   * @param lexer the lexer state of the token that is open; -1 if none is
   * @param depth the open brackets
   */
  public record Start(int lexer, int set, int lineState, int depth) {}

  /** Of left charts, into which its places are put. */
  public UnknownHead(
      Network network,
      Lexing lexing,
      LeftCharts charts,
      Unwritten.Ends ends,
      List<Terminal> terminals) {
    this.network = network;
    this.lexing = lexing;
    this.layout = lexing.layout;
    this.charts = charts;
    this.ends = ends;
    this.terminals = terminals;
    this.hides = layout.bracketsHideLineEnds() && ends.tellsBrackets();
    LexerTable table = lexing.table;
    this.lineStarts =
        IntStream.range(1, table.states())
            .map(state -> table.next(state, '\n'))
            .filter(state -> state != LexerTable.DEAD)
            .distinct()
            .toArray();
    int start = network.start(network.startSymbol());
    move(start, LayoutPolicy.BLANK, 0);
    beginning.set(key(start, LayoutPolicy.BLANK, 0));
    for (int i = 0; i < queue.size(); i++) {
      spread(queue.get(i));
    }
    begin();
    addPlaces();
  }

  // ---- items that some text leads to

  private int key(int state, int lineState, int inBrackets) {
    return (state * layout.lineStates() + lineState) * 2 + inBrackets;
  }

  private void reach(int state, int lineState, int inBrackets) {
    int key = key(state, lineState, inBrackets);
    if (!reached.get(key)) {
      reached.set(key);
      queue.add(key);
    }
  }

  private void move(int state, int lineState, int inBrackets) {
    int key = key(state, lineState, inBrackets);
    if (!moved.get(key)) {
      moved.set(key);
      reached.set(key);
      queue.add(key);
    }
  }

  /** Whether brackets are open at a state whose nonterminal began in brackets, or not. */
  private boolean isInside(int state, int inBrackets) {
    return hides && (inBrackets == 1 || ends.brackets(state) > 0);
  }

  private void spread(int key) {
    int around = key % 2;
    int line = key / 2 % layout.lineStates();
    int q = key / 2 / layout.lineStates();
    boolean inside = isInside(q, around);
    if (moved.get(key) && (inside || !layout.counts(line))) {
      move(q, layout.afterLineEnd(line), around);
    }
    int[] t = network.terminalEdges(q);
    for (int e = 0; e < t.length; e += 2) {
      if (t[e] == layout.inserted() || t[e] == layout.mark(line)) {
        reach(t[e + 1], line, around);
      } else if (layout.after(line, t[e]) >= 0 && !(inside && t[e] == layout.newline())) {
        move(t[e + 1], layout.after(line, t[e]), around);
        if (t[e] == layout.newline()) {
          beginning.set(key(t[e + 1], LayoutPolicy.BLANK, around));
        }
      }
    }
    int[] n = network.nonterminalEdges(q);
    for (int e = 0; e < n.length; e += 2) {
      int first = network.start(n[e]);
      reach(first, line, inside ? 1 : 0);
      for (int after = 0; after < layout.lineStates(); after++) {
        if (ends.reached(first, line, after)) {
          move(n[e + 1], after, around);
        }
      }
    }
  }

  /**
   * Finds the items at which a line may begin, where a lexeme that is passed over ends with a line
   * end. If none does, as where blanks belong to the token behind them, a window may begin
   * anywhere.
   */
  private void begin() {
    BitSet passed = new BitSet(); // label sets
    for (int state : lineStarts) {
      for (int labels : lexing.table.accepted(state)) {
        switch (layout.kind(labels)) {
          case IGNORED, LINE_END -> passed.set(labels);
          case TOKEN, ERROR -> {}
        }
      }
    }
    if (passed.isEmpty()) {
      beginning.or(moved);
    }
    for (int key = moved.nextSetBit(0); key >= 0; key = moved.nextSetBit(key + 1)) {
      int around = key % 2;
      int line = key / 2 % layout.lineStates();
      int q = key / 2 / layout.lineStates();
      for (int set = passed.nextSetBit(0); set >= 0; set = passed.nextSetBit(set + 1)) {
        boolean over =
            switch (layout.kind(set)) {
              case IGNORED -> true;
              case LINE_END -> isInside(q, around) || !layout.counts(line);
              case TOKEN, ERROR -> false;
            };
        if (over) {
          beginning.set(key(q, layout.afterPassed(line, set), around));
        }
      }
    }
  }

  // ---- places

  private void addPlaces() {
    for (int depth = 0; layout.bracketsHideLineEnds() && depth <= COUNTED; depth++) {
      addPlace(depth);
    }
    for (int depth = MANY - KEPT; depth <= MANY; depth++) {
      addPlace(depth);
    }
  }

  private void addPlace(int depth) {
    int set = charts.open();
    places.add(depth);
    places.add(set);
    for (int q = 0; q < network.states(); q++) {
      boolean waits = network.nonterminalEdges(q).length > 0;
      for (int line = 0; waits && line < layout.lineStates(); line++) {
        add(q, line, depth, reached);
      }
    }
    charts.closeApart();
    charts.placeBefore(set, depth);
  }

  /** Adds the item of a state at a depth to the open set, if that is among some. */
  private void add(int q, int line, int depth, BitSet among) {
    boolean counted = depth < MANY - KEPT;
    int began = depth - ends.brackets(q);
    int around = hides && (!counted || began > 0) ? 1 : 0;
    int place = placeAt(counted ? began : Math.max(MANY - KEPT, began));
    if (place >= 0 && among.get(key(q, line, around))) {
      charts.add(Item.of(q, place, columns(network.owner(q))));
    }
  }

  private int placeAt(int depth) {
    for (int i = 0; i < places.size(); i += 2) {
      if (places.get(i) == depth) {
        return places.get(i + 1);
      }
    }
    return -1;
  }

  private int columns(int x) {
    if (!network.isColumned(x)) {
      return Columns.ANY;
    }
    int file = charts.columns.exactly(0);
    return x == network.startSymbol()
        ? file
        : network.isBlock(x) ? charts.columns.nested(file) : Columns.ANY;
  }

  // ---- beginnings

  /** The ways in which a window begins with code. */
  public List<Start> code() {
    List<Start> starts = new ArrayList<>();
    for (int i = 0; i < places.size(); i += 2) {
      int depth = places.get(i);
      for (int line = 0; line < layout.lineStates(); line++) {
        boolean predicts = depth > 0 && hides || !layout.waitsForColumn(line);
        int set = isStart(depth) ? set(depth, line, beginning, predicts) : LeftCharts.NONE;
        if (set != LeftCharts.NONE) {
          starts.add(new Start(NOT_OPEN, set, line, depth));
        }
      }
    }
    return starts;
  }

  /** The ways in which a window begins inside a token. */
  public List<Start> tokens() {
    List<Start> starts = new ArrayList<>();
    for (int i = 0; i < places.size(); i += 2) {
      int depth = places.get(i);
      for (int line = 0; line < layout.lineStates(); line++) {
        int set = isStart(depth) ? set(depth, line, moved, true) : LeftCharts.NONE;
        for (int state : lineStarts) {
          if (set != LeftCharts.NONE && goesOn(state)) {
            // where the token begins its line it may be at any column
            int known = layout.waitsForColumn(line) ? LayoutPolicy.TOKENS : line;
            starts.add(new Start(state, set, known, depth));
          }
        }
      }
    }
    return starts;
  }

  private static boolean isStart(int depth) {
    return depth <= COUNTED || depth == MANY;
  }

  private int set(int depth, int line, BitSet among, boolean predicts) {
    int set = charts.open();
    for (int q = 0; q < network.states(); q++) {
      add(q, line, depth, among);
    }
    int closed = charts.close(set, charts.begin(set), predicts);
    if (closed != LeftCharts.NONE) {
      charts.unknown(closed);
    }
    return closed;
  }

  /** Whether a token that is in a state goes on in the line that begins, or is over there. */
  private boolean goesOn(int state) {
    LexerTable table = lexing.table;
    boolean isToken = false;
    boolean isPassed = false;
    for (int over : table.accepted(state)) {
      isToken |= layout.kind(over) == LayoutPolicy.Kind.TOKEN;
      isPassed |= layout.kind(over) != LayoutPolicy.Kind.ERROR;
    }
    if (isPassed && !isToken) {
      return false;
    }
    for (Terminal terminal : terminals) {
      boolean counts =
          terminal.role().isParsed() || (terminal.role() == Role.IGNORED && !layout.columns());
      if (counts
          && terminal.id() != layout.newline()
          && Bits.has(table.future(state), terminal.id())) {
        return true;
      }
    }
    return isToken;
  }
}
