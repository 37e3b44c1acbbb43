package dovetail.server.editor;

import dovetail.languages.Languages;
import dovetail.protocol.ServiceStatus;
import dovetail.protocol.Trigger;
import dovetail.server.complete.Completer;
import dovetail.server.memory.ProcessSize;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** How the server is and what it runs on, for people who wonder or report a bug. */
record Doctor(
    ServiceStatus status,
    Latencies latencies,
    MemoryCeiling ceiling,
    Supplier<Optional<Completer>> completer) {
  private static final double MIB = 1 << 20;

  String text() {
    Runtime runtime = Runtime.getRuntime();
    StringBuilder out = new StringBuilder();
    line(
        out, "state", status.state() + (status.message().isEmpty() ? "" : ": " + status.message()));
    if (status.state() == ServiceStatus.State.READY) {
      completer.get().ifPresent(ready -> model(out, ready));
    }
    line(out, "languages", languages());
    line(out, "while typing", latencies.describe(Trigger.AUTOMATIC));
    line(out, "when asked", latencies.describe(Trigger.INVOKED));
    line(
        out,
        "memory",
        "%s, on the heap %.0f of at most %.0f MiB%s"
            .formatted(
                ceiling.describe(),
                (runtime.totalMemory() - runtime.freeMemory()) / MIB,
                runtime.maxMemory() / MIB,
                ProcessSize.isWhole() ? "" : "; what the model has is not known on this system"));
    line(out, "processors", String.valueOf(runtime.availableProcessors()));
    line(
        out,
        "java",
        Runtime.version() + " by " + System.getProperty("java.vendor", "somebody unknown"));
    line(
        out,
        "system",
        String.join(
            " ",
            List.of(
                System.getProperty("os.name", "?"),
                System.getProperty("os.version", "?"),
                System.getProperty("os.arch", "?"))));
    line(out, "process", String.valueOf(ProcessHandle.current().pid()));
    return out.toString();
  }

  private static void model(StringBuilder out, Completer ready) {
    var config = ready.model().config();
    line(
        out,
        "model",
        "%s, %d tokens, context %d, on %s"
            .formatted(
                config.name(),
                config.vocabularySize(),
                config.contextLength(),
                config.processor()));
  }

  private static String languages() {
    StringBuilder out = new StringBuilder();
    for (String name : Languages.builtIn().names()) {
      List<String> versions = Languages.builtIn().versions(name);
      out.append(out.isEmpty() ? "" : ", ").append(name);
      if (!versions.isEmpty()) {
        out.append(" %s to %s".formatted(versions.getFirst(), versions.getLast()));
      }
    }
    return out.toString();
  }

  private static void line(StringBuilder out, String name, String value) {
    out.append("%-14s%s%n".formatted(name, value));
  }
}
