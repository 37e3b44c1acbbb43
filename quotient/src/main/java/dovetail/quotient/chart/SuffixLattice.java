package dovetail.quotient.chart;

import dovetail.ints.IntList;
import dovetail.ints.LongIntMap;
import dovetail.ints.LongList;
import dovetail.lexer.LexerTable;
import dovetail.lexer.layout.Layout;
import dovetail.quotient.chart.RightCharts.Edges;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A suffix, lexed from every entry that the cut can have, with its right charts.
 *
 * <p>Three steps. (1) {@link EntryEnds}: where a token that is open at the cut may end. (2) From
 * each such place, and from the cut itself, lexemes by longest match, in every lexical context that
 * reads them differently: the raw edges. Entries run together after a few bytes. (3) Backward from
 * the end of the file, where the bracket depth is 0 and the line is over, a set of the right charts
 * for every place, depth and line state from which the end can be reached; what runs into an error
 * gets none.
 *
 * <p>A line end counts only at depth 0, and depth is known from the right; so step 3 needs no
 * guess. The first line of the suffix has begun left of the cut: its column is <em>pending</em>,
 * known only when a left side is joined.
 *
 * <p>Under the layout of semicolons a place has two line states, after a line end and on the line
 * of the token before. A token there may follow an inserted semicolon, whether it fits without one
 * or not: both readings are taken, since only a left side knows.
 *
 * <p>Immutable after construction, but for the sets' arena, which is shared with the join. O(text)
 * where contexts fork seldom.
 */
public final class SuffixLattice {
  private static final int NOT_AT_LINE_START = -1;
  private static final int PENDING = -2;
  private static final byte ALL_LINE_STATES = 1 << Layout.BLANK | 1 << Layout.TOKENS;

  /** As PENDING, behind a line end of the suffix that a backslash continues. */
  private static final int PENDING_ON = -3;

  /** How many bytes apart answers of {@link #longestMatch} are kept. */
  private static final int MILESTONE = 64;

  /** Where a lexeme begins that is open at the cut. */
  private static final int BEFORE_CUT = -1;

  /** The most columns that {@link #columns} gives. */
  private static final int MAX_COLUMNS = 32;

  private final LexerTable table;
  private final Layout layout;
  private final Columns columns;
  private final byte[] text;
  private final RightCharts charts;
  private final EntryEnds ends;
  private final int words;
  private final IntList[] edges; // per offset: target, label set, …; null where no lexeme begins
  private final int[] lineColumns; // per offset: a packed column, or one of the two above
  private final byte[] lineStates; // per offset: bit by line state that may be there
  private final long[] @Nullable []
      behind; // per offset: terminals left of it; null: the cut, or none
  private final LongIntMap matches =
      new LongIntMap(); // (offset, state after it) -> index of the next
  private final IntList matchEnds = new IntList();
  private final IntList matchLabels = new IntList(); // -1: no match ends later
  private final LongList milestones = new LongList();
  private final LongIntMap sets = new LongIntMap(); // (offset, depth, line state) -> set
  private final LongIntMap pendingOffsets = new LongIntMap(); // set -> offset of its first token
  private final IntList[] nodes; // per offset: depth, line state, set, …

  /** Lexes {@code text} and builds the right charts in {@code charts}, which hold the end only. */
  public SuffixLattice(
      LexerTable table, Layout layout, Columns columns, RightCharts charts, byte[] text) {
    this(table, layout, columns, charts, text, new int[0], null);
  }

  /**
   * A suffix that may be entered at further places, and that others follow.
   *
   * @param places offsets at which lines begin, each an entry of its own
   * @param tail the sets at the end of {@code text}: depth, line state, set, …, of {@code charts};
   *     null where the file ends there
   */
  public SuffixLattice(
      LexerTable table,
      Layout layout,
      Columns columns,
      RightCharts charts,
      byte[] text,
      int[] places,
      @Nullable IntList tail) {
    this.table = table;
    this.layout = layout;
    this.columns = columns;
    this.charts = charts;
    this.text = text;
    this.ends = new EntryEnds(table, text);
    this.words = (table.terminals() + 63) / 64;
    this.edges = new IntList[text.length + 1];
    this.nodes = new IntList[text.length + 1];
    this.lineColumns = new int[text.length + 1];
    this.lineStates = new byte[text.length + 1];
    this.behind = new long[text.length + 1][];
    lex(places);
    build(tail);
  }

