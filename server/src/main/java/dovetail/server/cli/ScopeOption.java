package dovetail.server.cli;

import dovetail.server.task.Demands;
import picocli.CommandLine.Option;

/**
 * {@code --scope}: whether brackets and blocks that are open at the cursor stay open for the
 * suffix.
 */
public final class ScopeOption {
  /** The values on the command line. */
  public enum Switch {
    on(Demands.Scope.KEPT),
    off(Demands.Scope.FREE);

    private final Demands.Scope scope;

    Switch(Demands.Scope scope) {
      this.scope = scope;
    }
  }

  @Option(
      names = "--scope",
      paramLabel = "on|off",
      description =
          "Leave brackets, blocks, strings and comments open that are open at the cursor and that"
              + " the suffix can close; much that people wrote is refused then (default:"
              + " ${DEFAULT-VALUE}).")
  private Switch chosen;

  /** An option with a default. */
  public ScopeOption(Switch otherwise) {
    this.chosen = otherwise;
  }

  /** The demanded scope. */
  public Demands.Scope scope() {
    return chosen.scope;
  }

  @Override
  public String toString() {
    return "scope " + chosen;
  }
}
