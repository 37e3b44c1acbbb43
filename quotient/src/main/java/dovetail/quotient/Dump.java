package dovetail.quotient;

import dovetail.ints.IntList;
import dovetail.ints.LongSet;
import dovetail.lexer.LexerTable;
import dovetail.lexer.layout.LayoutPolicy;
import dovetail.network.Network;
import dovetail.quotient.chart.Branch;
import dovetail.quotient.chart.EntryEnds;
import dovetail.quotient.chart.Item;
import dovetail.quotient.chart.LeftCharts;
import dovetail.quotient.chart.RightCharts;
import dovetail.quotient.chart.Suffix;
import dovetail.quotient.join.Distances;
import dovetail.quotient.join.Join;
import dovetail.quotient.join.RightContext;
import dovetail.quotient.join.Tables;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;

/** A cut for people: each part of the engine's state in words, charts as graphs. */
final class Dump {
  private final Tables tables;
  private final LeftCharts left;
  private final Branch[] cut;
  private final Suffix suffix;
  private final RightContext right;
  private final Join join;
  private final StringBuilder out = new StringBuilder();

  Dump(Charts charts, Branch[] cut, RightContext right, Join join) {
    this.tables = charts.tables;
    this.left = charts.left;
    this.cut = cut;
    this.suffix = right.suffix();
    this.right = right;
    this.join = join;
  }

  /** The ends of tokens that are open at the cut, and the tokens open from the left. */
  String lexemes() {
    for (Branch branch : cut) {
      line("left: " + branch(branch));
    }
    EntryEnds ends = suffix.ends();
    Map<String, Integer> states = new TreeMap<>();
    for (int state = 1; state < ends.states(); state++) {
      if (ends.offset(state) > 0) {
        states.merge(
            "byte %4d as %s".formatted(ends.offset(state), terminals(ends.labelSet(state))),
            1,
            Integer::sum);
      }
    }
    states.forEach(
        (where, count) ->
            line("right: a token open in any of %d lexer states ends at %s", count, where));
    return out.toString();
  }

  /** Line state, depth and columns, from both sides. */
  String layout() {
    for (Branch branch : cut) {
      line(
          "left: %s, depth %d, column %d",
          lineState(branch.lineState()), branch.depth(), Math.max(0, branch.column()) & 0xffff);
    }
    for (int node = 0; node < suffix.lattice().nodes(0); node++) {
      line(
          "right: %s, depth %d%s",
          lineState(suffix.lattice().lineState(0, node)),
          suffix.lattice().depth(0, node),
          suffix.lattice().pending(0, node) >= 0 ? ", the line's column comes from the left" : "");
    }
    return out.toString();
  }

  /** The left sets of the branches at the cut. */
  String leftCharts() {
    for (Branch branch : cut) {
      line(branch(branch));
      out.append(left.dump(branch.set()));
    }
    return out.toString();
  }

  /** The right sets at the cut. */
  String rightCharts() {
    for (int node = 0; node < suffix.lattice().nodes(0); node++) {
      line(
          "%s, depth %d",
          lineState(suffix.lattice().lineState(0, node)), suffix.lattice().depth(0, node));
      out.append(suffix.charts().dump(suffix.lattice().set(0, node)));
    }
    return out.toString();
  }

  /** For each branch: its distance to an end, and its next terminals. */
  String join() {
    line("%d exits, %d seeds", right.exits(), seeds());
    for (Branch branch : cut) {
      line(branch(branch));
      int live = join.live(branch.set(), branch.lineState());
      line(
          live >= Distances.INFINITE
              ? "  nothing that follows the last whole token fits the suffix"
              : "  after the last whole token, " + live + " or so to an end");
      int[] follow = join.follow(branch.set(), branch.lineState());
      for (int t = 0; t < follow.length; t++) {
        if (follow[t] < Distances.INFINITE) {
          line("  %-16s then %d", tables.network().terminalName(t), follow[t]);
        }
      }
    }
    return out.toString();
  }

  /** The left sets from which the cut's can be reached, by the nonterminals that began in them. */
  String leftDot() {
    IntList first = new IntList();
    for (Branch branch : cut) {
      first.add(branch.set());
    }
    return dot(first, left::begin, left::end, left::item);
  }

  /** The right sets that the cut's lead to, by the nonterminals that end in them. */
  String rightDot() {
    IntList first = new IntList();
    for (int node = 0; node < suffix.lattice().nodes(0); node++) {
      first.add(suffix.lattice().set(0, node));
    }
    RightCharts charts = suffix.charts();
    return dot(first, charts::begin, charts::end, charts::item);
  }

  private interface Items {
    long at(int index);
  }

  private String dot(IntList first, IntUnaryOperator begin, IntUnaryOperator end, Items items) {
    Network network = tables.network();
    LongSet known = new LongSet();
    IntList queue = new IntList();
    for (int i = 0; i < first.size(); i++) {
      if (known.add(first.get(i))) {
        queue.add(first.get(i));
      }
    }
    line("digraph {");
    line("  node [shape=box];");
    for (int i = 0; i < first.size(); i++) {
      line("  %d [penwidth=2];", first.get(i));
    }
    for (int next = 0; next < queue.size(); next++) {
      int set = queue.get(next);
      TreeMap<String, Integer> edges = new TreeMap<>();
      for (int i = begin.applyAsInt(set); i < end.applyAsInt(set); i++) {
        int to = Item.set(items.at(i));
        String name = network.nonterminalName(network.owner(Item.state(items.at(i))));
        if (to != set) {
          edges.put("%d [label=\"%s\"]".formatted(to, name.replace("\"", "\\\"")), to);
        }
      }
      for (Map.Entry<String, Integer> edge : edges.entrySet()) {
        line("  %d -> %s;", set, edge.getKey());
        if (known.add(edge.getValue())) {
          queue.add(edge.getValue());
        }
      }
    }
    line("}");
    return out.toString();
  }

  private int seeds() {
    int seeds = 0;
    for (int x = 0; x < tables.network().nonterminals(); x++) {
      seeds += right.seeds(x).size() / 4;
    }
    return seeds;
  }

  private String branch(Branch branch) {
    LexerTable lexer = tables.lexer();
    String open =
        !branch.open()
            ? "no token open"
            : lexer.accept(branch.lexer()) < 0
                ? "a token open"
                : terminals(lexer.accept(branch.lexer())) + " open";
    return "%s, %s, depth %d, set %d%s"
        .formatted(
            open,
            lineState(branch.lineState()),
            branch.depth(),
            branch.set(),
            branch.guard() == null ? "" : ", an earlier token might still become longer");
  }

  private static String lineState(int lineState) {
    return lineState == LayoutPolicy.BLANK ? "no token on the line" : "tokens on the line";
  }

  private String terminals(int labelSet) {
    StringBuilder names = new StringBuilder();
    for (int label : tables.lexer().labels(labelSet)) {
      names.append(names.isEmpty() ? "" : " or ").append(tables.network().terminalName(label));
    }
    return names.toString();
  }

  private void line(String text, Object... values) {
    out.append(values.length == 0 ? text : text.formatted(values)).append('\n');
  }
}