  /**
   * The set for a left side that is at an offset in the suffix, {@link RightCharts#NONE} if none.
   */
  public int set(int offset, int depth, int lineState) {
    return sets.getOrDefault(key(offset, depth, lineState), RightCharts.NONE);
  }

  /** The sets at an offset: depth, line state, set, …; null if there are none. */
  public @Nullable IntList sets(int offset) {
    return nodes[offset];
  }

  /**
   * Where the first token of a set stands whose column is known only at the join, -1 for others.
   */
  public int pendingOffset(int set) {
    return pendingOffsets.getOrDefault(set, -1);
  }

  /**
   * The column at {@code offset} when that of {@code from} is known, and blanks and continued lines
   * stand between.
   */
  public int advance(int column, int from, int offset) {
    int c = column;
    int lineEnd = column;
    for (int i = from; i < offset; i++) {
      int next = Columns.advance(c, text[i]);
      if (next == Columns.NEXT_LINE) {
        c = Columns.continued(lineEnd);
      } else {
        lineEnd = c;
        c = next;
      }
    }
    return c;
  }

  /** The least column at {@code offset} that any text before {@code from} leads to. */
  public int leastColumn(int from, int offset) {
    int none = Columns.plain(advance(0, from, offset));
    int one = Columns.plain(advance(Columns.packed(1, 1), from, offset));
    return Columns.packed(
        Math.min(none >>> 16, one >>> 16), Math.min(none & Columns.MAX, one & Columns.MAX));
  }

  /** Whether a line end stands before {@code offset}. */
  public boolean crossesLine(int offset) {
    return crossesLine(0, offset);
  }

  private boolean crossesLine(int from, int to) {
    for (int i = from; i < to; i++) {
      if (text[i] == '\n' || text[i] == '\r') {
        return true;
      }
    }
    return false;
  }

  /** The terminals of a label set. */
  public int[] labels(int labelSet) {
    return table.labels(labelSet);
  }

  /** Where tokens open at the cut end. */
  public EntryEnds ends() {
    return ends;
  }

  /** The right charts. */
  public RightCharts charts() {
    return charts;
  }

  /** The columns at which lines of the suffix begin, packed, nearest first, each once. */
  public int[] columns() {
    return Arrays.stream(lineColumns)
        .filter(c -> c >= 0)
        .map(Columns::plain)
        .distinct()
        .limit(MAX_COLUMNS)
        .toArray();
  }

