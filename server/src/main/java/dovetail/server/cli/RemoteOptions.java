package dovetail.server.cli;

import dovetail.model.hub.CacheFolder;
import dovetail.model.remote.Endpoint;
import dovetail.model.remote.RemoteModel;
import dovetail.model.remote.Servers;
import dovetail.protocol.settings.Remote;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --remote} and related options: a model on a server. */
final class RemoteOptions {
  private static final String KEY_VARIABLE = "DOVETAIL_REMOTE_KEY";

  @Option(
      names = "--remote",
      paramLabel = "URL|FILE.gguf",
      description =
          "The model of a server instead: llama.cpp, vLLM, SGLang, Ollama, or another that"
              + " completes text. The text around the hole is sent there, and nowhere else. For a"
              + " file of weights llama-server is started here, and ended with this program.")
  private @Nullable String url;

  @Option(
      names = "--remote-model",
      paramLabel = "NAME",
      description = "Which of the server's models.")
  private String model = "";

  @Option(
      names = "--remote-key-file",
      paramLabel = "FILE",
      description =
          "The first line of this file is the server's key (else"
              + " DOVETAIL_REMOTE_KEY of the environment is, if it is set).")
  private @Nullable Path keyFile;

  @Option(
      names = "--remote-header",
      paramLabel = "NAME=VALUE",
      description = "A further header; may be given several times.")
  private Map<String, String> headers = new HashMap<>();

  @Option(
      names = "--remote-ca",
      paramLabel = "FILE",
      description = "Certificates (PEM) that are trusted besides the system's.")
  private @Nullable Path authorities;

  @Option(
      names = "--remote-template",
      paramLabel = "TEXT",
      description =
          "How the model is shown a hole: prefix-first, suffix-first, plain (it was never taught to"
              + " fill), chat (it only chats), or marks around {prefix} and {suffix} (default: by"
              + " the model's special tokens, else its name).")
  private String template = "";

  @Option(
      names = "--remote-tokenizer",
      paramLabel = "FILE",
      description =
          "The model's tokenizer.json, for servers that do not tell their vocabulary (vLLM,"
              + " SGLang).")
  private @Nullable Path tokenizer;

  @Option(
      names = "--remote-timeout",
      paramLabel = "SECONDS",
      description = "How long to wait for the server's next word (default: ${DEFAULT-VALUE}).")
  private double timeout = Endpoint.TIMEOUT.toSeconds();

  /** Whether a server is named. */
  boolean isNamed() {
    return url != null;
  }

  /** The named server; empty if none is named. */
  Optional<Endpoint> endpoint() {
    String given = url;
    if (given == null) {
      return Optional.empty();
    }
    Optional<String> problem = Endpoint.problem(given);
    if (problem.isPresent()) {
      throw new Misuse("--remote: " + problem.get());
    }
    if (!(timeout > 0 && timeout <= 3600)) {
      throw new Misuse("--remote-timeout: seconds up to 3600 are expected");
    }
    return Optional.of(
        new Endpoint(
            Endpoint.url(given),
            model,
            key(),
            headers,
            Optional.ofNullable(authorities),
            template,
            Optional.ofNullable(tokenizer),
            Duration.ofMillis(Math.max(1, (long) (timeout * 1000)))));
  }

  /** The named server as an editor's setting, which falls back to another model. */
  Optional<Remote> remote() {
    return endpoint()
        .map(
            named ->
                new Remote(
                    named.url().toString(),
                    model,
                    keyFile == null ? "" : keyFile.toString(),
                    keyFile == null ? KEY_VARIABLE : "",
                    headers,
                    authorities == null ? "" : authorities.toString(),
                    template,
                    tokenizer == null ? "" : tokenizer.toString(),
                    named.timeout()));
  }

  private Optional<String> key() {
    Path file = keyFile;
    if (file == null) {
      return Optional.ofNullable(System.getenv(KEY_VARIABLE))
          .map(String::strip)
          .filter(key -> !key.isEmpty());
    }
    try {
      String key = Files.readString(file).lines().findFirst().orElse("").strip();
      if (key.isEmpty()) {
        throw new Misuse("--remote-key-file " + file + ": its first line is empty");
      }
      return Optional.of(key);
    } catch (IOException e) {
      throw new Misuse("--remote-key-file " + file + ": " + Failure.reasonOf(e));
    }
  }

  static RemoteModel connect(Endpoint endpoint) {
    return Servers.connect(endpoint, CacheFolder.path());
  }
}
