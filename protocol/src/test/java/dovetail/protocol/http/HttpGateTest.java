package dovetail.protocol.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What a web page, another user and another machine's name would try: none of it is let in, no
 * answer can be read by a page, and nothing is computed.
 */
class HttpGateTest {
  private static final String BODY = "{\"prompt\":\"a\",\"suffix\":\"\"}";

  private final AtomicInteger computed = new AtomicInteger();
  private final List<String> answers = new ArrayList<>();
  private final DoorOnSocket door =
      new DoorOnSocket(
          (question, cancellation) -> {
            computed.incrementAndGet();
            return DoorOnSocket.answers("x");
          });

  @AfterEach
  void noAnswerLetsAPageReadIt() {
    assertThat(answers)
        .isNotEmpty()
        .allSatisfy(one -> assertThat(one.toLowerCase()).doesNotContain("access-control"));
    door.close();
  }

  private String ask(String request) {
    String answer = door.ask(request);
    answers.add(answer);
    return answer;
  }

  private String request(String host, String token, String type, String more) {
    return "POST /v1/completions HTTP/1.1\r\n%s%sContent-Type: %s\r\n%sContent-Length: %d\r\n\r\n%s"
        .formatted(
            host.isEmpty() ? "" : "Host: " + host + "\r\n",
            token.isEmpty() ? "" : "Authorization: Bearer " + token + "\r\n",
            type,
            more,
            BODY.length(),
            BODY);
  }

  private String ours() {
    return "127.0.0.1:" + door.port;
  }

  private void isForbidden(String request) {
    String answer = ask(request);
    assertThat(answer).startsWith("HTTP/1.1 403 ").contains("Content-Length: 0\r\n");
    assertThat(DoorOnSocket.body(answer)).isEmpty();
    assertThat(computed).hasValue(0);
  }

  @Test
  void whoKnowsTheTokenIsLetIn() {
    for (String name : List.of("127.0.0.1", "localhost", "LOCALHOST", "[::1]")) {
      String host = name + ":" + door.port;
      assertThat(ask(request(host, DoorOnSocket.TOKEN, "application/json; charset=utf-8", "")))
          .startsWith("HTTP/1.1 200 ");
    }
    assertThat(computed).hasPositiveValue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "wrong", "secre", "secrets", "SECRET"})
  void withoutTheTokenNobodyIs(String token) {
    assertThat(ask(request(ours(), token, "application/json", ""))).startsWith("HTTP/1.1 401 ");
    assertThat(ask("GET /v1/models HTTP/1.1\r\nHost: " + ours() + "\r\n\r\n"))
        .startsWith("HTTP/1.1 401 ");
    assertThat(computed).hasValue(0);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "evil.example",
        "evil.example:PORT",
        "127.0.0.1",
        "127.0.0.1:1",
        "localhost",
        "localhost.evil.example:PORT",
        "127.0.0.1.nip.io:PORT",
        "127.0.0.2:PORT",
        "0.0.0.0:PORT",
        "[::ffff:127.0.0.1]:PORT",
        "user@127.0.0.1:PORT",
        "127.0.0.1:PORT\r\nHost: evil.example"
      })
  void aNameThatIsAnotherMachinesIsRefused(String host) {
    String named = host.replace("PORT", "" + door.port);
    isForbidden(request(named, DoorOnSocket.TOKEN, "application/json", ""));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Origin: http://evil.example",
        "Origin: null",
        "Origin: http://127.0.0.1:8012",
        "origin:",
        "Sec-Fetch-Site: cross-site",
        "Sec-Fetch-Site: same-site",
        "Sec-Fetch-Site: same-origin",
        "Sec-Fetch-Site: none\r\nSec-Fetch-Site: cross-site"
      })
  void aWebPageIsRefused(String header) {
    isForbidden(request(ours(), DoorOnSocket.TOKEN, "application/json", header + "\r\n"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data",
        "application/jsonx",
        ""
      })
  void whatAPageMaySendUnaskedIsRefused(String type) {
    isForbidden(request(ours(), DoorOnSocket.TOKEN, type, ""));
  }

  @ParameterizedTest
  @ValueSource(strings = {"OPTIONS", "PUT", "DELETE", "HEAD", "TRACE"})
  void otherMethodsAreRefused(String method) {
    isForbidden(
        door.head(method, "/v1/completions")
            + "Access-Control-Request-Method: POST\r\nContent-Length: 0\r\n\r\n");
  }

  @Test
  void whatOthersMayReadOtherwiseIsRefused() {
    for (String request :
        List.of(
            door.head("POST", "/infill")
                + "Content-Type: application/json\r\n"
                + "Content-Length: 2\r\n"
                + "Content-Length: 3\r\n\r\n"
                + "{}",
            door.head("POST", "/infill")
                + "Content-Type: application/json\r\nContent-Length: +2\r\n\r\n{}",
            "GET http://127.0.0.1/health HTTP/1.1\r\n\r\n",
            "GET /health\r\n\r\n",
            "GET /health HTTP/1.1\r\nHost : 127.0.0.1\r\n\r\n")) {
      assertThat(ask(request)).startsWith("HTTP/1.1 400 ");
    }
    String chunked = "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n";
    assertThat(ask(door.head("POST", "/infill") + chunked)).startsWith("HTTP/1.1 411 ");
    String large = "Content-Type: application/json\r\nContent-Length: 99999999\r\n\r\n";
    assertThat(ask(door.head("POST", "/infill") + large)).startsWith("HTTP/1.1 413 ");
    String many = "X: %s\r\n\r\n".formatted("x".repeat(RequestReader.MOST_HEAD));
    assertThat(ask(door.head("GET", "/health") + many)).startsWith("HTTP/1.1 431 ");
    assertThat(computed).hasValue(0);
  }

  @Test
  void anotherMachineCannotConnect() throws IOException {
    answers.add("nothing");
    try (HttpDoor open = new HttpDoor((question, cancellation) -> DoorOnSocket.answers(), "");
        ServerSocketChannel socket = ServerSocketChannel.open()) {
      socket.bind(new InetSocketAddress("0.0.0.0", 0));
      assertThatThrownBy(() -> open.listen(socket, Optional.of("x")))
          .hasMessageContaining("loopback");
    }
  }
}
