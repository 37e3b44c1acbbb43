package dovetail.quotient.join;

import dovetail.lexer.layout.Indentation;
import dovetail.quotient.chart.Columns;
import dovetail.quotient.chart.LexemeStep;
import java.util.Objects;

/**
 * How far out a middle may go: the constructs that are open at the cursor and that it must leave
 * open for the suffix to close. Constructs nest, blocks outside, then brackets, then the string or
 * comment that the cursor is in; so the kept constructs are an outer part of them. In {@code f([a,
 * ¦])} the call may be kept without the list, but not the list without the call.
 *
 * <p>A depth is a number of open brackets. Every answer is O(1). Equal if the same constructs are
 * kept; not thread-safe, as the columns grow.
 */
public final class Scope implements LexemeStep.Limits {
  private final Columns columns;
  private final int blocks; // where lines may begin, an interval of columns
  private final int lowest; // the depth at any time
  private final int between; // and where a lexeme has ended: one more, if a text is kept

  private Scope(Columns columns, int blocks, int lowest, int between) {
    this.columns = columns;
    this.blocks = blocks;
    this.lowest = lowest;
    this.between = between;
  }

  /** A middle may close all open constructs. */
  public static Scope none(Columns columns) {
    return new Scope(columns, Columns.ANY, 0, 0);
  }

  /** Keeps the blocks as far as the one at a column, packed. */
  public Scope withBlocks(int column) {
    return new Scope(columns, columns.atLeast(column), 0, 0);
  }

  /** Keeps the same blocks, and {@code open} brackets. */
  public Scope withBrackets(int open) {
    return new Scope(columns, blocks, open, open);
  }

  /**
   * Keeps the same blocks, {@code open} brackets, and the string or comment in them. In a string
   * with values in it, the next piece, which closes one bracket and opens another, does not end the
   * string.
   */
  public Scope withText(int open) {
    return new Scope(columns, blocks, open, open + 1);
  }

  // ---- the kept constructs

  /** Whether any construct is kept. */
  public boolean keeps() {
    return keepsBlocks() || keepsBrackets();
  }

  boolean keepsBlocks() {
    return blocks != Columns.ANY;
  }

  /** Whether brackets are kept, or a string or comment. */
  boolean keepsBrackets() {
    return between > 0;
  }

  /** Whether a string or comment is kept, so that lexemes may end only inside it. */
  public boolean keepsText() {
    return between > lowest;
  }

  /** Whether the string or comment that is open at a depth is the kept one. */
  public boolean keepsTextAt(int depth) {
    return keepsText() && depth == lowest;
  }

  /** Whether as many brackets and texts are kept as in another scope, or more. */
  public boolean keepsBracketsOf(Scope other) {
    return between >= other.between;
  }

  /** The column, packed, left of which no line of the middle may begin. */
  public int column() {
    return columns.least(blocks);
  }

  // ---- lexemes

  @Override
  public boolean mayBeOver(int depth) {
    return depth >= between;
  }

  @Override
  public boolean mayClose(int depth) {
    return depth > lowest;
  }

  @Override
  public boolean mayBegin(int column) {
    return !keepsBlocks() || columns.contains(blocks, Indentation.plain(column));
  }

  // ---- constructs

  /**
   * The part of a block's possible columns at which lines of the middle may begin; {@link
   * Columns#EMPTY} if there is none, so that the block has to be over.
   */
  public int meet(int interval) {
    return columns.meet(interval, blocks);
  }

  /**
   * Of the brackets that a construct opens which begins at a depth, how many must stay open; 0 or
   * less if it may be completed.
   */
  int kept(int depth) {
    return keepsBrackets() ? between - depth : 0;
  }

  /**
   * How many of its brackets must be open while a terminal is read that closes one and opens
   * another, if {@code kept} are {@linkplain #kept kept}; 0 if none must.
   */
  int whileRead(int kept) {
    return kept <= 0 ? 0 : kept - (between - lowest);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Scope scope
        && blocks == scope.blocks
        && lowest == scope.lowest
        && between == scope.between;
  }

  @Override
  public int hashCode() {
    return Objects.hash(blocks, lowest, between);
  }
}
