package dovetail.model.remote;

import com.google.gson.JsonObject;
import dovetail.model.ModelFailure;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The models of servers on this machine: Ollama's at {@code OLLAMA_HOST} or at its usual port, and
 * the servers at the usual ports of llama.cpp, vLLM, SGLang and LM Studio. No other interface than
 * the loopback interface gets a request.
 */
public final class LocalServers {
  /** The usual ports of llama.cpp (two), vLLM, LM Studio and SGLang. */
  private static final List<Integer> PORTS = List.of(8012, 8080, 8000, 1234, 30000);

  private static final String OLLAMA = "http://127.0.0.1:11434";
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  /**
   * A model that a server has.
   *
   * @param name its name; empty if it is the server's only model, which needs no name
   * @param bytes the size of its weights; empty if the server does not report it
   */
  public record Offered(URI url, String name, Optional<Long> bytes) {}

  private LocalServers() {}

  /** The URLs to try, by the environment's variables. */
  public static List<URI> usual(Map<String, String> environment) {
    return Stream.concat(
            Stream.of(URI.create(ollama(environment.getOrDefault("OLLAMA_HOST", "").strip()))),
            PORTS.stream().map(port -> URI.create("http://127.0.0.1:" + port)))
        .distinct()
        .toList();
  }

  /** Ollama's URL; a server's address of all interfaces becomes the loopback address. */
  private static String ollama(String host) {
    String url = host.isEmpty() || host.contains("://") ? host : "http://" + host;
    url = url.replace("://0.0.0.0", "://127.0.0.1");
    url = url.matches("https?://[^/:]+/?") ? url.replaceFirst("/?$", ":11434") : url;
    return Endpoint.problem(url).isEmpty() ? url : OLLAMA;
  }

  /** The models of a server; none if no server of a known kind answers. */
  public static List<Offered> at(URI url) {
    try (Http http = new Http(Endpoint.of(url, "", PATIENCE))) {
      if (http.get("/props").json().has("default_generation_settings")) {
        return List.of(new Offered(url, "", Optional.empty()));
      }
      List<Offered> offered = new ArrayList<>();
      for (JsonObject model : Fields.objects(http.get("/api/tags").json(), "models")) {
        Optional<Long> bytes =
            model.has("size") ? Optional.of(model.get("size").getAsLong()) : Optional.empty();
        Fields.text(model, "name").ifPresent(name -> offered.add(new Offered(url, name, bytes)));
      }
      if (offered.isEmpty()) {
        Fields.objects(http.get("/v1/models").json(), "data").stream()
            .flatMap(model -> Fields.text(model, "id").stream())
            .forEach(name -> offered.add(new Offered(url, name, Optional.empty())));
      }
      return offered;
    } catch (ModelFailure e) {
      return List.of();
    }
  }
}
