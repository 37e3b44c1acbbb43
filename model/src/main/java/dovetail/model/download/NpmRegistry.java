package dovetail.model.download;

import dovetail.model.hub.Proxies;
import dovetail.model.hub.Reason;
import dovetail.model.hub.WebUrl;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;

/**
 * A registry of npm's, for machines without npm: packed files of single versions. What npm would
 * check is left to the caller, who knows the hash of the file. Safe for threads.
 */
public final class NpmRegistry {
  /** The variable that names another registry to npm. */
  private static final String VARIABLE = "npm_config_registry";

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** The most bytes of a file; grammars' packages have at most ten megabytes. */
  private static final int MOST_BYTES = 100 << 20;

  private final String address;
  private final Proxies proxies;

  /**
   * The registry that an environment names as to npm, else npm's own; by the environment's proxies.
   *
   * @throws PullFailure if the address is none
   */
  public NpmRegistry(Map<String, String> environment) throws PullFailure {
    String named = environment.getOrDefault(VARIABLE, "");
    this.address = (named.isBlank() ? "https://registry.npmjs.org" : named).replaceFirst("/+$", "");
    this.proxies = new Proxies(environment);
    if (WebUrl.problem(address, "https://HOST").orElse(null) instanceof String problem) {
      throw new PullFailure(VARIABLE + ": " + problem);
    }
  }

  /**
   * The packed file of a version of a package.
   *
   * @param name the package, with its scope if it has one: {@code @scope/name}
   * @throws PullFailure if the registry does not give it; the message tells why
   */
  public byte[] packed(String name, String version) throws PullFailure, InterruptedException {
    String file = name.substring(name.lastIndexOf('/') + 1);
    URI uri = URI.create("%s/%s/-/%s-%s.tgz".formatted(address, name, file, version));
    HttpRequest.Builder request = HttpRequest.newBuilder(uri).timeout(PATIENCE);
    proxies.authorization(uri).ifPresent(word -> request.setHeader("Proxy-Authorization", word));
    try (HttpClient client =
        HttpClient.newBuilder()
            .followRedirects(HttpClient.Redirect.NORMAL)
            .proxy(proxies)
            .connectTimeout(PATIENCE)
            .build()) {
      HttpResponse<InputStream> answer =
          client.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
      try (InputStream in = answer.body();
          SilenceWatch watch = new SilenceWatch(in, PATIENCE)) {
        if (answer.statusCode() != 200) {
          throw new PullFailure(uri + " answers " + answer.statusCode());
        }
        byte[] bytes = in.readNBytes(MOST_BYTES);
        watch.check();
        return bytes;
      }
    } catch (IOException e) {
      throw new PullFailure(uri + ": " + Reason.of(e));
    }
  }
}
