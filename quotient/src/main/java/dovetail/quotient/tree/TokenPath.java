package dovetail.quotient.tree;

import dovetail.ints.IntList;
import dovetail.languages.Language;
import dovetail.lexer.LexerTable;
import dovetail.lexer.layout.Layout;
import dovetail.network.Network;
import dovetail.quotient.chart.Columns;
import dovetail.quotient.chart.Item;
import dovetail.quotient.chart.LeftCharts;
import java.util.Arrays;

/**
 * Reads a whole text token by token, by longest match, into left charts, and keeps the way. Sets
 * are interned, so that what was read before, in this text or another, costs a look-up a token;
 * what the last text begins with too, up to a line end, costs nothing. Not thread-safe.
 */
final class TokenPath {
  private final LexerTable lexer;
  private final Layout layout;
  private final LeftCharts charts;
  private final int newline; // the label set of a line end alone, -1 for none
  private final int[] contexts; // per network state, bit g-1 for contextual group g
  private int[] contextsOf = new int[256]; // per set, plus one; 0: unknown

  private final IntList begins = new IntList();
  private final IntList ends = new IntList();
  private final IntList labelSets = new IntList();
  private final IntList bases = new IntList(); // the set that a token was scanned from
  private final IntList afters = new IntList(); // and what it led to

  // ends of logical lines of the last text, where reading can be taken up again
  private byte[] last = {};
  private final IntList stops = new IntList(); // in bytes
  private final IntList stopTokens = new IntList(); // how many tokens there were
  private final IntList stopReaches = new IntList(); // up to which byte the text had been looked at
  private int reach;

  private int set;
  private int lineState;
  private int depth;
  private int column;

  TokenPath(Language language, Network network, LeftCharts charts) {
    this.lexer = language.lexer();
    this.layout =
        Layout.of(
            language.layout(), language.terminals(), lexer, language.opening(), language.closing());
    this.charts = charts;
    int alone = -1;
    for (int labels = 0; labels < lexer.labelSets(); labels++) {
      int[] set = lexer.labels(labels);
      alone = set.length == 1 && set[0] == layout.newline() ? labels : alone;
    }
    this.newline = alone;
    this.contexts = new int[network.states()];
    for (int q = 0; q < contexts.length; q++) {
      int[] edges = network.terminalEdges(q);
      for (int i = 0; i < edges.length; i += 2) {
        int group = language.terminals().get(edges[i]).group();
        contexts[q] |= group > 0 ? 1 << (group - 1) : 0;
      }
    }
  }

  /** Reads a text; whether it is a program. */
  boolean read(byte[] text) {
    for (int at = takeUp(text); at < text.length; ) {
      int end = lexeme(text, at);
      if (end < 0) {
        return false;
      }
      at = end;
    }
    if (lineState == Layout.TOKENS && newline >= 0) {
      lineEnd(text.length, text.length, newline);
    }
    return set != LeftCharts.NONE && charts.accepts(set);
  }

  /** Goes back to the last stop before which nothing has changed; where that is. */
  private int takeUp(byte[] text) {
    int same = Arrays.mismatch(last, text);
    same = same < 0 ? text.length : same;
    int stop = stops.size() - 1;
    while (stop >= 0 && stopReaches.get(stop) > same) {
      stop--;
    }
    int tokens = stop < 0 ? 0 : stopTokens.get(stop);
    begins.truncate(tokens);
    ends.truncate(tokens);
    labelSets.truncate(tokens);
    bases.truncate(tokens);
    afters.truncate(tokens);
    stops.truncate(stop + 1);
    stopTokens.truncate(stop + 1);
    stopReaches.truncate(stop + 1);
    last = text.clone();
    reach = stop < 0 ? 0 : stopReaches.get(stop);
    set = tokens == 0 ? charts.root() : afters.get(tokens - 1);
    lineState = Layout.BLANK;
    depth = 0;
    column = 0;
    return stop < 0 ? 0 : stops.get(stop);
  }

