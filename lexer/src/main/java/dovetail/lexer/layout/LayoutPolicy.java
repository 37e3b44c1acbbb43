package dovetail.lexer.layout;

import dovetail.lexer.LexerTable;
import dovetail.lexer.Terminal;
import java.util.BitSet;
import java.util.List;

/**
 * The step between lexemes and the terminals that charts scan, compiled for one lexer table: it
 * decides which lexemes and line ends are tokens, and at which columns lines may begin. Each policy
 * is a class of this package; beside this one {@link Layouts} alone names them.
 *
 * <p>A policy is a small automaton over lexemes. Its states are the <em>line states</em>; together
 * with the bracket depth they decide whether a line end is a token. Text left of a cut drives it
 * forwards. A suffix is read backwards by asking, for each line state that may have been before a
 * lexeme, which one follows; its depth is counted from the end of the file.
 *
 * <p>Immutable and thread-safe; every method is O(1) unless it says otherwise.
 */
public abstract sealed class LayoutPolicy
    permits NoLayout, Indentation, InsertedSemicolons, TerminatedLines {
  /** The line state at the beginning of a file: a line end is no token. */
  public static final int BLANK = 0;

  /** The line state of a line with a token behind which a line end matters. */
  public static final int TOKENS = 1;

  /** The column behind a line end in an open lexeme. */
  public static final int NEXT_LINE = -1;

  private static final int[] NOTHING = {};

  /** The meaning of a lexeme to the charts. */
  public enum Kind {
    /** Scanned by the charts. */
    TOKEN,
    /** Passed over: a blank, a comment, a continued line. */
    IGNORED,
    /** A line end, which is the token {@link #newline} or passed over, as {@link #counts} says. */
    LINE_END,
    /** No program holds it. */
    ERROR
  }

  /**
   * The source of a compiled policy.
   *
   * @param opening ids of the terminals that open a bracket
   * @param closing ids of the terminals that close one
   * @param ending ids of the terminals behind which a line end may be a token
   */
  public record Tokens(
      List<Terminal> terminals, LexerTable table, BitSet opening, BitSet closing, BitSet ending) {
    /** The terminal of that name, -1 for none. */
    int named(String name) {
      return terminals.stream()
          .filter(t -> t.name().equals(name))
          .mapToInt(Terminal::id)
          .findFirst()
          .orElse(-1);
    }

    /** The label sets that are passed over and hold a line end in each of their texts. */
    BitSet passedLineEnds(List<String> texts) {
      LineEnds found = LineEnds.of(table, texts);
      BitSet sets = new BitSet();
      for (int set = 0; set < table.labelSets(); set++) {
        sets.set(set, kindOf(table.labels(set)) == Kind.IGNORED && found.always(set));
      }
      return sets;
    }

    private Kind kindOf(int[] labels) {
      Kind kind = labels.length == 0 ? Kind.ERROR : Kind.IGNORED;
      for (int label : labels) {
        Kind own = kindOf(label);
        kind = own != Kind.IGNORED && kind != Kind.ERROR ? own : kind;
      }
      return kind;
    }

    private Kind kindOf(int terminal) {
      return switch (terminals.get(terminal).role()) {
        case TOKEN, COMMENT, STRING, DECLARED -> Kind.TOKEN;
        case IGNORED -> Kind.IGNORED;
        case ERROR -> Kind.ERROR;
      };
    }
  }

  private final int lineStates;
  private final int newline;
  private final int[][] terminals; // per label set
  private final Kind[] kinds; // per label set
  private final Kind[] kindsOf; // per terminal
  private final boolean[] opens; // per label set
  private final boolean[] closes; // per label set

  /**
   * Of a policy's tokens.
   *
   * @param newline the terminal of a line end that counts, -1 for none
   * @param lineEnds the label sets that are line ends beside it
   */
  LayoutPolicy(Tokens of, int lineStates, int newline, BitSet lineEnds) {
    LexerTable table = of.table();
    int sets = table.labelSets();
    this.lineStates = lineStates;
    this.newline = newline;
    this.terminals = new int[sets][];
    this.kinds = new Kind[sets];
    this.kindsOf = new Kind[of.terminals().size()];
    this.opens = new boolean[sets];
    this.closes = new boolean[sets];
    for (int t = 0; t < kindsOf.length; t++) {
      kindsOf[t] = t == newline ? Kind.LINE_END : of.kindOf(t);
    }
    for (int set = 0; set < sets; set++) {
      boolean lineEnd = lineEnds.get(set);
      for (int label : table.labels(set)) {
        opens[set] |= of.opening().get(label);
        closes[set] |= of.closing().get(label);
        lineEnd |= label == newline;
        kindsOf[label] = lineEnds.get(set) ? Kind.LINE_END : kindsOf[label];
      }
      Kind kind = of.kindOf(table.labels(set));
      kinds[set] = lineEnd && kind != Kind.ERROR ? Kind.LINE_END : kind;
      terminals[set] = lineEnd ? new int[] {newline} : table.labels(set);
    }
  }

  // ---- lexemes

  /** The class of a lexeme with that label set. */
  public final Kind kind(int labelSet) {
    return kinds[labelSet];
  }

  /** The class of a lexeme of that terminal. */
  public final Kind kindOf(int terminal) {
    return kindsOf[terminal];
  }

  /** The terminals that charts scan for a token or line end. Not to be modified. */
  public final int[] terminals(int labelSet) {
    return terminals[labelSet];
  }

  /**
   * The terminal that charts scan where the lexer finds a terminal: {@link #newline} for a line
   * end.
   */
  public final int charted(int terminal) {
    return kindsOf[terminal] == Kind.LINE_END ? newline : terminal;
  }

  /** Whether such a token opens a bracket. */
  public final boolean opens(int labelSet) {
    return opens[labelSet];
  }

  /** Whether such a token closes a bracket; a token that opens and closes one closes first. */
  public final boolean closes(int labelSet) {
    return closes[labelSet];
  }

  /** The depth before a token, given the depth after it; -1 if there is none. */
  public final int depthBefore(int depth, int labelSet) {
    int opened = depth - (opens[labelSet] ? 1 : 0);
    return opened < 0 ? -1 : opened + (closes[labelSet] ? 1 : 0);
  }

  // ---- line states

  /** The number of line states; they are numbered from 0. */
  public final int lineStates() {
    return lineStates;
  }

  /** The line state after a token that is no line end. */
  public int afterToken(int labelSet) {
    return BLANK;
  }

  /** The line state after a lexeme that is passed over, a line end that does not count too. */
  public int afterPassed(int lineState, int labelSet) {
    return lineState;
  }

  /** The same for a terminal's lexemes. */
  public int afterPassedTerminal(int lineState, int terminal) {
    return lineState;
  }

  /** The line state after a line end that does not count, whatever text it stands in. */
  public int afterLineEnd(int lineState) {
    return lineState;
  }

  /**
   * The line state after a terminal, -1 where the terminal cannot stand, whatever the depth. A
   * terminal of no width that a text could replace counts as unable to stand: where text is yet to
   * be written, that text can be written.
   */
  public int after(int lineState, int terminal) {
    return BLANK;
  }

  // ---- line ends

  /** The terminal that a line end is where it counts, -1 where none does. */
  public final int newline() {
    return newline;
  }

  /** Whether a line end is a token in a line state, if brackets allow. */
  public boolean counts(int lineState) {
    return false;
  }

  /** Whether no line end counts inside brackets. */
  public boolean bracketsHideLineEnds() {
    return false;
  }

  /** Whether a line end is a token. */
  public final boolean counts(int depth, int lineState) {
    return counts(lineState) && !(depth > 0 && bracketsHideLineEnds());
  }

  // ---- columns

  /**
   * Whether blocks are determined by columns. A column then counts where the line state is {@link
   * #BLANK} outside brackets, and a lexeme that is passed over and holds a line end continues the
   * line. Only then does {@link #advance} give columns, and is a line read on its own only if it
   * continues no other.
   */
  public boolean columns() {
    return false;
  }

  /** Whether the next token begins a line, and its column decides where it fits. */
  public final boolean waitsForColumn(int lineState) {
    return lineState == BLANK && columns();
  }

  /**
   * The column after one more byte of a lexeme that began in a line state, {@link #NEXT_LINE} from
   * a line end on; 0 where columns do not matter.
   */
  public int advance(int lineState, int column, byte next) {
    return 0;
  }

  /** The column after some bytes of a lexeme. O(bytes). */
  public final int advance(int lineState, int column, byte[] bytes) {
    int after = column;
    for (byte b : bytes) {
      after = advance(lineState, after, b);
    }
    return after;
  }

  /**
   * The column after a lexeme that is passed over.
   *
   * @param column the column after its last byte
   * @param begin the column of its first byte
   */
  public int afterPassedColumn(int column, int begin) {
    return column;
  }

  // ---- terminals of no width

  /**
   * The terminal of no width that marks whether a line end stands before the next token, if that is
   * read in a line state; -1 for none.
   */
  public int mark(int lineState) {
    return -1;
  }

  /** The terminal of no width that stands for a semicolon left out, -1 for none. */
  public int inserted() {
    return -1;
  }

  /** Whether semicolons may be left out, so that only the left side knows whether a token fits. */
  public boolean fitsFromLeftOnly() {
    return false;
  }

  /** The terminals of no width that may stand before a token. Not to be modified. */
  public int[] before(int lineState, int labelSet) {
    return NOTHING;
  }

  /** Whether a semicolon may be missing before such a token, if it does not fit without it. */
  public boolean inserts(int lineState, int labelSet) {
    return false;
  }

  /** {@link #inserts} before a token of that terminal alone. */
  public boolean insertsBefore(int lineState, int terminal) {
    return false;
  }

  /** The terminals for which {@link #insertsBefore} holds, as bits. Not to be modified. */
  public long[] insertedBefore(int lineState) {
    throw new IllegalStateException("no semicolon is left out");
  }

  /**
   * The terminals of no contextual group that begin like terminals of a group, as bits: where one
   * of them fits, the group does not count behind an inserted semicolon. Not to be modified.
   *
   * @param group from 1
   */
  public long[] rivals(int group) {
    throw new IllegalStateException("no semicolon is left out");
  }
}
