package dovetail.server.cli;

import picocli.CommandLine.Option;

/** {@code --max-tokens N}: the greatest length of a middle. */
public final class MaxTokensOption {
  @Option(
      names = "--max-tokens",
      paramLabel = "N",
      description = "The most tokens a middle may have (default: ${DEFAULT-VALUE}).")
  private int most;

  /** An option with a default. */
  public MaxTokensOption(int otherwise) {
    this.most = otherwise;
  }

  /** Refuses a number below 1, before anything is read. */
  public void check() {
    if (most < 1) {
      throw new Misuse("--max-tokens: at least 1 is expected, found " + most);
    }
  }

  /** The most tokens of a middle. */
  public int most() {
    return most;
  }
}
