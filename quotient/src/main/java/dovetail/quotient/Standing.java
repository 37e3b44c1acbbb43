package dovetail.quotient;

import dovetail.lexer.LexerTable;
import dovetail.lexer.Terminal;
import dovetail.lexer.layout.LayoutPolicy;
import dovetail.quotient.chart.Branch;
import dovetail.quotient.chart.EntryEnds;
import dovetail.quotient.chart.Guard;
import dovetail.quotient.chart.LeftCharts;
import dovetail.quotient.chart.Suffix;
import dovetail.quotient.join.MiddleEnds;
import dovetail.quotient.join.Reader;
import dovetail.quotient.join.Tables;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Whether a middle stands by itself: the text behind it keeps its meaning, and the middle does not
 * end with a token that only leads on to that text. In {@code a = ¦b} the middle {@code c + } does
 * not: it ends with an operator that leads on to {@code b}.
 *
 * <p><em>Tokens are kept</em> if the tokens of the suffix are the same behind the middle as behind
 * the empty one: they begin and end at the same places, as the same terminals. So a middle joins no
 * word and comments nothing out; a middle inside a word is a part of that word. Where the cursor
 * stands in a string or a comment, that token may go on or end, but no other token may swallow the
 * text behind, and no word is joined. Where the cursor stands in the text of markup, the text
 * behind is still the rest of such text, unless the middle closes the last element: then it is the
 * text behind that element. Where prefix and suffix cannot be split into tokens, all middles keep
 * the tokens. An operator that goes on in the suffix may be cut at the cursor if the joined
 * operator fits nowhere: {@code =} before {@code >}.
 *
 * <p>A middle <em>glues</em> if its last token is punctuation that closes nothing, but for a comma,
 * and more text follows on its line: nobody wants an operator or a semicolon there. A middle whose
 * line goes on by a backslash glues, too. It ends <em>loosely</em> if its last token is any
 * punctuation that closes nothing, or a reserved word that leads on: that may be wanted. At the end
 * of a line, a separator ({@code , ; :}) is not loose. Punctuation also closes something if the
 * file may end with it, or if a separator or a closing bracket may follow it, such as the {@code >}
 * of a list of types. Likewise, a word does not lead on if one of these may follow it, such as
 * {@code null}.
 *
 * <p>All else is decided by tokens alone. Linear in the middle. One thread.
 */
final class Standing {
  /** The key for a suffix whose first token begins in the suffix. */
  private static final long NO_TOKENS = -1;

  private static final int TOKEN_SHIFT = 32;

  private final Tables tables;
  private final LexerTable lexer;
  private final LayoutPolicy layout;
  private final Suffix suffix;
  private final Branch[] cut;
  private final Reader reader;
  private final LeftCharts charts;

  /** Where the tokens of the suffix begin behind the empty middle. */
  private final Set<Long> landings = new HashSet<>();

  private boolean inProse;
  private boolean inMarkup;

  /**
   * @param cut the branches behind the prefix
   * @param ends where the empty middle may end
   */
  Standing(
      Tables tables,
      Reader reader,
      LeftCharts charts,
      Suffix suffix,
      Branch[] cut,
      MiddleEnds ends) {
    this.reader = reader;
    this.charts = charts;
    this.tables = tables;
    this.lexer = tables.lexer();
    this.layout = tables.layout();
    this.suffix = suffix;
    this.cut = cut;
    for (Branch branch : cut) {
      long landing = landing(branch);
      if (landing != NO_TOKENS) {
        landings.add(landing);
        if (crosses(landing) && isOver(branch) && !ends.here(branch)) {
          landings.add((long) afterBlanks(0));
        }
        inProse |= branch.open() && tables.isProse(branch.lexer());
        inMarkup |= branch.open() && tables.isMarkup(branch.lexer());
      }
    }
  }

  /** Whether the open token is whole, and the suffix adds no word to it. */
  private boolean isOver(Branch branch) {
    return lexer.accept(branch.lexer()) >= 0
        && !tables.isProse(branch.lexer())
        && !NameBytes.has((byte) suffix.byteAt(0));
  }

