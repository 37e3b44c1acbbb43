package dovetail.quotient.chart;

import com.google.common.base.Suppliers;
import dovetail.lexer.LexerTable;
import dovetail.lexer.layout.Indentation;
import dovetail.lexer.layout.LayoutPolicy;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The text right of a cut, with its right charts: the sets at the cut and wherever a token that is
 * open at the cut may end, and the facts about the text itself that a join needs. Offsets count
 * from the cut; an offset beyond the part that was read for this cut alone stands for a place
 * further right.
 *
 * <p>Immutable, but for the charts, which are shared and grow.
 */
public final class Suffix {
  /** The most columns that {@link #columns} gives. */
  private static final int MAX_COLUMNS = 32;

  /** The most lines in which it looks for them. */
  private static final int MAX_LINES = 500;

  private static final int[] NOTHING = {};

  private final Lexing lexing;
  private final Columns columns;
  private final RightCharts charts;
  private final SuffixLattice lattice;
  private final EntryEnds ends;
  private final byte[] text;
  private final int cut;
  private final int read;
  private final Tail tail;
  private final LongestMatch matches;
  private final Supplier<LongestMatch> whole; // to the end of the file

  Suffix(
      Lexing lexing,
      Columns columns,
      RightCharts charts,
      SuffixLattice lattice,
      EntryEnds ends,
      byte[] text,
      int cut,
      int to,
      Tail tail) {
    this.lexing = lexing;
    this.columns = columns;
    this.charts = charts;
    this.lattice = lattice;
    this.ends = ends;
    this.text = text;
    this.cut = cut;
    this.read = to - cut;
    this.tail = tail;
    this.matches = new LongestMatch(lexing, text, cut, to, tail);
    this.whole =
        Suppliers.memoize(
            () ->
                to == text.length
                    ? matches
                    : new LongestMatch(
                        lexing, text, cut, text.length, Tail.endOfFile(lexing, new int[0])));
  }

  /** The nodes of the offsets. */
  public SuffixLattice lattice() {
    return lattice;
  }

  /** Where tokens open at the cut end. */
  public EntryEnds ends() {
    return ends;
  }

  /** The right charts. */
  public RightCharts charts() {
    return charts;
  }

  /** The byte at an offset, -1 at the end of the text. */
  public int byteAt(int offset) {
    return cut + offset < text.length ? text[cut + offset] & 0xff : -1;
  }

  /** Whether an offset is the end of the file. */
  public boolean isEndOfFile(int offset) {
    return cut + read < text.length
        ? offset == text.length - cut
        : tail.isEndOfFile() && offset == read;
  }

  /** Whether the text behind this one is not written yet. */
  public boolean isUnfinished() {
    return tail.isUnwritten();
  }

  /** How many places the tail has; the first is at the offset {@link #length}. */
  public int tailPlaces() {
    return tail.places();
  }

  /** The offset of the end of the text that was read. */
  public int length() {
    return read;
  }

  /**
   * The ways in which a token that is in {@code state} at an offset may end behind the text, if
   * that is not written yet: label set, and the offset of the place behind it, {@link #length} or
   * more, ….
   */
  public int[] endings(int offset, int state) {
    if (!tail.isUnwritten()) {
      return NOTHING;
    }
    var _ = matches.find(offset, state);
    return offsets(matches.endings());
  }

  /** The same for a token that is in a state at the end of the text. */
  public int[] endings(int open) {
    return open == LexerTable.DEAD ? NOTHING : offsets(lexing.endings(open));
  }

  private int[] offsets(int[] places) {
    int[] offsets = places.clone();
    for (int i = 1; i < offsets.length; i += 2) {
      offsets[i] += read;
    }
    return offsets;
  }

  /** Whether an offset is the end of a text whose continuation is not written yet. */
  public boolean isUnfinishedAt(int offset) {
    return offset == read && tail.isUnwritten();
  }

  /** Whether a lexeme that continues a line has no line to continue if it ends at an offset. */
  public boolean continuesNoLine(int offset) {
    return lexing.layout.columns() && isEnd(offset) && !tail.isUnwritten();
  }

  /** Whether an offset is a place of the tail, and not one of the text that was read. */
  public boolean isInTail(int offset) {
    return offset > read;
  }

  /** Whether an offset is a place of a tail that is no end of the file. */
  public boolean isBeyond(int offset) {
    return cut + read == text.length && offset >= read && !tail.isEndOfFile();
  }

  /** Whether an offset is the end of the text that was read. */
  public boolean isEnd(int offset) {
    return offset == read;
  }

  /**
   * Where a token that is in {@code state} at an offset ends (in the upper half of the answer), and
   * with which label set (in the lower half; -1: nowhere). Beyond the text that was read too, if
   * the lines after it are at hand; else a token that ends there ends at a place of the tail.
   */
  public long longestMatch(int offset, int state) {
    return whole.get().find(offset, state);
  }

