package dovetail.quotient;

import com.google.common.base.Supplier;
import dovetail.ints.IntList;
import dovetail.lexer.LexerTable;
import dovetail.lexer.layout.Layout;
import dovetail.quotient.Branch.Guard;
import dovetail.quotient.chart.Columns;
import dovetail.quotient.chart.EntryEnds;
import dovetail.quotient.chart.LeftCharts;
import dovetail.quotient.chart.Suffix;
import dovetail.quotient.join.Distances;
import dovetail.quotient.join.Join;
import dovetail.quotient.mask.Folds;
import dovetail.quotient.mask.SuffixStart;
import dovetail.quotient.stack.Coverage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Follows a middle byte by byte: may it go on, may it end, how far is it to an end. Undo is {@link
 * #truncate}. Bytes may stop inside a character; whether it can still be finished is part of the
 * answer.
 *
 * <p>Not thread-safe; recognisers of one {@link MiddleLanguage} share its charts and must stay on
 * one thread.
 */
public final class MiddleRecognizer {
  /** How many bytes ahead guards are followed; those of programming languages settle in one. */
  private static final int MAX_GUARDED = Folds.MOST_GUARDED;

  /** The most lexemes of a suffix that are read again from the left. */
  private static final int READ_AGAIN = 1000;

  /** The most bytes that are looked ahead for where there is no choice. */
  private static final int MAX_FORCED = 64;

  private final Tables tables;
  private final LexerTable lexer;
  private final Layout layout;
  private final Reader reader; // of the middle
  private final Reader beyond; // of the suffix, which may close what it likes
  private final Join join;
  private final Supplier<Coverage> coverage;
  private final Suffix suffix;
  private final LeftCharts charts;
  private final List<Branch[]> history = new ArrayList<>(); // by length of the middle
  private final Map<Integer, IntList> seams = new HashMap<>();
  private final SuffixStart start =
      new SuffixStart() {
        @Override
        public long[] terminals() {
          return seamTerminals();
        }

        @Override
        public int firstByte() {
          return suffix().firstByte();
        }
      };
  private @Nullable Seams allSeams;
  private long @Nullable [] seamTerminals;
  private final @Nullable NamesAlong names;
  private int distance = -1; // of the present middle; -1: not known

  MiddleRecognizer(
      Charts both,
      Join join,
      Supplier<Coverage> coverage,
      Suffix suffix,
      Branch[] cut,
      @Nullable NamesAlong names) {
    this.names = names;
    this.coverage = coverage;
    this.tables = both.tables();
    this.lexer = tables.lexer();
    this.layout = tables.layout();
    this.beyond = both.reader();
    this.reader = beyond.in(join.scope());
    this.join = join;
    this.suffix = suffix;
    this.charts = both.left();
    history.add(cut);
  }

  /** How many bytes the middle has. */
  public int length() {
    return history.size() - 1;
  }

  /** Goes back to a middle of that many bytes. */
  public void truncate(int length) {
    if (length < length()) {
      history.subList(length + 1, history.size()).clear();
      distance = -1;
      if (names != null) {
        names.truncate(length);
      }
    }
  }

  /**
   * Appends bytes to the middle if some completion is left then.
   *
   * @return whether they were appended; if not, nothing has changed
   */
  public boolean push(byte[] utf8, int from, int to) {
    int before = length();
    int distanceBefore = distance;
    for (int i = from; i < to; i++) {
      Branch[] next = reader.read(branches(), utf8[i]);
      history.add(next);
      if (names != null) {
        names.add(utf8[i], next);
      }
      if (next.length == 0 || (names != null && names.isDead())) {
        break;
      }
    }
    distance = -1;
    if (viable()) {
      return true;
    }
    truncate(before);
    distance = distanceBefore;
    return false;
  }

  /** Appends all bytes of an array; see {@link #push(byte[], int, int)}. */
  public boolean push(byte[] utf8) {
    return push(utf8, 0, utf8.length);
  }

  /**
   * The bytes, at most {@value #MAX_FORCED}, that all completions of the middle begin with; empty
   * if it may end. Where bytes differ, that is mostly seen at the second one tried.
   */
  public byte[] forced() {
    int begin = length();
    byte[] forced = new byte[MAX_FORCED];
    int count = 0;
    while (count < MAX_FORCED && !mayEnd()) {
      int only = onlyByte();
      if (only < 0) {
        break;
      }
      forced[count] = (byte) only;
      push(forced, count, count + 1);
      count++;
    }
    truncate(begin);
    return Arrays.copyOf(forced, count);
  }

  /** The one byte that may follow, -1 if there are several. */
  private int onlyByte() {
    int only = -1;
    byte[] one = new byte[1];
    for (int i = 0; i < 256; i++) {
      int b = i + ' ' & 0xff; // blanks and what is printed first
      one[0] = (byte) b;
      if (push(one)) {
        truncate(length() - 1);
        if (only >= 0) {
          return -1;
        }
        only = b;
      }
    }
    return only;
  }

  /** What the end of the middle stands in. */
  public Surroundings surroundings() {
    return Surroundings.of(tables, branches());
  }

  /** Whether prefix, middle and suffix can still become a program by going on here. */
  public boolean viable() {
    if (names == null) {
      return fits();
    }
    return !names.isDead() && (names.inName() ? viableNamed(names) : fits());
  }

  /** Whether a name that is begun can be finished so that the rest still fits. */
  private boolean viableNamed(NamesAlong begun) {
    return fits() && weighNamed(begun) < Distances.INFINITE;
  }

  /**
   * The least weight of a completion in a name that is begun: the suffix goes on with it; or a
   * listed name is finished, and something follows that does not make it longer.
   */
  private int weighNamed(NamesAlong begun) {
    if (mayEnd()) {
      return 0;
    }
    int length = length();
    int best = begun.isOwed() ? Distances.INFINITE : afterName();
    for (byte[] rest : begun.rests()) {
      boolean read = true;
      for (int i = 0; read && i < rest.length && i + 1 < best; i++) {
        Branch[] next = reader.read(branches(), rest[i]);
        history.add(next);
        begun.add(rest[i], next);
        read = next.length > 0;
        if (read && mayEnd()) {
          best = Math.min(best, i + 1);
        }
      }
      if (read && length() == length + rest.length && rest.length < best) {
        best = Math.min(best, rest.length + afterName());
      }
      truncate(length);
    }
    return best;
  }

  /** The least weight of a completion that begins with a byte that is in no name. */
  private int afterName() {
    int best = Distances.INFINITE;
    for (byte b = '\t'; b < 0x7f && b > 0; b++) {
      if (!LegalNames.inName(b) && (b >= ' ' || b == '\t' || b == '\n')) {
        for (Branch next : reader.read(branches(), b)) {
          best = Math.min(best, 1 + weigh(next));
        }
      }
    }
    return best;
  }

  private boolean fits() {
    for (Branch branch : branches()) {
      if (viable(branch)) {
        return true;
      }
    }
    return false;
  }

  /** Whether prefix, middle and suffix are a program as they are. */
  public boolean mayEnd() {
    if (names != null && !names.mayEnd()) {
      return false;
    }
    for (Branch branch : branches()) {
      if (ends(branch)) {
        return true;
      }
    }
    return false;
  }

  /**
   * An estimate of the bytes that a shortest completion has: 0 exactly if {@link #mayEnd}, {@link
   * Integer#MAX_VALUE} if there is none. Line ends count with some indentation, tokens with a
   * separator; {@link #completion} spells one.
   */
  public int distance() {
    if (distance < 0) {
      int least = Distances.INFINITE;
      for (Branch branch : branches()) {
        least = Math.min(least, weigh(branch));
      }
      if (names != null && names.inName()) {
        least = weighNamed(names);
      }
      distance = least >= Distances.INFINITE ? Integer.MAX_VALUE : least;
    }
    return distance;
  }

  /**
   * The text of a short completion: appended to the middle it makes a program. Empty if {@link
   * #mayEnd}; null if none was found (none exists, or only ones that the search does not try).
   */
  public byte @Nullable [] completion() {
    return new Completion(this).spell();
  }

  boolean hasNames() {
    return names != null;
  }

  /** Whether a token's bytes are a question of the legal names, and not of the grammar alone. */
  boolean touchesNames(byte[] token) {
    return names != null && names.touches(token);
  }

  /** What is missing of each legal name that is begun; nothing if none is. */
  List<byte[]> nameRests() {
    List<byte[]> rests = new ArrayList<>();
    if (names != null && names.inName()) {
      names.rests().forEach(rests::add);
    }
    return rests;
  }

  Branch[] branches() {
    return history.get(history.size() - 1);
  }

  Tables tables() {
    return tables;
  }

  Join join() {
    return join;
  }

  Reader reader() {
    return reader;
  }

  LeftCharts charts() {
    return charts;
  }

  Suffix suffix() {
    return suffix;
  }

  // ---- the middle ends here

  private boolean ends(Branch branch) {
    for (Guard g = branch.guard(); g != null; g = g.next()) {
      if (suffix.ends().offset(g.state()) > 0) {
        return false; // the suffix makes an earlier token longer
      }
    }
    if (!branch.open()) {
      return meets(branch, 0, 0);
    }
    int offset = suffix.ends().offset(branch.lexer());
    int labels = offset > 0 ? suffix.ends().labelSet(branch.lexer()) : lexer.accept(branch.lexer());
    return labels >= 0 && endsAs(branch, labels, offset, closer(branch.lexer(), offset));
  }

  /** Who closes a token that is in a state where the middle ends: the middle, or the suffix. */
  private Reader closer(int lexerState, int offset) {
    boolean open = join.scope().insideToken() && tables.isProse(lexerState);
    return offset > 0 || open ? beyond : reader;
  }

  /** Whether a middle may end at a place where no token is open. */
  boolean endsAt(Branch branch) {
    return meets(branch, 0, 0);
  }

  /** Whether a middle may end once the open token has gone on to {@code lexerState}. */
  boolean endsAfter(Branch branch, int lexerState) {
    EntryEnds ends = suffix.ends();
    int offset = ends.offset(lexerState);
    return endsAs(branch, ends.labelSet(lexerState), offset, closer(lexerState, offset));
  }

  /** Whether what is open in a lexer state passes over text of the suffix, and not only blanks. */
  boolean swallows(int lexerState) {
    return layout.kind(suffix.ends().labelSet(lexerState)) == Layout.Kind.IGNORED
        && suffix.hasText(suffix.ends().offset(lexerState));
  }

  /** Whether the open token, over at an offset of the suffix, leaves a program. */
  private boolean endsAs(Branch branch, int labels, int offset, Reader closer) {
    boolean passed = layout.kind(labels) == Layout.Kind.IGNORED;
    boolean crosses = passed && suffix.crossesLine(offset);
    Branch ended = crosses ? branch.onNextLine() : branch;
    if (passed
        && layout.indentation()
        && suffix.isEnd(offset)
        && ended.column() == Columns.NEXT_LINE) {
      return false; // a line is continued, and there is no other
    }
    if (crosses && layout.indentation() && movesLine(branch, offset)) {
      return false;
    }
    if (layout.kind(labels) == Layout.Kind.TOKEN && reader.leavesBlock(branch)) {
      return false;
    }
    List<Branch> over = new ArrayList<>(1);
    closer.finish(ended, labels, over);
    for (Branch at : over) {
      if (meets(at, offset, crosses ? offset : 0)) {
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
    int column = Columns.continued(branch.tokenColumn());
    return branch.lineState() == Layout.BLANK
        && branch.depth() == 0
        && column != 0
        && !suffix.lineStandsAt(offset, Columns.plain(column));
  }

  /** Whether a left side meets the suffix at an offset; its column is that at {@code from}. */
  private boolean meets(Branch at, int offset, int from) {
    int node = suffix.find(offset, at.depth(), at.lineState());
    if (node < 0) {
      return false;
    }
    int first = suffix.pending(offset, node);
    int left = at.set();
    if (first >= 0) {
      int column = suffix.advance(at.column(), from, first);
      if (!reader.keepsBlocksAt(column)) {
        return false;
      }
      left = charts.atColumn(left, column);
    }
    return left != LeftCharts.NONE
        && join.complete(left, suffix.set(offset, node))
        && (!layout.semicolons() || readsOn(at, offset, READ_AGAIN));
  }

  /**
   * Whether the next lexemes of the suffix, read from the left, are such that they go on after a
   * place. Right charts take a token both after an inserted semicolon and without, since whether it
   * fits is known on the left only; a middle that lives on the wrong reading alone dies here,
   * unless the error comes more than {@value #READ_AGAIN} lexemes later.
   */
  private boolean readsOn(Branch at, int offset, int lexemes) {
    Branch present = at;
    int place = offset;
    for (int left = lexemes; left > 0; left--) {
      long match = suffix.longestMatch(place, present.lexer());
      int labels = (int) match;
      if (labels < 0) {
        return suffix.isEndOfFile(place) && beyond.accepts(present.set());
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

  // ---- the middle goes on

  /** Whether a branch has a completion. */
  boolean viable(Branch branch) {
    return weigh(branch) < Distances.INFINITE;
  }

  /** The least weight of a completion by this branch: 0 exactly if it may end here. */
  private int weigh(Branch branch) {
    if (ends(branch)) {
      return 0;
    }
    return branch.guard() == null ? unguarded(branch) : guarded(branch, MAX_GUARDED);
  }

  /**
   * The least weight of a completion by a branch in which an earlier token must not become longer
   * after all: what follows has to see to that first, and that takes a byte or two.
   */
  private int guarded(Branch branch, int depth) {
    int best = Distances.INFINITE;
    List<Branch> unsettled = new ArrayList<>();
    Branch[] one = {branch};
    for (byte b = '\t'; b < 0x7f; b++) {
      if (b >= ' ' || b == '\t' || b == '\n') {
        for (Branch next : reader.read(one, b)) {
          if (next.guard() == null || depth == 0 || ends(next)) {
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
    return ends(branch) ? 0 : unguarded(branch);
  }

  private int unguarded(Branch branch) {
    if (!branch.open()) {
      return atLeastOne(join.live(branch.set(), branch.lineState()));
    }
    int state = branch.lexer();
    int best = Distances.INFINITE;
    int now = lexer.accept(state);
    long[] future = lexer.future(state);
    int passed = now >= 0 && layout.kind(now) == Layout.Kind.IGNORED ? 0 : Distances.INFINITE;
    int lineState = passed == 0 ? layout.afterIgnored(branch.lineState(), now) : 0;
    for (int word = 0; word < future.length; word++) {
      for (long bits = future[word]; bits != 0; bits &= bits - 1) {
        int terminal = word * 64 + Long.numberOfTrailingZeros(bits);
        if (tables.isIgnored(terminal)) {
          int bytes = lexer.bytesTo(state, terminal);
          if (bytes < passed) {
            passed = bytes;
            lineState = layout.afterIgnoredTerminal(branch.lineState(), terminal);
          }
        } else {
          best = Math.min(best, asToken(branch, terminal));
        }
      }
    }
    if (now >= 0) {
      for (int terminal : lexer.labels(now)) {
        best = Math.min(best, asToken(branch, terminal));
      }
    }
    if (passed < Distances.INFINITE) {
      best = Math.min(best, passed + 1 + afterPassed(branch, lineState));
    }
    if (best >= Distances.INFINITE) {
      best = throughSeam(branch);
    }
    if (best >= Distances.INFINITE && join.scope().insideToken()) {
      best = beforeSuffix(branch);
    }
    return atLeastOne(best);
  }

  /** The least weight after the open blank or comment, which leaves the line in a state. */
  private int afterPassed(Branch branch, int lineState) {
    if (!tables.runsToLineEnd(branch.lexer())) {
      return join.live(branch.set(), lineState);
    }
    int rest = join.live(branch.set(), layout.semicolons() ? Layout.BLANK : lineState);
    boolean counts =
        layout.indentation() && branch.depth() == 0 && branch.lineState() == Layout.TOKENS;
    return counts
        ? tables.distances().terminal(layout.newline())
            + join.follow(branch.set(), branch.lineState())[layout.newline()]
        : 1 + rest;
  }

  private static int atLeastOne(int weight) {
    return Math.max(1, Math.min(weight, Distances.INFINITE));
  }

  /** The least weight if the open token becomes that terminal. */
  private int asToken(Branch branch, int terminal) {
    int bytes = lexer.bytesTo(branch.lexer(), terminal);
    if (terminal == layout.newline()) {
      boolean counts = branch.depth() == 0 && branch.lineState() == Layout.TOKENS;
      if (!counts) {
        return bytes + join.live(branch.set(), branch.lineState());
      }
    }
    int base = reader.beforeToken(branch, terminal);
    if (base == LeftCharts.NONE) {
      return Distances.INFINITE;
    }
    int rest = join.follow(base, branch.lineState())[terminal];
    return rest >= Distances.INFINITE ? Distances.INFINITE : bytes + 1 + rest;
  }

  /** The open token goes on for some bytes, and then ends inside the suffix. */
  private int throughSeam(Branch branch) {
    int best = Distances.INFINITE;
    Seams all = allSeams();
    for (int seam = 0; seam < all.count(); seam++) {
      if (all.reached(seam, branch.lexer()) && endsThrough(branch, seam)) {
        int[] bytes = tables.bytesBetween(branch.lexer());
        IntList states = all.states(seam);
        for (int i = 0; i < states.size(); i++) {
          best = Math.min(best, bytes[states.get(i)]);
        }
      }
    }
    return best;
  }

  /** The open token goes on for some bytes, and the suffix ends it: a comment to the line's end. */
  private int beforeSuffix(Branch branch) {
    int[] bytes = tables.bytesBetween(branch.lexer());
    int best = Distances.INFINITE;
    for (int s = 1; s < bytes.length; s++) {
      if (bytes[s] < best
          && tables.isProse(s)
          && lexer.accept(s) >= 0
          && suffix.ends().offset(s) == 0
          && endsAs(branch, lexer.accept(s), 0, beyond)) {
        best = bytes[s];
      }
    }
    return best;
  }

  /** Whether a middle may end once the open token has gone on to end by a seam. */
  boolean endsThrough(Branch branch, int seam) {
    return endsAs(branch, allSeams().labelSet(seam), allSeams().offset(seam), beyond);
  }

  /** Which items go on whatever the suffix is. */
  Coverage coverage() {
    return coverage.get();
  }

  /** Finds out what masks ask of the suffix alone, before one is asked for. */
  public void prepare() {
    seamTerminals();
  }

  /** {@link Seams#terminals}, with bits for what is passed over after those of the terminals. */
  long[] seamTerminals() {
    long[] known = seamTerminals;
    if (known == null) {
      known = allSeams().terminals(tables, suffix, lexer.terminals());
      seamTerminals = known;
    }
    return known;
  }

  /** What remembered masks ask of the suffix. */
  SuffixStart suffixStart() {
    return start;
  }

  /** Every way in which an open token may end in the suffix. */
  Seams allSeams() {
    Seams known = allSeams;
    if (known == null) {
      known = new Seams(tables, suffix.ends());
      allSeams = known;
    }
    return known;
  }

  /** For each way in which a token open in a lexer state may end in the suffix, a nearest state. */
  IntList seams(int from) {
    return seams.computeIfAbsent(from, this::findSeams);
  }

  private IntList findSeams(int from) {
    int[] bytes = tables.bytesBetween(from);
    EntryEnds ends = suffix.ends();
    Map<Long, Integer> nearest = new HashMap<>();
    for (int s = 1; s < bytes.length; s++) {
      if (bytes[s] < Distances.INFINITE && ends.offset(s) > 0) {
        long key = (long) ends.offset(s) << 32 | ends.labelSet(s);
        Integer known = nearest.get(key);
        if (known == null || bytes[s] < bytes[known]) {
          nearest.put(key, s);
        }
      }
    }
    IntList states = new IntList();
    nearest.values().forEach(states::add);
    return states;
  }
}
