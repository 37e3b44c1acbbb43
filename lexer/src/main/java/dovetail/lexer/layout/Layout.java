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
 * <p>Three policies are known.
 *
 * <ul>
 *   <li>{@code none}: every lexeme that is not ignored is a token.
 *   <li>{@code indentation}: a line end is the token {@code _NEWLINE} where the depth is 0 and the
 *       line holds a token, else it is ignored; the first token of a logical line has a column, and
 *       a block is what stands at one column.
 *   <li>{@code semicolons}: line ends are ignored, but a token knows whether one stands before it.
 *       The declared terminal {@code _SAME_LINE} is nothing, and stands only before a token on the
 *       line of the one before it ("no line end here"). The declared terminal {@code _INSERTED} is
 *       nothing too: a semicolon that the writer left out. It stands only before a token that does
 *       not fit without it and that begins a line or closes a bracket, and at the end of the file
 *       (ECMAScript, section 12.10, automatic semicolon insertion). Whether a token fits is a
 *       question to the left charts; right charts take both readings. A contextual terminal counts
 *       behind a semicolon left out if no other token that begins as it does fits without it. A
 *       grammar offers {@code _INSERTED} only beside a semicolon, never instead of one.
 * </ul>
 *
 * <p>Immutable and thread-safe; every method is O(1).
 */
public final class Layout {
  private static final String INDENTATION = "indentation";
  private static final String SEMICOLONS = "semicolons";

  /** The names of the policies there are. */
  public static final List<String> POLICIES = List.of("none", INDENTATION, SEMICOLONS);

  /**
   * The line holds no token yet: a line end stands before the next one. The only state of the
   * policy {@code none}.
   */
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
  private final boolean semicolons;
  private final int newline;
  private final int sameLine;
  private final int inserted;
  private final Kind[] kinds;
  private final boolean[] opens;
  private final boolean[] closes;
  private final boolean[] endsLine; // per label set
  private final BitSet closing; // terminals
  private final BitSet lineEnds; // terminals
  private final long[][] insertedBefore; // per line state
  private final long[][] rivals; // per lexical context

  private Layout(
      String policy,
      List<Terminal> terminals,
      Kind[] kinds,
      boolean[] opens,
      boolean[] closes,
      boolean[] endsLine,
      BitSet closing,
      BitSet lineEnds,
      long[][] rivals) {
    this.indentation = policy.equals(INDENTATION);
    this.semicolons = policy.equals(SEMICOLONS);
    this.newline = indentation ? named("_NEWLINE", terminals) : -1;
    this.sameLine = semicolons ? named("_SAME_LINE", terminals) : -1;
    this.inserted = semicolons ? named("_INSERTED", terminals) : -1;
    this.kinds = kinds;
    this.opens = opens;
    this.closes = closes;
    this.endsLine = endsLine;
    this.closing = closing;
    this.lineEnds = lineEnds;
    this.rivals = rivals;
    this.insertedBefore = new long[2][(terminals.size() + 63) / 64];
    for (int t = 0; t < terminals.size() && inserted >= 0; t++) {
      insertedBefore[BLANK][t >> 6] |= 1L << t;
      insertedBefore[TOKENS][t >> 6] |= closing.get(t) ? 1L << t : 0;
    }
  }

  private static int named(String name, List<Terminal> terminals) {
    for (Terminal t : terminals) {
      if (t.name().equals(name)) {
        return t.id();
      }
    }
    return -1;
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
    if (!POLICIES.contains(name)) {
      throw new IllegalArgumentException("no layout policy " + name);
    }
    int newline = name.equals(INDENTATION) ? named("_NEWLINE", terminals) : -1;
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
    boolean[] endsLine = new boolean[sets];
    BitSet lineEnds = new BitSet();
    if (name.equals(SEMICOLONS)) {
      LineEnds found = LineEnds.of(table);
      for (int set = 0; set < sets; set++) {
        endsLine[set] = kinds[set] == Kind.IGNORED && found.always(set);
        for (int label : table.labels(set)) {
          lineEnds.set(label, endsLine[set]);
        }
      }
    }
    return new Layout(
        name,
        terminals,
        kinds,
        opens,
        closes,
        endsLine,
        (BitSet) closing.clone(),
        lineEnds,
        name.equals(SEMICOLONS) ? Rivals.of(table, terminals) : new long[0][]);
  }

  /** Whether blocks are told by columns. */
  public boolean indentation() {
    return indentation;
  }

  /** Whether semicolons may be left out at the end of a line. */
  public boolean semicolons() {
    return semicolons;
  }

  /** The terminal of no width that forbids a line end before the next token, -1 for none. */
  public int sameLine() {
    return sameLine;
  }

  /** The terminal of no width that stands for a semicolon left out, -1 for none. */
  public int inserted() {
    return inserted;
  }

  /** Whether a semicolon may be missing before such a token, if it does not fit without it. */
  public boolean inserts(int lineState, int labelSet) {
    return inserted >= 0 && (lineState == BLANK || closes[labelSet]);
  }

  /** {@link #inserts} before a token of that terminal alone. */
  public boolean insertsBefore(int lineState, int terminal) {
    return inserted >= 0 && (lineState == BLANK || closing.get(terminal));
  }

  /** The terminals for which {@link #insertsBefore} holds, as bits. Not to be modified. */
  public long[] insertedBefore(int lineState) {
    return insertedBefore[lineState];
  }

  /**
   * The terminals of no contextual group that begin as those of a group do, as bits: where one of
   * them fits, the group does not count behind an inserted semicolon. Not to be modified.
   *
   * @param group from 1
   */
  public long[] rivals(int group) {
    return rivals[group];
  }

  /** The line state after an ignored lexeme of that terminal. */
  public int afterIgnoredTerminal(int lineState, int terminal) {
    return lineEnds.get(terminal) ? BLANK : lineState;
  }

  /** The terminal that ends a logical line, -1 where the policy has none. */
  public int newline() {
    return newline;
  }

  /** How many line states there are; they are numbered from 0. */
  public int lineStates() {
    return indentation || semicolons ? 2 : 1;
  }

  /** The line state after a token that is no line end. */
  public int afterToken() {
    return indentation || semicolons ? TOKENS : BLANK;
  }

  /** The line state after an ignored lexeme with that label set. */
  public int afterIgnored(int lineState, int labelSet) {
    return endsLine[labelSet] ? BLANK : lineState;
  }

  /**
   * The line state after a terminal, -1 where the terminal cannot stand. An inserted semicolon
   * counts as one that cannot: where text is yet to be written, the semicolon itself can be.
   */
  public int after(int lineState, int terminal) {
    if (semicolons) {
      boolean impossible = terminal == inserted || (terminal == sameLine && lineState == BLANK);
      return impossible ? -1 : TOKENS;
    }
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
