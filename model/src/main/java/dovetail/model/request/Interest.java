package dovetail.model.request;

/**
 * Whether the one who asked wants more of a middle: asked after each token, so that nothing is
 * written that nobody would be shown.
 */
@FunctionalInterface
public interface Interest {
  /** In all of it, to its end. */
  Interest WHOLE = begun -> false;

  /**
   * Whether enough is written.
   *
   * @param begun the middle so far, which need not be complete; a character of which not all bytes
   *     are written is left out
   */
  boolean isOver(DecodeResult.Middle begun);
}
