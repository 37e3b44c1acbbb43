package dovetail.model.decode;

import dovetail.model.LanguageModel;
import dovetail.model.ModelSession;
import dovetail.model.constraint.Constraint;
import dovetail.model.request.DecodeRequest;
import dovetail.model.request.DecodeResult;
import dovetail.model.request.Finish;

/**
 * Always takes the likeliest token that is allowed: the model's best token is tried first, the next
 * best after a refusal.
 *
 * <p>End tokens (see {@link dovetail.model.Vocabulary.Role#END}) count as allowed exactly where the
 * middle is complete, and end it; control tokens never.
 *
 * <p>A model that is refused its own tokens and made to go on writes nonsense. So, unless the stop
 * policy leaves the end to the model, three rules hold. The middle ends where the best token does
 * not fit, if it may end there or after a part of that token. Where a token was refused on a line,
 * the middle goes on neither with a comment nor with blanks after blanks, and is empty only if
 * nothing else is allowed. If it could not end at its first line's end, and finds no end in the
 * next few lines, the shortest ending is written out at that first line after all. A middle that
 * has written the same tokens four times over ends in the first turn, where the model was least
 * sure to go on.
 *
 * <p>The budget is kept exactly: a token is taken only if afterwards an ending fits in the tokens
 * which are left. The distance is asked first, since every byte is one token at worst; where the
 * distance is too large, the ending is spelt out as the tokenizer would and its tokens are counted.
 * When no candidate leaves room, the ending is written out ({@link Finish#STEERED}), from a few
 * tokens further back if the constraint's estimate was wrong.
 *
 * <p>The shortest ending has a letter where any word will do. So where an ending that is written
 * out has words in it, the model is asked for them, unless time is up: its likeliest token that
 * brings an end nearer is taken, until only closers are missing.
 */
public final class Greedy implements Decoder {
  private final Constraint constraint;
  private final Limits limits;

  /**
   * Decodes under a constraint.
   *
   * @param constraint stands at the beginning of the middle; used up
   * @param limits when to stop looking for a better token
   */
  public Greedy(Constraint constraint, Limits limits) {
    this.constraint = constraint;
    this.limits = limits;
  }

  /** With the limits that are good for interactive use. */
  public Greedy(Constraint constraint) {
    this(constraint, Limits.DEFAULT);
  }

  @Override
  public DecodeResult decode(LanguageModel model, ModelSession session, DecodeRequest request) {
    Parts parts = new Parts(constraint, limits, model, session, request);
    return new DecodeLoop(parts, new GreedyChooser(parts)).run();
  }
}
