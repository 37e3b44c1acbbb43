package dovetail.model.decode;

/**
 * Limits of the search for tokens and endings.
 *
 * @param refused candidates for one token that the constraint may refuse, after which the token is
 *     taken from the shortest ending and the model goes on from there; measured 2-20 µs each, so
 *     that the default of 512 is some milliseconds
 * @param endings endings that may be spelt out in a run to see whether they fit, after which the
 *     next one is written out; measured 0.2-10 ms each, the default is 8
 * @param closing where the model would end and the middle may not, the most bytes of an ending that
 *     is written out then and there: closers, a line end, but no words. A model that wants to end
 *     and is made to go on mostly repeats itself
 * @param lines where the stop policy would end the middle at a line, and it may not end there, how
 *     many line breaks the model may go on for, before the shortest ending is written out at that
 *     first line after all
 */
record Limits(int refused, int endings, int closing, int lines) {
  /** Limits for interactive use. */
  static final Limits DEFAULT = new Limits(512, 8, 8, 2);

  Limits {
    if (refused < 1 || endings < 1 || closing < 0 || lines < 0) {
      throw new IllegalArgumentException(
          "limits %d, %d, %d, %d".formatted(refused, endings, closing, lines));
    }
  }
}
