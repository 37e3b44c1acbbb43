package dovetail.lexer.layout;

import dovetail.lexer.LexerTable;
import dovetail.lexer.Terminal;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** The layout policies that a grammar file can name, and their conditions on the grammar. */
public enum Layouts {
  NONE(NoLayout::new, List.of()),
  INDENTATION(Indentation::new, List.of()),
  SEMICOLONS(InsertedSemicolons::new, InsertedSemicolons.LINE_ENDS),
  TERMINATED(TerminatedLines::new, TerminatedLines.LINE_ENDS);

  private final Function<LayoutPolicy.Tokens, LayoutPolicy> policy;
  private final List<String> lineEnds;

  Layouts(Function<LayoutPolicy.Tokens, LayoutPolicy> policy, List<String> lineEnds) {
    this.policy = policy;
    this.lineEnds = lineEnds;
  }

  /** The names of the policies there are. */
  public static List<String> names() {
    return Arrays.stream(values()).map(Layouts::toString).toList();
  }

  /**
   * The policy with this name in grammar files.
   *
   * @throws IllegalArgumentException for an unknown name (a grammar reader reports it before)
   */
  public static Layouts named(String name) {
    return Arrays.stream(values())
        .filter(layout -> layout.toString().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no layout policy " + name));
  }

  /** Whether a block is {@code _NEWLINE _INDENT … _DEDENT} in one sequence. */
  public boolean blocks() {
    return this == INDENTATION;
  }

  /**
   * The forms of a line end: an ignored terminal must hold one in each of its texts, or in none.
   */
  public List<String> lineEnds() {
    return lineEnds;
  }

  /**
   * The policy for a lexer table.
   *
   * @param opening ids of the terminals that open a bracket
   * @param closing ids of the terminals that close one
   * @param ending ids of the terminals behind which a line end may be a token
   */
  public LayoutPolicy of(
      List<Terminal> terminals, LexerTable table, BitSet opening, BitSet closing, BitSet ending) {
    return policy.apply(new LayoutPolicy.Tokens(terminals, table, opening, closing, ending));
  }

  /** As grammar files write it. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
