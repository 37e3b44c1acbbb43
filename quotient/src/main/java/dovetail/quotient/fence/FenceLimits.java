package dovetail.quotient.fence;

/**
 * Limits of the search for fences; beyond them a file is given up.
 *
 * @param fences the most fences in a file
 * @param lines the most lines that one fence hides
 * @param trials the most regions with a stand-in that are tried; a trial reads a few lines
 * @param solutions how many ways to fence the file are looked at; each costs as much as a file
 *     without errors
 * @param items the most Earley items that the search may add, which take memory
 * @param steps the most bytes that the search may read, each counted once for each way that led
 *     there, which take time
 */
public record FenceLimits(int fences, int lines, int trials, int solutions, int items, long steps) {
  /** The limits unless the caller says otherwise. */
  public static final FenceLimits DEFAULT =
      new FenceLimits(6, 200, 2_500, 40, 8_000_000, 100_000_000);
}