  /** Whether the suffix's tokens are kept behind a middle, by its bytes and one way to read it. */
  boolean keepsTokens(byte[] middle, int length, Branch end) {
    long landing = landing(end);
    if (landings.isEmpty() || landing == NO_TOKENS) {
      return landings.isEmpty() || !swallowsAll(end);
    }
    if (passesOnto(end)) {
      return false;
    }
    if (inProse) {
      return !joinsWord(middle, length)
          && (!crosses(landing) || endsWhereOneDid(landing) || !tables.isProse(end.lexer()));
    }
    if (end.open() && tables.isMarkup(end.lexer())) {
      // Blanks that were passed over before a tag may be text now.
      return !joinsWord(middle, length)
          && landings.stream().anyMatch(one -> one.intValue() == (int) landing);
    }
    if (inMarkup && !crosses(landing)) {
      return true;
    }
    return landings.contains(landing) && (!crosses(landing) || isInside(middle, length, landing));
  }

  /** Whether the open token goes on to the end of a text behind which more is to be written. */
  private boolean swallowsAll(Branch end) {
    return end.open()
        && suffix.ends().offset(end.lexer()) == 0
        && lexer.accept(end.lexer()) < 0
        && suffix.byteAt(afterBlanks(0)) >= 0;
  }

  /** Whether a middle ends in the midst of a word, which in a string or comment is no token. */
  private boolean joinsWord(byte[] middle, int length) {
    int next = suffix.byteAt(0);
    return length > 0
        && next >= 0
        && NameBytes.has(middle[length - 1])
        && NameBytes.has((byte) next);
  }

  /**
   * For a token that goes on in the suffix, its end and its label set; else the place where the
   * suffix's first token begins.
   */
  private long landing(Branch branch) {
    EntryEnds ends = suffix.ends();
    for (Guard g = branch.guard(); g != null; g = g.next()) {
      if (ends.labelSet(g.state()) >= 0) {
        return NO_TOKENS;
      }
    }
    if (!branch.open() || tables.isBlank(branch.lexer())) {
      return afterBlanks(0);
    }
    int offset = ends.offset(branch.lexer());
    if (offset == 0) {
      return lexer.accept(branch.lexer()) < 0 ? NO_TOKENS : afterBlanks(0);
    }
    int labels = ends.labelSet(branch.lexer());
    return layout.kind(labels) == LayoutPolicy.Kind.TOKEN
        ? (long) (labels + 1) << TOKEN_SHIFT | offset
        : afterBlanks(offset);
  }

  /**
   * Whether the open token goes on as far as an open token did behind the prefix alone; it may be
   * another token.
   */
  private boolean endsWhereOneDid(long landing) {
    return landings.stream().anyMatch(one -> crosses(one) && one.intValue() == (int) landing);
  }

  private static boolean crosses(long landing) {
    return landing >>> TOKEN_SHIFT != 0;
  }

  private int afterBlanks(int from) {
    int at = from;
    while (isBlank(suffix.byteAt(at)) || isLineEnd(suffix.byteAt(at))) {
      at++;
    }
    return at;
  }

  /** Whether a lexeme that is passed over is not whole yet: a backslash before a line end. */
  private boolean passesOnto(Branch end) {
    int offset = end.open() ? suffix.ends().offset(end.lexer()) : 0;
    return offset > 0
        && layout.kind(suffix.ends().labelSet(end.lexer())) == LayoutPolicy.Kind.IGNORED
        && lexer.accept(end.lexer()) < 0
        && !tables.isProse(end.lexer());
  }

  /** Whether the token that is open at the cut goes on through all of the middle. */
  private boolean isInside(byte[] middle, int length, long landing) {
    for (Branch branch : cut) {
      if (branch.open() && landing(branch) == landing) {
        int state = branch.lexer();
        for (int i = 0; i < length && state != LexerTable.DEAD; i++) {
          state = lexer.next(state, middle[i] & 0xff);
        }
        if (state != LexerTable.DEAD) {
          return true;
        }
      }
    }
    return false;
  }

