package dovetail.model.decode;

import dovetail.model.request.DecodeStats;

/**
 * Limits of backtracking for one middle. Where a bound is hit, the middle goes on, or its ending is
 * written out, and {@link DecodeStats#bounded()} says so: it is then no exact sample.
 *
 * @param distance how many tokens back an earlier choice may be changed
 * @param backtracks how often it goes back
 * @param calls how often the model may be asked
 */
public record Bounds(int distance, int backtracks, int calls) {
  /** No limits. */
  public static final Bounds NONE =
      new Bounds(Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE);

  public Bounds {
    if (distance < 0 || backtracks < 0 || calls < 1) {
      throw new IllegalArgumentException(
          "bounds %d, %d, %d".formatted(distance, backtracks, calls));
    }
  }
}
