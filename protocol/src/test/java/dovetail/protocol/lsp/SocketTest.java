package dovetail.protocol.lsp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dovetail.protocol.CompletionAnswer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Several clients on one socket. */
@Timeout(60)
final class SocketTest extends ServerOnSocket {
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
                while (!request.requester().hasLeft()) {
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
  void aSilentConnectionIsClosedAndOneThatHasBegunIsNot() throws Exception {
    server.close();
    server = new LspServer(r -> CompletionAnswer.of("ALIVE"), "1", Duration.ofMillis(500));
    InetSocketAddress address = listen(Optional.empty());
    try (Client stays = new Client(address);
        Client silent = new Client(address)) {
      stays.initialize("{}");
      assertThatThrownBy(() -> silent.await("never")).isInstanceOf(IOException.class);
      assertThat(stays.complete("x")).contains("ALIVE");
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
  void withoutTheTokenNothingIsAnswered() throws Exception {
    InetSocketAddress address = listen(Optional.of("secret"));
    for (String options : List.of("{}", "null", "7", "{\"token\":\"\"}", "{\"token\":[1]}")) {
      try (Client client = new Client(address)) {
        assertThat(client.initialize(options)).contains("-32600").contains("token");
        assertThat(client.complete("x")).as("not initialized").contains("-32002");
      }
    }
  }

  @Test
  void beyondThisMachineATokenIsNeeded() throws Exception {
    ServerSocketChannel anywhere = ServerSocketChannel.open();
    anywhere.bind(new InetSocketAddress("0.0.0.0", 0));
    assertThatThrownBy(() -> server.listen(anywhere, Optional.empty()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("token");
    assertThat(anywhere.isOpen()).isFalse();
  }

  @Test
  void twoClientsOfAUnixSocket(@TempDir Path folder) throws Exception {
    UnixDomainSocketAddress address = UnixDomainSocketAddress.of(folder.resolve("s"));
    ServerSocketChannel socket = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    socket.bind(address);
    listen(socket, Optional.empty());
    try (Client one = new Client(address);
        Client two = new Client(address)) {
      assertThat(one.initialize("{}")).contains("Dovetail");
      assertThat(two.initialize("{}")).contains("Dovetail");
      assertThat(one.complete("first")).contains("FIRST");
      assertThat(two.complete("second")).contains("SECOND");
    }
  }
}