  /** The kinds of last tokens. */
  private enum Last {
    /** A token that is whole. */
    WHOLE,
    /** A reserved word that leads on. */
    RESERVED,
    /** A comma, a semicolon, a colon. */
    SEPARATOR,
    /** A line that goes on. */
    CONTINUED,
    /** Other punctuation that closes nothing. */
    OPERATOR
  }

  /**
   * The kind of the last token of a middle that is not blank, in one reading without its last
   * blanks.
   */
  private Last last(byte last, Branch end) {
    if (end.open() && (tables.isProse(end.lexer()) || tables.isMarkup(end.lexer()))) {
      return Last.WHOLE;
    }
    if (NameBytes.has(last)) {
      boolean leadsOn =
          end.open() && isReserved(lexer.accept(end.lexer())) && !mayBeFollowedByAnEnd(end);
      return leadsOn ? Last.RESERVED : Last.WHOLE;
    }
    return switch (last) {
      case ')', ']', '}', '"', '\'', '`' -> Last.WHOLE;
      case ',', ';', ':' -> Last.SEPARATOR;
      case '\\' -> Last.CONTINUED;
      default -> mayBeFollowedByAnEnd(end) ? Last.WHOLE : Last.OPERATOR;
    };
  }

  /** Whether a token that opens no bracket may be the last, or a separator or closer follow it. */
  private boolean mayBeFollowedByAnEnd(Branch end) {
    List<Branch> over = new ArrayList<>();
    if (!end.open()) {
      over.add(end);
    } else if (lexer.accept(end.lexer()) >= 0 && !layout.opens(lexer.accept(end.lexer()))) {
      reader.finish(end, lexer.accept(end.lexer()), over);
    }
    return over.stream()
        .anyMatch(branch -> charts.accepts(branch.set()) || tables.awaitsEnd(charts, branch.set()));
  }

  /** Whether a middle that is not blank glues the text behind it to the text before it. */
  boolean glues(byte last, Branch end) {
    return switch (last(last, end)) {
      case WHOLE, RESERVED -> false;
      case SEPARATOR -> last != ',' && !endsLine();
      case CONTINUED -> true;
      case OPERATOR -> !endsLine();
    };
  }

  /** Whether a middle that is not blank ends loosely. */
  boolean isLoose(byte last, Branch end) {
    return switch (last(last, end)) {
      case WHOLE -> false;
      case RESERVED, CONTINUED, OPERATOR -> true;
      case SEPARATOR -> !endsLine();
    };
  }

  private boolean isReserved(int labels) {
    if (labels < 0 || layout.kind(labels) != LayoutPolicy.Kind.TOKEN) {
      return false;
    }
    for (int terminal : lexer.labels(labels)) {
      Terminal found = tables.language().terminals().get(terminal);
      if (found.role().isParsed() && !found.literal()) {
        return false;
      }
    }
    return true;
  }

  /** Whether only blanks, and perhaps a comment, stand between the cursor and its line's end. */
  boolean endsLine() {
    int at = 0;
    while (isBlank(suffix.byteAt(at))) {
      at++;
    }
    if (suffix.byteAt(at) >= 0 && !isLineEnd(suffix.byteAt(at))) {
      long match = suffix.longestMatch(at, lexer.start(0));
      int labels = (int) match;
      boolean comment = labels >= 0 && layout.kind(labels) == LayoutPolicy.Kind.IGNORED;
      at = comment ? (int) (match >>> 32) : at;
    }
    return suffix.byteAt(at) < 0 || isLineEnd(suffix.byteAt(at));
  }

  private static boolean isBlank(int b) {
    return b == ' ' || b == '\t' || b == '\f';
  }

  private static boolean isLineEnd(int b) {
    return b == '\n' || b == '\r';
  }
}