  /** The column at {@code offset}, given the column at {@code from}; only blanks stand between. */
  public int advance(int column, int from, int offset) {
    return Indentation.advance(column, text, cut + from, cut + offset);
  }

  /** The least column at {@code offset} that any text before {@code from} leads to. */
  public int leastColumn(int from, int offset) {
    int none = Indentation.plain(advance(0, from, offset));
    int one = Indentation.plain(advance(Indentation.packed(1, 1), from, offset));
    return Indentation.packed(
        Math.min(none >>> 16, one >>> 16), Math.min(none & Columns.MAX, one & Columns.MAX));
  }

  /** Whether a line end stands before {@code offset}. */
  public boolean crossesLine(int offset) {
    for (int i = cut; i < cut + Math.min(offset, read); i++) {
      if (text[i] == '\n' || text[i] == '\r') {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether a token that begins right before an offset, but for blanks, and is passed over, reaches
   * over it.
   */
  public boolean isInPassed(int offset) {
    boolean blank = true;
    for (int begin = offset - 1; blank && begin >= 0 && byteAt(begin) >= 0; begin--) {
      int state = lexing.table.next(lexing.table.start(0), byteAt(begin));
      long match = matches.find(begin + 1, state);
      int labels = (int) match;
      if (labels >= 0
          && match >>> 32 > offset
          && lexing.layout.kind(labels) == LayoutPolicy.Kind.IGNORED) {
        return true;
      }
      int b = byteAt(begin);
      blank = b == ' ' || b == '\t' || b == '\f';
    }
    return false;
  }

  /** {@link #longestMatch} in the text that was read; beyond, a place of the tail. */
  public long tokenEnd(int offset, int state) {
    return matches.find(offset, state);
  }

  /** Whether the line that begins at an offset has only blanks, or begins at a column. */
  public boolean lineStandsAt(int offset, int column) {
    int at = cut + offset;
    int own = 0;
    while (at < text.length && (text[at] == ' ' || text[at] == '\t' || text[at] == '\f')) {
      own = Indentation.advance(own, text[at]);
      at++;
    }
    return at >= text.length || text[at] == '\n' || text[at] == '\r' || own == column;
  }

  /**
   * Whether a token that ends at an offset swallows the text before that: the token is passed over,
   * or ends behind the text, where that is not written yet; and the text is not only blanks.
   */
  public boolean swallows(int offset, boolean passed) {
    return (passed || (offset >= read && tail.isUnwritten())) && hasText(offset);
  }

  private boolean hasText(int offset) {
    for (int i = cut; i < cut + Math.min(offset, read); i++) {
      if (text[i] != ' ' && text[i] != '\t') {
        return true;
      }
    }
    return false;
  }

  /** The blanks at the beginning of the suffix, which lengthen an indentation begun before. */
  public String leadingBlanks() {
    int end = cut;
    while (end < text.length && (text[end] == ' ' || text[end] == '\t')) {
      end++;
    }
    return new String(text, cut, end - cut, StandardCharsets.US_ASCII);
  }

  /** The columns at which the next lines with text begin, packed, nearest first, each once. */
  public int[] columns() {
    Set<Integer> found = new LinkedHashSet<>();
    int at = cut;
    for (int line = 0; line < MAX_LINES && found.size() < MAX_COLUMNS; line++) {
      while (at < text.length && text[at] != '\n') {
        at++;
      }
      if (at >= text.length) {
        break;
      }
      at++;
      int column = 0;
      while (at < text.length && (text[at] == ' ' || text[at] == '\t' || text[at] == '\f')) {
        column = Indentation.advance(column, text[at]);
        at++;
      }
      if (at < text.length && text[at] != '\n' && text[at] != '\r') {
        found.add(column);
      }
    }
    return found.stream().mapToInt(Integer::intValue).toArray();
  }

  /**
   * Whether some indentation, followed by the blanks before {@code offset}, leads to a column of an
   * interval. Not every column can be reached where tabs are mixed in: no text before two spaces
   * leads to tab, space.
   */
  public boolean reaches(int interval, int offset) {
    int greatest = columns.greatest(interval);
    int least = columns.least(interval);
    int spaces =
        Math.max(
            0, (least & Columns.MAX) - (Indentation.plain(advance(0, 0, offset)) & Columns.MAX));
    if ((greatest & Columns.MAX) == Columns.MAX
        || columns.contains(interval, advance(Indentation.packed(spaces, spaces), 0, offset))) {
      return true;
    }
    int longest = greatest & Columns.MAX;
    for (int tabs = 0; tabs <= longest; tabs++) {
      for (int before = 0; before < 8 && before + tabs <= longest; before++) {
        int begin =
            tabs == 0 ? Indentation.packed(before, before) : ((8 * tabs) << 16) | (before + tabs);
        for (int after = 0; before + tabs + after <= longest; after++) {
          if (columns.contains(
              interval, advance(begin + Indentation.packed(after, after), 0, offset))) {
            return true;
          }
        }
      }
    }
    return false;
  }
}
