package dovetail.quotient.join;

import com.google.common.base.Suppliers;
import dovetail.lexer.LexerTable;
import dovetail.lexer.layout.Indentation;
import dovetail.lexer.layout.LayoutPolicy;
import dovetail.quotient.chart.Branch;
import dovetail.quotient.chart.Guard;
import dovetail.quotient.chart.LeftCharts;
import dovetail.quotient.chart.Suffix;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Decides whether a middle may end: whether its last token is over where the suffix begins, or ends
 * inside the suffix, and left and right charts meet there.
 *
 * <p>The ways in which an open token may end in the suffix, its <em>seams</em>, depend on the
 * suffix alone and are found once. One for a recogniser; one thread.
 */
public final class MiddleEnds {
  /** The most lexemes of a suffix that are read again from the left. */
  private static final int READ_AGAIN = 1000;

  private final Tables tables;
  private final LexerTable lexer;
  private final LayoutPolicy layout;
  private final Reader reader; // of the middle
  private final Reader beyond; // of the suffix, which may close any bracket
  private final Join join;
  private final Suffix suffix;
  private final LeftCharts charts;
  private final Map<Place, Boolean> readOn =
      new HashMap<>(); // whether the suffix is read from there
  private final Supplier<Seams> allSeams;
  private final Supplier<Seams> seamsBefore;
  private final Supplier<long[]> seamTerminals;

  /** Where the suffix is read from the left. */
  private record Place(int offset, int lexer, int set, int lineState, int depth) {}

  /**
   * Of a recogniser.
   *
   * @param reader of the middle
   * @param beyond of the suffix
   */
  public MiddleEnds(Tables tables, Reader reader, Reader beyond, Join join, Suffix suffix) {
    this.tables = tables;
    this.lexer = tables.lexer();
    this.layout = tables.layout();
    this.beyond = beyond;
    this.reader = reader;
    this.join = join;
    this.suffix = suffix;
    this.charts = join.left();
    this.allSeams = Suppliers.memoize(() -> Seams.inside(tables, suffix));
    this.seamsBefore = Suppliers.memoize(() -> Seams.before(tables, suffix.ends()));
    this.seamTerminals =
        Suppliers.memoize(() -> allSeams().terminals(tables, suffix, tables.lexer().terminals()));
  }

  /** Whether a middle may end at a place. */
  public boolean here(Branch branch) {
    for (Guard g = branch.guard(); g != null; g = g.next()) {
      if (suffix.ends().labelSet(g.state()) >= 0) {
        return false; // the suffix, or its end, makes an earlier token longer, or shorter
      }
    }
    if (branch.guard() != null && isUnfinishedHere()) {
      return false; // a continuation must provide it: MiddleWeights
    }
    if (!branch.open()) {
      return endsAt(branch);
    }
    int offset = suffix.ends().offset(branch.lexer());
    int behind = suffix.ends().labelSet(branch.lexer()); // at the end of the file too
    int labels = behind >= 0 ? behind : suffix.ends().labelSetBefore(branch.lexer());
    return (labels >= 0
            && !suffix.isUnfinishedAt(offset)
            && endsAs(branch, labels, offset, branch.lexer(), closer(branch.lexer(), offset)))
        || endsBehind(branch);
  }

  /** Whether the open token goes on to the end of the suffix, and may end behind it. */
  private boolean endsBehind(Branch branch) {
    int[] endings = suffix.endings(0, branch.lexer());
    for (int i = 0; i < endings.length; i += 2) {
      if (endsAs(branch, endings[i], endings[i + 1], branch.lexer(), beyond)) {
        return true;
      }
    }
    return false;
  }

  /** Whether nothing stands behind the middle, and more is to be written there. */
  boolean isUnfinishedHere() {
    return suffix.isUnfinishedAt(0);
  }

  /**
   * The reader that closes a token which is in a state where the middle ends: that of the middle,
   * or that of the suffix.
   */
  private Reader closer(int lexerState, int offset) {
    boolean open = join.scope().keepsText() && tables.isProse(lexerState);
    return offset > 0 || open ? beyond : reader;
  }

  /** Whether a middle may end at a place where no token is open. */
  public boolean endsAt(Branch branch) {
    return meets(branch, 0, 0) && (!layout.fitsFromLeftOnly() || readsOn(branch, 0, READ_AGAIN));
  }

