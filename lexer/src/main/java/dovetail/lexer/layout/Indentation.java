package dovetail.lexer.layout;

import java.util.BitSet;

/**
 * The layout of languages whose blocks are determined by columns. A line end is the token {@code
 * _NEWLINE} outside brackets where the line holds a token, else it is passed over; the first token
 * of a logical line has a column, and the lines of a block stand at one column. An ignored lexeme
 * that holds a line end continues the line.
 *
 * <p>A column is the pair that CPython keeps, with tabs at eight and at one, <em>packed</em> into
 * one int: 16 bits each, the former on top.
 */
public final class Indentation extends LayoutPolicy {
  /** The mark of a column that {@link #continued} has fixed. */
  private static final int FIXED = 0x8000;

  /** The greatest column that is distinguished. */
  private static final int DEEPEST = FIXED - 2;

  Indentation(Tokens of) {
    super(of, 2, of.named("_NEWLINE"), new BitSet());
  }

  @Override
  public int afterToken(int labelSet) {
    return TOKENS;
  }

  @Override
  public int after(int lineState, int terminal) {
    if (terminal == newline()) {
      return lineState == TOKENS ? BLANK : -1;
    }
    return TOKENS;
  }

  @Override
  public boolean counts(int lineState) {
    return lineState == TOKENS;
  }

  @Override
  public boolean bracketsHideLineEnds() {
    return true;
  }

  @Override
  public boolean columns() {
    return true;
  }

  @Override
  public int advance(int lineState, int column, byte next) {
    return lineState == BLANK ? advance(column, next) : isLineEnd(next) ? NEXT_LINE : 0;
  }

  @Override
  public int afterPassedColumn(int column, int begin) {
    return column == NEXT_LINE ? continued(begin) : column;
  }

  /** A column as one int. */
  public static int packed(int tabsAtEight, int tabsAtOne) {
    return Math.min(tabsAtEight, DEEPEST) << 16 | Math.min(tabsAtOne, DEEPEST);
  }

  /**
   * The column after a backslash at {@code packed} and a line end. The first such column that is
   * not 0 is the line's, whatever follows, and counts with tabs at eight for both parts; after a
   * backslash at column 0 the blanks of the next line count.
   *
   * <p>Source: CPython's tokenizer, {@code cont_line_col}, since 3.10.
   */
  public static int continued(int packed) {
    int c8 = packed >>> 16;
    return c8 == 0 || (packed & FIXED) != 0 ? packed : c8 << 16 | c8 | FIXED;
  }

  /** The column without a note that it is fixed. */
  public static int plain(int packed) {
    return packed & ~FIXED;
  }

  /** The column after one more byte of indentation; {@link #NEXT_LINE} from a line end on. */
  public static int advance(int packed, byte b) {
    if (packed == NEXT_LINE) {
      return NEXT_LINE;
    }
    if ((packed & FIXED) != 0) {
      return isLineEnd(b) ? NEXT_LINE : packed;
    }
    int c8 = packed >>> 16;
    int c1 = packed & 0xffff;
    return switch (b) {
      case '\t' -> packed((c8 / 8 + 1) * 8, c1 + 1);
      case '\f' -> 0;
      case '\n', '\r' -> NEXT_LINE;
      default -> packed(c8 + 1, c1 + 1);
    };
  }

  /**
   * The column after blanks and continued lines, the bytes from one place to another. Text between
   * a backslash and its line end has no column. O(bytes).
   */
  public static int advance(int packed, byte[] text, int from, int to) {
    int column = packed;
    int lineEnd = packed;
    boolean continues = false;
    for (int i = from; i < to; i++) {
      int next = advance(column, text[i]);
      if (next == NEXT_LINE) {
        column = continued(lineEnd);
        continues = false;
      } else {
        lineEnd = continues ? lineEnd : column;
        continues |= text[i] != ' ' && text[i] != '\t' && text[i] != '\f';
        column = next;
      }
    }
    return column;
  }

  private static boolean isLineEnd(byte b) {
    return b == '\n' || b == '\r';
  }
}
