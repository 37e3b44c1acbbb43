package dovetail.quotient;

import dovetail.ints.IntList;
import dovetail.ints.LongSet;
import dovetail.lexer.LexerTable;
import dovetail.lexer.layout.Indentation;
import dovetail.lexer.layout.LayoutPolicy;
import dovetail.network.Network;
import dovetail.quotient.chart.Branch;
import dovetail.quotient.chart.Columns;
import dovetail.quotient.chart.Item;
import dovetail.quotient.chart.LeftCharts;
import dovetail.quotient.chart.RightCharts;
import dovetail.quotient.chart.Suffix;
import dovetail.quotient.chart.UnknownHead;
import dovetail.quotient.join.Reader;
import dovetail.quotient.join.Scope;
import dovetail.quotient.join.Tables;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.IntPredicate;

/**
 * The constructs that are open at a cut: blocks, outermost, then brackets, then the string or
 * comment that the cut is in. See {@link MiddleLanguage#inScope}. Where the cut is right behind a
 * lexeme that closes one bracket and opens another, the next such lexeme does not count as closing
 * that new bracket.
 */
final class OpenConstructs {
  private final Tables tables;
  private final Network network;
  private final LayoutPolicy layout;
  private final LeftCharts charts;
  private final Columns columns;
  private final Reader reader;
  private final Branch[] cut;
  private final Suffix suffix;

  OpenConstructs(Charts charts, Branch[] cut, Suffix suffix) {
    this.tables = charts.tables;
    this.network = tables.network();
    this.layout = tables.layout();
    this.charts = charts.left;
    this.columns = charts.columns;
    this.reader = charts.reader;
    this.cut = cut;
    this.suffix = suffix;
  }

  /**
   * The scopes: the first keeps no construct, the next one the outermost construct, and each
   * further scope one more, up to all.
   */
  List<Scope> scopes() {
    List<Scope> scopes = new ArrayList<>();
    scopes.add(Scope.none(columns));
    for (int column : blocks()) {
      Scope around = scopes.get(0).withBlocks(column);
      if (around.keeps()) {
        scopes.add(around);
      }
    }
    if (cut.length == 0 || !tables.brackets().balanced() || isLeftOpen()) {
      return scopes;
    }
    int brackets = Integer.MAX_VALUE;
    boolean inPiece = false;
    for (Branch branch : cut) {
      brackets = Math.min(brackets, brackets(branch));
      inPiece |= closesAndOpens(branch);
    }
    Scope blocks = scopes.getLast();
    int least = brackets >= UnknownHead.MANY / 2 ? UnknownHead.MANY - UnknownHead.KEPT + 1 : 1;
    for (int depth = least; depth <= brackets; depth++) {
      boolean piece = inPiece && depth == brackets;
      scopes.add(piece ? blocks.withText(depth - 1) : blocks.withBrackets(depth));
    }
    if (Surroundings.of(tables, charts, reader, cut) != Surroundings.CODE) {
      scopes.add(blocks.withText(brackets));
    }
    return scopes;
  }

  /** Whether the suffix is not written to its end, and its present text closes nothing. */
  private boolean isLeftOpen() {
    boolean isLeftOpen = suffix.isUnfinished();
    for (int node = 0; isLeftOpen && node < suffix.lattice().nodes(0); node++) {
      isLeftOpen = suffix.lattice().depth(0, node) == 0;
    }
    for (Branch branch : cut) {
      int end = branch.open() && tables.isProse(branch.lexer()) ? end(branch) : 0;
      isLeftOpen &= end == 0 || suffix.isUnfinishedAt(end);
    }
    return isLeftOpen;
  }

  private int end(Branch branch) {
    return suffix.ends().offset(branch.lexer());
  }

  /**
   * The number of open brackets in a branch; an open token that can only close a bracket, or only
   * open one, counts as if it were over.
   */
  int brackets(Branch branch) {
    if (!branch.open() || closesAndOpens(branch)) {
      return branch.depth();
    }
    if (all(branch, tables.language().closing()::get)) {
      return branch.depth() - 1;
    }
    return all(branch, tables.language().opening()::get)
            && !tables.isProse(branch.lexer())
            && tables.lexer().accept(branch.lexer()) >= 0
        ? branch.depth() + 1
        : branch.depth();
  }

  /** Whether the cut is right behind a piece between two values of a string. */
  private boolean closesAndOpens(Branch branch) {
    return branch.open()
        && !tables.isProse(branch.lexer())
        && all(branch, tables.language().closing()::get)
        && all(branch, tables.language().opening()::get);
  }