  /**
   * The weight of a token's end by a seam beside its bytes: more than 0 if text of the suffix that
   * is not only blanks is passed over, or if the token is rare.
   */
  public int rarity(Seams seams, int seam) {
    int labels = seams.labelSet(seam);
    boolean passed = layout.kind(labels) == LayoutPolicy.Kind.IGNORED;
    return suffix.swallows(seams.offset(seam), passed)
        ? Distances.SWALLOWED
        : passed ? 0 : tables.distances().rarity(lexer.labels(labels));
  }

  /** Whether the open token, over at an offset of the suffix, leaves a program. */
  private boolean endsAs(Branch branch, int labels, int offset, int lexerState, Reader closer) {
    boolean passed = layout.kind(labels) == LayoutPolicy.Kind.IGNORED;
    boolean crosses = passed && suffix.crossesLine(offset);
    Branch ended = crosses ? branch.onNextLine() : branch;
    if (continuesNothing(ended, labels, offset)) {
      return false;
    }
    if (crosses && layout.columns() && movesLine(branch, offset)) {
      return false;
    }
    if (layout.kind(labels) == LayoutPolicy.Kind.TOKEN && reader.leavesBlock(branch)) {
      return false;
    }
    List<Branch> over = new ArrayList<>(1);
    closer.finish(ended, labels, over);
    if (passed && offset > 0 && breaksLine(branch, offset)) {
      return over.stream().anyMatch(at -> meetsNextLine(at, offset));
    }
    for (Branch at : over) {
      if (meets(at, offset, crosses ? offset : 0)
          && (!layout.fitsFromLeftOnly() || readsOn(at, end(offset, lexerState), READ_AGAIN))) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether the next line of the suffix, continuing one of the middle that has only blanks, stands
   * at that one's column and not at its own. Right charts know its own column only: such a middle
   * is refused, though some are complete.
   */
  private boolean movesLine(Branch branch, int offset) {
    int column = Indentation.continued(branch.tokenColumn());
    return branch.lineState() == LayoutPolicy.BLANK
        && branch.depth() == 0
        && column != 0
        && !suffix.lineStandsAt(offset, Indentation.plain(column));
  }

  /**
   * Whether a comment that is open at the cut takes the backslash with which the suffix continues a
   * line. Right charts know the place behind that line end as one of a continued line.
   */
  private boolean breaksLine(Branch branch, int offset) {
    return layout.columns() && branch.depth() == 0 && suffix.isInPassed(offset);
  }

  /**
   * Whether a left side that has reached a line end of the suffix meets the suffix in a later line:
   * the lexemes that are passed over are read from the left, up to the next token. O(bytes as far
   * as that).
   */
  private boolean meetsNextLine(Branch at, int lineEnd) {
    Branch present = at;
    int place = lineEnd;
    while (!suffix.isEnd(place)) {
      long match = suffix.tokenEnd(place, present.lexer());
      int labels = (int) match;
      int end = (int) (match >>> 32);
      if (labels >= 0 && layout.kind(labels) == LayoutPolicy.Kind.TOKEN) {
        break;
      }
      if (labels < 0 || suffix.isInTail(end)) {
        return false;
      }
      Branch[] open = {present};
      for (int i = place; i < end && open.length > 0; i++) {
        open = beyond.read(open, (byte) suffix.byteAt(i));
      }
      if (open.length == 0 || continuesNothing(open[0], labels, end)) {
        return false;
      }
      List<Branch> over = new ArrayList<>(1);
      beyond.finish(open[0], labels, over);
      if (over.isEmpty()) {
        return false;
      }
      present = over.get(0);
      place = end;
    }
    return meets(present, place, place);
  }

  /** Whether a lexeme that is over at an offset continues a line, and there is no other. */
  private boolean continuesNothing(Branch over, int labels, int offset) {
    return layout.kind(labels) == LayoutPolicy.Kind.IGNORED
        && suffix.continuesNoLine(offset)
        && over.column() == LayoutPolicy.NEXT_LINE;
  }

  /**
   * Whether a left side meets the suffix at an offset; the column of {@code at} is the column at
   * {@code from}.
   */
  private boolean meets(Branch at, int offset, int from) {
    int node = suffix.lattice().find(offset, at.depth(), at.lineState());
    while (node >= 0 && !meets(at, offset, from, node)) {
      node = suffix.lattice().find(offset, at.depth(), at.lineState(), node);
    }
    return node >= 0;
  }

  private boolean meets(Branch at, int offset, int from, int node) {
    int first = suffix.lattice().pending(offset, node);
    int left = at.set();
    if (first >= 0) {
      int column = suffix.advance(at.column(), from, first);
      if (!join.scope().mayBegin(column)) {
        return false;
      }
      left = charts.atColumn(left, column);
    }
    return left != LeftCharts.NONE && join.complete(left, suffix.lattice().set(offset, node));
  }

  /** The offset in bytes where a token ends that ends at an offset, or at a place of the tail. */
  private int end(int offset, int lexerState) {
    return suffix.isInTail(offset) && !suffix.isUnfinished()
        ? (int) (suffix.longestMatch(0, lexerState) >>> 32)
        : offset;
  }

  /**
   * Whether the next lexemes of the suffix, read from the left, fit after a place. Right charts
   * take a token both after an inserted semicolon and without, since whether it fits is known on
   * the left only; a middle that lives on the wrong reading alone dies here, unless the error comes
   * more than {@value #READ_AGAIN} lexemes later.
   */
  private boolean readsOn(Branch at, int offset, int lexemes) {
    List<Place> passed = new ArrayList<>();
    boolean goesOn = readsOn(at, offset, lexemes, passed);
    for (Place place : passed) {
      readOn.put(place, goesOn);
    }
    return goesOn;
  }

  private boolean readsOn(Branch at, int offset, int lexemes, List<Place> passed) {
    Branch present = at;
    int place = offset;
    for (int left = lexemes; left > 0; left--) {
      Place here =
          new Place(place, present.lexer(), present.set(), present.lineState(), present.depth());
      Boolean known = readOn.get(here);
      if (known != null) {
        return known;
      }
      passed.add(here);
      if (place < suffix.length() && goesOnBehind(present, place)) {
        return true;
      }
      long match = suffix.longestMatch(place, present.lexer());
      int labels = (int) match;
      if (labels >= 0 && suffix.isUnfinishedAt((int) (match >>> 32))) {
        return false; // see above
      }
      if (labels < 0) {
        return suffix.isEndOfFile(place)
            ? beyond.steps().accepts(present.set())
            : meetsTail(present, place);
      }
      place = (int) (match >>> 32);
      List<Branch> over = new ArrayList<>(1);
      beyond.finish(present, labels, over);
      if (over.isEmpty()) {
        return false;
      }
      for (Branch other : over.subList(1, over.size())) {
        if (readsOn(other, place, left - 1)) {
          return true;
        }
      }
      present = over.get(0);
    }
    return true;
  }

  /** Whether a token that begins at a place of the suffix may end behind the suffix. */
  private boolean goesOnBehind(Branch at, int place) {
    int[] endings = suffix.endings(place, at.lexer());
    for (int i = 0; i < endings.length; i += 2) {
      List<Branch> over = new ArrayList<>(1);
      beyond.finish(at, endings[i], over);
      for (Branch other : over) {
        if (meetsTail(other, endings[i + 1])) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether a left set meets the right sets behind the suffix's text at hand. */
  private boolean meetsTail(Branch at, int place) {
    int node =
        suffix.isBeyond(place) ? suffix.lattice().find(place, at.depth(), at.lineState()) : -1;
    while (node >= 0 && !join.complete(at.set(), suffix.lattice().set(place, node))) {
      node = suffix.lattice().find(place, at.depth(), at.lineState(), node);
    }
    return node >= 0;
  }

  // ---- seams

  /** Whether a middle may end once the open token has gone on to end by a seam. */
  public boolean endsThrough(Branch branch, Seams seams, int seam) {
    int state = seams.states(seam).get(0);
    return endsAs(branch, seams.labelSet(seam), seams.offset(seam), state, beyond);
  }

  /** {@link Seams#terminals}, with bits for ignored texts after those of the terminals. */
  public long[] seamTerminals() {
    return seamTerminals.get();
  }

  /** Every way in which an open token may end in the suffix. */
  public Seams allSeams() {
    return allSeams.get();
  }

  /** Every way in which a string or comment that is kept may end where the suffix begins. */
  public Seams seamsBefore() {
    return seamsBefore.get();
  }
}
