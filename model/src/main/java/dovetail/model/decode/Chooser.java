package dovetail.model.decode;

import dovetail.model.request.Finish;
import org.jspecify.annotations.Nullable;

/** Chooses the next token to try. Each decoder has a chooser of its own. */
interface Chooser {
  /**
   * Whether this chooser always takes the likeliest token. Then text that is the only continuation,
   * and tokens that the mixture decides, are written without asking the model, and loops are left.
   * The samplers count the probability of such text.
   */
  boolean takesTheLikeliest();

  /** Whether this chooser knows the model's scores here; then the model is not asked. */
  default boolean knows() {
    return false;
  }

  /**
   * Whether this chooser is asked even where no more tokens may be written, to end or to go back.
   */
  default boolean endsItself() {
    return false;
  }

  /**
   * Takes the next token, or goes back; or says how the middle ends here. The model has read the
   * tokens so far.
   *
   * @return {@link Finish#STEERED} to have an ending written out; {@link Finish#NONE} if there is
   *     no middle that the model could write; another finish if the middle is complete as it is;
   *     null to go on
   */
  @Nullable Finish next();
}
