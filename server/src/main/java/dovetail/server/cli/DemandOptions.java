package dovetail.server.cli;

import dovetail.server.task.Demands;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The demands on a middle besides fitting: {@code --scope}, {@code --heal}, {@code --open}. */
public final class DemandOptions {
  @Mixin private final ScopeOption scope = new ScopeOption(ScopeOption.Switch.on);

  /** The treatment of a token that the cursor may cut. */
  enum Heal {
    on(Demands.Seam.HEALED),
    off(Demands.Seam.CUT);

    private final Demands.Seam seam;

    Heal(Demands.Seam seam) {
      this.seam = seam;
    }
  }

  @Option(
      names = "--heal",
      paramLabel = "on|off",
      description =
          "Behind a letter or a digit, let the model write the name's token again"
              + " (default: ${DEFAULT-VALUE}).")
  private Heal heal = Heal.on;

  @Option(
      names = "--open",
      description =
          "More is to be written behind the file: it need only parse with some text there. Without"
              + " it what was open before the cursor's line, and is not closed, is left open;"
              + " with --jsonl and --form raw a hole's file ends where it ends.")
  private boolean open;

  /** The demands on the middle of a hole, both sides of which are complete. */
  public Demands ofHoles() {
    return demands(Demands.FileEnd.WRITTEN);
  }

  /** The demands on a middle in a file whose end may not be written yet. */
  Demands ofFile() {
    return demands(Demands.FileEnd.INFERRED);
  }

  private Demands demands(Demands.FileEnd end) {
    return Demands.DEFAULT
        .with(scope.scope())
        .with(heal.seam)
        .with(open ? Demands.FileEnd.UNWRITTEN : end);
  }

  @Override
  public String toString() {
    return scope + ", heal " + heal;
  }
}
