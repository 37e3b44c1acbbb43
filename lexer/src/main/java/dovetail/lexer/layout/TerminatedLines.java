package dovetail.lexer.layout;

import dovetail.lexer.LexerTable;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * A line end is a semicolon after tokens that can end a statement ({@link #TOKENS}), and nothing
 * after others ({@link #BLANK}). It is scanned as the declared terminal {@code _NEWLINE}, which a
 * grammar offers beside the semicolon. A comment that holds a line end counts as one, and so does
 * the end of the file.
 *
 * <p>The tokens are names, literals, {@code break}, {@code continue}, {@code fallthrough}, {@code
 * return}, {@code ++}, {@code --} and what closes a bracket: the terminals as which the lexer reads
 * one of {@link #ENDING}.
 *
 * <p>Source: The Go Programming Language Specification, "Semicolons" and "Comments".
 */
final class TerminatedLines extends LayoutPolicy {
  /** The form of a line end. */
  static final List<String> LINE_ENDS = List.of("\n");

  /** A text of each kind of token after which a line end is a semicolon. */
  private static final List<String> ENDING =
      List.of(
          "a",
          "0",
          "0.5",
          "0i",
          "'a'",
          "\"a\"",
          "`a`",
          "break",
          "continue",
          "fallthrough",
          "return",
          "++",
          "--",
          ")",
          "]",
          "}");

  private final BitSet ending = new BitSet(); // terminals
  private final boolean[] ends; // per label set

  TerminatedLines(Tokens of) {
    super(of, 2, of.named("_NEWLINE"), of.passedLineEnds(LINE_ENDS));
    LexerTable table = of.table();
    for (String text : ENDING) {
      int state = table.start(0);
      for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
        state = table.next(state, b & 0xff);
      }
      int labels = table.accept(state);
      Arrays.stream(labels < 0 ? new int[0] : table.labels(labels)).forEach(ending::set);
    }
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