  /**
   * Whether some indentation, followed by the blanks before {@code offset}, leads to a column of an
   * interval. Not every column can be reached where tabs are mixed in: no text before two spaces
   * leads to tab, space.
   */
  public boolean reaches(int interval, int offset) {
    int greatest = columns.greatest(interval);
    int least = columns.least(interval);
    int spaces =
        Math.max(0, (least & Columns.MAX) - (Columns.plain(advance(0, 0, offset)) & Columns.MAX));
    if ((greatest & Columns.MAX) == Columns.MAX
        || columns.contains(interval, advance(Columns.packed(spaces, spaces), 0, offset))) {
      return true;
    }
    int longest = greatest & Columns.MAX;
    for (int tabs = 0; tabs <= longest; tabs++) {
      for (int before = 0; before < 8 && before + tabs <= longest; before++) {
        int begin = tabs == 0 ? Columns.packed(before, before) : 8 * tabs << 16 | before + tabs;
        for (int after = 0; before + tabs + after <= longest; after++) {
          if (columns.contains(
              interval, advance(begin + Columns.packed(after, after), 0, offset))) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /** Whether anything but blanks stands before an offset. */
  public boolean hasText(int offset) {
    for (int i = 0; i < offset; i++) {
      if (text[i] != ' ' && text[i] != '\t') {
        return true;
      }
    }
    return false;
  }

  /** The blanks at the beginning of the suffix: what it adds to an indentation begun before. */
  public String leadingBlanks() {
    int blanks = 0;
    while (blanks < text.length && (text[blanks] == ' ' || text[blanks] == '\t')) {
      blanks++;
    }
    return new String(text, 0, blanks, StandardCharsets.US_ASCII);
  }

  /** How many bytes the suffix has. */
  public int length() {
    return text.length;
  }

  private static long key(int offset, int depth, int lineState) {
    return (long) offset << 32 | (long) depth << 1 | lineState;
  }

  // ---- step 2: lexemes

  private void lex(int[] places) {
    Arrays.fill(lineColumns, NOT_AT_LINE_START);
    for (int place : places) {
      edges[place] = new IntList();
      lineColumns[place] = 0;
    }
    edges[0] = new IntList();
    lineColumns[0] = PENDING;
    lineStates[0] = ALL_LINE_STATES;
    for (int s = 1; s < table.states(); s++) {
      int end = ends.offset(s);
      if (end > 0 && layout.kind(ends.labelSet(s)) != Layout.Kind.ERROR) {
        if (edges[end] == null) {
          edges[end] = new IntList();
        }
        enter(end, ends.labelSet(s), PENDING, BEFORE_CUT);
        lineStates[end] |= after(ALL_LINE_STATES, ends.labelSet(s));
      }
    }
    boolean[] entered = new boolean[text.length + 1];
    for (int at = 0; at <= text.length; at++) {
      entered[at] = edges[at] != null;
    }
    for (int at = 0; at < text.length; at++) {
      if (edges[at] != null) {
        for (int context = 0; context < table.contexts(); context++) {
          lexeme(at, context);
        }
        lookBehind(at, entered);
      }
    }
  }

  /** Hands on what may stand left of the lexemes that begin at an offset, and what they are. */
  private void lookBehind(int at, boolean[] entered) {
    IntList out = edges[at];
    for (int i = 0; i < out.size(); i += 2) {
      int to = out.get(i);
      int labels = out.get(i + 1);
      if (entered[to]) {
        continue;
      }
      Layout.Kind kind = layout.kind(labels);
      long[] own = behind[at];
      if (own == null && kind != Layout.Kind.TOKEN) {
        entered[to] = true; // only blanks between the cut and here
        behind[to] = null;
        continue;
      }
      long[] set = behind[to];
      if (set == null) {
        set = new long[words];
        behind[to] = set;
      }
      for (int w = 0; own != null && kind != Layout.Kind.TOKEN && w < words; w++) {
        set[w] |= own[w];
      }
      for (int label : table.labels(labels)) {
        add(set, label);
      }
      if (layout.semicolons()) {
        add(set, layout.sameLine());
        add(set, layout.inserted());
      }
    }
  }

  private static void add(long[] set, int terminal) {
    if (terminal >= 0) {
      set[terminal >> 6] |= 1L << terminal;
    }
  }

  private void lexeme(int at, int context) {
    int state = table.next(table.start(context), text[at] & 0xff);
    if (state == LexerTable.DEAD
        || (context > 0 && state == table.next(table.start(0), text[at] & 0xff))) {
      return;
    }
    long match = longestMatch(at + 1, state);
    int end = (int) (match >>> 32);
    int labels = (int) match;
    if (labels < 0 || layout.kind(labels) == Layout.Kind.ERROR || continuesNoLine(end, labels)) {
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
    if (edges[end] == null) {
      edges[end] = new IntList();
    }
    enter(end, labels, lineColumns[at], at);
    lineStates[end] |= after(lineStates[at], labels);
  }

  /** The line states after a lexeme, as bits, given those before it. */
  private byte after(byte before, int labels) {
    if (layout.kind(labels) != Layout.Kind.IGNORED) {
      return 1 << Layout.TOKENS;
    }
    int after = 0;
    for (int l = 0; l < layout.lineStates(); l++) {
      after |= (before >> l & 1) << layout.afterIgnored(l, labels);
    }
    return (byte) after;
  }

  /** Whether a lexeme continues a line where the text is at its end. */
  private boolean continuesNoLine(int end, int labels) {
    return end == text.length
        && layout.indentation()
        && layout.kind(labels) == Layout.Kind.IGNORED
        && (text[end - 1] == '\n' || text[end - 1] == '\r');
  }

  /**
   * Where a token that is in {@code state} at an offset ends (in the upper half of the answer), and
   * with which label set (in the lower half; -1: nowhere). Every {@value #MILESTONE} bytes the
   * answer is kept, since tokens of several contexts may run through the same text for long.
   */
  public long longestMatch(int from, int state) {
    int end = from;
    int labels = table.accept(state);
    int at = state;
    int passed = milestones.size();
    for (int i = from; i < text.length; i++) {
      at = table.next(at, text[i] & 0xff);
      if (at == LexerTable.DEAD) {
        break;
      }
      if (table.accept(at) >= 0) {
        end = i + 1;
        labels = table.accept(at);
      }
      if (i % MILESTONE == 0) {
        long key = (long) i << 32 | at;
        int known = matches.getOrDefault(key, -1);
        if (known >= 0) {
          if (matchLabels.get(known) >= 0) {
            end = matchEnds.get(known);
            labels = matchLabels.get(known);
          }
          break;
        }
        milestones.add(key);
      }
    }
    while (milestones.size() > passed) {
      long key = milestones.pop();
      boolean beyond = labels >= 0 && end > (int) (key >>> 32) + 1;
      matches.put(key, matchEnds.size());
      matchEnds.add(end);
      matchLabels.add(beyond ? labels : -1);
    }
    return (long) end << 32 | (labels & 0xffffffffL);
  }

  /** Notes at the end of a lexeme whether a line's first token may begin there, and where. */
  private void enter(int end, int labels, int before, int begin) {
    int column =
        switch (layout.kind(labels)) {
          case LINE_END -> 0;
          case IGNORED -> ignored(before, begin, end);
          case TOKEN, ERROR -> NOT_AT_LINE_START;
        };
    // A line that begins in the suffix has a known column. Only where a comment that is open at the
    // cut would take the backslash of a continued line is there another column at the same place.
    if (column == PENDING_ON
        || lineColumns[end] == NOT_AT_LINE_START
        || (column >= 0 && lineColumns[end] != PENDING_ON)) {
      lineColumns[end] = column;
    }
  }

  private int ignored(int before, int begin, int end) {
    if (before < 0) {
      return before == PENDING && begin >= 0 && crossesLine(begin, end) ? PENDING_ON : before;
    }
    int column = before;
    for (int i = begin; i < end; i++) {
      if (text[i] == '\n' || text[i] == '\r') {
        return Columns.continued(before);
      }
      column = Columns.advance(column, text[i]);
    }
    return column;
  }

  // ---- step 3: right charts

  private void build(@Nullable IntList tail) {
    int n = text.length;
    Edges out = new Edges();
    if (edges[n] == null) {
      edges[n] = new IntList();
    }
    if (tail != null) {
      for (int i = 0; i < tail.size(); i += 3) {
        put(n, tail.get(i), tail.get(i + 1), tail.get(i + 2));
      }
    } else if (layout.indentation()) {
      put(n, 0, Layout.BLANK, charts.end());
      out.scan(charts.end(), new int[] {layout.newline()});
      put(n, 0, Layout.TOKENS, charts.before(out, Columns.ANY, behind[n]));
    } else if (layout.semicolons()) {
      int end = orBefore(charts.end(), layout.inserted(), n);
      put(n, 0, Layout.BLANK, end);
      put(n, 0, Layout.TOKENS, end);
    } else {
      put(n, 0, Layout.BLANK, charts.end());
    }
    Contributions from = new Contributions();
    for (int at = n - 1; at >= 0; at--) {
      if (edges[at] != null) {
        from.collect(at);
        from.build(at, out);
      }
    }
  }

  /** The set, with what leads to it over a terminal of no width; -1 is none. */
  private int orBefore(int set, int terminal, int offset) {
    return terminal < 0 ? set : charts.orBefore(set, terminal, behind[offset]);
  }

  private void put(int offset, int depth, int lineState, int set) {
    if (set == RightCharts.NONE) {
      return;
    }
    sets.put(key(offset, depth, lineState), set);
    IntList list = nodes[offset];
    if (list == null) {
      list = new IntList();
      nodes[offset] = list;
    }
    list.add(depth);
    list.add(lineState);
    list.add(set);
  }

  /** What the lexemes at one offset lead to, by depth and line state. */
  private final class Contributions {
    private static final int PASS = -1;

    private final Edges edge = new Edges();
    private final IntList rows = new IntList(); // depth, line state, target set, label set or PASS

    void collect(int at) {
      rows.clear();
      IntList out = edges[at];
      for (int i = 0; i < out.size(); i += 2) {
        IntList targets = nodes[out.get(i)];
        for (int t = 0; targets != null && t < targets.size(); t += 3) {
          lexeme(at, out.get(i + 1), targets.get(t), targets.get(t + 1), targets.get(t + 2));
        }
      }
    }

    private void lexeme(int at, int labels, int depth, int lineState, int set) {
      switch (layout.kind(labels)) {
        case IGNORED -> {
          for (int before = 0; before < layout.lineStates(); before++) {
            if (layout.afterIgnored(before, labels) == lineState) {
              row(depth, before, set, PASS);
            }
          }
        }
        case LINE_END -> {
          if (depth > 0) {
            row(depth, lineState, set, PASS);
          } else if (lineState == Layout.BLANK) {
            row(0, Layout.TOKENS, set, labels);
            row(0, Layout.BLANK, set, PASS);
          }
        }
        case TOKEN -> {
          int before = layout.depthBefore(depth, labels);
          if (before < 0) {
            return;
          }
          if (layout.semicolons()) {
            if (lineState == Layout.TOKENS) {
              int token = alone(at, set, labels);
              onLine(at, before, token, labels);
              afterLineEnd(at, before, token);
            }
          } else if (!layout.indentation()) {
            row(before, Layout.BLANK, set, labels);
          } else if (lineState == Layout.TOKENS) {
            row(before, Layout.TOKENS, set, labels);
            if (before == 0 && lineColumns[at] != NOT_AT_LINE_START) {
              row(0, Layout.BLANK, set, labels);
            }
          }
        }
        case ERROR -> {}
      }
    }

    /** The set of a token before which nothing of no width stands. */
    private int alone(int at, int set, int labels) {
      edge.clear();
      edge.scan(set, table.labels(labels));
      return charts.before(edge, Columns.ANY, behind[at]);
    }

    private void onLine(int at, int depth, int token, int labels) {
      if (token != RightCharts.NONE && (lineStates[at] >> Layout.TOKENS & 1) != 0) {
        int set = orBefore(token, layout.sameLine(), at);
        row(
            depth,
            Layout.TOKENS,
            layout.inserts(Layout.TOKENS, labels) ? orBefore(set, layout.inserted(), at) : set,
            PASS);
      }
    }

    private void afterLineEnd(int at, int depth, int token) {
      if (token != RightCharts.NONE && (lineStates[at] >> Layout.BLANK & 1) != 0) {
        row(depth, Layout.BLANK, orBefore(token, layout.inserted(), at), PASS);
      }
    }

    private void row(int depth, int lineState, int set, int labels) {
      rows.add(depth);
      rows.add(lineState);
      rows.add(set);
      rows.add(labels);
    }

    void build(int at, Edges out) {
      for (int i = 0; i < rows.size(); i += 4) {
        int depth = rows.get(i);
        int lineState = rows.get(i + 1);
        if (sets.containsKey(key(at, depth, lineState))) {
          continue;
        }
        out.clear();
        boolean scans = false;
        for (int j = i; j < rows.size(); j += 4) {
          if (rows.get(j) == depth && rows.get(j + 1) == lineState) {
            if (rows.get(j + 3) == PASS) {
              out.pass(rows.get(j + 2));
            } else {
              out.scan(rows.get(j + 2), table.labels(rows.get(j + 3)));
              scans = true;
            }
          }
        }
        boolean first = scans && layout.indentation() && lineState == Layout.BLANK;
        int column = first && lineColumns[at] >= 0 ? columns.exactly(lineColumns[at]) : Columns.ANY;
        int set = charts.before(out, column, behind[at]);
        put(at, depth, lineState, set);
        if (first && lineColumns[at] <= PENDING && set != RightCharts.NONE) {
          pendingOffsets.put(set, at);
        }
      }
    }
  }
}
