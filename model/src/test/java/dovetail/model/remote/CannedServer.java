package dovetail.model.remote;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;

/** A server that answers, byte by byte, what it is told to: as servers were seen to, or proxies. */
public final class CannedServer implements AutoCloseable {
  private final HttpServer server;
  private final Map<String, String> pages = new ConcurrentHashMap<>();

  private final Map<String, String> refusals = new ConcurrentHashMap<>();

  /** The requests to write as streams, and what each is answered; the last again and again. */
  private final List<JsonObject> asked = new CopyOnWriteArrayList<>();

  private volatile List<String> streams = List.of();
  private volatile boolean endless;

  public CannedServer() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/", this::answer);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.start();
  }

  /** One of completions in OpenAI's form, whose probe says nothing of tokens. */
  public static CannedServer openAi(String... streams) {
    return new CannedServer()
        .page("/v1/models", "{\"data\": [{\"id\": \"qwen2.5-coder\"}]}")
        .page("/v1/completions", "{\"choices\": [{\"text\": \"1\"}]}")
        .streaming(streams);
  }

  /** Ollama, whose probe tells of tokens. */
  public static CannedServer ollama(String... streams) {
    return new CannedServer()
        .page("/api/version", "{\"version\": \"0.13.0\"}")
        .page("/api/tags", "{\"models\": [{\"name\": \"qwen2.5-coder:7b\"}]}")
        .page("/api/show", "{\"capabilities\": [\"completion\"]}")
        .page("/api/generate", "{\"response\": \"1\", \"logprobs\": [{\"token\": \"1\"}]}")
        .streaming(streams);
  }

  /** The answer of a path where no stream is asked for; of others it is 404. */
  public CannedServer page(String path, String text) {
    pages.put(path, text);
    return this;
  }

  /** What is streamed from now on, one request after the other, the last for all later ones. */
  public CannedServer streaming(String... texts) {
    asked.clear();
    streams = List.of(texts);
    return this;
  }

  /** Requests with some field are answered with status 400 and a text. */
  public CannedServer refusing(String field, String text) {
    refusals.put(field, text);
    return this;
  }

  /** From now on a stream is repeated until the client leaves. */
  public CannedServer repeating() {
    endless = true;
    return this;
  }

  /** A chunk of text in OpenAI's form. */
  public static String chunk(String text) {
    JsonObject choice = new JsonObject();
    choice.addProperty("text", text);
    return "data: {\"choices\": [" + choice + "]}\n\n";
  }

  /** The last chunk in OpenAI's form. */
  public static final String STOP =
      "data: {\"choices\": [{\"text\": \"\", \"finish_reason\": \"stop\"}]}\n\ndata: [DONE]\n\n";

  public URI url() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  /** It, known by its address alone. */
  public Endpoint endpoint() {
    return new Endpoint(
        url(),
        "",
        Optional.empty(),
        Map.of(),
        Optional.empty(),
        "",
        Optional.empty(),
        Duration.ofSeconds(5));
  }

  /** The requests for streams. */
  public List<JsonObject> asked() {
    return asked;
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      JsonObject wanted =
          body.isEmpty() ? new JsonObject() : JsonParser.parseString(body).getAsJsonObject();
      for (Map.Entry<String, String> refusal : refusals.entrySet()) {
        if (wanted.has(refusal.getKey())) {
          byte[] bytes = refusal.getValue().getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(400, bytes.length);
          exchange.getResponseBody().write(bytes);
          return;
        }
      }
      String path = exchange.getRequestURI().getPath();
      if (wanted.has("stream") && wanted.get("stream").getAsBoolean()) {
        asked.add(wanted);
        String text = streams.get(Math.min(asked.size(), streams.size()) - 1);
        exchange.sendResponseHeaders(200, 0);
        try (OutputStream out = exchange.getResponseBody()) {
          do {
            out.write(text.getBytes(StandardCharsets.UTF_8));
            out.flush();
          } while (endless);
        }
        return;
      }
      String page = pages.getOrDefault(path, pages.get("*"));
      byte[] bytes = (page == null ? "{}" : page).getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(page == null ? 404 : 200, bytes.length == 0 ? -1 : bytes.length);
      if (bytes.length > 0) {
        exchange.getResponseBody().write(bytes);
      }
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
