package dovetail.server.cli;

import dovetail.server.complete.Demands;
import picocli.CommandLine.Option;

/** The demands on a middle besides fitting: {@code --scope}, {@code --heal}. */
final class DemandOptions {
  /** The values on the command line. */
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

  /** Which tokens the model writes again. */
  enum Heal {
    on(Demands.Seam.HEALED),
    off(Demands.Seam.CUT),
    both(Demands.Seam.HEALED_BOTH);

    private final Demands.Seam seam;

    Heal(Demands.Seam seam) {
      this.seam = seam;
    }
  }

  @Option(
      names = "--heal",
      paramLabel = "on|off|both",
      description =
          "Behind a letter or a digit, let the model write the name's token again; both: before"
              + " one too (default: ${DEFAULT-VALUE}).")
  private Heal heal = Heal.on;

  Demands demands() {
    return Demands.DEFAULT.with(on() ? Demands.Scope.KEPT : Demands.Scope.FREE).with(heal.seam);
  }

  private boolean on() {
    return scope == Switch.on;
  }

  @Override
  public String toString() {
    return "scope " + scope + ", heal " + heal;
  }
}