  /** Whether all tokens that the open one is, or else may become, are such. */
  private boolean all(Branch branch, IntPredicate such) {
    LexerTable lexer = tables.lexer();
    int state = branch.lexer();
    boolean isOver = lexer.accept(state) >= 0;
    boolean found = false;
    for (int terminal = 0; terminal < lexer.terminals(); terminal++) {
      boolean possible = isOver ? lexer.accepts(state, terminal) : lexer.canReach(state, terminal);
      if (possible && tables.language().terminals().get(terminal).role().isParsed()) {
        if (!such.test(terminal)) {
          return false;
        }
        found = true;
      }
    }
    return found;
  }

  // ---- blocks

  /** The columns of the open blocks, outermost first. */
  private SortedSet<Integer> blocks() {
    SortedSet<Integer> found = new TreeSet<>();
    for (Branch branch : layout.columns() ? onTheirLines() : new Branch[0]) {
      if (branch.lineState() == LayoutPolicy.TOKENS) {
        around(branch.set(), found);
      } else {
        SortedSet<Integer> all = new TreeSet<>();
        around(branch.set(), all);
        int own = lineColumn(branch);
        int next = branch.open() && !onlyBlanks(branch) ? 0 : suffixColumn(branch, own);
        for (int column : all) {
          boolean around = column >>> 16 < next >>> 16 && plain(column) < plain(next);
          if (around || (column >>> 16 <= own >>> 16 && plain(column) <= plain(own))) {
            found.add(column);
          }
        }
      }
    }
    return found;
  }

  /** The branches of the cut, at the beginning of the next line where a line end is open. */
  private Branch[] onTheirLines() {
    List<Branch> found = new ArrayList<>();
    for (Branch branch : cut) {
      int now = branch.open() ? tables.lexer().accept(branch.lexer()) : -1;
      if (now >= 0 && layout.kind(now) == LayoutPolicy.Kind.LINE_END) {
        reader.finish(branch, now, found);
      } else {
        found.add(branch);
      }
    }
    return found.toArray(Branch[]::new);
  }

  /** The columns of the blocks around a place in a line. */
  private void around(int set, SortedSet<Integer> found) {
    LongSet seen = new LongSet();
    IntList queue = new IntList();
    queue.add(set);
    seen.add(set);
    for (int i = 0; i < queue.size(); i++) {
      int at = queue.get(i);
      addExact(at, found);
      for (int j = charts.begin(at); j < charts.end(at); j++) {
        int origin = Item.set(charts.item(j));
        if (seen.add(origin)) {
          queue.add(origin);
        }
      }
    }
  }

  private void addExact(int set, SortedSet<Integer> found) {
    for (int i = charts.begin(set); i < charts.end(set); i++) {
      addExact(charts.item(i), found);
    }
  }

  private void addExact(long item, SortedSet<Integer> found) {
    int own = Item.columns(item);
    if (network.isColumned(network.owner(Item.state(item)))
        && columns.least(own) == columns.greatest(own)) {
      found.add(columns.least(own));
    }
  }

  private static int plain(int column) {
    return column & Columns.MAX;
  }

  /** Where a line begins that has no whole token before the cut. */
  private int lineColumn(Branch branch) {
    if (branch.open() && !onlyBlanks(branch)) {
      return Indentation.plain(branch.tokenColumn());
    }
    return branch.column() == LayoutPolicy.NEXT_LINE ? 0 : Indentation.plain(branch.column());
  }

  private boolean onlyBlanks(Branch branch) {
    int now = tables.lexer().accept(branch.lexer());
    return now >= 0 && layout.kind(now) == LayoutPolicy.Kind.IGNORED;
  }

  /** The column of the suffix's first logical line, 0 if that is not known. */
  private int suffixColumn(Branch branch, int column) {
    int node = suffix.lattice().find(0, branch.depth(), LayoutPolicy.BLANK);
    if (node < 0) {
      return 0;
    }
    int first = suffix.lattice().pending(0, node);
    if (first >= 0) {
      return Indentation.plain(suffix.advance(column, 0, first));
    }
    RightCharts right = suffix.charts();
    SortedSet<Integer> found = new TreeSet<>();
    int set = suffix.lattice().set(0, node);
    for (int i = right.begin(set); i < right.end(set); i++) {
      addExact(right.item(i), found);
    }
    return found.isEmpty() ? 0 : found.last();
  }
}
