package dovetail.model.decode;

import org.jspecify.annotations.Nullable;

/** Decides what is tried next, and so what a decoder is. */
interface Chooser {
  /**
   * Takes the next token, or goes back; or says how the middle ends here. The model has read what
   * is written.
   *
   * @return {@link Finish#STEERED} to have an ending written out, another one if the middle is
   *     complete as it is; null to go on
   */
  @Nullable Finish next();
}
