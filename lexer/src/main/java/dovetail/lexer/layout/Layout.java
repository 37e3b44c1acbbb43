package dovetail.lexer.layout;

import dovetail.lexer.LexerTable;
import dovetail.lexer.Terminal;
import java.util.BitSet;
import java.util.List;

/**
 * A layout policy, compiled for one lexer table: which lexemes are tokens, which line ends count,
 * and what a token does to the line state and the bracket depth. It has a forward reading (text
 * left of the cursor and the middle) and a backward reading (the suffix, where depth is counted
 * from the end of the file); both follow from the tables here.
 *
 * <p>Two policies are known. {@code none}: every lexeme that is not ignored is a token. {@code
 * indentation}: a line end is the token {@code _NEWLINE} where the depth is 0 and the line holds a
 * token, else it is ignored; the first token of a logical line has a column, and a block is what
 * stands at one column.
 *
 * <p>Immutable and thread-safe; every method is O(1).
 */
public final class Layout {
  /** The line holds no token yet. The only state of the policy {@code none}. */
  public static final int BLANK = 0;

  /** The line holds a token. */
  public static final int TOKENS = 1;

  /** What a lexeme is to the charts. */
  public enum Kind {
    /** Scanned. */
    TOKEN,
    /** Passed over: a blank, a comment, a continued line. */
    IGNORED,
    /** A line end, which counts or not by depth and line state. */
    LINE_END,
    /** No program holds it. */
    ERROR
  }

  private final boolean indentation;
  private final int newline;
  private final Kind[] kinds;
  private final boolean[] opens;
  private final boolean[] closes;

  private Layout(
      boolean indentation, int newline, Kind[] kinds, boolean[] opens, boolean[] closes) {
    this.indentation = indentation;
    this.newline = newline;
    this.kinds = kinds;
    this.opens = opens;
    this.closes = closes;
  }

  /**
   * The policy named {@code name}.
   *
   * @param opening ids of the terminals that open a bracket
   * @param closing ids of the terminals that close one
   * @throws IllegalArgumentException for a name that is not known (a grammar reader reports it
   *     before)
   */
  public static Layout of(
      String name, List<Terminal> terminals, LexerTable table, BitSet opening, BitSet closing) {
    boolean indentation =
        switch (name) {
          case "none" -> false;
          case "indentation" -> true;
          default -> throw new IllegalArgumentException("no layout policy " + name);
        };
    int newline = -1;
    for (Terminal t : terminals) {
      if (indentation && t.name().equals("_NEWLINE")) {
        newline = t.id();
      }
    }
    int sets = table.labelSets();
    Kind[] kinds = new Kind[sets];
    boolean[] opens = new boolean[sets];
    boolean[] closes = new boolean[sets];
    for (int set = 0; set < sets; set++) {
      kinds[set] = Kind.IGNORED;
      for (int label : table.labels(set)) {
        opens[set] |= opening.get(label);
        closes[set] |= closing.get(label);
        Kind kind =
            label == newline
                ? Kind.LINE_END
                : switch (terminals.get(label).role()) {
                  case TOKEN, DECLARED -> Kind.TOKEN;
                  case IGNORED -> Kind.IGNORED;
                  case ERROR -> Kind.ERROR;
                };
        if (kind != Kind.IGNORED && kinds[set] != Kind.ERROR) {
          kinds[set] = kind;
        }
      }
    }
    return new Layout(indentation, newline, kinds, opens, closes);
  }

  /** Whether blocks are told by columns. */
  public boolean indentation() {
    return indentation;
  }

  /** The terminal that ends a logical line, -1 where the policy has none. */
  public int newline() {
    return newline;
  }

  /** How many line states there are; they are numbered from 0. */
  public int lineStates() {
    return indentation ? 2 : 1;
  }

  /** The line state after a terminal, -1 where the terminal cannot stand. */
  public int after(int lineState, int terminal) {
    if (!indentation) {
      return BLANK;
    }
    if (terminal == newline) {
      return lineState == TOKENS ? BLANK : -1;
    }
    return TOKENS;
  }

  /** What a lexeme with that label set is. */
  public Kind kind(int labelSet) {
    return kinds[labelSet];
  }

  /** Whether such a token opens a bracket. */
  public boolean opens(int labelSet) {
    return opens[labelSet];
  }

  /** Whether such a token closes a bracket; one that does both closes first. */
  public boolean closes(int labelSet) {
    return closes[labelSet];
  }

  /** The depth after a token, -1 if it closes more than is open. */
  public int depthAfter(int depth, int labelSet) {
    int closed = depth - (closes[labelSet] ? 1 : 0);
    return closed < 0 ? -1 : closed + (opens[labelSet] ? 1 : 0);
  }

  /** The depth before a token, given the depth after it; -1 if there is none. */
  public int depthBefore(int depth, int labelSet) {
    int opened = depth - (opens[labelSet] ? 1 : 0);
    return opened < 0 ? -1 : opened + (closes[labelSet] ? 1 : 0);
  }
}
