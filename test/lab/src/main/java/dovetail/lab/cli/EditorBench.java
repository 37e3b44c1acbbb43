package dovetail.lab.cli;

import com.google.gson.JsonObject;
import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.languages.SourceText;
import dovetail.model.LanguageModel;
import dovetail.server.cli.Failure;
import dovetail.server.cli.JsonLine;
import dovetail.server.cli.LanguageOption;
import dovetail.server.cli.Streams;
import dovetail.server.complete.Completer;
import dovetail.server.editor.EditorCompletions;
import dovetail.server.files.AddedGrammars;
import dovetail.server.files.InstalledLanguages;
import dovetail.server.suggest.Observer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;

/** The frame of measurements: a model, a server, an editor at its other end, a result. */
final class EditorBench {
  @FunctionalInterface
  interface Measurement {
    /** Its result. */
    JsonObject make(EditorWire editor) throws IOException;
  }

  private EditorBench() {}

  /** Makes a measurement; the exit status. */
  static int run(
      Streams streams,
      Supplier<LanguageModel> model,
      JsonObject settings,
      Optional<Path> root,
      Observer observer,
      Measurement measurement)
      throws IOException {
    EditorCompletions service =
        new EditorCompletions(() -> Optional.of(new Completer(model.get())), observer);
    service.grammars(new AddedGrammars(InstalledLanguages.here()));
    var _ = service.load();
    service.restWhenIdle();
    try (EditorWire editor = new EditorWire(service, settings, root)) {
      streams.out().println(JsonLine.GSON.toJson(measurement.make(editor)));
      return 0;
    } finally {
      service.letGo();
    }
  }

  /** The language that a file's name tells; empty if it tells none. */
  static Optional<String> language(Path file) {
    String name = String.valueOf(file.getFileName());
    String extension = name.substring(name.lastIndexOf('.') + 1);
    return Languages.builtIn().knows(extension)
        ? Optional.of(Languages.builtIn().nameOf(extension))
        : Optional.empty();
  }

  /**
   * Opens a file in an editor; its language, built in or added, or empty, and the reason said.
   *
   * @param known the languages
   */
  static Optional<Language> open(
      EditorWire editor, Path file, LanguageOption known, Streams streams) throws IOException {
    String text;
    try {
      text = SourceText.read(file);
    } catch (IOException e) {
      streams.say(file + ": " + Failure.reasonOf(e));
      return Optional.empty();
    }
    return switch (known.ofFile(file)) {
      case LanguageOption.Choice.Known(Language language) -> {
        editor.open(file.toUri().toString(), language.name(), text);
        yield Optional.of(language);
      }
      case LanguageOption.Choice.Unknown(String message) -> {
        streams.say(file + ": " + message);
        yield Optional.empty();
      }
    };
  }

  /** How often nothing was suggested, by the server's own words why. */
  static final class Reasons {
    private final Map<String, Integer> counts = new TreeMap<>();

    void add(EditorWire editor) {
      counts.merge(editor.reason(), 1, Integer::sum);
    }

    void addTo(JsonObject out) {
      out.add("nothing_because", JsonLine.GSON.toJsonTree(counts));
    }
  }
}
