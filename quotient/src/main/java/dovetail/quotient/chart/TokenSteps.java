package dovetail.quotient.chart;

import dovetail.ints.Bits;
import dovetail.lexer.LexerTable;
import dovetail.lexer.Terminal;
import dovetail.lexer.layout.LayoutPolicy;
import dovetail.network.Network;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Steps of left charts over whole tokens. A layout may put a column before a token, or terminals of
 * no width. {@link LeftCharts#NONE} stands for no set.
 *
 * <p>O(1) for a step that was taken before. Grows; not thread-safe.
 */
public final class TokenSteps implements LexemeStep.Sets {
  private final LexerTable lexer;
  private final LayoutPolicy layout;
  private final LeftCharts charts;
  private final long[][] groupsOf; // per network state
  private final ContextSets contextSets = new ContextSets();
  private final BitSet asked = new BitSet(); // sets for which it is known whether they are mixed
  private final BitSet mixed = new BitSet();
  private final int[] inserted;
  private int[] contexts = new int[512]; // per set and line state, plus one; 0: not known

  /**
   * Of a language's tables and charts.
   *
   * @param groupsOf as {@link #groups} makes it
   */
  public TokenSteps(LexerTable lexer, LayoutPolicy layout, LeftCharts charts, long[][] groupsOf) {
    this.lexer = lexer;
    this.layout = layout;
    this.charts = charts;
    this.groupsOf = groupsOf;
    this.inserted = new int[] {layout.inserted()};
  }

  /**
   * Per network state, the contextual groups of which a terminal is scanned from there, by the
   * state itself or by the nonterminals that it predicts, which wait for a column behind a line
   * end; bit g for group g.
   */
  public static long[][] groups(Network network, List<Terminal> terminals) {
    int contexts = 1 + terminals.stream().mapToInt(Terminal::group).max().orElse(0);
    long[][] groups = new long[network.states()][Bits.of(contexts).length];
    for (int q = 0; q < groups.length; q++) {
      int[] edges = network.terminalEdges(q);
      for (int i = 0; i < edges.length; i += 2) {
        int group = terminals.get(edges[i]).group();
        if (group > 0) {
          Bits.add(groups[q], group);
        }
      }
    }
    for (boolean changed = true; changed; ) {
      changed = false;
      for (int q = 0; q < groups.length; q++) {
        int[] edges = network.nonterminalEdges(q);
        for (int i = 0; i < edges.length; i += 2) {
          changed |= Followers.addAll(groups[q], groups[network.start(edges[i])]);
        }
      }
    }
    ContextSets sets = new ContextSets();
    for (int q = 0; q < groups.length; q++) {
      groups[q] = sets.set(sets.number(groups[q]));
    }
    return groups;
  }

  /** The set after a token that is scanned from a set as it is, or after a line end that counts. */
  @Override
  public int scan(int base, int labelSet) {
    return base == LeftCharts.NONE
        ? LeftCharts.NONE
        : charts.scan(
            base,
            labelSet,
            layout.terminals(labelSet),
            layout.kind(labelSet) == LayoutPolicy.Kind.LINE_END
                ? LeftCharts.LineEnd.YES
                : LeftCharts.LineEnd.NO);
  }

  /**
   * The set that scans a token: at its column, if it is the first of its line and columns count;
   * else with the items that only a token behind a line end, or only another token, may follow.
   */
  public int before(int set, int lineState, int column) {
    return layout.waitsForColumn(lineState) ? atColumn(set, column) : marked(set, lineState);
  }

  /**
   * A set with its steps by the {@link LayoutPolicy#mark} of a line state. In a window, at the
   * beginning of a line, it also has those by a left-out semicolon: a token may fit in some of the
   * texts that may stand before the window ({@code f⏎g} are attributes behind {@code <a}), and only
   * by the semicolon in others.
   */
  @Override
  public int marked(int set, int lineState) {
    int marked = withMark(set, lineState);
    return lineState == LayoutPolicy.BLANK && layout.inserted() >= 0
        ? charts.orAfterInSome(marked, insertion() + 2 + layout.lineStates(), layout.inserted())
        : marked;
  }

  private int withMark(int set, int lineState) {
    int mark = layout.mark(lineState);
    return mark < 0 ? set : charts.orAfter(set, insertion() + 2 + lineState, mark);
  }

  @Override
  public int atColumn(int set, int column) {
    return charts.atColumn(set, column);
  }

  @Override
  public int afterInserted(int set) {
    return layout.inserted() < 0
        ? LeftCharts.NONE
        : charts.scan(set, insertion(), inserted, LeftCharts.LineEnd.NO);
  }

  /** A number that no label set has; it stands for a semicolon that was left out. */
  public int insertion() {
    return lexer.labelSets();
  }

  /** Whether a text that leads to a set is a program, perhaps but for a semicolon left out. */
  public boolean accepts(int set) {
    if (charts.accepts(set)) {
      return true;
    }
    int after = afterInserted(set);
    return after != LeftCharts.NONE && charts.accepts(after);
  }

  /**
   * The contextual groups that are considered after a set in a line state; bit g for group g. Not
   * to be modified.
   */
  public long[] contexts(int set, int lineState) {
    int key = layout.lineStates() * set + lineState;
    if (key >= contexts.length) {
      contexts = Arrays.copyOf(contexts, Math.max(key + 1, contexts.length * 2));
    }
    if (contexts[key] == 0) {
      long[] groups = groups(set);
      int after = lineState == LayoutPolicy.BLANK ? afterInserted(set) : LeftCharts.NONE;
      if (after != LeftCharts.NONE) {
        addWithoutRivals(set, after, groups);
      }
      contexts[key] = contextSets.number(groups) + 1;
    }
    return contextSets.set(contexts[key] - 1);
  }

  /** The contextual groups that are considered after a set, if no semicolon is left out. */
  private long[] groups(int set) {
    long[] groups = new long[groupsOf[0].length];
    addOwnGroups(set, groups);
    for (int lineState = 0; lineState < layout.lineStates(); lineState++) {
      int marked = withMark(set, lineState);
      if (marked != set) {
        addOwnGroups(marked, groups);
      }
    }
    return groups;
  }

  /**
   * Whether contextual groups are considered after a set in some of the texts that may stand before
   * a window, and none in others: then each token counts that is one in either.
   */
  public boolean isMixed(int set) {
    if (charts.isKnown()) {
      return false;
    }
    if (!asked.get(set)) {
      asked.set(set);
      for (int i = charts.begin(set); i < charts.end(set) && !mixed.get(set); i++) {
        long item = charts.item(i);
        mixed.set(
            set, Bits.next(groupsOf[Item.state(item)], 0) >= 0 && charts.isUnknown(Item.set(item)));
      }
    }
    return mixed.get(set);
  }

  private void addOwnGroups(int set, long[] groups) {
    for (int i = charts.begin(set); i < charts.end(set); i++) {
      Bits.addAll(groups, groupsOf[Item.state(charts.item(i))]);
    }
  }

  /**
   * Adds the groups of a set behind a semicolon that count if it is left out before the next token:
   * no other token that begins like a token of the group fits without the semicolon.
   */
  private void addWithoutRivals(int set, int after, long[] groups) {
    long[] more = new long[groups.length];
    addOwnGroups(after, more);
    for (int group = Bits.next(more, 0); group >= 0; group = Bits.next(more, group + 1)) {
      boolean fits = false;
      long[] rivals = layout.rivals(group);
      for (int t = 0; t < lexer.terminals() && !fits; t++) {
        fits = Bits.has(rivals, t) && charts.reads(set, t);
      }
      if (!fits) {
        Bits.add(groups, group);
      }
    }
  }
}
