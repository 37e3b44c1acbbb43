package dovetail.protocol.lsp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who connects and does not speak LSP, such as a web page by the browser that shows it. */
@Timeout(60)
final class WebPageTest extends ServerOnSocket {
  static {
    Logger.getLogger("org.eclipse.lsp4j").setLevel(Level.OFF);
  }

  private static final String INITIALIZE =
      "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"capabilities\":{}}}";

  private static String frame(String json) {
    return "Content-Length: " + json.getBytes(UTF_8).length + "\r\n\r\n" + json;
  }

  /** What fetch() sends with mode "no-cors": neither a token nor a preflight is in its way. */
  private static String post(String body) {
    return """
    POST / HTTP/1.1\r
    Host: 127.0.0.1:7654\r
    Connection: keep-alive\r
    Content-Length: %d\r
    sec-ch-ua-platform: "Linux"\r
    User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36\r
    Content-Type: text/plain;charset=UTF-8\r
    Accept: */*\r
    Origin: https://example.org\r
    Sec-Fetch-Site: cross-site\r
    Sec-Fetch-Mode: no-cors\r
    Sec-Fetch-Dest: empty\r
    Referer: https://example.org/\r
    Accept-Encoding: gzip, deflate\r
    \r
    %s\
    """
        .formatted(body.getBytes(UTF_8).length, body);
  }

  @Test
  void aBrowsersPostGetsNothing() throws Exception {
    InetSocketAddress address = listen(Optional.empty());
    for (String body : List.of(INITIALIZE, frame(INITIALIZE), frame(INITIALIZE).repeat(1000))) {
      try (Client page = new Client(address)) {
        page.raw(post(body));
        assertThat(page.untilClosed()).isEmpty();
      } catch (IOException e) {
        // Closed while the rest was being sent.
      }
    }
    try (Client editor = new Client(address)) {
      assertThat(editor.initialize("{}")).contains("Dovetail");
    }
  }

  /** A real client of HTTP, asking for all that it can ask for. */
  @Test
  void anHttpClientGetsNothing() throws Exception {
    InetSocketAddress address = listen(Optional.empty());
    URI uri = URI.create("http://127.0.0.1:" + address.getPort() + "/");
    try (HttpClient client = HttpClient.newHttpClient()) {
      for (String method : List.of("POST", "GET", "PUT", "OPTIONS", "Content-Length")) {
        HttpRequest request =
            HttpRequest.newBuilder(uri)
                .method(method, HttpRequest.BodyPublishers.ofString(frame(INITIALIZE)))
                .build();
        assertThatThrownBy(
                () -> client.send(request, java.net.http.HttpResponse.BodyHandlers.ofString()))
            .as(method)
            .isInstanceOf(IOException.class);
      }
    }
  }

  /** At once: the client need not even end its line. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "P",
        "GET / HTTP/1.1\r\n\r\n",
        "\u0016\u0003\u0001",
        "SSH-2.0-x\r\n",
        "{\"jsonrpc\":\"2.0\"}",
        "\r\n",
        " Content-Length: 2\r\n\r\n{}",
        "Content-Length : 2\r\n\r\n{}",
        "Content-Length 2\r\n\r\n{}",
        "xContent-Length: 2\r\n\r\n{}",
        "Content-Length: two\r\n\r\n",
        "Content-Length: -1\r\n\r\n",
        "Content-Length: 99999999999\r\n\r\n",
        "Content-Length: 2147483647\r\n\r\n",
        "Content-Type: x\r\n\r\n",
        "Content-Length: 2\r\nX-Other: 1\r\n\r\n{}",
        "Content-Length: 2\r\n\r\n[]",
        "Content-Length: 5\r\n\r\n{bad}",
        "Content-Length: 4\r\n\r\nnull",
        "Content-Length: 0\r\n\r\n",
        "Content-Length: 4\r\n\r\n{}{}",
      })
  void garbageClosesTheConnection(String garbage) throws Exception {
    InetSocketAddress address = listen(Optional.empty());
    for (boolean afterwards : new boolean[] {false, true}) {
      try (Client client = new Client(address)) {
        if (afterwards) {
          client.initialize("{}");
        }
        client.raw(garbage);
        assertThat(client.untilClosed()).doesNotContain("\"id\":1");
      }
    }
    try (Client editor = new Client(address)) {
      assertThat(editor.initialize("{}")).contains("Dovetail");
    }
  }

  @Test
  void headersAreThoseOfLsp() throws Exception {
    InetSocketAddress address = listen(Optional.empty());
    String length = String.valueOf(INITIALIZE.length());
    for (String headers :
        List.of(
            "content-length:" + length + "\n",
            "Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nContent-Length: "
                + length
                + " \r\n",
            "Content-Length: " + length + "\r\nContent-Type: application/vscode-jsonrpc\r\n")) {
      try (Client client = new Client(address)) {
        client.raw(headers + "\r\n" + INITIALIZE);
        assertThat(client.await("\"id\":1")).as(headers).contains("Dovetail");
      }
    }
  }

  /** Whatever pieces it comes in, what is read is what was sent, up to where it is no frame. */
  @Test
  void framesAreReadAsTheyWereSent() throws Exception {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int round = 0; round < 300; round++) {
      StringBuilder sent = new StringBuilder();
      List<Integer> ends = new ArrayList<>(List.of(0));
      for (int i = random.nextInt(4); i >= 0; i--) {
        sent.append(frame("{\"a\":\"" + "x".repeat(random.nextInt(50)) + "\"}"));
        ends.add(sent.length());
      }
      int cut = random.nextInt(sent.length() + 1);
      boolean spoilt = random.nextBoolean() && ends.contains(cut);
      String bytes = sent.substring(0, cut) + (spoilt ? "GET /" : "");
      FrameStream frames = new FrameStream(new ByteArrayInputStream(bytes.getBytes(UTF_8)));
      StringBuilder read = new StringBuilder();
      boolean garbage = false;
      byte[] piece = new byte[1 + random.nextInt(20)];
      try {
        for (int n = frames.read(piece); n >= 0; n = frames.read(piece)) {
          read.append(new String(piece, 0, n, UTF_8));
          int one = frames.read();
          if (one >= 0) {
            read.append((char) one);
          }
        }
      } catch (FrameStream.Garbage e) {
        garbage = true;
      }
      int whole = ends.stream().filter(end -> end <= cut).max(Integer::compare).orElseThrow();
      assertThat(read.toString()).as("seed %d", seed).isEqualTo(sent.substring(0, whole));
      assertThat(garbage).as("seed %d", seed).isEqualTo(spoilt);
    }
  }
}
