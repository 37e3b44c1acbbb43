package dovetail.server.complete;

import java.util.OptionalDouble;

/**
 * How many tokens of a file the model is shown where an answer has to be there soon: as many as are
 * read in that time if none was read before. A processor that is slow, or busy, shows fewer, rather
 * than that nothing is found in time wherever the cursor jumps to.
 *
 * <p>In steps, each kept while it will do: so that a prompt goes on from the last one. One thread.
 */
final class PromptSize {
  /** Shares of what is wanted. */
  private static final double[] STEPS = {1, 2.0 / 3, 1.0 / 2, 1.0 / 3};

  /**
   * Of the time that is left, for the prompt: so that an answer behind a jump comes in less than
   * half of the time that others wait for it at most. It was 0.6, which is twice as long for
   * suggestions that are no better (docs/decisions/0011).
   */
  private static final double SHARE = 0.3;

  /**
   * The hysteresis: a larger step must fit with so much to spare, a kept one may cost so many times
   * the time that there is.
   */
  private static final double MARGIN = 1.25;

  private int step;

  /**
   * How many tokens.
   *
   * @param pace nanoseconds a token, by what was read before; empty if that is not known
   */
  int of(int most, long nanos, OptionalDouble pace) {
    double room = pace.isPresent() ? SHARE * nanos / pace.getAsDouble() : Double.MAX_VALUE;
    if (MARGIN * most <= room) {
      return most;
    }
    boolean tooLong = size(most, step) > MARGIN * room;
    boolean tooShort = step > 0 && MARGIN * size(most, step - 1) <= room;
    if (tooLong || tooShort) {
      step = 0;
      while (step < STEPS.length - 1 && size(most, step) > room) {
        step++;
      }
    }
    return size(most, step);
  }

  /** The least that is shown where so many are wanted. */
  static int least(int most) {
    return size(most, STEPS.length - 1);
  }

  private static int size(int most, int step) {
    return Math.max(1, (int) (STEPS[step] * most));
  }
}
