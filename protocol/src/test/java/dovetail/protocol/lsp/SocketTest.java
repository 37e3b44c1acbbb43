package dovetail.protocol.lsp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dovetail.protocol.CompletionAnswer;
import dovetail.protocol.CompletionRequest;
import dovetail.protocol.CompletionService;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Several clients on one socket. */
@Timeout(60)
final class SocketTest {
  private LspServer server =
      new LspServer(r -> CompletionAnswer.of(r.prefix().toUpperCase(java.util.Locale.ROOT)), "1");
  private Thread listener = new Thread();

  private InetSocketAddress listen(Optional<String> token) throws Exception {
    CompletableFuture<InetSocketAddress> bound = new CompletableFuture<>();
    listener =
        Thread.ofPlatform()
            .daemon()
            .start(
                () -> {
                  try {
                    server.listen(new InetSocketAddress("127.0.0.1", 0), token, bound::complete);
                  } catch (IOException e) {
                    bound.completeExceptionally(e);
                  }
                });
    return bound.get(30, TimeUnit.SECONDS);
  }

  @AfterEach
  void end() {
    listener.interrupt();
    server.close();
  }

  /** A client that knows nothing but frames. */
  private static final class Client implements AutoCloseable {
    private final SocketChannel channel;
    private final InputStream in;

    Client(InetSocketAddress address) throws IOException {
      channel = SocketChannel.open(address);
      in = Channels.newInputStream(channel);
    }

    void raw(String text) throws IOException {
      ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(UTF_8));
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
    }

    void send(String json) throws IOException {
      raw("Content-Length: " + json.getBytes(UTF_8).length + "\r\n\r\n" + json);
    }

