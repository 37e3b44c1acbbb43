package dovetail.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dovetail.server.files.UserSettings;
import dovetail.server.setup.Machine;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** A server that behaves as Ollama does, with a model for code and two that cannot be used. */
final class SetupModelCommandTest {
  private static final String TAGS =
      """
      {"models": [{"name": "qwen2.5-coder:1.5b-base", "size": 986000000},
                  {"name": "llama3:8b", "size": 4700000000},
                  {"name": "qwen2.5-coder:9000b-base", "size": 9000000000000000}]}\
      """;

  @TempDir Path folder;
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", SetupModelCommandTest::answer);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private static void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String asked = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      switch (exchange.getRequestURI().getPath()) {
        case "/api/version" -> send(exchange, 200, "{\"version\": \"0.12.0\"}");
        case "/api/tags" -> send(exchange, 200, TAGS);
        case "/api/show" -> send(exchange, 200, "{\"capabilities\": [\"completion\"]}");
        case "/api/generate" -> {
          JsonObject body = JsonParser.parseString(asked).getAsJsonObject();
          boolean stream = !body.has("stream") || body.get("stream").getAsBoolean();
          String end = "{\"response\": \"\", \"done\": true, \"done_reason\": \"stop\"}\n";
          send(
              exchange,
              200,
              stream
                  ? "{\"response\": \"total\", \"done\": false}\n" + end
                  : "{\"response\": \"total\", \"done\": true, \"done_reason\": \"length\"}");
        }
        default -> send(exchange, 404, "404 page not found");
      }
    }
  }

  private static void send(HttpExchange exchange, int status, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  private Path file() {
    return folder.resolve("config/dovetail/settings.json");
  }

  private String said(int status, String typed, String... options) {
    RecordedStreams recorded = new RecordedStreams(typed);
    Machine machine = new Machine(folder.resolve("program"), folder.resolve("home"), Map.of());
    CommandLine command =
        new CommandLine(
            new SetupModelCommand(
                recorded.streams(),
                Optional.of(machine),
                new UserSettings(file()),
                Map.of("HF_HOME", folder.toString(), "LLAMA_CACHE", folder.toString())));
    command.setExecutionExceptionHandler(
        (e, _, _) -> {
          recorded.streams().out().println(e.getMessage());
          return 1;
        });
    assertThat(command.execute(options)).as(recorded.out()).isEqualTo(status);
    return recorded.out();
  }

  private String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  @Test
  void theModelThatIsQuickAndWasTaughtIsWrittenAndUndone() throws IOException {
    assertThat(said(0, "", "--url", url(), "--yes"))
        .contains("* 1  " + url() + " qwen2.5-coder:1.5b-base, 986 MB")
        .contains("a suggestion, the first")
        .contains("  2  " + url() + " llama3:8b")
        .contains("nothing is known of how the model \"llama3:8b\" was taught")
        .contains("larger than this machine's memory");
    assertThat(Files.readString(file()))
        .isEqualToIgnoringWhitespace(
            "{\"remote\": {\"url\": \"%s\", \"model\": \"qwen2.5-coder:1.5b-base\"}}"
                .formatted(url()));
    assertThat(new UserSettings(file()).read().problems()).isEmpty();
    assertThat(said(0, "", "--url", url(), "--yes")).doesNotContain("add there");
    assertThat(said(0, "", "--undo")).contains("undone");
    assertThat(file()).doesNotExist();
  }

  @Test
  void aPersonChooses() throws IOException {
    assertThat(said(0, "0\n", "--url", url())).contains("nothing was written");
    assertThat(said(1, "7\n", "--url", url())).contains("7 is none of the numbers");
    assertThat(file()).doesNotExist();
    assertThat(said(0, "\n", "--url", url())).contains("editors use it");
    assertThat(file()).exists();
  }

  @Test
  void settingsOfAPersonAreNotRewritten() throws IOException {
    Files.createDirectories(file().getParent());
    Files.writeString(file(), "{\"threshold\": 0.5}");
    assertThat(said(1, "", "--url", url(), "--yes")).contains("has settings of yours; add there");
    assertThat(file()).content().isEqualTo("{\"threshold\": 0.5}");
  }

  @Test
  void aFileOfWeightsIsTried() throws IOException {
    Path weights = folder.resolve("tiny.gguf");
    assertThat(said(1, "", "--url", weights.toString(), "--yes"))
        .contains("1  " + weights)
        .contains("not usable: " + weights + ": there is no such file")
        .contains("nothing was written");
  }

  @Test
  void nothingFoundSaysWhatToDo() {
    String url = url();
    server.stop(0);
    assertThat(said(1, "", "--url", url, "--yes")).contains("ollama pull");
  }
}
