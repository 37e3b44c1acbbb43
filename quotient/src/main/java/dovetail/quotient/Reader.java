package dovetail.quotient;

import dovetail.lexer.LexerTable;
import dovetail.lexer.layout.LayoutPolicy;
import dovetail.lexer.names.Names;
import dovetail.quotient.Branch.Guard;
import dovetail.quotient.chart.Item;
import dovetail.quotient.chart.LeftCharts;
import dovetail.quotient.join.Scope;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads text byte by byte into branches over left charts: lexemes by longest match, layout, scans.
 *
 * <p>A token is over where the next byte cannot make it longer. Where the next byte leads on
 * without an accepting state, both readings live: the token goes on, or it was over and a
 * <em>guard</em> waits in the lexer state that went on; if the guard ever accepts, the token was
 * longer after all and the branch dies.
 *
 * <p>Of a middle, what leaves its {@link Scope} is not read.
 *
 * <p>Stateless but for the charts, which grow. Not thread-safe.
 */
final class Reader {
  private static final Guard KILLED = new Guard(LexerTable.DEAD, null);

  private final Tables tables;
  private final LexerTable lexer;
  private final LayoutPolicy layout;
  private final LeftCharts charts;
  private final int[] inserted;
  private final Scope scope;
  private final Contexts contexts;

  /** What is known of sets. */
  private static final class Contexts {
    // mask of contextual groups, plus one, for a set in a line state; 0: unknown
    int[] bySet = new int[512];
  }

  Reader(Tables tables, LeftCharts charts) {
    this(tables, charts, Scope.none(charts.columns()), new Contexts());
  }

  private Reader(Tables tables, LeftCharts charts, Scope scope, Contexts contexts) {
    this.scope = scope;
    this.contexts = contexts;
    this.tables = tables;
    this.lexer = tables.lexer();
    this.layout = tables.layout();
    this.charts = charts;
    this.inserted = new int[] {layout.inserted()};
  }

  /** One for middles that stay in a scope. */
  Reader in(Scope other) {
    return other.equals(scope) ? this : new Reader(tables, charts, other, contexts);
  }

  /** The branches of the empty text. */
  Branch[] start() {
    List<Branch> out = new ArrayList<>();
    enter(charts.root(), LayoutPolicy.BLANK, 0, 0, null, out);
    return out.toArray(Branch[]::new);
  }

  /** The branches after one more byte; none if the text cannot be read. */
  Branch[] read(Branch[] branches, byte next) {
    int b = next & 0xff;
    if (branches.length == 1) {
      Branch only = branches[0];
      int to = next(only, next);
      if (only.guard() == null
          && to != LexerTable.DEAD
          && (!only.open() || lexer.accept(only.lexer()) < 0 || lexer.accept(to) >= 0)) {
        return new Branch[] {longer(only, to, next, null)};
      }
    }
    List<Branch> out = new ArrayList<>(2);
    for (Branch branch : branches) {
      Guard guard = advance(branch.guard(), b);
      if (guard == KILLED) {
        continue;
      }
      int to = next(branch, next);
      if (to != LexerTable.DEAD) {
        add(longer(branch, to, next, guard), out);
      }
      if (branch.open()
          && lexer.accept(branch.lexer()) >= 0
          && (to == LexerTable.DEAD || lexer.accept(to) < 0)) {
        List<Branch> over = new ArrayList<>(1);
        finish(branch, lexer.accept(branch.lexer()), over);
        for (Branch begun : over) {
          int first = next(begun, next);
          if (first != LexerTable.DEAD) {
            add(
                longer(begun, first, next, to == LexerTable.DEAD ? guard : new Guard(to, guard)),
                out);
          }
        }
      }
    }
    return out.toArray(Branch[]::new);
  }

  /** The lexer state of a branch after a byte. */
  private int next(Branch branch, byte b) {
    int to = lexer.next(branch.lexer(), b & 0xff);
    boolean isNoName =
        to != LexerTable.DEAD
            && branch.name() != Names.NONE
            && lexer.name(branch.lexer(), to, branch.name(), b) == Names.DEAD;
    return isNoName ? LexerTable.DEAD : to;
  }

  private static void add(Branch branch, List<Branch> out) {
    if (!out.contains(branch)) {
      out.add(branch);
    }
  }

  private Branch longer(Branch branch, int to, byte next, @Nullable Guard guard) {
    return new Branch(
        to,
        true,
        branch.set(),
        branch.lineState(),
        branch.depth(),
        layout.advance(branch.lineState(), branch.column(), next),
        branch.open() ? branch.tokenColumn() : branch.column(),
        lexer.name(branch.lexer(), to, branch.name(), next),
        guard);
  }

  private @Nullable Guard advance(@Nullable Guard guard, int b) {
    if (guard == null) {
      return null;
    }
    Guard rest = advance(guard.next(), b);
    if (rest == KILLED) {
      return KILLED;
    }
    int to = lexer.next(guard.state(), b);
    if (to == LexerTable.DEAD) {
      return rest;
    }
    return lexer.accept(to) >= 0 ? KILLED : new Guard(to, rest);
  }

