package dovetail.quotient.join;

import dovetail.ints.Bits;
import dovetail.ints.IntList;
import dovetail.lexer.LexerTable;
import dovetail.lexer.layout.LayoutPolicy;
import dovetail.quotient.chart.Branch;
import dovetail.quotient.chart.Guard;
import dovetail.quotient.chart.LeftCharts;
import dovetail.quotient.chart.LexemeStep;
import dovetail.quotient.chart.TokenSteps;
import dovetail.quotient.chart.UnknownHead;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads text byte by byte into branches over left charts: lexemes by longest match, layout, scans.
 *
 * <p>A token is over where the next byte cannot make it longer. Where the next byte leads to a
 * state that does not accept, both readings live: the token goes on, or it was over and has a
 * {@link Guard}.
 *
 * <p>A reader of a middle does not read text that leaves the middle's {@link Scope}.
 *
 * <p>Keeps nothing but the charts, which grow. Not thread-safe.
 */
public final class Reader {
  /**
   * The least number of branches that are united. A text that is read in several contexts at once
   * would otherwise have twice as many branches behind each token.
   */
  private static final int UNITED_FROM = 4;

  private final Tables tables;
  private final LexerTable lexer;
  private final LayoutPolicy layout;
  private final LeftCharts charts;
  private final TokenSteps steps;
  private final Scope scope;
  private final LexemeStep step;

  /** A reader into left charts, for texts that may close any bracket. */
  public Reader(Tables tables, LeftCharts charts) {
    this(
        tables,
        charts,
        new TokenSteps(tables.lexer(), tables.layout(), charts, tables.contextGroups()),
        Scope.none(charts.columns()));
  }

  private Reader(Tables tables, LeftCharts charts, TokenSteps steps, Scope scope) {
    this.scope = scope;
    this.tables = tables;
    this.lexer = tables.lexer();
    this.layout = tables.layout();
    this.charts = charts;
    this.steps = steps;
    this.step = new LexemeStep(layout, steps, scope);
  }

  /** A reader for middles that stay in a scope. */
  public Reader in(Scope other) {
    return other.equals(scope) ? this : new Reader(tables, charts, steps, other);
  }

  /** The branches of the empty text. */
  public Branch[] start() {
    List<Branch> out = new ArrayList<>();
    enter(charts.root(), LayoutPolicy.BLANK, 0, 0, null, out);
    return out.toArray(Branch[]::new);
  }

  /** The branches where a window begins. */
  public Branch[] start(List<UnknownHead.Start> starts) {
    List<Branch> out = new ArrayList<>();
    for (UnknownHead.Start at : starts) {
      if (at.lexer() < 0) {
        enter(at.set(), at.lineState(), at.depth(), 0, null, out);
      } else {
        int column = layout.columns() ? LayoutPolicy.NEXT_LINE : 0;
        out.add(
            new Branch(at.lexer(), true, at.set(), at.lineState(), at.depth(), column, 0, null));
      }
    }
    return out.toArray(Branch[]::new);
  }

  /** The branches after one more byte; none if the text cannot be read. */
  public Branch[] read(Branch[] branches, byte next) {
    int b = next & 0xff;
    if (branches.length == 1) {
      Branch only = branches[0];
      int to = next(only, next);
      if (only.guard() == null
          && to != LexerTable.DEAD
          && (!only.open() || !mayBeOver(only.lexer(), b))) {
        return new Branch[] {longer(only, to, next, null)};
      }
    }
    List<Branch> out = new ArrayList<>(2);
    for (Branch branch : branches) {
      Guard guard = Guard.advance(branch.guard(), lexer, b);
      if (guard == Guard.KILLED) {
        continue;
      }
      int to = next(branch, next);
      if (to != LexerTable.DEAD) {
        add(longer(branch, to, next, guard), out);
      }
      int way = branch.open() ? branch.lexer() : LexerTable.DEAD;
      for (; way != LexerTable.DEAD; way = lexer.otherwise(way)) {
        int waiting = Guard.after(lexer, way, b);
        if (Guard.mayBeOver(lexer, way, waiting)) {
          List<Branch> over = new ArrayList<>(1);
          finish(branch, lexer.accept(way), over);
          for (Branch begun : over) {
            int first = next(begun, next);
            if (first != LexerTable.DEAD) {
              add(longer(begun, first, next, Guard.over(waiting, guard)), out);
            }
          }
        }
      }
    }
    return out.size() < UNITED_FROM ? out.toArray(Branch[]::new) : united(out);
  }

