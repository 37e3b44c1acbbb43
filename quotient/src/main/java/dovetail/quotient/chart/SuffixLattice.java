package dovetail.quotient.chart;

import dovetail.ints.IntList;
import dovetail.lexer.layout.LayoutPolicy;
import dovetail.quotient.chart.RightCharts.Edges;
import org.jspecify.annotations.Nullable;

/**
 * The right charts of a text before a {@link Tail}. They are built backward from the text's end,
 * where they are known: a set for every place of {@link SuffixLexemes}, bracket depth and line
 * state from which the end of the file can be reached. A reading that runs into an error gets no
 * set. An offset beyond the text's length is a place of the tail, where a token ends that begins in
 * the text or before it.
 *
 * <p>Whether a line end counts depends on the line state before it and the depth, which are known
 * from the right, so no guess is needed. A token may have tokens of no width before it, whether it
 * fits without them or not: all readings are taken, since only a left side knows.
 *
 * <p>Immutable after construction. O(text) where contexts fork seldom, and little more than the
 * lexing where the steps between sets have been made before.
 */
public final class SuffixLattice {
  /** How many ints a node has: depth, line state, set, and where its line's first token stands. */
  private static final int NODE = 4;

  /** The cost of a place besides its items, in units of {@link Watch}. */
  private static final int WORK = 10;

  private final LayoutPolicy layout;
  private final Columns columns;
  private final RightCharts charts;
  private final SuffixLexemes lexemes;
  private final @Nullable Unwritten unwritten; // the text behind, if it is not written yet
  private final @Nullable IntList[] nodes; // per offset

  /** Builds the sets of a lexed text of that length. */
  SuffixLattice(
      Lexing lexing,
      Columns columns,
      RightCharts charts,
      SuffixLexemes lexemes,
      Tail tail,
      int length,
      Watch watch) {
    this.layout = lexing.layout;
    this.unwritten = tail.unwritten;
    this.columns = columns;
    this.charts = charts;
    this.lexemes = lexemes;
    this.nodes = new IntList[length + tail.places()];
    for (int place = 0; place < tail.places(); place++) {
      int[] there = tail.nodes(place);
      for (int i = 0; i < there.length; i += 3) {
        put(length + place, there[i], there[i + 1], there[i + 2], -1);
      }
    }
    Contributions from = new Contributions();
    for (int at = length - 1; at >= 0; at--) {
      IntList edges = lexemes.at(at);
      if (edges != null) {
        int before = charts.items();
        from.collect(at, edges);
        from.build(at);
        watch.did(WORK + charts.items() - before);
      }
    }
  }

  /** How many nodes an offset has: ways to go on there, by bracket depth and line state. */
  public int nodes(int offset) {
    IntList list = nodes[offset];
    return list == null ? 0 : list.size() / NODE;
  }

  /** The number of the node of a left side with a depth, in a line state; -1 for none. */
  public int find(int offset, int depth, int lineState) {
    return find(offset, depth, lineState, nodes(offset));
  }

  /** The last such node before one. */
  public int find(int offset, int depth, int lineState, int before) {
    boolean any = depth >= UnknownHead.MANY / 2 && !layout.bracketsHideLineEnds();
    for (int node = before - 1; node >= 0; node--) {
      if ((any || Depth.holds(get(offset, node, 0), depth))
          && lineState(offset, node) == lineState) {
        return node;
      }
    }
    return -1;
  }

  /** The bracket depth of a node; the least one where it is not known which brackets close. */
  public int depth(int offset, int node) {
    return Depth.least(get(offset, node, 0));
  }

  /** The line state of a node. */
  public int lineState(int offset, int node) {
    return get(offset, node, 1);
  }

  /** The set of a node. */
  public int set(int offset, int node) {
    return get(offset, node, 2);
  }

  /** Where a node's line begins if its column is known only at the join; else -1. */
  public int pending(int offset, int node) {
    return get(offset, node, 3);
  }

  private int get(int offset, int node, int field) {
    IntList list = nodes[offset];
    if (list == null) {
      throw new IllegalArgumentException("no nodes at " + offset);
    }
    return list.get(node * NODE + field);
  }

  /** The nodes of an offset as a {@link Tail} has them. */
  int[] place(int offset) {
    int[] place = new int[3 * nodes(offset)];
    for (int node = 0; node < nodes(offset); node++) {
      place[3 * node] = get(offset, node, 0);
      place[3 * node + 1] = lineState(offset, node);
      place[3 * node + 2] = set(offset, node);
    }
    return place;
  }

  private void put(int offset, int depth, int lineState, int set, int pending) {
    IntList list = nodes[offset];
    if (list == null) {
      list = new IntList(NODE);
      nodes[offset] = list;
    }
    list.add(depth);
    list.add(lineState);
    list.add(set);
    list.add(pending);
  }

  /** The sets to which the lexemes at one offset lead, by depth and line state. */
  private final class Contributions {
    private static final int PASS = -1;
    private static final int UNKNOWN = -2;
    private static final int ROW = 5;

    private final Edges edges = new Edges();
    private final IntList rows =
        new IntList(); // depth, line state, target set, label set or PASS, pending

    void collect(int at, IntList out) {
      rows.clear();
      for (int i = 0; i < out.size(); i += 2) {
        int to = out.get(i);
        for (int node = 0; node < nodes(to); node++) {
          lexeme(
              at,
              out.get(i + 1),
              get(to, node, 0),
              lineState(to, node),
              set(to, node),
              pending(to, node));
        }
      }
    }

