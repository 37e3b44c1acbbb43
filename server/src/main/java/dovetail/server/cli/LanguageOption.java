package dovetail.server.cli;

import dovetail.languages.Language;
import dovetail.languages.Languages;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which language a text is in. */
final class LanguageOption {
  /** What came of asking. */
  sealed interface Choice {
    /** A language that is known. */
    record Known(Language language) implements Choice {}

    /** None, and a message that lists those that are. */
    record Unknown(String message) implements Choice {}
  }

  @Option(
      names = "--language",
      paramLabel = "NAME",
      description = "The language, whatever the input or the file's name says.")
  private @Nullable String name;

  /** The language that was set, else the one of that name. */
  Choice of(String found) {
    String wanted = name == null ? found : name;
    return Languages.builtIn()
        .find(wanted)
        .<Choice>map(Choice.Known::new)
        .orElseGet(
            () ->
                new Choice.Unknown(
                    "language \"" + wanted + "\" is not known; known are " + known()));
  }

  /** The language that was set, else the one that the file's name ends in. */
  Choice ofFile(Path file) {
    if (name != null) {
      return of(name);
    }
    String fileName = String.valueOf(file.getFileName());
    String extension = fileName.substring(fileName.lastIndexOf('.') + 1);
    return Languages.builtIn()
        .find(extension)
        .<Choice>map(Choice.Known::new)
        .orElseGet(
            () ->
                new Choice.Unknown("its name tells no language; --language NAME does: " + known()));
  }

  private static String known() {
    return String.join(", ", Languages.builtIn().names());
  }
}
