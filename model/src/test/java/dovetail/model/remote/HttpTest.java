package dovetail.model.remote;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonObject;
import dovetail.model.ModelFailure;
import dovetail.model.hub.Proxies;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class HttpTest {
  private static final String ANSWER =
      "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 7\r\n\r\n{\"a\":1}";

  /** Reads a request, whose body ends the first time that a brace is closed. */
  private static void readRequest(Socket client) throws IOException {
    InputStream in = client.getInputStream();
    while (in.read() != '}') {}
  }

  private static String readHead(Socket client) throws IOException {
    InputStream in = client.getInputStream();
    StringBuilder head = new StringBuilder();
    while (!head.toString().endsWith("\r\n\r\n")) {
      head.append((char) in.read());
    }
    return head.toString();
  }

  /** Serves connections, each of which is closed after so many answers, at the next request. */
  private static Thread serve(ServerSocket server, int... answers) {
    return Thread.ofVirtual()
        .start(
            () -> {
              try {
                for (int most : answers) {
                  try (Socket client = server.accept()) {
                    for (int i = 0; i < most; i++) {
                      readRequest(client);
                      client.getOutputStream().write(ANSWER.getBytes(US_ASCII));
                    }
                    readRequest(client);
                  }
                }
              } catch (IOException e) {
                // The test is over.
              }
            });
  }

  private static Http http(ServerSocket server) {
    return new Http(Endpoint.of(URI.create("http://127.0.0.1:" + server.getLocalPort())));
  }

  @Test
  void aRequestIsSentAgainWhereTheKeptConnectionWasClosed() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Http http = http(server)) {
      serve(server, 1, 1);
      assertThat(http.post("/a", new JsonObject(), 100).get("a").getAsInt()).isEqualTo(1);
      assertThat(http.post("/a", new JsonObject(), 100).get("a").getAsInt()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "http://a/v1, http://a/v1/completions",
    "http://a/v1/completions, http://a/v1/completions",
    "HTTP://a/v1/chat/completions/, HTTP://a/v1/completions",
    "http://a/llama, http://a/llama/v1/completions",
  })
  void whatIsCopiedOfThePathIsNotDoubled(URI url, URI asked) {
    assertThat(Endpoint.problem(url)).isEmpty();
    assertThat(Endpoint.of(url).at("/v1/completions")).isEqualTo(asked);
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://me:secret@a", "http://secret@a", "ftp://me:secret@a"})
  void aWordInAUrlIsRefusedAndNotShown(URI url) {
    assertThat(Endpoint.problem(url))
        .hasValueSatisfying(told -> assertThat(told).doesNotContain("secret"));
  }

  /** The server's name means nothing here: the proxy is asked for it. */
  @Test
  void aProxyOfTheEnvironmentIsAsked() {
    try (CannedServer proxy = new CannedServer().page("/a", "{\"a\": 1}")) {
      Proxies proxies = new Proxies(Map.of("HTTP_PROXY", proxy.url().toString()));
      try (Http http = new Http(Endpoint.of(URI.create("http://server.invalid")), proxies)) {
        assertThat(http.get("/a").json().get("a").getAsInt()).isEqualTo(1);
      }
    }
  }

  /** For a secure server a proxy tunnels, and is told who asks; nobody is told in words. */
  @Test
  void aProxyThatTunnelsIsToldWhoAsks() throws Exception {
    try (ServerSocket proxy = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      CompletableFuture<String> asked = new CompletableFuture<>();
      Thread.ofVirtual()
          .start(
              () -> {
                try (Socket client = proxy.accept()) {
                  asked.complete(readHead(client));
                  client.getOutputStream().write("HTTP/1.1 502 No\r\n\r\n".getBytes(US_ASCII));
                } catch (IOException e) {
                  asked.completeExceptionally(e);
                }
              });
      String value = "http://me:secret@127.0.0.1:" + proxy.getLocalPort();
      Proxies proxies = new Proxies(Map.of("HTTPS_PROXY", value));
      try (Http http = new Http(Endpoint.of(URI.create("https://server.invalid")), proxies)) {
        assertThatThrownBy(() -> http.get("/a")).message().doesNotContain("secret");
      }
      assertThat(asked.get(30, TimeUnit.SECONDS))
          .startsWith("CONNECT server.invalid:443 ")
          .contains("Proxy-Authorization: Basic bWU6c2VjcmV0");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "http://server.invalid | http://me:secret@proxy:3128 | '' | (by the proxy proxy:3128)",
        "http://server.invalid | proxy:3128 | other.invalid | (by the proxy proxy:3128)",
        "http://server.invalid | proxy | server.invalid:443 | (by the proxy proxy:80)",
        "http://myserver.invalid | proxy | server.invalid | (by the proxy proxy:80)",
        "http://server.invalid | proxy | server.invalid:80 | ''",
        "http://a.server.invalid | proxy | x, .server.invalid | ''",
        "http://server.invalid | proxy | * | ''",
        "http://10.1.2.3 | proxy | 10.1.0.0/16 | ''",
        "http://10.2.2.3 | proxy | 10.1.0.0/16 | (by the proxy proxy:80)",
        "http://[2001:db8::1] | proxy | 2001:db8::/32 | ''",
        "http://localhost:8012 | proxy | '' | ''",
        "http://127.0.0.9 | proxy | '' | ''",
        "http://[::1]:80 | proxy | '' | ''",
        "https://server.invalid | proxy | '' | ''",
        "http://server.invalid | socks5://proxy:1080 | '' | ''",
        "http://server.invalid | me:se cret@proxy | '' | ''",
      })
  void proxiesAreForOtherMachines(URI url, String proxy, String none, String words) {
    Proxies proxies = new Proxies(Map.of("http_proxy", proxy, "NO_PROXY", none));
    assertThat(proxies.words(url).strip()).isEqualTo(words);
  }

  @Test
  void anAnswerThatBreaksOffIsTold() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Http http = http(server)) {
      Thread.ofVirtual()
          .start(
              () -> {
                try (Socket client = server.accept()) {
                  readRequest(client);
                  client.getOutputStream().write(ANSWER.replace("7", "99").getBytes(US_ASCII));
                } catch (IOException e) {
                  // The test is over.
                }
              });
      assertThatThrownBy(() -> http.post("/a", new JsonObject(), 100))
          .isInstanceOf(ModelFailure.class)
          .hasMessageContaining("the connection broke off");
    }
  }

  @Test
  void aServerThatNeverAnswersIsTold() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Http http = http(server)) {
      serve(server, 0, 0, 0);
      assertThatThrownBy(() -> http.post("/a", new JsonObject(), 100))
          .isInstanceOf(ModelFailure.class)
          .hasMessageContaining("received no bytes");
    }
  }
}