  /** Whether a token may be over in a state before a byte. */
  private boolean mayBeOver(int state, int b) {
    int way = state;
    while (way != LexerTable.DEAD && !Guard.mayBeOver(lexer, way, Guard.after(lexer, way, b))) {
      way = lexer.otherwise(way);
    }
    return way != LexerTable.DEAD;
  }

  /**
   * The branches, with one in place of several that differ in nothing but their sets. A set where a
   * window begins stays apart: its items say that they began before the window.
   */
  private Branch[] united(List<Branch> branches) {
    Map<Branch, IntList> sets = new LinkedHashMap<>(); // by branches without them
    for (Branch branch : branches) {
      Branch way = charts.isUnknown(branch.set()) ? branch : branch.inSet(0);
      sets.computeIfAbsent(way, _ -> new IntList(2)).add(branch.set());
    }
    Branch[] united = new Branch[sets.size()];
    int count = 0;
    for (Map.Entry<Branch, IntList> way : sets.entrySet()) {
      united[count++] = way.getKey().inSet(charts.united(way.getValue()));
    }
    return united;
  }

  /** The lexer state of a branch after a byte. */
  private int next(Branch branch, byte b) {
    return lexer.next(branch.lexer(), b & 0xff);
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
        guard);
  }

  /** Ends the open token of a branch as {@code labelSet}; adds the branches behind it. */
  public void finish(Branch branch, int labelSet, List<Branch> out) {
    int begun = branch.tokenColumn();
    if (step.over(
        labelSet, branch.set(), branch.lineState(), branch.depth(), branch.column(), begun)) {
      enter(step.set, step.lineState, step.depth, step.column, branch.guard(), out);
    }
  }

  /** The branches behind the open token, if it may be over. */
  public List<Branch> finished(Branch branch) {
    List<Branch> out = new ArrayList<>(1);
    for (int labels : lexer.accepted(branch.lexer())) {
      finish(branch, labels, out);
    }
    return out;
  }

  /** Whether the open token begins a logical line left of the blocks that are to stay open. */
  boolean leavesBlock(Branch branch) {
    return branch.lineState() == LayoutPolicy.BLANK && !scope.mayBegin(branch.tokenColumn());
  }

  /**
   * The set that scans the open token: at its column, if the token is the first of its line and
   * columns count; else with the items that only a token on the same line may follow.
   */
  public int beforeToken(Branch branch) {
    return steps.before(branch.set(), branch.lineState(), branch.tokenColumn());
  }

  /**
   * The set that scans the open token as that terminal: {@link #beforeToken}, or after an inserted
   * semicolon if only that lets the terminal stand there.
   */
  public int beforeToken(Branch branch, int terminal) {
    int base = beforeToken(branch);
    return layout.insertsBefore(branch.lineState(), terminal) && !charts.reads(base, terminal)
        ? steps.afterInserted(branch.set())
        : base;
  }

  /** The steps over whole tokens. */
  public TokenSteps steps() {
    return steps;
  }

  /** Adds the branches at a place where no token is open, one per lexical context. */
  private void enter(
      int set, int lineState, int depth, int column, @Nullable Guard guard, List<Branch> out) {
    long[] groups = steps.contexts(set, lineState);
    int group = Bits.next(groups, 0);
    if (group < 0 || steps.isMixed(set)) {
      int start = lexer.start(0);
      out.add(new Branch(start, false, set, lineState, depth, column, column, guard));
    }
    for (; group >= 0; group = Bits.next(groups, group + 1)) {
      int start = lexer.start(group);
      out.add(new Branch(start, false, set, lineState, depth, column, column, guard));
    }
  }
}