    /** The next message that has this text. */
    String await(String text) throws IOException {
      while (true) {
        int length = 0;
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); ; c = in.read()) {
          if (c < 0) {
            throw new IOException("the server has gone");
          }
          if (c == '\n') {
            if (line.isEmpty()) {
              break;
            }
            length = Integer.parseInt(line.substring(line.indexOf(":") + 1).trim());
            line.setLength(0);
          } else if (c != '\r') {
            line.append((char) c);
          }
        }
        String message = new String(in.readNBytes(length), UTF_8);
        if (message.contains(text)) {
          return message;
        }
      }
    }

    String initialize(String options) throws IOException {
      send(
          "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"capabilities\":{},"
              + "\"initializationOptions\":"
              + options
              + "}}");
      return await("\"id\":1");
    }

    String complete(String text) throws IOException {
      ask(text);
      return await("\"id\":2");
    }

    void ask(String text) throws IOException {
      send(
          "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didOpen\",\"params\":{\"textDocument\":"
              + "{\"uri\":\"file:///a\",\"languageId\":\"python\",\"version\":1,\"text\":\""
              + text
              + "\"}}}");
      send(
          "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"textDocument/inlineCompletion\",\"params\":"
              + "{\"textDocument\":{\"uri\":\"file:///a\"},\"position\":{\"line\":0,\"character\":"
              + text.length()
              + "},\"context\":{\"triggerKind\":2}}}");
    }

    void command(int id, String command) throws IOException {
      send(
          "{\"jsonrpc\":\"2.0\",\"id\":"
              + id
              + ",\"method\":\"workspace/executeCommand\",\"params\":{\"command\":\""
              + command
              + "\",\"arguments\":[{\"uri\":\"file:///a\"}]}}");
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }

  @Test
  void twoClientsShareOneServer() throws Exception {
    InetSocketAddress address = listen(Optional.empty());
    try (Client one = new Client(address);
        Client two = new Client(address)) {
      assertThat(one.initialize("{}")).contains("Dovetail");
      assertThat(two.initialize("{}")).contains("Dovetail");
      assertThat(one.complete("first")).contains("FIRST");
      assertThat(two.complete("second")).as("documents are a client's own").contains("SECOND");
      assertThat(one.complete("third")).contains("THIRD");
    }
  }

  /** Both at once, many times: each has answers about its own document. */
  @Test
  void twoClientsTypeAtTheSameTime() throws Exception {
    InetSocketAddress address = listen(Optional.empty());
    try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
      List<Future<Integer>> both = new ArrayList<>();
      for (String name : List.of("one", "two")) {
        both.add(
            threads.submit(
                () -> {
                  int right = 0;
                  try (Client client = new Client(address)) {
                    client.initialize("{}");
                    for (int i = 0; i < 100; i++) {
                      String text = name + i;
                      right +=
                          client.complete(text).contains(text.toUpperCase(Locale.ROOT)) ? 1 : 0;
                    }
                  }
                  return right;
                }));
      }
      for (Future<Integer> right : both) {
        assertThat(right.get()).isEqualTo(100);
      }
    }
  }

  /** It goes while its completion is computed: that ends, and the next client is served. */
  @Test
  void aClientThatGoesDuringItsCompletionFreesTheServer() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch ended = new CountDownLatch(1);
    server.close();
    server =
        new LspServer(
            request -> {
              if (request.text().equals("slow")) {
                begun.countDown();
                while (!request.cancellation().requested()) {
                  Thread.onSpinWait();
                }
                ended.countDown();
              }
              return CompletionAnswer.of(request.text().toUpperCase(Locale.ROOT));
            },
            "1");
    InetSocketAddress address = listen(Optional.empty());
    try (Client stays = new Client(address)) {
      stays.initialize("{}");
      try (Client goes = new Client(address)) {
        goes.initialize("{}");
        goes.ask("slow");
        assertThat(begun.await(30, TimeUnit.SECONDS)).isTrue();
      }
      assertThat(ended.await(30, TimeUnit.SECONDS)).as("it is given up").isTrue();
      assertThat(stays.complete("alive")).contains("ALIVE");
    }
  }

  @Test
  void aClientThatGoesInTheMiddleOfAMessageTakesNobodyWithIt() throws Exception {
    InetSocketAddress address = listen(Optional.empty());
    try (Client stays = new Client(address)) {
      stays.initialize("{}");
      for (String half :
          new String[] {"", "Content-Length: 100\r\n\r\n{\"jsonrpc\"", "Conte", "\u0000\u0001"}) {
        try (Client goes = new Client(address)) {
          goes.raw(half);
        }
        try (Client goes = new Client(address)) {
          goes.initialize("{}");
          goes.raw(half);
        }
      }
      assertThat(stays.complete("alive")).contains("ALIVE");
    }
  }

  @Test
  void exitEndsItsOwnConnectionOnly() throws Exception {
    InetSocketAddress address = listen(Optional.empty());
    try (Client stays = new Client(address);
        Client goes = new Client(address)) {
      stays.initialize("{}");
      goes.initialize("{}");
      goes.send("{\"jsonrpc\":\"2.0\",\"method\":\"exit\"}");
      assertThatThrownBy(() -> goes.await("never")).isInstanceOf(IOException.class);
      assertThat(stays.complete("alive")).contains("ALIVE");
    }
  }

  @Test
  void theTokenIsAskedFor() throws Exception {
    InetSocketAddress address = listen(Optional.of("secret"));
    try (Client knows = new Client(address);
        Client guesses = new Client(address)) {
      assertThat(guesses.initialize("{\"token\":\"secreT\"}")).contains("error").contains("token");
      assertThat(knows.initialize("{\"token\":\"secret\"}")).contains("capabilities");
      assertThat(guesses.complete("x")).as("not initialized").contains("-32002");
      assertThat(knows.complete("x")).contains("X");
    }
  }

  @Test
  void beyondThisMachineATokenIsNeeded() {
    assertThatThrownBy(
            () ->
                server.listen(new InetSocketAddress("0.0.0.0", 0), Optional.empty(), address -> {}))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("token");
  }

  /** Requests by the hundred, without reading: the latest is answered, and nothing is lost. */
  @Test
  void aFloodIsAnswered() throws Exception {
    InetSocketAddress address = listen(Optional.empty());
    try (Client floods = new Client(address)) {
      floods.initialize("{}");
      floods.complete("x");
      for (int id = 100; id < 1100; id++) {
        floods.send(
            "{\"jsonrpc\":\"2.0\",\"id\":"
                + id
                + ",\"method\":\"textDocument/inlineCompletion\",\"params\":{\"textDocument\":"
                + "{\"uri\":\"file:///a\"},\"position\":{\"line\":0,\"character\":0}}}");
      }
      assertThat(floods.await("\"id\":1099")).contains("items");
    }
  }

  /** Answers pile up for one who never reads: it is dropped, and nobody else waits for it. */
  @Test
  void aClientThatDoesNotReadStopsNobody() throws Exception {
    server.close();
    server = new LspServer(new Talkative(), "1");
    InetSocketAddress address = listen(Optional.empty());
    try (Client reads = new Client(address);
        Client floods = new Client(address)) {
      reads.initialize("{}");
      floods.initialize("{}");
      floods.ask("x");
      CompletableFuture<Void> dropped =
          CompletableFuture.runAsync(
              () -> {
                try {
                  for (int id = 10; ; id++) {
                    floods.command(id, "dovetail.explain");
                    floods.command(-id, "dovetail.doctor");
                  }
                } catch (IOException e) {
                  // It was shown the door.
                }
              });
      for (int i = 0; i < 20 || !dropped.isDone(); i++) {
        assertThat(CompletableFuture.supplyAsync(() -> completed(reads)).get(10, TimeUnit.SECONDS))
            .contains("XY");
      }
    }
  }

  private static String completed(Client client) {
    try {
      return client.complete("xy");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Has long texts for people. */
  private static final class Talkative implements CompletionService {
    @Override
    public CompletionAnswer complete(CompletionRequest request) {
      return CompletionAnswer.of(request.prefix().toUpperCase(Locale.ROOT));
    }

    @Override
    public String explain(CompletionRequest request) {
      return "because ".repeat(1000);
    }

    @Override
    public String doctor() {
      return "well ".repeat(1000);
    }
  }
}
