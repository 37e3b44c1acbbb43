package dovetail.server.cli;

import dovetail.server.complete.Demands;
import picocli.CommandLine.Option;

/** The switch {@code --scope on|off}. */
final class ScopeOption {
  /** What is written on the command line. */
  enum Switch {
    on,
    off
  }

  @Option(
      names = "--scope",
      paramLabel = "on|off",
      description =
          "Leave brackets, blocks, strings and comments open that are open at the cursor and that"
              + " the suffix can close (default: ${DEFAULT-VALUE}).")
  private Switch scope = Switch.on;

  Demands demands() {
    return Demands.DEFAULT.with(on() ? Demands.Scope.KEPT : Demands.Scope.FREE);
  }

  boolean on() {
    return scope == Switch.on;
  }
}