  /** Reads the lexeme at an offset in the first context in which it fits; -1 if in none. */
  private int lexeme(byte[] text, int at) {
    int groups = contexts(set);
    if (groups == 0) {
      return lexeme(text, at, lexer.start(0));
    }
    for (int rest = groups; rest != 0; rest &= rest - 1) {
      int end = lexeme(text, at, lexer.start(1 + Integer.numberOfTrailingZeros(rest)));
      if (end >= 0) {
        return end;
      }
    }
    return -1;
  }

  private int lexeme(byte[] text, int at, int start) {
    int end = -1;
    int labels = -1;
    int state = start;
    int looked = text.length + 1; // at the end too
    for (int i = at; i < text.length; i++) {
      state = lexer.next(state, text[i] & 0xff);
      if (state == LexerTable.DEAD) {
        looked = i + 1;
        break;
      }
      if (lexer.accept(state) >= 0) {
        labels = lexer.accept(state);
        end = i + 1;
      }
    }
    reach = Math.max(reach, looked);
    if (end < 0) {
      return -1;
    }
    return switch (layout.kind(labels)) {
      case ERROR -> -1;
      case IGNORED -> {
        pass(text, at, end);
        lineState = layout.afterIgnored(lineState, labels);
        yield end;
      }
      case LINE_END -> {
        if (depth == 0 && lineState != Layout.BLANK) {
          lineEnd(at, end, labels);
        } else {
          column = 0;
        }
        yield set == LeftCharts.NONE ? -1 : end;
      }
      case TOKEN -> token(at, end, labels) ? end : -1;
    };
  }

  /** Blanks, a comment or a continued line before a line's first token have to do with columns. */
  private void pass(byte[] text, int at, int end) {
    if (lineState != Layout.BLANK) {
      return;
    }
    int before = column;
    for (int i = at; i < end; i++) {
      column = Columns.advance(column, text[i]);
    }
    if (column == Columns.NEXT_LINE) {
      column = Columns.continued(before);
    }
  }

  private void lineEnd(int begin, int end, int labels) {
    int next = charts.scan(set, labels, lexer.labels(labels), LeftCharts.LineEnd.YES);
    add(begin, end, labels, set, next);
    lineState = Layout.BLANK;
    column = 0;
    if (next != LeftCharts.NONE) {
      stops.add(end);
      stopTokens.add(begins.size());
      stopReaches.add(reach);
    }
  }

  private boolean token(int begin, int end, int labels) {
    int inside = layout.depthAfter(depth, labels);
    if (inside < 0) {
      return false;
    }
    int base =
        layout.indentation() && lineState == Layout.BLANK ? charts.atColumn(set, column) : set;
    int next =
        base == LeftCharts.NONE
            ? base
            : charts.scan(base, labels, lexer.labels(labels), LeftCharts.LineEnd.NO);
    if (next == LeftCharts.NONE) {
      return false;
    }
    add(begin, end, labels, base, next);
    depth = inside;
    lineState = layout.afterToken();
    column = 0;
    return true;
  }

  private void add(int begin, int end, int labels, int base, int after) {
    begins.add(begin);
    ends.add(end);
    labelSets.add(labels);
    bases.add(base);
    afters.add(after);
    set = after;
  }

  private int contexts(int of) {
    if (of >= contextsOf.length) {
      contextsOf = Arrays.copyOf(contextsOf, Math.max(of + 1, contextsOf.length * 2));
    }
    if (contextsOf[of] == 0) {
      int groups = 0;
      for (int i = charts.begin(of); i < charts.end(of); i++) {
        groups |= contexts[Item.state(charts.item(i))];
      }
      contextsOf[of] = groups + 1;
    }
    return contextsOf[of] - 1;
  }

  /** How many tokens the text has. */
  int tokens() {
    return begins.size();
  }

  int begin(int token) {
    return begins.get(token);
  }

  int end(int token) {
    return ends.get(token);
  }

  int[] labels(int token) {
    return lexer.labels(labelSets.get(token));
  }

  /** The Earley set that a token was scanned from; after the last one, the set at the end. */
  int base(int token) {
    return token < bases.size() ? bases.get(token) : set;
  }

  /** The Earley set that a token led to. */
  int after(int token) {
    return afters.get(token);
  }
}
