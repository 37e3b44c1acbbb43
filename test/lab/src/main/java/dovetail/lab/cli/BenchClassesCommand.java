package dovetail.lab.cli;

import com.google.common.reflect.ClassPath;
import com.google.gson.JsonObject;
import dovetail.languages.SourceText;
import dovetail.protocol.CompletionRequest;
import dovetail.protocol.Trigger;
import dovetail.protocol.settings.Settings;
import dovetail.server.cli.Failure;
import dovetail.server.cli.JsonLine;
import dovetail.server.cli.ModelOptions;
import dovetail.server.cli.Streams;
import dovetail.server.complete.Completer;
import dovetail.server.editor.EditorCompletions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordingFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bench classes}: the classes whose code one keystroke runs. */
@Command(
    name = "classes",
    description = {
      "Asks for a suggestion after each of the last two characters of a text, as an editor does,"
          + " and lists the classes of Dovetail whose code the last request runs, from the server's"
          + " service on: by the method timing of JFR. Records, interfaces and enums are left out,"
          + " and a nested class counts with the class around it.",
      "A JSON object on standard output."
    })
final class BenchClassesCommand implements Callable<Integer> {
  private static final String TIMING = "jdk.MethodTiming";

  private final Streams streams;
  @Mixin private final ModelOptions model = new ModelOptions();

  @Parameters(paramLabel = "FILE", description = "The file; it is only read.")
  private Path file = Path.of("");

  @Option(
      names = "--behind",
      paramLabel = "TEXT",
      required = true,
      description = "The cursor stands behind the first such text.")
  private String behind = "";

  BenchClassesCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws IOException {
    String text = Failure.reading(file, SourceText::read);
    String language =
        EditorBench.language(file)
            .orElseThrow(() -> new Failure(file + ": its name tells no language"));
    int at = text.indexOf(behind) + behind.length();
    if (at < Math.max(2, behind.length())) {
      throw new Failure(file + ": has no such text");
    }
    EditorCompletions service =
        new EditorCompletions(() -> Optional.of(new Completer(model.load())));
    var _ = service.load();
    var _ =
        service.complete(request(language, text.substring(0, at - 1) + text.substring(at), at - 1));
    try (Recording recording = new Recording()) {
      recording
          .enable(TIMING)
          .with("filter", String.join(";", classes()))
          .with("period", "endChunk");
      recording.start();
      boolean isShown = !service.complete(request(language, text, at)).suggestions().isEmpty();
      recording.stop();
      SortedSet<String> ran = ran(recording);
      JsonObject out = new JsonObject();
      out.addProperty("suggestion", isShown);
      out.addProperty("classes", ran.size());
      out.add("names", JsonLine.GSON.toJsonTree(ran));
      streams.out().println(JsonLine.GSON.toJson(out));
    } finally {
      service.letGo();
    }
    return 0;
  }

  private CompletionRequest request(String language, String text, int at) {
    Settings settings = Settings.DEFAULT.with(Settings.AUTOMATIC_DEADLINE, Duration.ofMinutes(5));
    return new CompletionRequest(
        file.toAbsolutePath().toUri().toString(),
        language,
        text,
        at,
        Trigger.AUTOMATIC,
        settings,
        List.of(),
        () -> false);
  }

  /** The names of all classes of the product, in folders or in jars. */
  private static List<String> classes() throws IOException {
    return ClassPath.from(BenchClassesCommand.class.getClassLoader()).getAllClasses().stream()
        .filter(one -> one.getName().startsWith("dovetail."))
        .filter(one -> !one.getName().startsWith("dovetail.lab."))
        .map(ClassPath.ClassInfo::load)
        .filter(BenchClassesCommand::counts)
        .map(Class::getName)
        .toList();
  }

  private static boolean counts(Class<?> one) {
    return !one.isRecord() && !one.isInterface() && !Enum.class.isAssignableFrom(one);
  }

  private static SortedSet<String> ran(Recording recording) throws IOException {
    Path jfr = Files.createTempFile("classes", ".jfr");
    try {
      recording.dump(jfr);
      return RecordingFile.readAllEvents(jfr).stream()
          .filter(event -> event.getEventType().getName().equals(TIMING))
          .filter(event -> event.getLong("invocations") > 0)
          .map(event -> event.<RecordedMethod>getValue("method").getType().getName())
          .map(name -> name.replaceAll("\\$.*", ""))
          .collect(Collectors.toCollection(TreeSet::new));
    } finally {
      Files.delete(jfr);
    }
  }
}
