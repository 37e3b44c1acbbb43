package dovetail.server.cli;

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
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code setup}: has editors find Dovetail. */
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

  SetupCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws IOException {
    Machine machine =
        Machine.here().orElseThrow(() -> new Failure("setup: start it by its launcher, dovetail"));
    Setup setup = new Setup(machine, streams.out()::println);
    if (undo) {
      return setup.undo(editors) ? 0 : 1;
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
    streams.out().println(word(editor));
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
        setup.apply(editor, plan);
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

  /** Whether the user says yes; one that cannot be asked says no. */
  private boolean isAgreed() throws IOException {
    if (yes) {
      return true;
    }
    streams.err().print("Write that? [y/N] ");
    streams.err().flush();
    StringBuilder answer = new StringBuilder();
    for (int c = streams.in().read(); c >= 0 && c != '\n'; c = streams.in().read()) {
      answer.append((char) c);
    }
    return answer.toString().strip().toLowerCase(Locale.ROOT).startsWith("y");
  }

  private static String word(Editor editor) {
    return editor.name().toLowerCase(Locale.ROOT);
  }
}