    private void lexeme(int at, int labels, int depth, int lineState, int set, int pending) {
      switch (layout.kind(labels)) {
        case IGNORED -> {
          for (int before = 0; before < layout.lineStates(); before++) {
            if (layout.afterPassed(before, labels) == lineState) {
              row(depth, before, set, PASS, pending);
            }
          }
        }
        case LINE_END -> {
          for (int before = 0; before < layout.lineStates(); before++) {
            if (!layout.counts(Depth.least(depth), before)) {
              if (layout.afterPassed(before, labels) == lineState) {
                row(depth, before, set, PASS, pending);
              }
            } else if (lineState == LayoutPolicy.BLANK) {
              row(depth, before, set, labels, -1);
            }
          }
        }
        case TOKEN -> {
          int before = Depth.before(depth, layout, labels);
          boolean stands = before >= 0 || Depth.isOpen(depth);
          if (stands && lineState == layout.afterToken(labels)) {
            if (before == Depth.atLeast(0) && layout.bracketsHideLineEnds()) {
              token(at, 0, set, labels);
              before = Depth.atLeast(1);
              set = unwritten == null ? set : unwritten.stillOpen(set);
            }
            if (set != RightCharts.NONE) {
              token(at, before, set, labels);
            }
          }
        }
        case ERROR -> {}
      }
    }

    /** A token, from each line state in which it may be read. */
    private void token(int at, int depth, int set, int labels) {
      int alone = UNKNOWN;
      for (int before = 0; before < layout.lineStates(); before++) {
        boolean stands =
            !layout.waitsForColumn(before)
                || (depth == 0 && lexemes.column(at) != SuffixLexemes.NOT_AT_LINE_START);
        if (!stands || !lexemes.may(at, before)) {
          continue;
        }
        int[] between = layout.before(before, labels);
        if (between.length == 0) {
          row(depth, before, set, labels, -1);
          continue;
        }
        alone = alone == UNKNOWN ? alone(at, depth, set, labels) : alone;
        int first = alone;
        for (int i = 0; i < between.length && first != RightCharts.NONE; i++) {
          first = charts.orBefore(first, between[i], lexemes.behind(at, 0, LayoutPolicy.TOKENS));
        }
        if (first != RightCharts.NONE) {
          row(depth, before, first, PASS, -1);
        }
      }
    }

    /** The set of a token before which nothing of no width stands. */
    private int alone(int at, int depth, int set, int labels) {
      edges.clear();
      edges.scan(set, labels);
      int behind = lexemes.behind(at, Depth.least(depth), LayoutPolicy.TOKENS);
      return charts.before(edges, Columns.ANY, behind);
    }

    private boolean isKnown(int at, int depth, int lineState) {
      for (int node = nodes(at) - 1; node >= 0; node--) {
        if (get(at, node, 0) == depth && lineState(at, node) == lineState) {
          return true;
        }
      }
      return false;
    }

    /** Parts open depths, so that no two that differ have a depth in common. */
    private void part() {
      int from = -1;
      for (int i = 0; i < rows.size(); i += ROW) {
        from = Depth.isOpen(rows.get(i)) ? Math.max(from, Depth.least(rows.get(i))) : from;
      }
      for (int i = 0; from >= 0 && i < rows.size(); i += ROW) {
        from = Depth.isOpen(rows.get(i)) ? from : Math.max(from, rows.get(i) + 1);
      }
      for (int i = from < 0 ? -1 : rows.size() - ROW; i >= 0; i -= ROW) {
        int least = Depth.least(rows.get(i));
        if (Depth.isOpen(rows.get(i)) && least < from) {
          rows.set(i, Depth.atLeast(from));
          for (int depth = least; depth < from; depth++) {
            row(depth, rows.get(i + 1), rows.get(i + 2), rows.get(i + 3), rows.get(i + 4));
          }
        }
      }
    }

    private void row(int depth, int lineState, int set, int labels, int pending) {
      rows.add(depth);
      rows.add(lineState);
      rows.add(set);
      rows.add(labels);
      rows.add(pending);
    }

    void build(int at) {
      part();
      for (int i = 0; i < rows.size(); i += ROW) {
        int depth = rows.get(i);
        int lineState = rows.get(i + 1);
        if (isKnown(at, depth, lineState)) {
          continue;
        }
        edges.clear();
        boolean scans = false;
        int pending = -1;
        for (int j = i; j < rows.size(); j += ROW) {
          if (rows.get(j) == depth && rows.get(j + 1) == lineState) {
            if (rows.get(j + 3) == PASS) {
              edges.pass(rows.get(j + 2));
              pending = Math.max(pending, rows.get(j + 4));
            } else {
              edges.scan(rows.get(j + 2), rows.get(j + 3));
              scans = true;
            }
          }
        }
        boolean first = scans && layout.waitsForColumn(lineState);
        int known = lexemes.column(at);
        int column = first && known >= 0 ? columns.exactly(known) : Columns.ANY;
        int behind = lexemes.behind(at, Depth.least(depth), lineState);
        int set = charts.before(edges, column, behind);
        if (set != RightCharts.NONE) {
          put(at, depth, lineState, set, first && known < 0 ? at : scans ? -1 : pending);
        }
      }
    }
  }
}
