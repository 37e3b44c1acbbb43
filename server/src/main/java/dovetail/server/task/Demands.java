package dovetail.server.task;

/**
 * The demands on a middle beside fitting.
 *
 * @param scope whether the middle may close constructs that are open at the cursor
 * @param seam how the model sees the end of the prefix
 * @param ends where the middle may end
 * @param end whether the text of the file is complete
 */
public record Demands(Scope scope, Seam seam, Ends ends, FileEnd end) {
  /** Whether blocks, brackets, strings and comments that are open at the cursor stay open. */
  public enum Scope {
    /** Constructs that the suffix can close are left open for it. */
    KEPT,
    /** The middle may close any construct. */
    FREE
  }

  /** The treatment of a token of the model in which the cursor may stand. */
  public enum Seam {
    /** The model reads the prefix as it is. */
    CUT,
    /**
     * The model writes the end of a name before the cursor again, from a token's beginning; the
     * prefix's text is forced.
     */
    HEALED,
    /**
     * The model writes a blank behind text on the line again, as the beginning of a word's token.
     */
    HEALED_BLANK
  }

  /** Where a middle that fits may end. */
  public enum Ends {
    /** Wherever the whole text parses. */
    ANYWHERE,
    /**
     * Where the text behind the middle keeps its meaning, and the middle does not end with text
     * that only leads on to the suffix (such as an operator), unless the model wanted that end.
     */
    STANDING
  }

  /** Whether more text is to be written at the end of a file. */
  public enum FileEnd {
    /** No: the file must parse. */
    WRITTEN,
    /**
     * Yes, if constructs that were open before the cursor's line are still open at the end of the
     * file: the file must parse once they are closed.
     */
    INFERRED,
    /** Yes: the file must parse with some text behind it. */
    UNWRITTEN,
    /**
     * The text was cut out of a file, at line ends: it must parse with some text before it and some
     * behind it.
     */
    CUT_OUT
  }

  /** The usual demands. */
  public static final Demands DEFAULT =
      new Demands(Scope.KEPT, Seam.HEALED, Ends.ANYWHERE, FileEnd.INFERRED);

  /** The same demands with another scope. */
  public Demands with(Scope other) {
    return new Demands(other, seam, ends, end);
  }

  /** The same demands with another seam. */
  public Demands with(Seam other) {
    return new Demands(scope, other, ends, end);
  }

  /** The same demands with another rule for the end of the middle. */
  public Demands with(Ends other) {
    return new Demands(scope, seam, other, end);
  }

  /** The same demands with another end of the file. */
  public Demands with(FileEnd other) {
    return new Demands(scope, seam, ends, other);
  }
}
