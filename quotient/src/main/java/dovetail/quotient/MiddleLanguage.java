package dovetail.quotient;

import com.google.common.primitives.Bytes;
import dovetail.languages.Language;
import dovetail.quotient.chart.Branch;
import dovetail.quotient.chart.LimitException;
import dovetail.quotient.join.Distances;
import dovetail.quotient.join.Join;
import dovetail.quotient.join.RightContext;
import dovetail.quotient.join.Scope;
import java.util.List;

/**
 * The middles that fit between two texts: { m : prefix · m · suffix ∈ L }.
 *
 * <p>Made from a prefix and a suffix; asked through {@link MiddleRecognizer}s, which share its
 * charts. The prefix is read into left charts once, the suffix into right charts once; neither is
 * read again.
 *
 * <p>Membership ("complete") and viability ("some continuation completes") are decided exactly at
 * token level, for languages in which ignored text, such as a blank, can separate tokens; every
 * exception stands in <a
 * href="../../../../../../docs/evidence/exactness.md">docs/evidence/exactness.md</a>. Not
 * thread-safe: one thread at a time for a language and its recognisers.
 *
 * <p>Source: right and left quotients, Melcer et al. 2024 (arXiv 2402.17988), without building
 * quotient grammars; the intersection of the grammar with prefix·T*·suffix (Mündler).
 */
public final class MiddleLanguage {
  private final Charts charts;
  private final Before before;
  private final Branch[] cut;
  private final RightContext right;
  private final Join join;
  private final int prefixError;

  MiddleLanguage(Charts charts, Branch[] cut, int prefixError, RightContext right, Before before) {
    this(charts, cut, prefixError, right, before, Scope.none(charts.columns));
  }

  private MiddleLanguage(
      Charts charts,
      Branch[] cut,
      int prefixError,
      RightContext right,
      Before before,
      Scope scope) {
    this.before = before;
    this.charts = charts;
    this.cut = cut;
    this.prefixError = prefixError;
    this.right = right;
    this.join = new Join(charts.tables, charts.left, right, scope);
  }

  /**
   * The language of the middles between two texts in UTF-8. O(prefix + suffix) for the grammars of
   * programming languages; within Earley's bounds for any.
   *
   * @throws LimitException if the texts are larger than charts are laid out for
   */
  public static MiddleLanguage of(Language language, byte[] prefix, byte[] suffix) {
    return of(new SharedCharts(language), prefix, suffix);
  }

  /** The same if more is to be written behind the suffix, to make a program of it. */
  public static MiddleLanguage unfinished(SharedCharts charts, byte[] prefix, byte[] suffix) {
    return new DocumentMiddles(charts).unfinishedAt(Bytes.concat(prefix, suffix), prefix.length);
  }

  /** The same, with charts that other texts have been read into. */
  public static MiddleLanguage of(SharedCharts charts, byte[] prefix, byte[] suffix) {
    return new DocumentMiddles(charts).at(Bytes.concat(prefix, suffix), prefix.length);
  }

  /** The offset of the first byte of the prefix that no program can have there, -1 if none. */
  public int prefixError() {
    return prefixError;
  }

  /** Whether more is to be written behind the suffix. */
  public boolean isUnfinished() {
    return right.suffix().isUnfinished();
  }

  /** The context before the prefix. */
  public Before before() {
    return before;
  }

  /**
   * Whether each middle closes some of the {@code brackets} outermost brackets that are open at the
   * cut, or none fits. A middle that makes a comment of the text behind the cursor does not count,
   * if there is another.
   */
  boolean closes(int brackets) {
    Scope kept = Scope.none(charts.columns).withBrackets(brackets);
    int heaviest = Math.max(Distances.SWALLOWED - 1, recognizer().distance());
    MiddleLanguage keeping = new MiddleLanguage(charts, cut, prefixError, right, before, kept);
    return heaviest == Integer.MAX_VALUE || keeping.recognizer().distance() > heaviest;
  }

  /** Whether some middle fits at all. */
  public boolean viable() {
    return recognizer().viable();
  }

