package dovetail.quotient.chart;

import dovetail.ints.Bits;
import dovetail.ints.IntList;
import dovetail.lexer.LexerTable;
import dovetail.lexer.layout.Indentation;
import dovetail.lexer.layout.LayoutPolicy;
import java.util.Arrays;

/**
 * The lexemes of a text right of a place, by longest match, from every place where tokens may
 * begin, in every lexical context that can be in force. These places are the beginning, the ends of
 * tokens that are open there, and the ends of lexemes so found. Entries run together after a few
 * bytes.
 *
 * <p>Notes for every such place the terminals that may stand left of it and, if a logical line may
 * begin there, its column. The first line of a suffix has begun left of the cut: its column is
 * <em>pending</em>, known only when a left side is joined.
 *
 * <p>Immutable after construction. O(text) where contexts fork seldom.
 */
final class SuffixLexemes {
  /** The column of a place at which no logical line begins. */
  static final int NOT_AT_LINE_START = -1;

  /** The column of a place in a line that began left of the text. */
  static final int PENDING = -2;

  /** As {@link #PENDING}, behind a line end of the text that a backslash continues. */
  private static final int PENDING_ON = -3;

  private static final byte ALL_LINE_STATES = 1 << LayoutPolicy.BLANK | 1 << LayoutPolicy.TOKENS;

  /** The cost of the lexemes that begin at a place, in units of {@link Watch}. */
  private static final int WORK = 10;

  /** Where a lexeme begins that is open at the beginning of the text. */
  private static final int BEFORE_TEXT = -1;

  private final LexerTable table;
  private final LayoutPolicy layout;
  private final LookBehind lookBehind;
  private final LongestMatch matches;
  private final byte[] text;
  private final int from;
  private final int length;
  private final boolean isUnwritten; // the text behind
  private final IntList[] edges; // per offset: target, label set, …; null where no lexeme begins
  private final int[] columns; // per offset: a packed column, or one of the three above
  private final byte[] lineStates; // per offset: bit by line state that may be there
  private final int[] behindOnLine; // per offset: left of it, at depth 0 on a line with tokens
  private final int[] behind; // per offset: left of it, elsewhere

  /** The kind of place before a text. */
  enum Before {
    /** A cut: any text. */
    CUT,
    /** Text of the same line, which has begun. */
    PIECE,
    /** A line end. */
    LINE_END
  }

  /**
   * Lexes a text.
   *
   * @param ends where the tokens end that are open at the beginning
   */
  SuffixLexemes(
      Lexing lexing,
      LookBehind lookBehind,
      LongestMatch matches,
      EntryEnds ends,
      EntryEnds.Starts starts,
      byte[] text,
      int from,
      int to,
      Before before,
      Tail tail,
      Watch watch) {
    this.isUnwritten = tail.isUnwritten();
    this.table = lexing.table;
    this.layout = lexing.layout;
    this.lookBehind = lookBehind;
    this.matches = matches;
    this.text = text;
    this.from = from;
    this.length = to - from;
    this.edges = new IntList[length + 1];
    this.columns = new int[length + 1];
    this.lineStates = new byte[length + 1];
    this.behindOnLine = new int[length + 1];
    this.behind = new int[length + 1];
    Arrays.fill(columns, NOT_AT_LINE_START);
    Arrays.fill(behindOnLine, LookBehind.NOTHING);
    Arrays.fill(behind, LookBehind.NOTHING);
    switch (before) {
      case CUT -> open(PENDING, LookBehind.ANY);
      case PIECE -> open(NOT_AT_LINE_START, LookBehind.ANY);
      case LINE_END -> {
        int tokens = LookBehind.NOTHING;
        for (int labels : lexing.lineStates().tokens) {
          tokens = lookBehind.with(tokens, labels);
        }
        open(0, tokens);
      }
    }
    for (int state : starts.states()) {
      int end = ends.offset(state);
      if (end > 0 && layout.kind(ends.labelSet(state)) != LayoutPolicy.Kind.ERROR) {
        enter(end, ends.labelSet(state), BEFORE_TEXT);
      }
    }
    for (int at = 0; at < length; at++) {
      if (edges[at] != null) {
        watch.did(WORK);
        lexemes(at);
      }
    }
  }

  private void open(int column, int tokens) {
    edges[0] = new IntList(4);
    columns[0] = column;
    lineStates[0] = ALL_LINE_STATES;
    behindOnLine[0] = tokens;
    behind[0] = LookBehind.ANY;
  }

  /** The lexemes that begin at an offset: target, label set, …; null where none can. */
  @org.jspecify.annotations.Nullable
  IntList at(int offset) {
    return edges[offset];
  }

  /** The column of an offset, packed; negative if no line begins there or it is pending. */
  int column(int offset) {
    return columns[offset];
  }

  /** Whether an offset may be in a line state, the others being equal. */
  boolean may(int offset, int lineState) {
    return (lineStates[offset] >> lineState & 1) != 0;
  }

  /** The terminals left of an offset, at a bracket depth in a line state. */
  int behind(int offset, int depth, int lineState) {
    if (depth > 0 || !layout.columns()) {
      return behind[offset];
    }
    return layout.waitsForColumn(lineState) ? lookBehind.afterLineEnd : behindOnLine[offset];
  }

