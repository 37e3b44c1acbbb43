package dovetail.quotient.tree;

import dovetail.ints.IntList;
import dovetail.languages.Language;
import dovetail.lexer.LexerTable;
import dovetail.lexer.layout.LayoutPolicy;
import dovetail.lexer.layout.Layouts;
import dovetail.network.Network;
import dovetail.quotient.chart.LeftCharts;
import dovetail.quotient.chart.TokenSteps;
import java.util.ArrayDeque;
import java.util.Arrays;

/**
 * Reads a whole text token by token, by longest match, into left charts, and keeps the way. Sets
 * are interned, so that what was read before, in this text or another, costs a look-up a token;
 * what the last text begins with too, up to a line end, costs nothing. Not thread-safe.
 *
 * <p>A semicolon that was left out is a token of no width. Where a token may be read in several
 * lexical contexts, the first is taken, and under the layout {@code semicolons} the others after it
 * if it leads nowhere, {@value #MANY_RETURNS} times in a text.
 */
final class TokenPath {
  private static final int MANY_RETURNS = 1000;

  private final LexerTable lexer;
  private final LayoutPolicy layout;
  private final int insertion; // stands for the label set of a semicolon left out
  private final int[] inserted; // its labels
  private final int[] newline; // the label of a line end
  private final LeftCharts charts;
  private final TokenSteps steps;

  private final IntList begins = new IntList();
  private final IntList ends = new IntList();
  private final IntList labelSets = new IntList();
  private final IntList plains = new IntList(); // the set before a token
  private final IntList bases = new IntList(); // the one that it was scanned from
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

  /** A place where a token may be read in other contexts too. */
  private record Choice(int at, int tokens, int set, int lineState, int depth, int groups) {}

  private final ArrayDeque<Choice> choices = new ArrayDeque<>();
  private int returns;

  TokenPath(Language language, Network network, LeftCharts charts) {
    this.lexer = language.lexer();
    this.layout =
        Layouts.named(language.layout())
            .of(language.terminals(), lexer, language.opening(), language.closing());
    this.charts = charts;
    this.steps =
        new TokenSteps(lexer, layout, charts, TokenSteps.groups(network, language.terminals()));
    this.insertion = steps.insertion();
    this.inserted = new int[] {layout.inserted()};
    this.newline = new int[] {layout.newline()};
  }

  /** Reads a text; whether it is a program. */
  boolean read(byte[] text) {
    int at = takeUp(text);
    while (at >= 0 && !(at == text.length && accepts(text.length))) {
      int end = at == text.length ? -1 : lexeme(text, at, steps.contexts(set, lineState));
      at = end >= 0 ? end : otherwise(text);
    }
    return at >= 0;
  }

  private boolean accepts(int length) {
    if (layout.counts(0, lineState)) {
      lineEnd(length, length, insertion + 1);
    }
    if (set == LeftCharts.NONE || charts.accepts(set)) {
      return set != LeftCharts.NONE;
    }
    int after = steps.afterInserted(set);
    if (after == LeftCharts.NONE || !charts.accepts(after)) {
      return false;
    }
    addInserted(after);
    return true;
  }

  /** Reads the token of the last choice in another context; where it ends, -1 for none. */
  private int otherwise(byte[] text) {
    while (!choices.isEmpty() && returns++ < MANY_RETURNS) {
      Choice choice = choices.pop();
      keep(choice.tokens());
      set = choice.set();
      lineState = choice.lineState();
      depth = choice.depth();
      int end = lexeme(text, choice.at(), choice.groups());
      if (end >= 0) {
        return end;
      }
    }
    return -1;
  }

  private void keep(int tokens) {
    begins.truncate(tokens);
    ends.truncate(tokens);
    labelSets.truncate(tokens);
    plains.truncate(tokens);
    bases.truncate(tokens);
    afters.truncate(tokens);
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
    keep(tokens);
    choices.clear();
    returns = 0;
    stops.truncate(stop + 1);
    stopTokens.truncate(stop + 1);
    stopReaches.truncate(stop + 1);
    last = text.clone();
    reach = stop < 0 ? 0 : stopReaches.get(stop);
    set = tokens == 0 ? charts.root() : afters.get(tokens - 1);
    lineState = LayoutPolicy.BLANK;
    depth = 0;
    column = 0;
    return stop < 0 ? 0 : stops.get(stop);
  }