  /**
   * The middles of this language that stay in scope: the middles that close as few as possible of
   * the constructs that are open at the cursor. In {@code f(a, ¦)} these are the middles that leave
   * the call to the suffix.
   *
   * <p>Blocks, brackets, and the string or comment that the cursor is in nest in one another. A
   * middle closes a bracket if it has the matching one, even if it then opens another; it closes a
   * block if a logical line that begins before the suffix does has its first token left of the
   * block's column; it closes a string or a comment if that ends before the middle does. A block is
   * open at a cursor with only blanks before it on its line if the cursor stands at the block's
   * column or right of it, or the next logical line of the suffix right of it.
   *
   * <p>So the constructs that the suffix can close stay open, and the others may be closed. Only
   * middles count that weigh less than {@value Distances#SWALLOWED}, or no more than the lightest
   * of all: nobody wants a block kept open by making a comment of the text behind the cursor. There
   * is a middle in scope if there is any middle. Whether a middle may go on in scope is decided
   * exactly, too. In a language whose rules do not close the brackets they open, brackets are not
   * kept.
   *
   * <p>O(log of the number of open constructs) joins.
   */
  public MiddleLanguage inScope() {
    List<Scope> scopes = scopes();
    int heaviest = Math.max(Distances.SWALLOWED - 1, recognizer().distance());
    MiddleLanguage best = this;
    int kept = 0;
    int tooMuch = heaviest == Integer.MAX_VALUE ? 1 : scopes.size();
    for (int next = tooMuch - 1; next > kept; next = (kept + tooMuch) / 2) {
      MiddleLanguage other =
          new MiddleLanguage(charts, cut, prefixError, right, before, scopes.get(next));
      if (other.recognizer().distance() <= heaviest) {
        kept = next;
        best = other;
      } else {
        tooMuch = next;
      }
    }
    return best;
  }

  /**
   * Whether all middles of this language leave every bracket open that is open at the cut, and the
   * string or comment that the cut is in.
   */
  public boolean keepsBrackets() {
    return scopes().stream().allMatch(scope()::keepsBracketsOf);
  }

  /** The constructs that a middle must leave open. */
  Scope scope() {
    return join.scope();
  }

  /** The possible scopes, from no scope to the scope that keeps all open constructs. */
  List<Scope> scopes() {
    return new OpenConstructs(charts, cut, right.suffix()).scopes();
  }

  /** The kind of text that the cursor stands in. */
  public Surroundings surroundings() {
    return Surroundings.of(charts.tables, charts.left, charts.reader, cut);
  }

  /** A recogniser of middles, at the empty one. */
  public MiddleRecognizer recognizer() {
    return new MiddleRecognizer(charts, join, right.suffix(), cut);
  }

  /** A part of the engine's state at the cut. */
  public enum Part {
    /** Tokens that are open, and where they end. */
    LEXEMES,
    /** Line states, depths, columns. */
    LAYOUT,
    /** The left sets. */
    LEFT,
    /** The right sets. */
    RIGHT,
    /** The tokens that may follow, and the distance to an end. */
    JOIN
  }

  /** A part of the engine's view of the cut, in words. */
  public String dump(Part part) {
    Dump dump = new Dump(charts, cut, right, join);
    return switch (part) {
      case LEXEMES -> dump.lexemes();
      case LAYOUT -> dump.layout();
      case LEFT -> dump.leftCharts();
      case RIGHT -> dump.rightCharts();
      case JOIN -> dump.join();
    };
  }

  /** A side's charts in Graphviz's language. */
  public enum Side {
    /** The sets in which the open nonterminals of the cut began. */
    LEFT,
    /** The sets in which the open nonterminals may end. */
    RIGHT
  }

  /** Whether some program begins with the prefix, or ends with the suffix. */
  public boolean reads(Side side) {
    return switch (side) {
      case LEFT -> cut.length > 0;
      case RIGHT -> right.suffix().lattice().nodes(0) > 0;
    };
  }

  /** The charts of a side as a graph, in Graphviz's language. */
  public String toDot(Side side) {
    Dump dump = new Dump(charts, cut, right, join);
    return switch (side) {
      case LEFT -> dump.leftDot();
      case RIGHT -> dump.rightDot();
    };
  }
}
