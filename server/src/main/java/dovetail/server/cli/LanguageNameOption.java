package dovetail.server.cli;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --language NAME}: a language by its name. */
public final class LanguageNameOption {
  @Option(
      names = "--language",
      paramLabel = "NAME",
      description = "The language, whatever the input or the file's name says.")
  private @Nullable String name;

  /** The name, if one was given. */
  public Optional<String> name() {
    return Optional.ofNullable(name);
  }
}
