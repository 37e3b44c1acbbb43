package dovetail.model.download;

import dovetail.model.hub.Reason;
import dovetail.model.hub.WebUrl;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * The hub's address, the token for it, and the folder for models: from the same variables as in
 * Hugging Face's own programs.
 *
 * @param endpoint {@code HF_ENDPOINT}, or Hugging Face
 * @param token {@code HF_TOKEN}, or the content of the file {@code token} of {@code HF_HOME}
 * @param cache {@code HF_HUB_CACHE}, or {@code hub} in {@code HF_HOME}, or in {@code
 *     .cache/huggingface} of the home folder
 * @param offline whether {@code HF_HUB_OFFLINE} forbids connections
 * @param patience how long a download waits for the next bytes
 * @param pause before a file is asked for again; twice as long each time
 */
public record HubSettings(
    URI endpoint,
    Optional<String> token,
    Path cache,
    boolean offline,
    Duration patience,
    Duration pause) {
  private static final URI HUGGING_FACE = URI.create("https://huggingface.co");

  /** The settings of an environment; errors in it are reported. */
  public static HubSettings of(Map<String, String> environment, Path home) throws PullFailure {
    String cacheHome = environment.getOrDefault("XDG_CACHE_HOME", "");
    Path usual = cacheHome.isBlank() ? home.resolve(".cache") : Path.of(cacheHome);
    String own = environment.getOrDefault("HF_HOME", "");
    Path hfHome = own.isBlank() ? usual.resolve("huggingface") : Path.of(own);
    String cache = environment.getOrDefault("HF_HUB_CACHE", "");
    String endpoint = environment.getOrDefault("HF_ENDPOINT", "");
    String offline = environment.getOrDefault("HF_HUB_OFFLINE", "");
    return new HubSettings(
        endpoint.isBlank() ? HUGGING_FACE : checked(endpoint),
        token(environment.getOrDefault("HF_TOKEN", ""), hfHome.resolve("token")),
        (cache.isBlank() ? hfHome.resolve("hub") : Path.of(cache)).toAbsolutePath(),
        offline.matches("(?i)1|true|yes|on"),
        Duration.ofSeconds(30),
        Duration.ofSeconds(1));
  }

  private static URI checked(String endpoint) throws PullFailure {
    String url = endpoint.replaceFirst("/+$", "");
    Optional<String> problem = WebUrl.problem(url, "https://HOST");
    if (problem.isPresent()) {
      throw new PullFailure(
          "HF_ENDPOINT: "
              + (url.contains("@")
                  ? "a URL with a name or a password in it; https://HOST is expected"
                  : url + ": " + problem.get()));
    }
    return URI.create(url);
  }

  private static Optional<String> token(String said, Path file) throws PullFailure {
    try {
      String token = said.isBlank() && Files.isRegularFile(file) ? Files.readString(file) : said;
      String stripped = token.strip();
      if (!stripped.matches("[\\x21-\\x7e]*")) {
        throw new PullFailure("the token in HF_TOKEN or " + file + " is not one line of ASCII");
      }
      return stripped.isEmpty() ? Optional.empty() : Optional.of(stripped);
    } catch (IOException e) {
      throw new PullFailure(file + " cannot be read: " + Reason.of(e));
    }
  }

  /** Without the token. */
  @Override
  public String toString() {
    return endpoint + " into " + cache;
  }
}
