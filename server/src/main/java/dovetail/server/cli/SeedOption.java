package dovetail.server.cli;

import picocli.CommandLine.Option;

/** {@code --seed N}: the seed of everything that is drawn at random. */
public final class SeedOption {
  @Option(
      names = "--seed",
      paramLabel = "N",
      description =
          "Seed of random numbers: the same seed draws the same (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  /** The seed. */
  public long seed() {
    return seed;
  }
}
