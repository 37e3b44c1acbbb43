package dovetail.model.remote;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonObject;
import dovetail.model.ModelFailure;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import org.junit.jupiter.api.Test;

final class HttpTest {
  private static final String ANSWER =
      "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 7\r\n\r\n{\"a\":1}";

  /** Reads a request, whose body ends the first time that a brace is closed. */
  private static void readRequest(Socket client) throws IOException {
    InputStream in = client.getInputStream();
    while (in.read() != '}') {}
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
