package dovetail.analysis.tree;

import dovetail.ints.Bits;
import dovetail.languages.Language;
import dovetail.lexer.LexerTable;
import dovetail.lexer.TokenEnd;
import dovetail.lexer.layout.LayoutPolicy;
import dovetail.network.Network;
import dovetail.quotient.chart.LeftCharts;
import dovetail.quotient.chart.LexemeStep;
import dovetail.quotient.chart.TokenSteps;
import dovetail.quotient.chart.Watch;
import java.util.ArrayDeque;
import java.util.Arrays;

/**
 * Reads a whole text token by token, by longest match, into left charts, and keeps each token with
 * its sets. Sets are interned, so that tokens which were read before, in this text or another, cost
 * a look-up each; a beginning up to a line end that the last text has too costs nothing. Where the
 * last text went on from the same set, at a line end, with the same bytes as this one, its tokens
 * are copied: soon behind an edit inside a function or a class. (Behind an edit between functions
 * the sets differ for good: they hold the items that ended before, for finding the tree.) A text
 * that is no program does not replace the last text that was a program; where reading such a text
 * ended, the reading of a text with the same beginning goes on. Not thread-safe.
 *
 * <p>A semicolon that was left out is a token of no width. Where a token may be read in several
 * lexical contexts, the first is taken, and the others after it if it leads nowhere, {@value
 * #MANY_RETURNS} times in a text.
 */
final class TokenPath {
  private static final int MANY_RETURNS = 1000;

  private static final long[] NONE = {};

  /** The cost of a lexeme, in units of {@link Watch}. */
  private static final int WORK = 5;

  /** The line ends of the last text that are compared with a line end of this one. */
  private static final int NEAR = 8;

  private final LexerTable lexer;
  private final LayoutPolicy layout;
  private final int insertion; // stands for the label set of a semicolon left out
  private final int[] inserted; // its labels
  private final int[] newline; // the label of a line end
  private final LeftCharts charts;
  private final TokenSteps steps;
  private final Watch watch;

  private byte[] text = {};

  /** The tokens; another object once another text is read. */
  TokenWay way = new TokenWay();

  private boolean isProgram;

  // a text before: the last that was a program, if any was
  private TokenWay last = new TokenWay();
  private boolean lastIsProgram;
  private byte[] lastText = {};
  private int near; // the last text's stop behind the tokens copied from it

  int lexemes; // of the last text that were read, and not copied
  private int reach;

  private final TokenEnd token;
  private final LexemeStep step;
  private int set;
  private int lineState;
  private int depth;
  private int column;

  /** A place where a token may be read in other contexts too. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Choice(int at, int tokens, int set, int lineState, int depth, long[] groups) {}

  private final ArrayDeque<Choice> choices = new ArrayDeque<>();
  private int returns;

  TokenPath(Language language, Network network, LeftCharts charts, Watch watch) {
    this.watch = watch;
    this.lexer = language.lexer();
    this.token = new TokenEnd(lexer);
    this.layout = language.layout();
    this.charts = charts;
    this.steps =
        new TokenSteps(lexer, layout, charts, TokenSteps.groups(network, language.terminals()));
    this.step = new LexemeStep(layout, steps, new LexemeStep.Limits() {});
    this.insertion = steps.insertion();
    this.inserted = new int[] {layout.inserted()};
    this.newline = new int[] {layout.newline()};
  }

  /** Reads a text; whether it is a program. A stopped reading goes on where it stopped. */
  boolean read(byte[] next) {
    int at = takeUp(next);
    isProgram = false;
    while (at >= 0 && !isProgram) {
      watch.did(WORK);
      if (way.isStop(at) && choices.isEmpty()) {
        at = asBefore(at);
      }
      isProgram = isProgram || at == text.length && accepts(text.length);
      if (!isProgram) {
        int end = at == text.length ? -1 : lexeme(text, at, steps.contexts(set, lineState));
        at = end >= 0 ? end : otherwise(text);
      }
    }
    return isProgram;
  }

