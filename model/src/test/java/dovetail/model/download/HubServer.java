package dovetail.model.download;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;

/** A hub with one model, on this machine, that behaves as a test wants it to. */
final class HubServer implements AutoCloseable {
  static final String COMMIT = "0123456789abcdef0123456789abcdef01234567";

  /** How it sends files. */
  enum Manner {
    WELL,
    /** A third at a time: then it hangs up. */
    CUTS_OFF,
    /** The same, and never goes on in the midst of a file. */
    CUTS_OFF_AND_STARTS_OVER,
    /** Sends a little, and then nothing, once. */
    STALLS,
    /** Other bytes of the same number. */
    OTHER_BYTES,
    /** More bytes than promised, without end. */
    ENDLESS,
    /** Goes on at another byte than was asked for. */
    WRONG_RANGE,
    /** Sends on to itself. */
    CIRCLES,
    /** Sends on to where it is not HTTP. */
    TO_A_FILE,
    /** Sends on to a port that no machine has. */
    TO_NO_PORT
  }

  private final HttpServer server;
  private final HttpServer store;
  private final Map<String, byte[]> files = new LinkedHashMap<>();

  /** Requests for files, with where they begin. */
  final List<String> asked = Collections.synchronizedList(new ArrayList<>());

  /** What came as Authorization, at the hub and where files lie. */
  final List<String> authorizations = Collections.synchronizedList(new ArrayList<>());

  volatile Manner manner = Manner.WELL;
  volatile String token = "";
  volatile int status = 200;

  HubServer(Map<String, byte[]> files) throws IOException {
    this.files.putAll(files);
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    store = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    for (HttpServer one : List.of(server, store)) {
      one.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    }
    server.createContext("/", this::hub);
    store.createContext("/", this::send);
    server.start();
    store.start();
  }

  URI url() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  void put(String name, byte[] bytes) {
    files.put(name, bytes);
  }

  void remove(String name) {
    files.remove(name);
  }

  private void hub(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    String authorization = String.valueOf(exchange.getRequestHeaders().getFirst("Authorization"));
    authorizations.add("hub " + authorization);
    if (status != 200) {
      exchange.getResponseHeaders().set("Retry-After", "7");
      answer(exchange, status, new byte[0]);
    } else if (!token.isEmpty() && !authorization.equals("Bearer " + token)) {
      answer(exchange, 401, new byte[0]);
    } else if (path.equals("/api/models/org/tiny/revision/main")
        || path.equals("/api/models/org/tiny/revision/" + COMMIT)) {
      answer(exchange, 200, listing().getBytes(StandardCharsets.UTF_8));
    } else if (path.startsWith("/org/tiny/resolve/" + COMMIT + "/")) {
      String file = path.substring(path.lastIndexOf('/') + 1);
      String there = "http://127.0.0.1:" + store.getAddress().getPort() + "/" + file;
      exchange
          .getResponseHeaders()
          .set(
              "Location",
              switch (manner) {
                case CIRCLES -> path;
                case TO_A_FILE -> "file:///etc/passwd";
                case TO_NO_PORT -> "http://127.0.0.1:99999/";
                default -> there;
              });
      answer(exchange, 302, new byte[0]);
    } else {
      answer(exchange, 404, new byte[0]);
    }
  }

  private String listing() {
    return files.entrySet().stream()
        .map(
            file ->
                "{\"rfilename\": \"%s\", \"size\": %d, %s}"
                    .formatted(file.getKey(), file.getValue().length, hash(file)))
        .collect(Collectors.joining(", ", "{\"sha\": \"" + COMMIT + "\", \"siblings\": [", "]}"));
  }

  /** Large files by SHA-256, others as git has them. */
  private static String hash(Map.Entry<String, byte[]> file) {
    byte[] bytes = file.getValue();
    if (file.getKey().endsWith(".safetensors")) {
      return "\"blobId\": \"0\", \"lfs\": {\"sha256\": \"%s\", \"size\": %d}"
          .formatted(hash("SHA-256", bytes), bytes.length);
    }
    byte[] start = ("blob " + bytes.length + "\0").getBytes(StandardCharsets.US_ASCII);
    byte[] blob = Arrays.copyOf(start, start.length + bytes.length);
    System.arraycopy(bytes, 0, blob, start.length, bytes.length);
    return "\"blobId\": \"" + hash("SHA-1", blob) + "\"";
  }

  private static String hash(String algorithm, byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance(algorithm).digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }

  private void send(HttpExchange exchange) throws IOException {
    String name = exchange.getRequestURI().getPath().substring(1);
    authorizations.add("store " + exchange.getRequestHeaders().getFirst("Authorization"));
    byte[] bytes = files.get(name);
    String range = exchange.getRequestHeaders().getFirst("Range");
    int from = range == null ? 0 : Integer.parseInt(range.replaceAll("[^0-9]", ""));
    asked.add(name + " from " + from);
    boolean large = name.endsWith(".safetensors");
    Manner now = large ? manner : Manner.WELL;
    if (now == Manner.CUTS_OFF_AND_STARTS_OVER) {
      from = 0;
      range = null;
    }
    int start = now == Manner.WRONG_RANGE ? Math.max(0, from - 1) : from;
    byte[] rest = Arrays.copyOfRange(bytes, start, bytes.length);
    if (range != null) {
      exchange
          .getResponseHeaders()
          .set("Content-Range", "bytes %d-%d/%d".formatted(start, bytes.length - 1, bytes.length));
    }
    int third = Math.max(1, bytes.length / 3);
    switch (now) {
      case OTHER_BYTES -> {
        rest[rest.length / 2] ^= 1;
        answer(exchange, range == null ? 200 : 206, rest);
      }
      case CUTS_OFF, CUTS_OFF_AND_STARTS_OVER, STALLS -> {
        boolean over = now == Manner.CUTS_OFF_AND_STARTS_OVER && asked.size() > 5;
        int count = over ? rest.length : Math.min(third, rest.length);
        exchange.sendResponseHeaders(range == null ? 200 : 206, rest.length);
        OutputStream out = exchange.getResponseBody();
        out.write(rest, 0, count);
        out.flush();
        if (now == Manner.STALLS) {
          manner = Manner.WELL;
          pause();
        }
        exchange.close();
      }
      case ENDLESS -> {
        exchange.sendResponseHeaders(200, 0);
        try (OutputStream out = exchange.getResponseBody()) {
          while (true) {
            out.write(rest);
          }
        }
      }
      default -> answer(exchange, range == null ? 200 : 206, rest);
    }
  }

  private static void pause() {
    try {
      Thread.sleep(20_000);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void answer(HttpExchange exchange, int status, byte[] body) throws IOException {
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
    store.stop(0);
  }
}
