package dovetail.lexer.layout;

import dovetail.lexer.LexerTable;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * The layout in which a line end is a semicolon after tokens that can end a statement ({@link
 * #TOKENS}), and is ignored after other tokens ({@link #BLANK}). It is scanned as the declared
 * terminal {@code _NEWLINE}, which a grammar offers beside the semicolon. A comment that holds a
 * line end counts as one, and so does the end of the file. The grammar lists the tokens that can
 * end a statement.
 *
 * <p>Source: The Go Programming Language Specification, "Semicolons" and "Comments".
 */
final class TerminatedLines extends LayoutPolicy {
  /** The form of a line end. */
  static final List<String> LINE_ENDS = List.of("\n");

  private final BitSet ending; // terminals
  private final boolean[] ends; // per label set

  TerminatedLines(Tokens of) {
    super(of, 2, of.named("_NEWLINE"), of.passedLineEnds(LINE_ENDS));
    LexerTable table = of.table();
    this.ending = (BitSet) of.ending().clone();
    this.ends = new boolean[table.labelSets()];
    for (int set = 0; set < ends.length; set++) {
      ends[set] = Arrays.stream(table.labels(set)).anyMatch(ending::get);
    }
  }

  @Override
  public int afterToken(int labelSet) {
    return ends[labelSet] ? TOKENS : BLANK;
  }

  @Override
  public int after(int lineState, int terminal) {
    if (terminal == newline()) {
      return lineState == TOKENS ? BLANK : -1;
    }
    return ending.get(terminal) ? TOKENS : BLANK;
  }

  @Override
  public boolean counts(int lineState) {
    return lineState == TOKENS;
  }
}
