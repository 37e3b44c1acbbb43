package dovetail.model.remote;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dovetail.model.FakeModel;
import dovetail.model.ModelSession;
import dovetail.model.Vocabulary;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** A server of a model in memory, which speaks as several kinds of servers do, well or badly. */
public final class ProtocolServer implements AutoCloseable {
  /** What it speaks. */
  public enum Kind {
    LLAMA_CPP,
    VLLM,
    SGLANG,
    OLLAMA,
    OPEN_AI,
    TEXT_ONLY
  }

  /** What is wrong with it when it writes. */
  public enum Fault {
    NONE,
    CUTS_OFF,
    STALLS,
    LIES_ABOUT_IDS,
    LOSES_IDS,
    HIDES_HALVES,
    NO_PROBABILITIES,
    WANTS_A_KEY,
    TOO_MANY,
    BROKEN,
    REDIRECTS,
    ENDLESS_LINE,
    NO_JSON
  }

  private final FakeModel model;
  private final Vocabulary vocabulary;
  private final HttpServer server;
  private final Kind kind;
  private final String scheme;
  private final CountDownLatch closing = new CountDownLatch(1);

  public volatile Fault fault = Fault.NONE;

  /** How long a token takes. */
  public volatile int millis;

  /** Requests to write, and those whose client left before their end. */
  public final AtomicInteger requests = new AtomicInteger();

  public final AtomicInteger left = new AtomicInteger();

  /** The last request's keys and body. */
  public volatile String key = "";

  public volatile String proxyKey = "";
  public volatile String body = "";

  public ProtocolServer(Kind kind, FakeModel model) {
    this(kind, model, null, 0);
  }