  /**
   * Goes on from a line end as the last text did, as far as that text was in the same state before
   * the same bytes; the place that this leads to.
   */
  private int asBefore(int at) {
    int atEnd = last.stopAt(at - (text.length - lastText.length));
    int to = atEnd < 0 ? -1 : asBefore(at, atEnd);
    for (int stop = near; to < 0 && stop < Math.min(last.stops(), near + NEAR); stop++) {
      to = asBefore(at, stop);
    }
    if (to < 0 || isProgram) {
      return to < 0 ? at : text.length;
    }
    near = to + 1;
    return way.lastStop();
  }

  /**
   * The same from one stop of the last text; the stop up to which its tokens were copied, -1 if
   * none were.
   */
  private int asBefore(int at, int stop) {
    if (last.set(stop) != set || last.depth(stop) != depth) {
      return -1;
    }
    int there = last.place(stop);
    int same = Arrays.mismatch(text, at, text.length, lastText, there, lastText.length);
    isProgram = same < 0 && lastIsProgram;
    int to =
        isProgram ? last.stops() - 1 : last.stopBefore(same < 0 ? lastText.length : there + same);
    if (to <= stop && !isProgram) {
      return -1;
    }
    way.goOn(last, stop, to, isProgram ? last.tokens() : last.tokensAt(to), at - there, reach);
    reach = way.lastReach();
    set = way.after(way.tokens() - 1);
    depth = way.depth(way.stops() - 1);
    return to;
  }