  private void lexemes(int at) {
    int left = lookBehind.union(behind[at], behindOnLine[at]);
    long[] contexts = lookBehind.contexts(left);
    long[] more = layout.columns() ? lookBehind.contexts(lookBehind.afterLineEnd) : contexts;
    int plain = table.next(table.start(0), text[from + at] & 0xff);
    for (int context = 0; context < table.contexts(); context++) {
      if (has(contexts, context) || has(more, context)) {
        int state = table.next(table.start(context), text[from + at] & 0xff);
        if (state != LexerTable.DEAD && (context == 0 || state != plain)) {
          long match = matches.find(at + 1, state);
          if (match >>> 32 < length || !isUnwritten) {
            lexeme(at, (int) (match >>> 32), (int) match, left);
          }
          int[] endings = matches.endings();
          for (int i = 0; i < endings.length; i += 2) {
            lexeme(at, length + endings[i + 1], endings[i], left);
          }
        }
      }
    }
  }

  private static boolean has(long[] contexts, int context) {
    return context >> 6 < contexts.length && Bits.has(contexts, context);
  }

  private void lexeme(int at, int end, int labels, int left) {
    if (labels < 0
        || layout.kind(labels) == LayoutPolicy.Kind.ERROR
        || continuesNoLine(end, labels)
        || (layout.kind(labels) == LayoutPolicy.Kind.TOKEN && !canStand(left, labels))) {
      return;
    }
    IntList out = edges[at];
    for (int i = 0; i < out.size(); i += 2) {
      if (out.get(i) == end && out.get(i + 1) == labels) {
        return;
      }
    }
    out.add(end);
    out.add(labels);
    enter(end, labels, at);
  }

  private boolean canStand(int left, int labels) {
    return lookBehind.allows(left, labels)
        || (layout.columns() && lookBehind.allows(lookBehind.afterLineEnd, labels));
  }

  /** Whether a lexeme continues a line where the text is at its end. */
  private boolean continuesNoLine(int end, int labels) {
    return end == length
        && !isUnwritten
        && layout.columns()
        && layout.kind(labels) == LayoutPolicy.Kind.IGNORED
        && (text[from + end - 1] == '\n' || text[from + end - 1] == '\r');
  }

  /** Notes at the end of a lexeme that it stands left of there. */
  private void enter(int end, int labels, int begin) {
    if (end >= length) {
      return; // the tail knows
    }
    if (edges[end] == null) {
      edges[end] = new IntList(4);
    }
    enterLine(end, labels, begin);
    lineStates[end] |= after(begin < 0 ? ALL_LINE_STATES : lineStates[begin], labels);
    switch (layout.kind(labels)) {
      case TOKEN -> {
        behind[end] = lookBehind.with(behind[end], labels);
        behindOnLine[end] = lookBehind.with(behindOnLine[end], labels);
      }
      case LINE_END -> {
        int left = behindOf(begin, behind);
        int before =
            layout.bracketsHideLineEnds() ? left : lookBehind.union(left, lookBehind.afterLineEnd);
        behind[end] = lookBehind.union(behind[end], before);
      }
      case IGNORED -> {
        behind[end] = lookBehind.union(behind[end], behindOf(begin, behind));
        behindOnLine[end] = lookBehind.union(behindOnLine[end], behindOf(begin, behindOnLine));
      }
      case ERROR -> {}
    }
  }

  private static int behindOf(int begin, int[] behind) {
    return begin < 0 ? LookBehind.ANY : behind[begin];
  }

  /** The line states after a lexeme, as bits, given those before it. */
  private byte after(byte before, int labels) {
    if (layout.kind(labels) == LayoutPolicy.Kind.TOKEN) {
      return (byte) (1 << layout.afterToken(labels));
    }
    boolean lineEnd = layout.kind(labels) == LayoutPolicy.Kind.LINE_END;
    int after = 0;
    for (int l = 0; l < layout.lineStates(); l++) {
      if ((before >> l & 1) != 0) {
        boolean counts = lineEnd && layout.counts(l);
        after |= counts ? 1 << LayoutPolicy.BLANK : 0;
        after |= counts && !layout.bracketsHideLineEnds() ? 0 : 1 << layout.afterPassed(l, labels);
      }
    }
    return (byte) after;
  }

  private void enterLine(int end, int labels, int begin) {
    int column =
        switch (layout.kind(labels)) {
          case LINE_END -> 0;
          case IGNORED -> ignored(begin < 0 ? PENDING : columns[begin], begin, end);
          case TOKEN, ERROR -> NOT_AT_LINE_START;
        };
    // A line that begins in the suffix has a known column. Only where a comment that is open at the
    // cut would take the backslash of a continued line is there another column at the same place.
    if (column == PENDING_ON
        || columns[end] == NOT_AT_LINE_START
        || (column >= 0 && columns[end] != PENDING_ON)) {
      columns[end] = column;
    }
  }

  private int ignored(int before, int begin, int end) {
    if (before < 0) {
      return before == PENDING && begin >= 0 && crossesLine(begin, end) ? PENDING_ON : before;
    }
    int column = before;
    for (int i = from + begin; i < from + end; i++) {
      if (text[i] == '\n' || text[i] == '\r') {
        return Indentation.continued(before);
      }
      column = Indentation.advance(column, text[i]);
    }
    return column;
  }

  private boolean crossesLine(int begin, int end) {
    for (int i = from + begin; i < from + end; i++) {
      if (text[i] == '\n' || text[i] == '\r') {
        return true;
      }
    }
    return false;
  }
}
