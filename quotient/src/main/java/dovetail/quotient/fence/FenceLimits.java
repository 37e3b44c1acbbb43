package dovetail.quotient.fence;

/**
 * How much is tried before a file is given up.
 *
 * @param fences the most fences on one side of the cursor
 * @param lines the most lines that one fence hides
 * @param trials the most regions with a stand-in that are tried on one side; a trial reads a few
 *     lines
 * @param pairs how many pairs of a left and a right side are put together; each costs what a file
 *     without errors does
 */
public record FenceLimits(int fences, int lines, int trials, int pairs) {
  /** The limits unless the caller says otherwise. */
  public static final FenceLimits DEFAULT = new FenceLimits(5, 200, 2_000, 60);
}
