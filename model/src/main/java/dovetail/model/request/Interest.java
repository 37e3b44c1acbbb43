package dovetail.model.request;

/**
 * Tells after each token whether the caller wants more of a middle, so that the model writes no
 * text that would not be shown.
 */
@FunctionalInterface
public interface Interest {
  /** The caller wants the whole middle. */
  Interest WHOLE = begun -> false;

  /**
   * Whether enough is written.
   *
   * @param begun the middle so far, which need not be complete; a character of which not all bytes
   *     are written is left out
   */
  boolean isOver(DecodeResult.Middle begun);
}
