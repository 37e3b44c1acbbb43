package dovetail.server.cli;

import dovetail.server.complete.Demands;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The demands on a middle besides fitting: {@code --scope}, {@code --heal}. */
final class DemandOptions {
  @Mixin private final ScopeOption scope = new ScopeOption(ScopeOption.Switch.on);

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
    return Demands.DEFAULT.with(scope.scope()).with(heal.seam);
  }

  @Override
  public String toString() {
    return scope + ", heal " + heal;
  }
}
