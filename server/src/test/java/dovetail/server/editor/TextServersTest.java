package dovetail.server.editor;

import static dovetail.server.editor.RemotesTest.A;
import static dovetail.server.editor.RemotesTest.SETTINGS;
import static dovetail.server.editor.RemotesTest.later;
import static dovetail.server.editor.RemotesTest.texts;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.util.concurrent.Uninterruptibles;
import com.sun.net.httpserver.HttpServer;
import dovetail.model.remote.Endpoint;
import dovetail.model.remote.Servers;
import dovetail.protocol.CompletionRequest;
import dovetail.protocol.Suggestion;
import dovetail.protocol.Trigger;
import dovetail.server.complete.Completer;
import dovetail.server.complete.ScriptedModel;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that answers with text, by what it sends and when. */
final class TextServersTest {
  private final Completer inside = new Completer(new ScriptedModel("1"));
  private final List<String> warnings = new CopyOnWriteArrayList<>();
  private final AtomicLong clock = new AtomicLong();
  private final AtomicReference<String> stream = new AtomicReference<>(chunks("7"));
  private final AtomicLong waits = new AtomicLong(); // milliseconds before a stream
  private final HttpServer server;

  TextServersTest() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
  }

  @AfterEach
  void close() {
    server.stop(0);
    inside.close();
  }

  /** Completions in OpenAI's form: a list of models, one page without a stream, and a stream. */
  @BeforeEach
  void start() {
    server.createContext(
        "/",
        exchange -> {
          try (exchange) {
            String asked = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
            String path = exchange.getRequestURI().getPath();
            Uninterruptibles.sleepUninterruptibly(
                asked.contains("\"stream\":true") ? waits.get() : 0, TimeUnit.MILLISECONDS);
            String page =
                switch (path) {
                  case "/v1/models" -> "{\"data\": [{\"id\": \"qwen2.5-coder\"}]}";
                  case "/v1/completions" ->
                      asked.contains("\"stream\":true")
                          ? stream.get()
                          : "{\"choices\": [{\"text\": \"1\"}]}";
                  default -> "";
                };
            byte[] bytes = page.getBytes(UTF_8);
            exchange.sendResponseHeaders(page.isEmpty() ? 404 : 200, 0);
            exchange.getResponseBody().write(bytes);
          }
        });
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.start();
  }

  /** An editor that the server has answered. */
  private EditorCompletions asking(Path cache) throws InterruptedException {
    URI url = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    EditorCompletions editor =
        new EditorCompletions(() -> Optional.of(inside))
            .connecting(
                _ ->
                    Servers.connect(
                        new Endpoint(
                            url,
                            "",
                            Optional.empty(),
                            Map.of(),
                            Optional.empty(),
                            "",
                            Optional.empty(),
                            Duration.ofSeconds(60)),
                        cache),
                clock::get);
    var _ = editor.watch("a client", EditorCompletionsTest.warnings(warnings));
    assertThat(later(editor, "7")).containsExactly("7");
    return editor;
  }

  private static String chunks(String... texts) {
    StringBuilder out = new StringBuilder();
    for (String text : texts) {
      out.append("data: {\"choices\": [{\"text\": \"").append(text).append("\"}]}\n\n");
    }
    return out + "data: {\"choices\": [{\"text\": \"\", \"finish_reason\": \"stop\"}]}\n\n";
  }

  private static List<String> script(EditorCompletions editor, String prefix, String suffix) {
    CompletionRequest request =
        new CompletionRequest(
            "file:///nowhere/a.js",
            "javascript",
            prefix + suffix,
            prefix.length(),
            Trigger.AUTOMATIC,
            SETTINGS,
            List.of(),
            () -> false);
    return editor.complete(request).suggestions().stream().map(Suggestion::text).toList();
  }

  @Test
  void whatATextServerSendsIsShownOrTold(@TempDir Path cache) throws Exception {
    EditorCompletions editor = asking(cache);
    String before = "let a = 1, b = 2\nlet sum = ";
    stream.set(chunks("a + b<|fim_pad|>"));
    assertThat(script(editor, before, "\n")).containsExactly("a + b");
    stream.set(chunks("a +", " b", "<|fim", "_pad|>import"));
    assertThat(script(editor, before, "\n")).containsExactly("a + b");
    stream.set(chunks("a + b<|file_sep|>a.js"));
    assertThat(script(editor, before + "'", "'\n")).containsExactly("a + b");
    stream.set(chunks("the sum��"));
    assertThat(script(editor, before + "b // ", "\n")).containsExactly("the sum");
    assertThat(warnings).isEmpty();
    stream.set("<html>\n<h1>Sign in</h1>\n</html>\n");
    assertThat(texts(editor, A)).as("the model inside").containsExactly("1");
    assertThat(texts(editor, A)).containsExactly("1");
    assertThat(warnings).singleElement().asString().contains("no answer: <html> <h1>Sign in");
    stream.set("data: {\"choices\":\ndata: [{\"text\": \"7\", \"finish_reason\": \"stop\"}]}\n\n");
    clock.addAndGet(Duration.ofSeconds(31).toNanos());
    assertThat(texts(editor, A)).as("over two lines").containsExactly("7");
  }

  /** The model inside would have been stopped after 262 ms. */
  @Test
  void aServerIsWaitedForAsLongAsTheCursorRests(@TempDir Path cache) throws Exception {
    EditorCompletions editor = asking(cache);
    waits.set(500);
    for (int i = 1; i < 6; i++) {
      assertThat(texts(editor, i, Trigger.AUTOMATIC, Duration.ZERO)).containsExactly("7");
    }
    assertThat(texts(editor, 6, Trigger.AUTOMATIC, Duration.ofMillis(50))).containsExactly("7");
    assertThat(warnings).isEmpty();
  }

  @Test
  void aServerThatIsLateAgainAndAgainIsNotAskedForTwoMinutes(@TempDir Path cache) throws Exception {
    EditorCompletions editor = asking(cache);
    waits.set(60_000);
    for (int i = 1; i < 5; i++) {
      assertThat(texts(editor, i, Trigger.INVOKED, Duration.ofSeconds(1))).isEmpty();
    }
    assertThat(warnings).singleElement().asString().contains("is too slow");
    waits.set(0);
    assertThat(texts(editor, A)).as("the model inside").containsExactly("1");
    clock.addAndGet(Duration.ofSeconds(121).toNanos());
    assertThat(texts(editor, A)).containsExactly("7");
  }
}
