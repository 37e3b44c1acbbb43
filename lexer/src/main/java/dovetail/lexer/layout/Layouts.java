package dovetail.lexer.layout;

import dovetail.lexer.LexerTable;
import dovetail.lexer.Terminal;
import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** The layout policies that a grammar file can name. */
public enum Layouts {
  NONE(NoLayout::new),
  INDENTATION(Indentation::new, Asks.BLOCKS),
  SEMICOLONS(InsertedSemicolons::new, Asks.LINE_ENDS_APART);

  /** What a policy asks of a grammar. */
  public enum Asks {
    /** A block is {@code _NEWLINE _INDENT … _DEDENT} in one sequence. */
    BLOCKS,
    /** An ignored terminal holds a line end in all of its texts, or in none. */
    LINE_ENDS_APART
  }

  private final Function<LayoutPolicy.Tokens, LayoutPolicy> policy;
  private final Set<Asks> asks = EnumSet.noneOf(Asks.class);

  Layouts(Function<LayoutPolicy.Tokens, LayoutPolicy> policy, Asks... asks) {
    this.policy = policy;
    this.asks.addAll(Arrays.asList(asks));
  }

  /** The names of the policies there are. */
  public static List<String> names() {
    return Arrays.stream(values()).map(Layouts::toString).toList();
  }

  /**
   * The policy that a grammar file calls so.
   *
   * @throws IllegalArgumentException for a name that is not known (a grammar reader reports it
   *     before)
   */
  public static Layouts named(String name) {
    return Arrays.stream(values())
        .filter(layout -> layout.toString().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no layout policy " + name));
  }

  /** Whether the policy asks that of a grammar. */
  public boolean asks(Asks what) {
    return asks.contains(what);
  }

  /**
   * The policy for a lexer table.
   *
   * @param opening ids of the terminals that open a bracket
   * @param closing ids of the terminals that close one
   */
  public LayoutPolicy of(
      List<Terminal> terminals, LexerTable table, BitSet opening, BitSet closing) {
    return policy.apply(new LayoutPolicy.Tokens(terminals, table, opening, closing));
  }

  /** As grammar files write it. */
  @Override
  public String toString() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}
