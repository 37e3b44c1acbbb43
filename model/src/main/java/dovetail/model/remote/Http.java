package dovetail.model.remote;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dovetail.model.Cancellation;
import dovetail.model.ModelFailure;
import dovetail.model.hub.Proxies;
import dovetail.model.hub.Reason;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * Requests to one server, whose answers are JSON or a stream of it. Failures become a {@link
 * ModelFailure} that people understand. A redirection is such a failure: it would take text and key
 * to a server that the user has not named. Any thread.
 */
final class Http implements AutoCloseable {
  /** The most bytes of an answer, unless the answer is a vocabulary. */
  private static final int MOST_BYTES = 8 << 20;

  /** Milliseconds from one question whether anybody still waits to the next. */
  private static final int LOOK = 5;

  private static final Duration CONNECT = Duration.ofSeconds(5);

  final Endpoint endpoint;
  private final Proxies proxies;
  private final HttpClient client;

  Http(Endpoint endpoint) {
    this(endpoint, new Proxies(System.getenv()));
  }

  Http(Endpoint endpoint, Proxies proxies) {
    this.endpoint = endpoint;
    this.proxies = proxies;
    HttpClient.Builder builder =
        HttpClient.newBuilder()
            .followRedirects(HttpClient.Redirect.NEVER)
            .proxy(proxies)
            .connectTimeout(
                endpoint.timeout().compareTo(CONNECT) < 0 ? endpoint.timeout() : CONNECT);
    if (!Endpoint.isSecure(endpoint.url())) {
      builder.version(HttpClient.Version.HTTP_1_1);
    }
    endpoint.authorities().ifPresent(file -> builder.sslContext(Authorities.trusting(file)));
    this.client = builder.build();
  }

  /** An answer: its status, its text, and the text as an object, an empty one if it is none. */
  record Answer(int status, String text, JsonObject json) {
    /** Whether this is an answer of status 200 with a field. */
    boolean has(String field) {
      return status == 200 && json.has(field);
    }
  }

  /** The answer to a GET, unless {@link #refuse} refuses its status. */
  Answer get(String path) {
    return unhurried(path, request(path).GET().build());
  }

  /** The same for a POST. */
  Answer tryPost(String path, JsonObject body) {
    return unhurried(path, post(path, body));
  }

  private Answer unhurried(String path, HttpRequest request) {
    try {
      HttpResponse<byte[]> response = send(request, MOST_BYTES, Cancellation.never());
      refuse(response, path);
      String text = new String(response.body(), StandardCharsets.UTF_8);
      return new Answer(response.statusCode(), text, json(text));
    } catch (Superseded e) {
      throw new IllegalStateException("nobody could cancel", e);
    }
  }

  /**
   * The answer to a POST, of status 200.
   *
   * @throws Superseded if it was cancelled
   */
  JsonObject post(String path, JsonObject body, int mostBytes, Cancellation cancellation)
      throws Superseded {
    HttpResponse<byte[]> response = send(post(path, body), mostBytes, cancellation);
    refuse(response, path);
    if (response.statusCode() != 200) {
      throw failed(path, response.statusCode(), said(response.body()));
    }
    String text = new String(response.body(), StandardCharsets.UTF_8);
    return object(text).orElseThrow(() -> noAnswer(text));
  }

  /** The same, which nobody can cancel. */
  JsonObject post(String path, JsonObject body, int mostBytes) {
    try {
      return post(path, body, mostBytes, Cancellation.never());
    } catch (Superseded e) {
      throw new IllegalStateException("nobody could cancel", e);
    }
  }

  /** A POST with an answer that arrives in pieces. Returns at once. */
  EventStream stream(String path, JsonObject body) {
    return new EventStream(this, path, sent(post(path, body), BodyHandlers.ofInputStream()));
  }

  /**
   * Sends a request; once more if the server has closed the kept connection meanwhile. (The JDK's
   * client does so for GET only, but no request here changes the server.)
   */
  private <T> CompletableFuture<HttpResponse<T>> sent(HttpRequest request, BodyHandler<T> handler) {
    return client
        .sendAsync(request, handler)
        .exceptionallyCompose(
            failure ->
                isClosed(failure)
                    ? client.sendAsync(request, handler)
                    : CompletableFuture.failedFuture(failure));
  }

