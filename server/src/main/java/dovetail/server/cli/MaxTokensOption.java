package dovetail.server.cli;

import picocli.CommandLine.Option;

/** {@code --max-tokens N}: how long a middle may be. */
public final class MaxTokensOption {
  @Option(
      names = "--max-tokens",
      paramLabel = "N",
      description = "The most tokens a middle may have (default: ${DEFAULT-VALUE}).")
  private int most;

  /** So many, unless the command line says otherwise. */
  public MaxTokensOption(int otherwise) {
    this.most = otherwise;
  }

  /** Refuses a number below 1, before anything is read. */
  public void check() {
    if (most < 1) {
      throw new Misuse("--max-tokens: at least 1 is expected, found " + most);
    }
  }

  /** The number. */
  public int most() {
    return most;
  }
}
