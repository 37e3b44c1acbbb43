package dovetail.model.decode;

import dovetail.model.LanguageModel;
import dovetail.model.ModelSession;

/**
 * Always the likeliest token that is allowed: the model's best is tried first, the next best after
 * a refusal.
 *
 * <p>End tokens (see {@link dovetail.model.Vocabulary.Role#END}) count as allowed exactly where the
 * middle is complete, and end it; control tokens never.
 *
 * <p>A model that is held to something and made to go on writes nonsense. So, unless the stop
 * policy is the model's, the middle ends where the best token does not fit, if it may end there or
 * after a part of that token; where something was refused on a line, it goes on neither with a
 * comment nor with blanks after blanks, and ends with nothing only if that is all it may; and if it
 * could not end at its first line's end, and finds no end in the next few lines, the shortest
 * ending is written out there after all. A middle that has written the same tokens four times over
 * ends in the first turn, where the model was least sure to go on.
 *
 * <p>The budget is kept exactly: a token is taken only if afterwards an ending fits in the tokens
 * which are left. The distance is asked first, since every byte is one token at worst; where that
 * is too much, the ending is spelt out as the tokenizer would and its tokens are counted. When no
 * candidate leaves room, the ending is written out ({@link Finish#STEERED}), from a few tokens
 * further back if the constraint's estimate was wrong.
 *
 * <p>The shortest ending has a letter where any word will do. So where an ending that is written
 * out has words in it, the model is asked for them, unless time is up: of its tokens the likeliest
 * that brings an end nearer, until only closers are missing.
 *
 * @param constraint stands at the beginning of the middle; used up
 * @param limits when to stop looking for a better token
 */
public record Greedy(Constraint constraint, Limits limits) implements Decoder {
  /**
   * How much is tried.
   *
   * @param refused candidates for one token that the constraint may refuse, after which the token
   *     is taken from the shortest ending and the model goes on from there; measured 2-20 µs each,
   *     so that the default of 512 is some milliseconds
   * @param endings endings that may be spelt out in a run to see whether they fit, after which the
   *     next one is written out; measured 0.2-10 ms each, the default is 8
   * @param closing where the model would end and the middle may not, the most bytes of an ending
   *     that is written out then and there: closers, a line end, but no words. A model that wants
   *     to end and is made to go on mostly repeats itself
   * @param lines where the stop policy would end the middle at a line, and it may not end there,
   *     how many line breaks the model may go on for, before the shortest ending is written out at
   *     that first line after all
   */
  public record Limits(int refused, int endings, int closing, int lines) {
    /** Limits for interactive use. */
    public static final Limits DEFAULT = new Limits(512, 8, 8, 2);

    public Limits {
      if (refused < 1 || endings < 1 || closing < 0 || lines < 0) {
        throw new IllegalArgumentException(
            "limits %d, %d, %d, %d".formatted(refused, endings, closing, lines));
      }
    }
  }

  /** With the limits that are good for interactive use. */
  public Greedy(Constraint constraint) {
    this(constraint, Limits.DEFAULT);
  }

  @Override
  public Seam seam() {
    return Seam.BESIDE_NAMES;
  }

  @Override
  public DecodeResult decode(LanguageModel model, ModelSession session, DecodeRequest request) {
    return new DecodeLoop(
            constraint,
            limits,
            model,
            session,
            request,
            (middle, reading, stop) -> new GreedyChooser(middle, reading, stop, limits))
        .run();
  }
}
