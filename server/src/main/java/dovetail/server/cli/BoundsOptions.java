package dovetail.server.cli;

import dovetail.model.decode.Bounds;
import picocli.CommandLine.Option;

/** {@code --max-backtracks}, {@code --max-calls}: the limits of a decoder's backtracking. */
public final class BoundsOptions {
  @Option(
      names = "--max-backtracks",
      paramLabel = "N",
      description =
          "adaptrack, exact: go back so often at most for a middle. Without a bound a hole may take"
              + " minutes.")
  private int backtracks;

  @Option(
      names = "--max-calls",
      paramLabel = "N",
      description = "adaptrack, exact, asap: ask the model so often at most for a middle.")
  private int calls;

  /** Options with the given defaults. */
  public BoundsOptions(int backtracks, int calls) {
    this.backtracks = backtracks;
    this.calls = calls;
  }

  /** The bounds, for choices that are changed at most this many tokens back. */
  public Bounds bounds(int distance) {
    return new Bounds(distance, backtracks, calls);
  }
}
