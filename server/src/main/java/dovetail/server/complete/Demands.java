package dovetail.server.complete;

/**
 * The demands on a middle beside fitting.
 *
 * @param scope whether it may close constructs that are open at the cursor
 * @param seam how the model sees the end of the prefix and the beginning of the suffix
 * @param ends where it may end
 * @param end whether the file is written to its end
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
    /** The prefix is read as it is. */
    CUT,
    /** A name is written again from its token's beginning; the model is held to what is there. */
    HEALED,
    /**
     * A blank behind something on the line is written again, as the beginning of a word's token.
     */
    HEALED_BLANK,
    /** The same, and the beginning of a name right of the cursor too. */
    HEALED_BOTH
  }

  /** Where a middle that fits may end. */
  public enum Ends {
    /** Wherever the whole parses. */
    ANYWHERE,
    /**
     * Where it stands by itself: what is behind it means what it meant, and it does not end with
     * what only leads on to that, unless the model wanted it.
     */
    STANDING
  }

  /** Whether more is to be written behind a file. */
  public enum FileEnd {
    /** No: the file is to parse. */
    WRITTEN,
    /**
     * If what stands behind the cursor leaves something open that was open before the cursor's
     * line: the file is to parse as soon as that is closed.
     */
    TOLD,
    /** Yes: with some text behind it the file is to parse. */
    UNWRITTEN,
    /**
     * The text was cut out of a file, at line ends: with some text before it, and some behind it,
     * it is to parse.
     */
    CUT_OUT
  }

  /** The demands that people want. */
  public static final Demands DEFAULT =
      new Demands(Scope.KEPT, Seam.HEALED, Ends.ANYWHERE, FileEnd.TOLD);

  /** The same with another scope. */
  public Demands with(Scope other) {
    return new Demands(other, seam, ends, end);
  }

  /** The same with another seam. */
  public Demands with(Seam other) {
    return new Demands(scope, other, ends, end);
  }

  /** The same with other ends. */
  public Demands with(Ends other) {
    return new Demands(scope, seam, other, end);
  }

  /** The same of a file with another end. */
  public Demands with(FileEnd other) {
    return new Demands(scope, seam, ends, other);
  }
}
