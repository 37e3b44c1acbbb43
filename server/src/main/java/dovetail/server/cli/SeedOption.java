package dovetail.server.cli;

import picocli.CommandLine.Option;

/** {@code --seed N}: everything that is drawn at random. */
final class SeedOption {
  @Option(
      names = "--seed",
      paramLabel = "N",
      description =
          "Seed of random numbers: the same seed draws the same (default: ${DEFAULT-VALUE}).")
  private long seed;

  /** A seed, unless the command line names another. */
  SeedOption(long otherwise) {
    this.seed = otherwise;
  }

  long seed() {
    return seed;
  }
}
