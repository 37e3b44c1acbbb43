package dovetail.server.cli;

import dovetail.model.download.HubSettings;
import dovetail.model.download.ModelCache;
import dovetail.model.download.PullFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Files of weights (GGUF) on this machine. */
final class Weights {
  private Weights() {}

  /** The files in the caches of Hugging Face and of llama.cpp; an unreadable cache has none. */
  static List<Path> found(Map<String, String> environment) {
    Path home = Path.of(System.getProperty("user.home", "."));
    return Stream.concat(hub(environment, home).stream(), llama(environment, home).stream())
        .distinct()
        .toList();
  }

  private static List<Path> hub(Map<String, String> environment, Path home) {
    try {
      return new ModelCache(HubSettings.of(environment, home).cache())
          .list().stream()
              .filter(kept -> !kept.name().file().isEmpty())
              .map(ModelCache.Kept::path)
              .toList();
    } catch (PullFailure | IOException e) {
      return List.of();
    }
  }

  private static List<Path> llama(Map<String, String> environment, Path home) {
    String named = environment.getOrDefault("LLAMA_CACHE", "");
    Path folder = named.isBlank() ? home.resolve(".cache/llama.cpp") : Path.of(named);
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".gguf")).sorted().toList();
    } catch (IOException e) {
      return List.of();
    }
  }
}
