package dovetail.server.cli;

import dovetail.server.files.UserSettings;
import dovetail.server.setup.Editor;
import dovetail.server.setup.Machine;
import dovetail.server.setup.Plan;
import dovetail.server.setup.Setup;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code setup}: sets editors up to find Dovetail. */
@Command(
    name = "setup",
    description = {
      "Sets editors up: shows what it would write, and asks.",
      "Without a name: those that are found."
    })
final class SetupCommand implements Callable<Integer> {
  private final Streams streams;

  @Parameters(paramLabel = "EDITOR", description = "One of: ${COMPLETION-CANDIDATES}.")
  private List<Editor> editors = new ArrayList<>();

  @Option(names = "--yes", description = "Do not ask.")
  private boolean yes;

  @Option(names = "--dry-run", description = "Only show what would be written.")
  private boolean dry;

  @Option(
      names = "--undo",
      description = "Take away what setup has written, but what was edited since.")
  private boolean undo;

  private SetupCommand(Streams streams) {
    this.streams = streams;
  }

  /** The command, with its subcommand for models. */
  static CommandLine all(Streams streams) {
    return new CommandLine(new SetupCommand(streams))
        .addSubcommand(
            new SetupModelCommand(streams, Machine.here(), UserSettings.here(), System.getenv()));
  }

  @Override
  public Integer call() throws IOException {
    Machine machine =
        Machine.here().orElseThrow(() -> new Failure("setup: start it by its launcher, dovetail"));
    Setup setup = new Setup(machine, streams.out()::println);
    if (undo) {
      return setup.undo(editors.stream().map(Editor::name).toList()) ? 0 : 1;
    }
    Map<Editor, Plan> plans = setup.plans(editors);
    if (plans.isEmpty()) {
      throw new Failure("setup: no editor was found on the PATH; a name says which one is meant");
    }
    int status = 0;
    for (Map.Entry<Editor, Plan> planned : plans.entrySet()) {
      status = Math.max(status, setUp(setup, planned.getKey(), planned.getValue()));
    }
    return status;
  }

  private int setUp(Setup setup, Editor editor, Plan plan) throws IOException {
    List<String> open = setup.open(plan);
    streams.out().println(editor);
    open.forEach(line -> tell("would " + line));
    if (!plan.byHand().isEmpty()) {
      tell(plan.byHand());
    }
    if (open.isEmpty()) {
      if (!plan.isEmpty()) {
        tell("is set up");
      }
    } else if (dry || !isAgreed()) {
      tell("nothing was written");
      return 0;
    } else {
      try {
        setup.apply(editor.name(), plan);
      } catch (IOException e) {
        tell("not done: " + Failure.reasonOf(e));
        return 1;
      }
    }
    if (!plan.keys().isEmpty()) {
      tell("keys: " + plan.keys());
    }
    return plan.isEmpty() && !editors.isEmpty() ? 1 : 0;
  }

  private void tell(String text) {
    streams.out().print(text.indent(2));
  }

  private boolean isAgreed() throws IOException {
    return yes || streams.ask("Write that? [y/N] ").toLowerCase(Locale.ROOT).startsWith("y");
  }
}
