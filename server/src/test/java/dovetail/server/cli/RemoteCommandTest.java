package dovetail.server.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands with a server of text on this machine. */
final class RemoteCommandTest {
  private static final String STREAM =
      """
      data: {"choices": [{"text": "27"}]}

      data: {"choices": [{"text": "", "finish_reason": "stop"}]}

      """;

  private static HttpServer server() throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          try (exchange) {
            String asked = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
            String page =
                switch (exchange.getRequestURI().getPath()) {
                  case "/v1/models" -> "{\"data\": [{\"id\": \"qwen2.5-coder\"}]}";
                  case "/v1/completions" ->
                      asked.contains("\"stream\":true")
                          ? STREAM
                          : "{\"choices\": [{\"text\": \"27\"}]}";
                  default -> "";
                };
            exchange.sendResponseHeaders(page.isEmpty() ? 404 : 200, 0);
            exchange.getResponseBody().write(page.getBytes(UTF_8));
          }
        });
    server.start();
    return server;
  }

  /** As on two cores, where the common pool has one thread. */
  @Test
  void aServerIsReachedWhereOneThreadOfTheCommonPoolIsFree(@TempDir Path folder) throws Exception {
    Path file = Files.writeString(folder.resolve("a.json"), "[1, ]\n");
    HttpServer server = server();
    CountDownLatch over = new CountDownLatch(1);
    for (int i = 1; i < ForkJoinPool.getCommonPoolParallelism(); i++) {
      ForkJoinPool.commonPool().execute(() -> awaitEnd(over));
    }
    try {
      RecordedStreams recorded = new RecordedStreams("");
      int status =
          DovetailCommand.run(
              recorded.streams(),
              "complete",
              file + ":1:5",
              "--remote=http://127.0.0.1:" + server.getAddress().getPort(),
              "--remote-timeout=10");
      assertThat(recorded.out()).as(recorded.err()).isEqualToIgnoringNewLines("[1, 27]");
      assertThat(status).isZero();
    } finally {
      over.countDown();
      server.stop(0);
    }
  }

  private static void awaitEnd(CountDownLatch over) {
    try {
      over.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