  private static boolean isClosed(Throwable failure) {
    Throwable e = failure instanceof CompletionException ? failure.getCause() : failure;
    return e instanceof IOException
        && e.getMessage() != null
        && e.getMessage().contains("received no bytes");
  }

  /** The JDK client's message for an answer beyond the limit. */
  private static boolean isTooLong(@Nullable Throwable failure) {
    for (Throwable e = failure; e != null; e = e.getCause()) {
      if (String.valueOf(e.getMessage()).contains("exceeds capacity")) {
        return true;
      }
    }
    return false;
  }

  private HttpRequest.Builder request(String path) {
    HttpRequest.Builder builder =
        HttpRequest.newBuilder(endpoint.at(path)).timeout(endpoint.timeout());
    proxies
        .authorization(endpoint.url())
        .ifPresent(word -> builder.setHeader("Proxy-Authorization", word));
    endpoint.key().ifPresent(key -> add("Authorization", "Bearer " + key, builder));
    endpoint.headers().forEach((name, value) -> add(name, value, builder));
    return builder;
  }

  private static void add(String name, String value, HttpRequest.Builder builder) {
    try {
      builder.header(name, value);
    } catch (IllegalArgumentException e) {
      // Java's message shows the value, perhaps a key.
      throw new ModelFailure(
          "the header \"%s\" cannot be sent: a name is of letters, digits and hyphens, and not Host"
                  .formatted(name)
              + " or Content-Length; a value, or a key, is one line");
    }
  }

  private HttpRequest post(String path, JsonObject body) {
    return request(path)
        .header("Content-Type", "application/json")
        .POST(HttpRequest.BodyPublishers.ofString(body.toString()))
        .build();
  }

  private HttpResponse<byte[]> send(HttpRequest request, int most, Cancellation cancellation)
      throws Superseded {
    CompletableFuture<HttpResponse<byte[]>> future =
        sent(request, BodyHandlers.limiting(BodyHandlers.ofByteArray(), most));
    long end = System.nanoTime() + endpoint.timeout().toNanos();
    while (true) {
      try {
        return future.get(LOOK, TimeUnit.MILLISECONDS);
      } catch (TimeoutException e) {
        if (cancellation.requested()) {
          future.cancel(true);
          throw new Superseded();
        }
        if (System.nanoTime() > end) {
          future.cancel(true);
          throw slow();
        }
      } catch (ExecutionException e) {
        throw isTooLong(e.getCause())
            ? wrong("answers with more than %d bytes, too many for an answer".formatted(most))
            : failed(e.getCause());
      } catch (InterruptedException e) {
        future.cancel(true);
        Thread.currentThread().interrupt();
        throw new Superseded();
      }
    }
  }

  /** Throws for the answers that no further request can improve. */
  void refuse(HttpResponse<?> response, String path) {
    int status = response.statusCode();
    if (status == 401 || status == 403) {
      throw new ModelFailure(
          endpoint.url()
              + (endpoint.key().isEmpty()
                  ? " asks for a key (--remote-key-file FILE; in editors remote.keyFile)"
                  : " does not accept the key")
              + ", status "
              + status);
    }
    if (status == Proxies.ASKS_WHO) {
      throw new ModelFailure(proxies.refusal(endpoint.url(), status));
    }
    if (status == 429) {
      throw new ModelFailure(endpoint.url() + " is asked too often, status 429", retry(response));
    }
    if (status / 100 == 3) {
      throw new ModelFailure(
          "%s redirects to %s, which is not followed: name that URL if you trust it"
              .formatted(
                  endpoint.at(path), response.headers().firstValue("Location").orElse("nowhere")));
    }
  }

  /** The rest that the server demands, in seconds; a date counts as the usual rest. */
  private static Duration retry(HttpResponse<?> response) {
    String said = response.headers().firstValue("Retry-After").orElse("");
    return said.matches("[0-9]{1,6}")
        ? Duration.ofSeconds(Long.parseLong(said))
        : ModelFailure.USUAL_REST;
  }

