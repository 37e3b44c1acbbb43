package dovetail.model.hub;

import java.nio.file.Path;
import java.util.Map;

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
    for (String variable : new String[] {"XDG_CACHE_HOME", "LOCALAPPDATA"}) {
      String value = environment.getOrDefault(variable, "");
      if (!value.isBlank() && Path.of(value).isAbsolute()) {
        return Path.of(value, "dovetail");
      }
    }
    return Path.of(home, ".cache", "dovetail").toAbsolutePath();
  }
}
