package dovetail.model.decode;

import dovetail.model.request.Finish;
import org.jspecify.annotations.Nullable;

/** Chooses the next token to try. Each decoder has a chooser of its own. */
interface Chooser {
  /**
   * Whether the likeliest is all it wants: then text that alone can follow, and tokens that are
   * decided, are written without asking the model, and loops are left. The samplers count the
   * probability of such text.
   */
  boolean takesTheLikeliest();

  /** Whether it knows the model's scores here; then the model is not asked. */
  default boolean knows() {
    return false;
  }

  /** Whether it goes on, in order to end or to go back, where no more tokens may be written. */
  default boolean endsItself() {
    return false;
  }

  /**
   * Takes the next token, or goes back; or says how the middle ends here. The model has read what
   * is written.
   *
   * @return {@link Finish#STEERED} to have an ending written out, {@link Finish#NONE} if there is
   *     no middle that the model could write, another one if the middle is complete as it is; null
   *     to go on
   */
  @Nullable Finish next();
}