  ModelFailure failed(String path, int status, String said) {
    String shown = isText(said) ? shown(said, 300) : "bytes that are no text, perhaps compressed";
    return new ModelFailure(
        "%s answers with status %d%s"
            .formatted(endpoint.at(path), status, shown.isEmpty() ? "" : ": " + shown));
  }

  ModelFailure slow() {
    return new ModelFailure(
        "%s did not answer within %.1f s (timeout)"
            .formatted(endpoint.url(), endpoint.timeout().toMillis() / 1e3));
  }

  /** The failure of an answer that is of no use. */
  ModelFailure wrong(String what) {
    return new ModelFailure(endpoint.url() + " " + what);
  }

  /** The failure that a text of status 200 is no answer: a proxy's or another program's. */
  ModelFailure noAnswer(String said) {
    if (!isText(said)) {
      return wrong("answers with bytes that are no text, perhaps compressed");
    }
    String shown = shown(said.replaceAll("\\s+", " "), 120);
    return wrong(
        shown.isEmpty() ? "answers with status 200 and nothing" : "gives no answer: " + shown);
  }

  private static boolean isText(String said) {
    return said.chars().noneMatch(c -> c == '\ufffd' || (c < ' ' && !Character.isWhitespace(c)));
  }

  private static String shown(String said, int most) {
    String words = said.strip();
    return words.length() > most ? words.substring(0, most) + "..." : words;
  }

  ModelFailure failed(@Nullable Throwable cause) {
    Throwable e = cause;
    while ((e instanceof CompletionException || e instanceof ExecutionException)
        && e.getCause() != null) {
      e = e.getCause();
    }
    if (e instanceof ModelFailure failure) {
      return failure;
    }
    if (e instanceof HttpTimeoutException) {
      return slow();
    }
    if (e instanceof CancellationException) {
      return wrong("was asked no further");
    }
    if (e instanceof ConnectException) {
      return new ModelFailure(
          endpoint.url()
              + " cannot be reached: nothing listens there, or the name is unknown"
              + proxies.words(endpoint.url()));
    }
    if (e instanceof SSLException refused) {
      return new ModelFailure(
          endpoint.url()
              + " is not trusted: "
              + Reason.of(refused)
              + (Reason.isOfCertificate(refused) ? " (a certificate of your own: remote.ca)" : ""));
    }
    if (e instanceof IOException failure) {
      return proxies
          .refusal(endpoint.url(), failure)
          .map(ModelFailure::new)
          .orElseGet(
              () ->
                  wrong(
                      isClosed(failure)
                          ? "closes the connection without an answer"
                          : "cannot be read: the connection broke off"));
    }
    return wrong("failed: " + (e == null ? "nobody knows why" : Reason.of(e)));
  }

  /** A part of an answer, unless it reports an error. */
  JsonObject checked(JsonObject chunk) {
    if (chunk.has("error")) {
      throw wrong("says: " + said(chunk.toString().getBytes(StandardCharsets.UTF_8)));
    }
    return chunk;
  }

  /** The error that an answer's body names. */
  static String said(byte[] body) {
    JsonObject json = json(body);
    JsonElement error = json.get("error");
    if (error instanceof JsonObject object && object.has("message")) {
      error = object.get("message");
    }
    JsonElement message = error == null ? json.get("message") : error;
    return message != null && message.isJsonPrimitive()
        ? message.getAsString()
        : new String(body, 0, Math.min(body.length, 300), StandardCharsets.UTF_8);
  }

  private static JsonObject json(byte[] body) {
    return json(new String(body, StandardCharsets.UTF_8));
  }

  /** An object of JSON; an empty one if it is none. */
  private static JsonObject json(String text) {
    return object(text).orElseGet(JsonObject::new);
  }

  /** An object of JSON; empty if it is none. */
  static Optional<JsonObject> object(String text) {
    try {
      return JsonParser.parseString(text) instanceof JsonObject object
          ? Optional.of(object)
          : Optional.empty();
    } catch (JsonParseException e) {
      return Optional.empty();
    }
  }

  @Override
  public void close() {
    client.shutdownNow();
  }
}