  private boolean accepts(int length) {
    if (layout.counts(0, lineState)) {
      int next = charts.scan(set, insertion + 1, newline, LeftCharts.LineEnd.YES);
      way.add(length, length, insertion + 1, set, set, next);
      set = next;
      lineState = LayoutPolicy.BLANK;
      if (next != LeftCharts.NONE) {
        way.addStop(length, depth, reach);
      }
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

  /**
   * Reads the token of the last choice in another context; returns the token's end, -1 for none.
   */
  private int otherwise(byte[] text) {
    while (!choices.isEmpty() && returns++ < MANY_RETURNS) {
      Choice choice = choices.pop();
      way.keep(choice.tokens());
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

  /** Goes back to the last stop before which nothing has changed; the place of that stop. */
  private int takeUp(byte[] next) {
    int stop;
    if (isProgram || !lastIsProgram) {
      TokenWay before = way;
      way = last;
      last = before;
      lastText = text;
      lastIsProgram = isProgram;
      stop = sameStop(last, lastText, next);
      near = stop + 1;
      way.begin(last, stop);
    } else {
      int own = sameStop(way, text, next);
      int other = sameStop(last, lastText, next);
      near = other + 1;
      boolean further = own >= 0 && (other < 0 || way.place(own) > last.place(other));
      stop = further ? own : other;
      if (further) {
        way.backTo(own);
      } else {
        way.begin(last, other);
      }
    }
    choices.clear();
    returns = 0;
    lexemes = 0;
    text = next.clone();
    reach = stop < 0 ? 0 : way.reach(stop);
    set = stop < 0 ? charts.root() : way.set(stop);
    lineState = LayoutPolicy.BLANK;
    depth = stop < 0 ? 0 : way.depth(stop);
    column = 0;
    return stop < 0 ? 0 : way.place(stop);
  }

  /** The last stop of a text's way that another text has too; -1 for none. */
  private static int sameStop(TokenWay way, byte[] text, byte[] next) {
    int same = Arrays.mismatch(text, next);
    return way.stopBefore(same < 0 ? next.length : same);
  }

  /** Reads the lexeme at an offset in the first context in which it fits; -1 if in none. */
  private int lexeme(byte[] text, int at, long[] groups) {
    int group = Bits.next(groups, 0);
    if (group < 0) {
      return lexemeFrom(text, at, lexer.start(0));
    }
    Choice here = new Choice(at, way.tokens(), set, lineState, depth, groups);
    for (; group >= 0; group = Bits.next(groups, group + 1)) {
      int start = lexer.start(group);
      int end = lexemeFrom(text, at, start);
      if (end >= 0) {
        long[] others = others(groups, group, text[at] & 0xff);
        if (others.length > 0) {
          choices.push(new Choice(at, here.tokens, here.set, here.lineState, here.depth, others));
        }
        return end;
      }
    }
    return -1;
  }

  /**
   * Of the contexts of a set behind one of them, those in which a text that begins with a byte is
   * read otherwise; empty if there are none.
   */
  private long[] others(long[] groups, int read, int first) {
    long[] others = NONE;
    for (int group = Bits.next(groups, read + 1);
        group >= 0;
        group = Bits.next(groups, group + 1)) {
      int next = lexer.next(lexer.start(group), first);
      if (next != LexerTable.DEAD && next != lexer.next(lexer.start(read), first)) {
        others = others.length == 0 ? new long[groups.length] : others;
        Bits.add(others, group);
      }
    }
    return others;
  }

  private int lexemeFrom(byte[] text, int at, int start) {
    lexemes++;
    token.begin(start, at);
    int i = at;
    while (i < text.length && !token.isDecided()) {
      token.read(text[i++] & 0xff);
    }
    reach = Math.max(reach, token.isDecided() ? i : text.length + 1); // at the end too
    if (!token.isDecided()) {
      token.end();
    }
    int end = token.length();
    if (end < 0) {
      return -1;
    }
    return over(text, at, end, token.labels()) ? end : -1;
  }

  /** Goes over a lexeme, if it fits. */
  private boolean over(byte[] text, int begin, int end, int labels) {
    boolean isPassed = layout.kind(labels) == LayoutPolicy.Kind.IGNORED;
    int behind = column;
    for (int i = begin; isPassed && i < end; i++) {
      behind = layout.advance(lineState, behind, text[i]);
    }
    if (!step.over(labels, set, lineState, depth, behind, column)) {
      return false;
    }
    if (step.inserted) {
      addInserted(step.base);
    }
    if (step.base != LeftCharts.NONE) {
      int plain = layout.waitsForColumn(lineState) ? step.base : set;
      way.add(begin, end, labels, plain, step.base, step.set);
      if (layout.kind(labels) == LayoutPolicy.Kind.LINE_END) {
        way.addStop(end, step.depth, reach);
      }
    }
    set = step.set;
    lineState = step.lineState;
    depth = step.depth;
    column = step.column;
    return true;
  }

  private void addInserted(int after) {
    int at = way.tokens() == 0 ? 0 : way.end(way.tokens() - 1);
    way.add(at, at, insertion, set, set, after);
    set = after;
  }

  /** Whether a token has a text, and is no line end. */
  boolean isSpelt(int token) {
    int labels = way.labelSet(token);
    return labels < insertion && layout.kind(labels) == LayoutPolicy.Kind.TOKEN;
  }

  int[] labels(int token) {
    int labels = way.labelSet(token);
    return labels == insertion ? inserted : labels > insertion ? newline : layout.terminals(labels);
  }

  /** The Earley set that a token was scanned from; after the last one, the set at the end. */
  int base(int token) {
    return token < way.tokens() ? way.base(token) : set;
  }

  /** The set of {@link #base} without the items that follow by a mark. */
  int plain(int token) {
    return token < way.tokens() ? way.plain(token) : set;
  }

  /** The Earley set with the items that ended before a position. */
  int ended(int position) {
    return layout.fitsFromLeftOnly() ? base(position) : way.after(position - 1);
  }

  /** The mark that led from {@link #plain} to {@link #base}, -1 for none. */
  int mark(int token) {
    int mark = -1;
    for (int lineState = 0; lineState < layout.lineStates(); lineState++) {
      boolean led =
          plain(token) != base(token) && steps.marked(plain(token), lineState) == base(token);
      mark = led ? layout.mark(lineState) : mark;
    }
    return mark;
  }
}