  /** Ends the open token of a branch as {@code labelSet}; adds what follows, no token open. */
  void finish(Branch branch, int labelSet, List<Branch> out) {
    int set = branch.set();
    int lineState = branch.lineState();
    switch (layout.kind(labelSet)) {
      case ERROR -> {}
      case IGNORED -> {
        int column = layout.afterPassedColumn(branch.column(), branch.tokenColumn());
        enter(
            set,
            layout.afterPassed(lineState, labelSet),
            branch.depth(),
            column,
            branch.guard(),
            out);
      }
      case LINE_END -> {
        if (!layout.counts(branch.depth(), lineState)) {
          enter(
              set, layout.afterPassed(lineState, labelSet), branch.depth(), 0, branch.guard(), out);
          return;
        }
        int next = charts.scan(set, labelSet, layout.terminals(labelSet), LeftCharts.LineEnd.YES);
        if (next != LeftCharts.NONE) {
          enter(next, LayoutPolicy.BLANK, branch.depth(), 0, branch.guard(), out);
        }
      }
      case TOKEN -> {
        int depth = layout.depthAfter(branch.depth(), labelSet);
        if (depth < 0 || leaves(branch, labelSet)) {
          return;
        }
        int next = scan(beforeToken(branch), labelSet);
        if (next == LeftCharts.NONE && layout.inserts(lineState, labelSet)) {
          next = scan(insert(set), labelSet);
        }
        if (next != LeftCharts.NONE) {
          enter(next, layout.afterToken(labelSet), depth, 0, branch.guard(), out);
        }
      }
    }
  }

  /**
   * Whether a token that ends in the middle closes what is to stay open, or begins a line there.
   */
  private boolean leaves(Branch branch, int labelSet) {
    return (layout.closes(labelSet) && !scope.mayClose(branch.depth())) || leavesBlock(branch);
  }

  /** Whether the open token begins a logical line left of the blocks that are to stay open. */
  boolean leavesBlock(Branch branch) {
    return branch.lineState() == LayoutPolicy.BLANK && !scope.mayBegin(branch.tokenColumn());
  }

  private int scan(int base, int labelSet) {
    return base == LeftCharts.NONE
        ? LeftCharts.NONE
        : charts.scan(base, labelSet, lexer.labels(labelSet), LeftCharts.LineEnd.NO);
  }

  /**
   * The set that scans the open token: at its column, if the token is the first of its line and
   * columns count; else with what only a token on the same line may follow.
   */
  int beforeToken(Branch branch) {
    if (layout.waitsForColumn(branch.lineState())) {
      return charts.atColumn(branch.set(), branch.tokenColumn());
    }
    return branch.lineState() == LayoutPolicy.TOKENS ? onSameLine(branch.set()) : branch.set();
  }

  /**
   * The set that scans the open token as that terminal: {@link #beforeToken}, or after an inserted
   * semicolon if only that lets the terminal stand there.
   */
  int beforeToken(Branch branch, int terminal) {
    int base = beforeToken(branch);
    return layout.insertsBefore(branch.lineState(), terminal) && !charts.reads(base, terminal)
        ? insert(branch.set())
        : base;
  }

  /**
   * The set after a semicolon left out before the open token, {@link LeftCharts#NONE} where none
   * is.
   */
  int afterInserted(Branch branch) {
    return layout.inserted() < 0 ? LeftCharts.NONE : insert(branch.set());
  }

  private int onSameLine(int set) {
    return layout.sameLine() < 0 ? set : charts.orAfter(set, lexer.labelSets(), layout.sameLine());
  }

  /** The set after a semicolon that was left out. */
  private int insert(int set) {
    return charts.scan(set, lexer.labelSets() + 1, inserted, LeftCharts.LineEnd.NO);
  }

  /** Whether a text that leads to a set is a program, perhaps but for a semicolon left out. */
  boolean accepts(int set) {
    return charts.accepts(set)
        || (layout.inserted() >= 0
            && insert(set) != LeftCharts.NONE
            && charts.accepts(insert(set)));
  }

  /** Adds the branches at a place where no token is open, one per lexical context. */
  private void enter(
      int set, int lineState, int depth, int column, @Nullable Guard guard, List<Branch> out) {
    if (!scope.mayBeOver(depth)) {
      return;
    }
    int groups = contexts(set, lineState);
    if (groups == 0) {
      int start = lexer.start(0);
      out.add(new Branch(start, false, set, lineState, depth, column, column, Names.NONE, guard));
    }
    for (int rest = groups; rest != 0; rest &= rest - 1) {
      int start = lexer.start(1 + Integer.numberOfTrailingZeros(rest));
      out.add(new Branch(start, false, set, lineState, depth, column, column, Names.NONE, guard));
    }
  }

  private int contexts(int set, int lineState) {
    int key = layout.lineStates() * set + lineState;
    if (key >= contexts.bySet.length) {
      contexts.bySet = Arrays.copyOf(contexts.bySet, Math.max(key + 1, contexts.bySet.length * 2));
    }
    int known = contexts.bySet[key];
    if (known == 0) {
      int groups = groups(onSameLine(set));
      if (layout.inserted() >= 0
          && lineState == LayoutPolicy.BLANK
          && insert(set) != LeftCharts.NONE) {
        groups |= afterInserted(set, groups(insert(set)) & ~groups);
      }
      known = groups + 1;
      contexts.bySet[key] = known;
    }
    return known - 1;
  }

  private int groups(int set) {
    int groups = 0;
    for (int i = charts.begin(set); i < charts.end(set); i++) {
      groups |= tables.contexts(Item.state(charts.item(i)));
    }
    return groups;
  }

  /**
   * Those of some contextual groups that count behind a semicolon left out before the next token:
   * no other token that begins as theirs do fits without it.
   */
  private int afterInserted(int set, int groups) {
    int counting = 0;
    for (int rest = groups; rest != 0; rest &= rest - 1) {
      int group = Integer.numberOfTrailingZeros(rest);
      boolean fits = false;
      long[] rivals = layout.rivals(group + 1);
      for (int t = 0; t < lexer.terminals() && !fits; t++) {
        fits = (rivals[t >> 6] >>> t & 1) != 0 && charts.reads(set, t);
      }
      counting |= fits ? 0 : 1 << group;
    }
    return counting;
  }
}