  /** The same over TLS, where there is a context; at a port, or 0 for any. */
  public ProtocolServer(Kind kind, FakeModel model, @Nullable SSLContext tls, int port) {
    this.kind = kind;
    this.model = model;
    this.vocabulary = model.vocabulary();
    this.scheme = tls == null ? "http" : "https";
    InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    try {
      if (tls == null) {
        server = HttpServer.create(any, 0);
      } else {
        HttpsServer secure = HttpsServer.create(any, 0);
        secure.setHttpsConfigurator(new HttpsConfigurator(tls));
        server = secure;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/", this::answer);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.start();
  }

  public URI url() {
    return URI.create(scheme + "://127.0.0.1:" + server.getAddress().getPort());
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      key = String.valueOf(exchange.getRequestHeaders().getFirst("Authorization"));
      proxyKey = String.valueOf(exchange.getRequestHeaders().getFirst("Proxy-Authorization"));
      String text = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      JsonObject asked =
          text.isEmpty() ? new JsonObject() : JsonParser.parseString(text).getAsJsonObject();
      switch (exchange.getRequestURI().getPath()) {
        case "/props" ->
            only(
                exchange,
                Kind.LLAMA_CPP,
                """
                {"default_generation_settings": {"n_ctx": 200}, "total_slots": 2,
                 "build_info": "fake", "eos_token": "<|endoftext|>"}\
                """);
        case "/health" -> only(exchange, Kind.LLAMA_CPP, "{\"status\": \"ok\"}");
        case "/version" -> only(exchange, Kind.VLLM, "{\"version\": \"0.99\"}");
        case "/get_model_info" ->
            only(exchange, Kind.SGLANG, "{\"model_path\": \"qwen2.5-coder\"}");
        case "/api/version" -> only(exchange, Kind.OLLAMA, "{\"version\": \"0.99\"}");
        case "/api/tags" ->
            only(exchange, Kind.OLLAMA, "{\"models\": [{\"name\": \"qwen-coder\"}]}");
        case "/api/show" -> only(exchange, Kind.OLLAMA, "{\"capabilities\": [\"insert\"]}");
        case "/v1/models" ->
            send(
                exchange,
                200,
                "{\"data\": [{\"id\": \"qwen-coder\", \"max_model_len\": 200, \"meta\":"
                    + " {\"n_vocab\": "
                    + vocabulary.size()
                    + "}}]}");
        case "/tokenize" -> only(exchange, Kind.LLAMA_CPP, tokenized(asked));
        case "/completion", "/v1/completions", "/generate", "/api/generate" -> {
          requests.incrementAndGet();
          body = text;
          write(exchange, asked);
        }
        default -> send(exchange, 404, "{\"error\": \"not found\"}");
      }
    }
  }

  private void only(HttpExchange exchange, Kind wanted, String json) throws IOException {
    send(exchange, kind == wanted ? 200 : 404, kind == wanted ? json : "{}");
  }

  private static void send(HttpExchange exchange, int status, String json) throws IOException {
    byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  private String tokenized(JsonObject asked) {
    String content = asked.get("content").getAsString();
    if (asked.get("parse_special").getAsBoolean() && vocabulary.special(content).isPresent()) {
      return "{\"tokens\": [" + vocabulary.special(content).getAsInt() + "]}";
    }
    try {
      return "{\"tokens\": " + Arrays.toString(model.tokenizer().encode(content)) + "}";
    } catch (IllegalArgumentException e) {
      return "{\"tokens\": [5, 5]}"; // cannot be spelt
    }
  }

  // ---- writing

  private void write(HttpExchange exchange, JsonObject asked) throws IOException {
    switch (fault) {
      case WANTS_A_KEY -> {
        send(exchange, 401, "{\"error\": {\"message\": \"no key\"}}");
        return;
      }
      case TOO_MANY -> {
        exchange.getResponseHeaders().add("Retry-After", "7");
        send(exchange, 429, "{}");
        return;
      }
      case BROKEN -> {
        send(exchange, 500, "{\"error\": {\"message\": \"out of cheese\"}}");
        return;
      }
      case REDIRECTS -> {
        exchange.getResponseHeaders().add("Location", "http://127.0.0.2:9/elsewhere");
        send(exchange, 307, "");
        return;
      }
      default -> {}
    }
    boolean stream = asked.has("stream") && asked.get("stream").getAsBoolean();
    int[] prompt = prompt(asked);
    int most = most(asked);
    if (!stream) {
      boolean isHidden = hides(best(prompt)[0]) && !asked.has("logit_bias");
      send(
          exchange,
          200,
          isHidden
              ? "{\"stop\": true, \"tokens_predicted\": 1}"
              : forced(asked, chunk(prompt, 1, alternatives(asked), true)));
      return;
    }
    exchange.sendResponseHeaders(200, 0);
    try (OutputStream out = exchange.getResponseBody()) {
      stream(out, prompt, most, alternatives(asked));
    } catch (IOException e) {
      left.incrementAndGet();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Whether nothing is told of a token, as of a part of a character; here of a whole one. */
  private boolean hides(int token) {
    return fault == Fault.HIDES_HALVES
        && vocabulary.length(token) > 0
        && vocabulary.bytes(token)[0] < 0;
  }

  /** With the token that a bias has written. */
  private static String forced(JsonObject asked, String chunk) {
    if (!asked.has("logit_bias")) {
      return chunk;
    }
    JsonObject forced = JsonParser.parseString(chunk).getAsJsonObject();
    JsonElement id = asked.getAsJsonArray("logit_bias").get(0).getAsJsonArray().get(0);
    forced
        .getAsJsonArray("completion_probabilities")
        .forEach(place -> place.getAsJsonObject().add("id", id));
    return forced.toString();
  }

  private void stream(OutputStream out, int[] prompt, int most, int alternatives)
      throws IOException, InterruptedException {
    int[] tokens = prompt;
    for (int i = 0; i < most; i++) {
      if (millis > 0) {
        Thread.sleep(millis);
      }
      switch (fault) {
        case STALLS -> {
          out.flush();
          closing.await(20, TimeUnit.SECONDS);
          return;
        }
        case CUTS_OFF -> {
          out.write("data: {\"content\": \"a".getBytes(StandardCharsets.UTF_8));
          return;
        }
        case ENDLESS_LINE -> {
          byte[] much = new byte[1 << 16];
          Arrays.fill(much, (byte) 'x');
          while (true) {
            out.write(much);
          }
        }
        case NO_JSON -> out.write("data: what?\n\n".getBytes(StandardCharsets.UTF_8));
        default -> {}
      }
      String chunk = chunk(tokens, i + 1, alternatives, false);
      String event = kind == Kind.OLLAMA ? chunk + "\n" : "data: " + chunk + "\n\n";
      int best = best(tokens)[0];
      if (!hides(best)) {
        out.write(event.getBytes(StandardCharsets.UTF_8));
        out.flush();
      }
      if (vocabulary.role(best) != Vocabulary.Role.TEXT) {
        out.write(end("stop").getBytes(StandardCharsets.UTF_8));
        return;
      }
      tokens = Arrays.copyOf(tokens, tokens.length + 1);
      tokens[tokens.length - 1] = best;
    }
    out.write(end("length").getBytes(StandardCharsets.UTF_8));
  }

  private String end(String reason) {
    return switch (kind) {
      case LLAMA_CPP -> "data: {\"stop\": true, \"id_slot\": 1}\n\n";
      case OLLAMA -> "{\"response\": \"\", \"done\": true, \"done_reason\": \"" + reason + "\"}\n";
      case VLLM, OPEN_AI, TEXT_ONLY ->
          "data: {\"choices\": [{\"text\": \"\", \"finish_reason\": \""
              + reason
              + "\"}]}\n\ndata: [DONE]\n\n";
      case SGLANG -> "data: [DONE]\n\n";
    };
  }

  /** The prompt, of ids or of text with marks. */
  private int[] prompt(JsonObject asked) {
    JsonElement prompt = asked.has("input_ids") ? asked.get("input_ids") : asked.get("prompt");
    if (prompt instanceof JsonArray ids) {
      return IntStream.range(0, ids.size()).map(i -> ids.get(i).getAsInt()).toArray();
    }
    IntStream.Builder all = IntStream.builder();
    for (String part : prompt.getAsString().split("(?=<\\|)|(?<=\\|>)")) {
      if (vocabulary.special(part).isPresent()) {
        all.add(vocabulary.special(part).getAsInt());
      } else if (!part.isEmpty()) {
        Arrays.stream(spelt(part)).forEach(all::add);
      }
    }
    return all.build().toArray();
  }

  private int[] spelt(String part) {
    try {
      return model.tokenizer().encode(part);
    } catch (IllegalArgumentException e) {
      return new int[] {FakeModel.FIRST_TEXT};
    }
  }

  private static int most(JsonObject asked) {
    for (String name : List.of("n_predict", "max_tokens")) {
      if (asked.has(name)) {
        return asked.get(name).getAsInt();
      }
    }
    return asked.has("options")
        ? asked.getAsJsonObject("options").get("num_predict").getAsInt()
        : asked.getAsJsonObject("sampling_params").get("max_new_tokens").getAsInt();
  }

  private static int alternatives(JsonObject asked) {
    for (String name : List.of("n_probs", "top_logprobs_num", "logprobs", "top_logprobs")) {
      if (asked.has(name) && asked.get(name).getAsJsonPrimitive().isNumber()) {
        return asked.get(name).getAsInt();
      }
    }
    return 0;
  }

  /** All tokens, the likeliest first. */
  private int[] best(int[] read) {
    float[] logits = logits(read);
    return IntStream.range(0, logits.length)
        .boxed()
        .sorted((a, b) -> Float.compare(logits[b], logits[a]))
        .mapToInt(token -> token)
        .toArray();
  }

  private float[] logits(int[] read) {
    try (ModelSession session = model.session()) {
      session.append(read, () -> false);
      return session.logits();
    }
  }

  /** What is said of the token behind some others, as each kind says it. */
  private String chunk(int[] read, int number, int alternatives, boolean alone) {
    int[] order = best(read);
    float[] logits = logits(read);
    int most = Math.min(alternatives, order.length);
    JsonArray top = new JsonArray();
    for (int i = 0; i < most; i++) {
      top.add(token(order[i], logits[order[i]]));
    }
    JsonObject own = token(order[0], logits[order[0]]);
    if (fault == Fault.LIES_ABOUT_IDS) {
      own.addProperty("id", vocabulary.size());
    }
    JsonObject out = new JsonObject();
    String text = new String(vocabulary.bytes(order[0]), StandardCharsets.UTF_8);
    switch (kind) {
      case LLAMA_CPP -> {
        own.add("top_logprobs", top);
        JsonArray all = new JsonArray();
        if (fault != Fault.NO_PROBABILITIES) {
          all.add(own);
        }
        out.add("completion_probabilities", all);
        out.addProperty("stop", alone);
        out.addProperty(
            "tokens_predicted", fault == Fault.LOSES_IDS && number > 1 ? number + 1 : number);
      }
      case VLLM -> choice(out, "", "token_id:" + own.get("id"), logits[order[0]], idMap(top));
      case SGLANG -> {
        JsonArray tokens = new JsonArray();
        JsonArray tops = new JsonArray();
        for (int i = 0; i < number; i++) {
          int[] before = Arrays.copyOf(read, read.length - (number - 1 - i));
          float[] then = logits(before);
          int[] ranked = best(before);
          tokens.add(
              pair(
                  own.get("id").getAsInt() >= vocabulary.size() ? vocabulary.size() : ranked[0],
                  then));
          JsonArray others = new JsonArray();
          for (int j = 0; j < Math.min(alternatives, ranked.length); j++) {
            others.add(pair(ranked[j], then));
          }
          tops.add(others);
        }
        JsonObject meta = new JsonObject();
        meta.add("output_token_logprobs", tokens);
        meta.add("output_top_logprobs", tops);
        out.add("meta_info", meta);
      }
      case OLLAMA -> {
        own.add("top_logprobs", top);
        JsonArray all = new JsonArray();
        all.add(own);
        out.addProperty("response", text);
        out.add("logprobs", all);
      }
      case OPEN_AI -> {
        JsonObject map = new JsonObject();
        for (int i = 0; i < most; i++) {
          String name = new String(vocabulary.bytes(order[i]), StandardCharsets.UTF_8);
          map.addProperty(name.isEmpty() ? vocabulary.name(order[i]) : name, logits[order[i]]);
        }
        choice(out, text, text, logits[order[0]], map);
      }
      case TEXT_ONLY -> {
        JsonObject choice = new JsonObject();
        choice.addProperty("text", text);
        JsonArray choices = new JsonArray();
        choices.add(choice);
        out.add("choices", choices);
      }
    }
    return out.toString();
  }

  private static JsonArray pair(int token, float[] logits) {
    JsonArray pair = new JsonArray();
    pair.add(token < logits.length ? logits[token] : -1f);
    pair.add(token);
    return pair;
  }

  private static JsonObject idMap(JsonArray top) {
    JsonObject map = new JsonObject();
    top.forEach(
        one ->
            map.add(
                "token_id:" + one.getAsJsonObject().get("id"),
                one.getAsJsonObject().get("logprob")));
    return map;
  }

  private static void choice(
      JsonObject out, String text, String token, float log, JsonObject others) {
    JsonObject told = new JsonObject();
    JsonArray tokens = new JsonArray();
    JsonArray logs = new JsonArray();
    JsonArray tops = new JsonArray();
    tokens.add(token);
    logs.add(log);
    tops.add(others);
    told.add("tokens", tokens);
    told.add("token_logprobs", logs);
    told.add("top_logprobs", tops);
    JsonObject choice = new JsonObject();
    choice.addProperty("text", text);
    choice.add("logprobs", told);
    JsonArray choices = new JsonArray();
    choices.add(choice);
    out.add("choices", choices);
  }

  private JsonObject token(int token, float log) {
    JsonObject out = new JsonObject();
    JsonArray bytes = new JsonArray();
    for (byte b : vocabulary.bytes(token)) {
      bytes.add(b & 0xff);
    }
    out.addProperty("id", token);
    out.addProperty(
        "token",
        vocabulary.length(token) == 0
            ? vocabulary.name(token)
            : new String(vocabulary.bytes(token), StandardCharsets.UTF_8));
    out.add("bytes", bytes);
    out.addProperty("logprob", log);
    return out;
  }

  @Override
  public void close() {
    closing.countDown();
    server.stop(0);
  }
}
