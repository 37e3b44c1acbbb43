package dovetail.server.editor;

import dovetail.model.hub.Proxies;
import dovetail.protocol.OpenFile;
import dovetail.protocol.ServiceStatus;
import dovetail.protocol.Trigger;
import dovetail.protocol.settings.Settings;
import dovetail.server.complete.Completer;
import dovetail.server.files.FileLanguages;
import dovetail.server.memory.ProcessSize;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The report of the server's state, model and machine, for users who look for a cause or report a
 * bug.
 */
final class Doctor {
  private static final double MIB = 1 << 20;

  private Doctor() {}

  /**
   * The report.
   *
   * @param completer the completer of the embedded model, if it is loaded
   * @param open the documents that the client has open
   */
  static String text(
      ServiceStatus status,
      Latencies latencies,
      MemoryCeiling ceiling,
      Optional<Completer> completer,
      List<OpenFile> open,
      Settings settings) {
    Runtime runtime = Runtime.getRuntime();
    StringBuilder out = new StringBuilder();
    line(
        out, "state", status.state() + (status.message().isEmpty() ? "" : ": " + status.message()));
    if (status.state() == ServiceStatus.State.READY) {
      completer.ifPresent(ready -> model(out, ready));
    }
    line(out, "languages", FileLanguages.covered(settings));
    String foreign = foreign(open, settings);
    if (!foreign.isEmpty()) {
      line(out, "not covered", foreign + ": nothing is suggested there");
    }
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
                ProcessSize.isWhole() ? "" : "; the model's share is unknown on this system"));
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
    line(out, "proxy", new Proxies(System.getenv()).report());
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

  /** The languages of open documents for which there is no grammar, each with one document. */
  private static String foreign(List<OpenFile> open, Settings settings) {
    Map<String, String> foreign = new TreeMap<>();
    open.stream()
        .filter(file -> !FileLanguages.isCovered(file.languageId(), settings))
        .forEach(file -> foreign.putIfAbsent(file.languageId(), file.uri()));
    return foreign.entrySet().stream()
        .map(
            entry ->
                "%s (%s)"
                    .formatted(
                        entry.getKey().isEmpty() ? "no language" : entry.getKey(),
                        entry.getValue().replaceFirst(".*/", "")))
        .collect(Collectors.joining(", "));
  }

  private static void line(StringBuilder out, String name, String value) {
    out.append("%-14s%s%n".formatted(name, value));
  }
}
