package dovetail.lexer.layout;

import dovetail.ints.Bits;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Semicolons may be left out at line ends. Line ends are ignored, but a token knows whether one
 * stands before it ({@link #BLANK}) or not ({@link #TOKENS}).
 *
 * <p>The declared terminal {@code _SAME_LINE} has no text, and stands only before a token on the
 * line of the token before it ("no line end here"); {@code _NEXT_LINE} stands only before a token
 * that begins a line, whether the token fits without it or not. The declared terminal {@code
 * _INSERTED} has no text either: it is a semicolon that the writer left out. It stands only before
 * a token that does not fit without it and begins a line or closes a bracket, and at the end of the
 * file. Whether a token fits is a question to the left charts; right charts take both readings. A
 * contextual terminal counts behind a left-out semicolon if no other token that begins like it fits
 * without the semicolon. A grammar offers {@code _INSERTED} only beside a semicolon, never instead
 * of one.
 *
 * <p>Source: ECMAScript, section 12.10, automatic semicolon insertion.
 */
final class InsertedSemicolons extends LayoutPolicy {
  /** The form of a line end. */
  static final List<String> LINE_ENDS = List.of("\n", "\r", "\u2028", "\u2029");

  private final int[] marks = new int[2]; // per line state
  private final int inserted;
  private final BitSet closing; // terminals
  private final BitSet lineEnds; // label sets
  private final BitSet lineEndTerminals = new BitSet();
  private final long[][] insertedBefore; // per line state
  private final long[][] rivals; // per lexical context
  private final int[][] before = new int[3][]; // on a new line; on the same; before a closer

  InsertedSemicolons(Tokens of) {
    super(of, 2, -1, new BitSet());
    marks[BLANK] = of.named("_NEXT_LINE");
    marks[TOKENS] = of.named("_SAME_LINE");
    this.inserted = of.named("_INSERTED");
    this.closing = (BitSet) of.closing().clone();
    this.lineEnds = of.passedLineEnds(LINE_ENDS);
    lineEnds.stream()
        .flatMap(set -> IntStream.of(of.table().labels(set)))
        .forEach(lineEndTerminals::set);
    this.insertedBefore = new long[2][(of.terminals().size() + 63) / 64];
    for (int t = 0; t < of.terminals().size() && inserted >= 0; t++) {
      Bits.add(insertedBefore[BLANK], t);
      insertedBefore[TOKENS][t >> 6] |= closing.get(t) ? 1L << t : 0;
    }
    this.rivals = Rivals.of(of.table(), of.terminals());
    before[0] = present(marks[BLANK], inserted);
    before[1] = present(marks[TOKENS]);
    before[2] = present(marks[TOKENS], inserted);
  }

  private static int[] present(int... terminals) {
    return IntStream.of(terminals).filter(t -> t >= 0).toArray();
  }

  @Override
  public int afterToken(int labelSet) {
    return TOKENS;
  }

  @Override
  public int afterPassed(int lineState, int labelSet) {
    return lineEnds.get(labelSet) ? BLANK : lineState;
  }

  @Override
  public int afterPassedTerminal(int lineState, int terminal) {
    return lineEndTerminals.get(terminal) ? BLANK : lineState;
  }

  @Override
  public int afterLineEnd(int lineState) {
    return BLANK;
  }

  @Override
  public int after(int lineState, int terminal) {
    boolean never = terminal == inserted || terminal == marks[BLANK];
    return never || (terminal == marks[TOKENS] && lineState == BLANK) ? -1 : TOKENS;
  }

  @Override
  public int mark(int lineState) {
    return marks[lineState];
  }

  @Override
  public int inserted() {
    return inserted;
  }

  @Override
  public boolean fitsFromLeftOnly() {
    return true;
  }

  @Override
  public int[] before(int lineState, int labelSet) {
    return before[lineState == BLANK ? 0 : closes(labelSet) ? 2 : 1];
  }

  @Override
  public boolean inserts(int lineState, int labelSet) {
    return inserted >= 0 && (lineState == BLANK || closes(labelSet));
  }

  @Override
  public boolean insertsBefore(int lineState, int terminal) {
    return inserted >= 0 && (lineState == BLANK || closing.get(terminal));
  }

  @Override
  public long[] insertedBefore(int lineState) {
    return insertedBefore[lineState];
  }

  @Override
  public long[] rivals(int group) {
    return rivals[group];
  }
}
