package dovetail.quotient.chart;

import dovetail.lexer.LexerTable;
import dovetail.lexer.Terminal;
import dovetail.lexer.layout.LayoutPolicy;
import dovetail.network.Network;
import java.util.List;

/**
 * The tables of a language's tokens for reading its texts from the right. Immutable and safe for
 * threads.
 */
public final class Lexing {
  private final LexerTable table;
  private final LayoutPolicy layout;
  private final LineStates lineStates;
  private final Followers followers;
  private final EntryEnds.Starts anywhere;

  /** Of a language's tables. */
  public Lexing(LexerTable table, LayoutPolicy layout, Network network, List<Terminal> terminals) {
    this.table = table;
    this.layout = layout;
    this.lineStates = new LineStates(table, layout, terminals);
    this.followers = new Followers(network, terminals);
    this.anywhere = EntryEnds.Starts.all(table);
  }

  LexerTable table() {
    return table;
  }

  LayoutPolicy layout() {
    return layout;
  }

  /** The states in which a line can begin. */
  public LineStates lineStates() {
    return lineStates;
  }

  /** Every lexer state that a cut can have. */
  EntryEnds.Starts anywhere() {
    return anywhere;
  }

  Followers followers() {
    return followers;
  }
}
