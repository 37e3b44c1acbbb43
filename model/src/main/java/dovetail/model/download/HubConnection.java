package dovetail.model.download;

import dovetail.model.hub.Proxies;
import dovetail.model.hub.Reason;
import dovetail.model.hub.WebUrl;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import javax.net.ssl.SSLException;

/**
 * Requests to a hub. Redirections are followed, five at most and never from HTTPS to HTTP; the
 * token goes to the hub itself only, and only over HTTPS or to this machine.
 */
final class HubConnection implements AutoCloseable {
  private static final int MOST_REDIRECTIONS = 5;

  /** The most bytes of an answer about a model. */
  private static final int MOST_BYTES = 16 << 20;

  private final HubSettings settings;
  private final Proxies proxies;
  private final HttpClient client;

  HubConnection(HubSettings settings, Proxies proxies) {
    this.settings = settings;
    this.proxies = proxies;
    this.client =
        HttpClient.newBuilder()
            .followRedirects(HttpClient.Redirect.NEVER)
            .proxy(proxies)
            .connectTimeout(settings.patience())
            .build();
  }

  /** An answer of status 200 as text, after three attempts at most. */
  String text(String path, ModelName name) throws PullFailure, InterruptedException {
    for (int i = 1; ; i++) {
      try {
        return once(path, name);
      } catch (IOException e) {
        if (i == 3) {
          throw new PullFailure(reason(e));
        }
        Thread.sleep(settings.pause().multipliedBy(1L << i));
      }
    }
  }

  private String once(String path, ModelName name)
      throws IOException, PullFailure, InterruptedException {
    HttpResponse<InputStream> response = get(path, 0);
    try (InputStream in = response.body();
        SilenceWatch watch = new SilenceWatch(in, settings.patience())) {
      refuse(response, name);
      byte[] bytes = in.readNBytes(MOST_BYTES);
      watch.check();
      return new String(bytes, StandardCharsets.UTF_8);
    }
  }

  /** Asks for a path of the hub's. */
  HttpResponse<InputStream> get(String path, long from)
      throws IOException, PullFailure, InterruptedException {
    URI uri = URI.create(settings.endpoint() + path);
    for (int i = 0; i <= MOST_REDIRECTIONS; i++) {
      HttpRequest.Builder request = HttpRequest.newBuilder(uri).timeout(settings.patience());
      proxies.authorization(uri).ifPresent(word -> request.setHeader("Proxy-Authorization", word));
      if (from > 0) {
        request.header("Range", "bytes=" + from + "-");
      }
      token(uri).ifPresent(token -> request.header("Authorization", "Bearer " + token));
      HttpResponse<InputStream> response =
          client.send(request.GET().build(), HttpResponse.BodyHandlers.ofInputStream());
      if (response.statusCode() / 100 != 3) {
        return response;
      }
      response.body().close();
      uri = redirected(uri, response.headers().firstValue("Location").orElse(""));
    }
    throw new PullFailure(settings.endpoint() + path + " is redirected without end");
  }

  private static URI redirected(URI from, String location) throws PullFailure {
    try {
      URI to = from.resolve(URI.create(location));
      boolean weaker = "https".equals(from.getScheme()) && !"https".equals(to.getScheme());
      if (WebUrl.isAsked(to) && !weaker && !location.isEmpty()) {
        return to;
      }
    } catch (IllegalArgumentException e) {
      // Told below.
    }
    throw new PullFailure(from + " redirects to \"" + location + "\", which is not followed");
  }

  private Optional<String> token(URI uri) {
    URI own = settings.endpoint();
    boolean same =
        own.getHost().equals(uri.getHost())
            && own.getPort() == uri.getPort()
            && String.valueOf(own.getScheme()).equals(uri.getScheme());
    boolean safe =
        "https".equals(uri.getScheme())
            || "127.0.0.1".equals(uri.getHost())
            || "localhost".equals(uri.getHost());
    return same && safe ? settings.token() : Optional.empty();
  }

  /** Throws for an answer that no further request would change. */
  void refuse(HttpResponse<?> response, ModelName name) throws PullFailure {
    int status = response.statusCode();
    String page = settings.endpoint() + "/" + name.path();
    switch (status) {
      case 200, 206, 416 -> {}
      case 401, 403 ->
          throw new PullFailure(
              settings.token().isEmpty()
                  ? "%s asks who you are (status %d): set HF_TOKEN, and agree to its terms at %s"
                      .formatted(name, status, page)
                  : "%s is refused with your token (status %d): agree to its terms at %s"
                      .formatted(name, status, page));
      case 404 -> throw new PullFailure("%s does not exist at %s".formatted(name, page));
      case Proxies.ASKS_WHO -> throw new PullFailure(proxies.refusal(settings.endpoint(), status));
      case 429 ->
          throw new PullFailure(
              "the hub is asked too often (status 429); it says to wait for %s"
                  .formatted(response.headers().firstValue("Retry-After").orElse("some time")));
      default -> throw new PullFailure("the hub answers with status %d".formatted(status));
    }
  }

  /** Why a connection failed, for people. */
  String reason(IOException e) {
    if (e instanceof HttpTimeoutException) {
      return settings.endpoint()
          + " does not answer within %d s".formatted(settings.patience().toSeconds());
    }
    if (e instanceof ConnectException) {
      return settings.endpoint()
          + " cannot be reached: no network, a wrong HF_ENDPOINT, or a wrong proxy"
          + proxies.words(settings.endpoint());
    }
    if (e instanceof SSLException) {
      return settings.endpoint() + " is not trusted: " + Reason.of(e);
    }
    return proxies
        .refusal(settings.endpoint(), e)
        .orElseGet(() -> settings.endpoint() + " failed: " + Reason.of(e));
  }

  @Override
  public void close() {
    client.shutdownNow();
  }
}
