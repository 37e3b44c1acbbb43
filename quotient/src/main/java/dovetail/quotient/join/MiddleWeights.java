package dovetail.quotient.join;

import dovetail.ints.IntList;
import dovetail.lexer.LexerTable;
import dovetail.lexer.layout.LayoutPolicy;
import dovetail.quotient.chart.Branch;
import dovetail.quotient.chart.Guard;
import dovetail.quotient.chart.LeftCharts;
import dovetail.quotient.chart.LineStates;
import java.util.ArrayList;
import java.util.List;

/**
 * The least weight of a completion by a branch: the open token becomes a token that fits, or is
 * ignored, or goes on into the suffix; then the charts give the weight of the missing rest. {@link
 * Distances#INFINITE} where there is none. One instance for each recogniser; one thread.
 */
public final class MiddleWeights {
  private final Tables tables;
  private final LexerTable lexer;
  private final LayoutPolicy layout;
  private final Reader reader;
  private final Join join;
  private final MiddleEnds ends;

  /** Of a recogniser. */
  public MiddleWeights(Tables tables, Reader reader, Join join, MiddleEnds ends) {
    this.tables = tables;
    this.lexer = tables.lexer();
    this.layout = tables.layout();
    this.reader = reader;
    this.join = join;
    this.ends = ends;
  }

  /** Whether a branch has a completion. */
  public boolean viable(Branch branch) {
    return of(branch) < Distances.INFINITE;
  }

  /** Whether a middle may end with a branch. */
  public boolean ends(Branch branch) {
    return ends.here(branch)
        || (branch.guard() != null
            && ends.isUnfinishedHere()
            && guarded(branch, Guard.MOST_BYTES) < Distances.INFINITE);
  }

  /** The least weight of a completion by this branch: 0 exactly if it may end here. */
  public int of(Branch branch) {
    if (ends(branch)) {
      return 0;
    }
    return branch.guard() == null ? unguarded(branch) : guarded(branch, Guard.MOST_BYTES);
  }

  /**
   * The least weight of a completion by a branch in which an earlier token must not become longer
   * after all: the text behind it has to prevent that first, which takes a byte or two. If a byte
   * leads the token no further, as in the text of a template, the token is taken not to become
   * longer.
   */
  private int guarded(Branch branch, int depth) {
    int best = Distances.INFINITE;
    List<Branch> unsettled = new ArrayList<>();
    Branch[] one = {branch};
    for (byte b = '\t'; b < 0x7f; b++) {
      if (b >= ' ' || b == '\t' || b == '\n') {
        for (Branch next : reader.read(one, b)) {
          boolean settled = next.guard() == null || next.guard().equals(branch.guard());
          if (settled || depth == 0 || ends.here(next)) {
            best = Math.min(best, 1 + weighSettled(next));
          } else {
            unsettled.add(next);
          }
        }
      }
    }
    for (int i = 0; best >= Distances.INFINITE && i < unsettled.size(); i++) {
      best = Math.min(best, 1 + guarded(unsettled.get(i), depth - 1));
    }
    return atLeastOne(best);
  }

  private int weighSettled(Branch branch) {
    return ends.here(branch) ? 0 : unguarded(branch);
  }

  private int unguarded(Branch branch) {
    if (!branch.open()) {
      return atLeastOne(join.live(branch.set(), branch.lineState()));
    }
    int state = branch.lexer();
    int best = Distances.INFINITE;
    long[] future = lexer.future(state);
    int passed = Distances.INFINITE;
    int lineState = 0;
    for (int labels : lexer.accepted(state)) {
      if (layout.kind(labels) == LayoutPolicy.Kind.IGNORED) {
        passed = 0;
        lineState = layout.afterPassed(branch.lineState(), labels);
      }
      for (int terminal : lexer.labels(labels)) {
        best = Math.min(best, asToken(branch, terminal));
      }
    }
    for (int word = 0; word < future.length; word++) {
      for (long bits = future[word]; bits != 0; bits &= bits - 1) {
        int terminal = word * 64 + Long.numberOfTrailingZeros(bits);
        if (layout.kindOf(terminal) == LayoutPolicy.Kind.IGNORED) {
          int bytes = lexer.bytesTo(state, terminal);
          bytes += bytes < Integer.MAX_VALUE ? tables.distances().rarity(terminal) : 0;
          if (bytes < passed) {
            passed = bytes;
            lineState = layout.afterPassedTerminal(branch.lineState(), terminal);
          }
        } else {
          best = Math.min(best, asToken(branch, terminal));
        }
      }
    }
    if (passed < Distances.INFINITE) {
      best = Math.min(best, passed + 1 + afterPassed(branch, lineState));
    }
    if (best >= Distances.INFINITE) {
      best = through(ends.allSeams(), branch);
    }
    if (best >= Distances.INFINITE && join.scope().keepsText()) {
      best = through(ends.seamsBefore(), branch);
    }
    return atLeastOne(best);
  }

  /** The least weight after the open blank or comment, which leaves the line in a state. */
  private int afterPassed(Branch branch, int lineState) {
    if (!LineStates.onlyALineEndStops(lexer, layout, branch.lexer())) {
      return join.live(branch.set(), lineState);
    }
    return layout.counts(branch.depth(), branch.lineState())
        ? tables.distances().terminal(layout.newline())
            + join.follow(branch.set(), branch.lineState())[layout.newline()]
        : 1 + join.live(branch.set(), layout.afterLineEnd(lineState));
  }

  private static int atLeastOne(int weight) {
    return Math.max(1, Math.min(weight, Distances.INFINITE));
  }

  /** The least weight if the open token becomes that terminal. */
  private int asToken(Branch branch, int terminal) {
    int bytes = lexer.bytesTo(branch.lexer(), terminal);
    if (layout.kindOf(terminal) == LayoutPolicy.Kind.LINE_END
        && !layout.counts(branch.depth(), branch.lineState())) {
      int lineState = layout.afterPassedTerminal(branch.lineState(), terminal);
      return bytes + join.live(branch.set(), lineState);
    }
    int charted = layout.charted(terminal);
    int base = reader.beforeToken(branch, charted);
    if (base == LeftCharts.NONE) {
      return Distances.INFINITE;
    }
    int rest = join.follow(base, branch.lineState())[charted];
    int weight = bytes + tables.distances().rarity(terminal) + 1;
    return rest >= Distances.INFINITE ? Distances.INFINITE : weight + rest;
  }

  /** The open token goes on for some bytes, and then ends by one of some seams. */
  private int through(Seams seams, Branch branch) {
    int best = Distances.INFINITE;
    for (int seam = 0; seam < seams.count(); seam++) {
      if (seams.reached(seam, branch.lexer()) && ends.endsThrough(branch, seams, seam)) {
        int[] bytes = tables.bytesBetween(branch.lexer());
        int rarity = ends.rarity(seams, seam);
        IntList states = seams.states(seam);
        for (int i = 0; i < states.size(); i++) {
          best = Math.min(best, bytes[states.get(i)] + rarity);
        }
      }
    }
    return best;
  }
}