  /** Reads the lexeme at an offset in the first context in which it fits; -1 if in none. */
  private int lexeme(byte[] text, int at, int groups) {
    if (groups == 0) {
      return lexemeFrom(text, at, lexer.start(0));
    }
    Choice here = new Choice(at, begins.size(), set, lineState, depth, groups);
    for (int rest = groups; rest != 0; rest &= rest - 1) {
      int start = lexer.start(1 + Integer.numberOfTrailingZeros(rest));
      int end = lexemeFrom(text, at, start);
      if (end >= 0) {
        int others = others(start, rest & (rest - 1), text[at] & 0xff);
        if (others != 0 && layout.fitsFromLeftOnly()) {
          choices.push(new Choice(at, here.tokens, here.set, here.lineState, here.depth, others));
        }
        return end;
      }
    }
    return -1;
  }

  /** Those of some contexts in which a text that begins with a byte is read otherwise. */
  private int others(int start, int groups, int first) {
    int others = 0;
    for (int rest = groups; rest != 0; rest &= rest - 1) {
      int group = Integer.numberOfTrailingZeros(rest);
      boolean same = lexer.next(lexer.start(1 + group), first) == lexer.next(start, first);
      others |= same ? 0 : 1 << group;
    }
    return others;
  }

  private int lexemeFrom(byte[] text, int at, int start) {
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
        lineState = layout.afterPassed(lineState, labels);
        yield end;
      }
      case LINE_END -> {
        if (layout.counts(depth, lineState)) {
          lineEnd(at, end, labels);
        } else {
          lineState = layout.afterPassed(lineState, labels);
          column = 0;
        }
        yield set == LeftCharts.NONE ? -1 : end;
      }
      case TOKEN -> token(at, end, labels) ? end : -1;
    };
  }

  /** Blanks, a comment or a continued line before a line's first token have to do with columns. */
  private void pass(byte[] text, int at, int end) {
    int after = column;
    for (int i = at; i < end; i++) {
      after = layout.advance(lineState, after, text[i]);
    }
    column = layout.afterPassedColumn(after, column);
  }

  private void lineEnd(int begin, int end, int labels) {
    int next = charts.scan(set, labels, newline, LeftCharts.LineEnd.YES);
    add(begin, end, labels, set, set, next);
    lineState = LayoutPolicy.BLANK;
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
    int base = steps.before(set, lineState, column);
    int next = steps.scan(base, labels);
    if (next == LeftCharts.NONE && layout.inserts(lineState, labels)) {
      base = steps.afterInserted(set);
      next = steps.scan(base, labels);
      if (next != LeftCharts.NONE) {
        addInserted(base);
      }
    }
    if (next == LeftCharts.NONE) {
      return false;
    }
    add(begin, end, labels, layout.waitsForColumn(lineState) ? base : set, base, next);
    depth = inside;
    lineState = layout.afterToken(labels);
    column = 0;
    return true;
  }

  private void addInserted(int after) {
    int at = ends.isEmpty() ? 0 : ends.get(ends.size() - 1);
    add(at, at, insertion, set, set, after);
  }

  private void add(int begin, int end, int labels, int plain, int base, int after) {
    begins.add(begin);
    ends.add(end);
    labelSets.add(labels);
    plains.add(plain);
    bases.add(base);
    afters.add(after);
    set = after;
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
    return labelSets.get(token) == insertion
        ? inserted
        : labelSets.get(token) > insertion ? newline : layout.terminals(labelSets.get(token));
  }

  /** The Earley set that a token was scanned from; after the last one, the set at the end. */
  int base(int token) {
    return token < bases.size() ? bases.get(token) : set;
  }

  /** That set without what only a token on the same line may follow. */
  int plain(int token) {
    return token < plains.size() ? plains.get(token) : set;
  }

  /** The terminal of no width that forbids a line end before the next token, -1 for none. */
  int sameLine() {
    return layout.sameLine();
  }

  /** The Earley set that a token led to. */
  int after(int token) {
    return afters.get(token);
  }
}
