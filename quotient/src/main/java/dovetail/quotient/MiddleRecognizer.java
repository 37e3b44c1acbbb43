package dovetail.quotient;

import com.google.common.base.Suppliers;
import dovetail.lexer.LexerTable;
import dovetail.quotient.chart.Branch;
import dovetail.quotient.chart.LeftCharts;
import dovetail.quotient.chart.Suffix;
import dovetail.quotient.join.Distances;
import dovetail.quotient.join.Join;
import dovetail.quotient.join.MiddleEnds;
import dovetail.quotient.join.MiddleWeights;
import dovetail.quotient.join.Reader;
import dovetail.quotient.join.Tables;
import dovetail.quotient.mask.MaskedMiddle;
import dovetail.quotient.mask.Masks;
import dovetail.quotient.mask.TokenStrings;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Follows a middle byte by byte, and says whether it may go on, whether it may end, and how many
 * bytes it still needs. Undo is {@link #truncate}. Bytes may stop inside a character; whether it
 * can still be finished is part of the answer.
 *
 * <p>Not thread-safe; recognisers of one {@link MiddleLanguage} share its charts and must stay on
 * one thread.
 */
public final class MiddleRecognizer {
  /** The most bytes of {@link #forced}. */
  private static final int MAX_FORCED = 64;

  final Tables tables;
  final Reader reader; // of the middle
  final Join join;
  final Suffix suffix;
  final LeftCharts charts;

  /** The ends of middles. */
  final MiddleEnds ends;

  private final MiddleWeights weights;
  private final List<Branch[]> history = new ArrayList<>(); // by length of the middle
  private byte[] text = new byte[64]; // the middle's bytes; behind them, truncated ones
  private final Supplier<Standing> standing;
  private int distance = -1; // of the present middle; -1: not known

  MiddleRecognizer(Charts both, Join join, Suffix suffix, Branch[] cut) {
    this.tables = both.tables;
    this.reader = both.reader.in(join.scope());
    this.join = join;
    this.suffix = suffix;
    this.charts = both.left;
    this.ends = new MiddleEnds(tables, reader, both.reader, join, suffix);
    this.weights = new MiddleWeights(tables, reader, join, ends);
    this.standing =
        Suppliers.memoize(() -> new Standing(tables, reader, charts, suffix, cut, ends));
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
      note(utf8[i]);
      history.add(next);
      if (next.length == 0) {
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

  private void note(byte b) {
    if (length() == text.length) {
      text = Arrays.copyOf(text, 2 * text.length);
    }
    text[length()] = b;
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
      int b = i + ' ' & 0xff; // blanks and printable bytes first
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

  /** The kind of text that the end of the middle stands in. */
  public Surroundings surroundings() {
    return Surroundings.of(tables, charts, reader, branches());
  }

  /** Whether some text behind the middle makes prefix, middle and suffix a program. */
  public boolean viable() {
    for (Branch branch : branches()) {
      if (weights.viable(branch)) {
        return true;
      }
    }
    return false;
  }

  /** Whether prefix, middle and suffix are a program as they are. */
  public boolean mayEnd() {
    for (Branch branch : branches()) {
      if (weights.ends(branch)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether the text behind the middle keeps its meaning. The suffix has the same tokens behind the
   * middle as behind the empty one: the middle joins no word, unless it is a part of that word, and
   * comments nothing out. Nor does it end with an operator if more text follows on its line. Only
   * asked where the middle may end.
   */
  public boolean standsAlone() {
    if (endsAs((last, branch) -> standing.get().glues(last, branch))) {
      return false;
    }
    for (Branch branch : branches()) {
      if (weights.ends(branch) && standing.get().keepsTokens(text, length(), branch)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether the middle ends with a token that only leads on to further text: punctuation that
   * closes nothing, unless it separates lines, or a reserved word. Blanks behind it do not count.
   */
  public boolean endsLoosely() {
    return endsAs((last, branch) -> standing.get().isLoose(last, branch));
  }

  /** Whether nothing but blanks, and perhaps a comment, stands on the line behind the middle. */
  public boolean isBeforeLineEnd() {
    return standing.get().endsLine();
  }

  /** A question about the last byte that is no blank, and about a branch behind that byte. */
  private interface LastToken {
    boolean is(byte last, Branch branch);
  }

  /** Whether a condition holds of the last token, which is read as still open if it can be. */
  private boolean endsAs(LastToken asked) {
    int end = lengthWithoutBlanks();
    if (end == 0 || surroundings() != Surroundings.CODE) {
      return false;
    }
    boolean open = Arrays.stream(history.get(end)).anyMatch(Branch::open);
    for (Branch branch : history.get(end)) {
      if (branch.open() == open && !asked.is(text[end - 1], branch)) {
        return false;
      }
    }
    return true;
  }

  private int lengthWithoutBlanks() {
    int end = length();
    while (end > 0 && (text[end - 1] == ' ' || text[end - 1] >= '\t' && text[end - 1] <= '\r')) {
      end--;
    }
    return end;
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
        least = Math.min(least, weights.of(branch));
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
    return new ShortEnding(this).spell();
  }

  /**
   * The tokens of a vocabulary that are allowed next, bit {@code t % 64} of long {@code t / 64} for
   * token t: the tokens that {@link #push(byte[])} takes.
   *
   * @param masks of the language
   * @param mask {@link TokenStrings#words} longs, overwritten
   */
  public void mask(Masks masks, long[] mask) {
    List<Branch> ways = List.of(branches());
    masks.fill(new MaskedMiddle(ways, join, reader, ends, weights, this::allows), mask);
  }

  /**
   * The terminals that may begin where the middle ends, if its open token is over there; where that
   * is at the beginning of a line whose column counts, after more blanks too.
   */
  public BitSet mayBegin() {
    List<Branch> ended = new ArrayList<>();
    for (Branch branch : branches()) {
      if (!branch.open()) {
        ended.add(branch);
      } else {
        ended.addAll(reader.finished(branch));
      }
    }
    BitSet begins = new BitSet();
    for (Branch branch : ended) {
      int set =
          tables.layout().waitsForColumn(branch.lineState())
              ? charts.fromColumn(branch.set(), branch.tokenColumn())
              : reader.beforeToken(branch);
      if (set != LeftCharts.NONE) {
        begins.or(BitSet.valueOf(join.followBits(set, branch.lineState())));
      }
    }
    return begins;
  }

  /** The tokens that are open where the middle ends, and that cannot be over there. */
  public List<OpenToken> openTokens() {
    List<OpenToken> found = new ArrayList<>();
    for (Branch branch : branches()) {
      if (branch.open()) {
        int begin = begin(branch);
        for (int terminal : new ShortEnding(this).becomes(branch).keySet()) {
          byte[] rest = tables.lexer().spell(branch.lexer(), terminal);
          found.add(new OpenToken(begin, terminal, new String(rest, StandardCharsets.UTF_8)));
        }
      }
    }
    return found.stream().distinct().toList();
  }

  /** Where the open token of a branch begins; 0 if before the middle. */
  private int begin(Branch branch) {
    int begin = length();
    while (begin > 0 && Arrays.stream(history.get(begin)).anyMatch(one -> isIn(one, branch))) {
      begin--;
    }
    while (begin < length() && !leads(begin, branch)) {
      begin++; // over what is passed over between two tokens
    }
    return begin;
  }

  private static boolean isIn(Branch one, Branch other) {
    return one.open() && one.set() == other.set();
  }

  /** Whether the text from a place on leads to the lexer state of a branch. */
  private boolean leads(int from, Branch branch) {
    LexerTable lexer = tables.lexer();
    for (int context = 0; context < lexer.contexts(); context++) {
      int state = lexer.start(context);
      for (int i = from; i < length() && state != LexerTable.DEAD; i++) {
        state = lexer.next(state, text[i] & 0xff);
      }
      if (state == branch.lexer()) {
        return true;
      }
    }
    return false;
  }

  /** Whether the middle may go on with a token. */
  private boolean allows(byte[] token) {
    int length = length();
    boolean allowed = token.length > 0 && push(token);
    truncate(length);
    return allowed;
  }

  Branch[] branches() {
    return history.get(history.size() - 1);
  }

  /** Computes the facts that masks need about the suffix alone, before a mask is asked for. */
  public void prepare() {
    ends.seamTerminals();
    if (join.scope().keepsText()) {
      ends.seamsBefore();
    }
  }
}
