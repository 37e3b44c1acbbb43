package dovetail.model.remote;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
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
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class HttpTest {
  private static final String ANSWER =
      "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 7\r\n\r\n{\"a\":1}";

  /** Reads a request, whose body ends the first time that a brace is closed. */
  private static void readRequest(Socket client) throws IOException {
    readTo("}", client);
  }

  private static void readTo(String end, Socket client) throws IOException {
    InputStream in = client.getInputStream();
    StringBuilder read = new StringBuilder();
    while (read.indexOf(end) < 0) {
      int next = in.read();
      if (next < 0) {
        throw new IOException("closed");
      }
      read.append((char) next);
    }
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
    return new Http(
        Endpoint.of(URI.create("http://127.0.0.1:" + server.getLocalPort()), "", Endpoint.TIMEOUT));
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
    assertThat(Endpoint.problem(url.toString())).isEmpty();
    assertThat(Endpoint.of(url, "", Endpoint.TIMEOUT).at("/v1/completions")).isEqualTo(asked);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://me:secret@a",
        "http://secret@a",
        "ftp://me:secret@a",
        "http://me:sec ret@a",
        "http://me:sec/ret@a",
        "me:secret@a",
        "http://me:se%cret@a"
      })
  void aWordInAUrlIsRefusedAndNotShown(String url) {
    assertThat(Endpoint.problem(url))
        .hasValueSatisfying(told -> assertThat(told).doesNotContain("sec", "ret", "me:"));
  }

  @ParameterizedTest
  @CsvSource({
    "http://127.0.0.1:99999, PORT is from 1 to 65535",
    "http://127.0.0.1:0, PORT is from 1 to 65535",
    "http://127.0.0.1:99999999999/v1, PORT is from 1 to 65535",
    "http://127.0.0.1:-5, PORT is from 1 to 65535",
    "http://::1:8012, or an IPv6 address in brackets",
    "http://bücher.example, ASCII letters",
    "https://my_host:8012, ASCII letters",
    "http://, http://HOST:PORT",
    "http:///v1, http://HOST:PORT",
    "127.0.0.1:8012, http://HOST:PORT",
    "localhost, http://HOST:PORT",
    "ftp://a, http://HOST:PORT",
    "http://a:80 b, http://HOST:PORT",
    "'', http://HOST:PORT",
  })
  void aUrlThatCannotBeAskedIsTold(String url, String told) {
    assertThat(Endpoint.problem(url))
        .hasValueSatisfying(text -> assertThat(text).startsWith(url + ": ").contains(told));
  }

  /** The message shows neither a value nor a key. */
  @ParameterizedTest
  @CsvSource({
    "'', a b, c, the header \"a b\" cannot be sent",
    "'', Host, c, the header \"Host\" cannot be sent",
    "'', a, 'sec\u0001ret', the header \"a\" cannot be sent",
    "'sec\u0001ret', a, b, the header \"Authorization\" cannot be sent",
  })
  void aHeaderThatCannotBeSentIsTold(String key, String name, String value, String told) {
    Endpoint endpoint =
        new Endpoint(
            URI.create("http://127.0.0.1:1"),
            "",
            Optional.of(key).filter(word -> !word.isEmpty()),
            Map.of(name, value),
            Optional.empty(),
            "",
            Optional.empty(),
            Endpoint.TIMEOUT);
    try (Http http = new Http(endpoint)) {
      assertThatThrownBy(() -> http.get("/a"))
          .isInstanceOf(ModelFailure.class)
          .hasMessageContaining(told)
          .message()
          .doesNotContain("sec");
    }
  }

  /** The server's name means nothing here: the proxy is asked for it. */
  @Test
  void aProxyOfTheEnvironmentIsAsked() {
    try (CannedServer proxy = new CannedServer().page("/a", "{\"a\": 1}")) {
      Proxies proxies = new Proxies(Map.of("HTTP_PROXY", proxy.url().toString()));
      try (Http http =
          new Http(
              Endpoint.of(URI.create("http://server.invalid"), "", Endpoint.TIMEOUT), proxies)) {
        assertThat(http.get("/a").json().get("a").getAsInt()).isEqualTo(1);
      }
    }
  }

  /**
   * A proxy that does not connect, for a server over TLS; one that asks who you are, for others.
   */
  @ParameterizedTest
  @CsvSource({
    "https, 503, refuses",
    "https, 407, asks for a name and a password",
    "http, 407, asks for a name and a password",
  })
  void aProxyThatRefusesIsTold(String scheme, int status, String told) throws Exception {
    try (ServerSocket proxy = new ServerSocket(0, 9, InetAddress.getLoopbackAddress())) {
      Thread.ofVirtual()
          .start(
              () -> {
                while (true) {
                  try (Socket client = proxy.accept()) {
                    readTo("\r\n\r\n", client);
                    client
                        .getOutputStream()
                        .write(
                            "HTTP/1.1 %d No\r\nContent-Length: 0\r\n\r\n"
                                .formatted(status)
                                .getBytes(US_ASCII));
                  } catch (IOException e) {
                    return; // The test is over.
                  }
                }
              });
      String address = "127.0.0.1:" + proxy.getLocalPort();
      Proxies proxies = new Proxies(Map.of("ALL_PROXY", address));
      try (Http http =
          new Http(
              Endpoint.of(URI.create(scheme + "://server.invalid"), "", Endpoint.TIMEOUT),
              proxies)) {
        assertThatThrownBy(() -> http.get("/a"))
            .hasMessage(
                "%s://server.invalid is not reached: the proxy %s, status %d (by the proxy %s)"
                    .formatted(scheme, told, status, address));
      }
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
        "http://server.invalid | socks5://me:secret@proxy:1080 | '' | (directly: http_proxy is"
            + " passed over, no HTTP proxy)",
        "http://server.invalid | me:se cret@proxy | '' | (directly: http_proxy is passed over, no"
            + " HTTP proxy)",
        "http://localhost | socks5://proxy:1080 | '' | ''",
      })
  void proxiesAreForOtherMachines(URI url, String proxy, String none, String words) {
    Proxies proxies = new Proxies(Map.of("http_proxy", proxy, "NO_PROXY", none));
    assertThat(proxies.words(url).strip()).isEqualTo(words);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "- | - | - | https directly, http directly",
        "http://me:secret@proxy:3128 | - | - | https by the proxy proxy:3128, http directly",
        "proxy | - | .corp, 10.0.0.0/8 | https by the proxy proxy:80, http directly; not for .corp,"
            + " 10.0.0.0/8",
        "- | socks5h://me:secret@proxy | - | https directly: ALL_PROXY is passed over, no HTTP"
            + " proxy, http directly: ALL_PROXY is passed over, no HTTP proxy",
      })
  void theProxiesInForceAreTold(String https, String all, String none, String told) {
    Map<String, String> environment = new HashMap<>();
    environment.put("https_proxy", https);
    environment.put("ALL_PROXY", all);
    environment.put("NO_PROXY", none);
    environment.values().removeIf(Objects::isNull);
    assertThat(new Proxies(environment).report()).isEqualTo(told);
  }

  @Test
  void anAnswerThatIsTooLongIsToldWithTheLimit() {
    try (CannedServer server = new CannedServer().page("/a", " ".repeat(200) + "{}");
        Http http = new Http(server.endpoint())) {
      assertThatThrownBy(() -> http.post("/a", new JsonObject(), 100))
          .isInstanceOf(ModelFailure.class)
          .hasMessageContaining("answers with more than 100 bytes");
    }
  }

  /** Of a proxy that compresses though nobody asked for it. */
  @Test
  void anErrorThatIsNoTextIsNotShown() throws Exception {
    byte[] page =
        "HTTP/1.1 502 No\r\nContent-Length: 4\r\n\r\n\u001f\u008b\b\u0000".getBytes(ISO_8859_1);
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Http http = http(server)) {
      Thread.ofVirtual()
          .start(
              () -> {
                try (Socket client = server.accept()) {
                  readRequest(client);
                  client.getOutputStream().write(page);
                } catch (IOException e) {
                  // The test is over.
                }
              });
      assertThatThrownBy(() -> http.post("/a", new JsonObject(), 100))
          .hasMessageEndingWith("status 502: bytes that are no text, perhaps compressed");
    }
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
          .hasMessageEndingWith("closes the connection without an answer");
    }
  }
}
