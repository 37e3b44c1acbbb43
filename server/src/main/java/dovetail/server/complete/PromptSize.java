package dovetail.server.complete;

import java.util.OptionalDouble;

/**
 * The number of a file's tokens that the model is shown under a deadline: as many as the model can
 * read in time, if it has read none of them before. On a slow or busy processor the model is shown
 * fewer tokens; otherwise no answer would come in time after a jump of the cursor.
 *
 * <p>The number changes in steps, and a step is kept while it will do, so that a prompt continues
 * the last one. One thread.
 */
final class PromptSize {
  /** The steps, as shares of the wanted number. */
  private static final double[] STEPS = {1, 2.0 / 3, 1.0 / 2, 1.0 / 3};

  /**
   * The prompt's share of the time that is left. With it, an answer after a jump of the cursor
   * comes in less than half of the longest time that other clients wait for it. A share of 0.6 took
   * twice as long, and the suggestions were no better (docs/decisions/0011).
   */
  private static final double SHARE = 0.3;

  /**
   * The hysteresis: a larger step must fit into the time divided by this factor, and a kept step
   * may take the time multiplied by it.
   */
  private static final double MARGIN = 1.25;

  private int step;

  /**
   * The number of tokens to show.
   *
   * @param pace nanoseconds for a token, measured on earlier prompts; empty if not known
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

  /** The least number of tokens that is shown where {@code most} are wanted. */
  static int least(int most) {
    return size(most, STEPS.length - 1);
  }

  private static int size(int most, int step) {
    return Math.max(1, (int) (STEPS[step] * most));
  }
}
