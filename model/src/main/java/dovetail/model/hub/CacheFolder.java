package dovetail.model.hub;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The folder where unpacked and downloaded files are kept. */
public final class CacheFolder {
  private CacheFolder() {}

  /**
   * The folder: {@code DOVETAIL_CACHE}; else {@code dovetail} in {@code XDG_CACHE_HOME}, in
   * Windows' {@code LOCALAPPDATA}, or in {@code .cache} of the home folder. It need not exist.
   */
  public static Path path() {
    return path(System.getenv(), System.getProperty("user.home", "."));
  }

  static Path path(Map<String, String> environment, String home) {
    String own = environment.getOrDefault("DOVETAIL_CACHE", "");
    if (!own.isBlank()) {
      return Path.of(own).toAbsolutePath();
    }
    return named(environment, "XDG_CACHE_HOME", "LOCALAPPDATA")
        .map(folder -> folder.resolve("dovetail"))
        .orElseGet(() -> Path.of(home, ".cache", "dovetail").toAbsolutePath());
  }

  /** The first absolute folder that one of some variables of an environment names. */
  public static Optional<Path> named(Map<String, String> environment, String... variables) {
    return Stream.of(variables)
        .map(variable -> environment.getOrDefault(variable, ""))
        .filter(value -> !value.isBlank())
        .map(Path::of)
        .filter(Path::isAbsolute)
        .findFirst();
  }
}
