package dovetail.protocol.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.protocol.CompletionAnswer;
import dovetail.protocol.CompletionRequest;
import dovetail.protocol.CompletionService;
import dovetail.protocol.OpenFile;
import dovetail.protocol.settings.Settings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Clients who ask for more than their share. */
@Timeout(60)
final class FloodTest extends ServerOnSocket {
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
                + "{\"uri\":\"file:///a\"},\"position\":{\"line\":0,\"character\":0},"
                + "\"context\":{\"triggerKind\":2}}}");
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

  /** One wants hundreds of texts explained and reads them: the other does not wait for them. */
  @Test
  void aFloodOfExplanationsHoldsNobodyElseUp() throws Exception {
    List<String> done = Collections.synchronizedList(new ArrayList<>());
    Gate gate = new Gate();
    CountDownLatch begun = new CountDownLatch(1);
    server.close();
    server =
        new LspServer(
            new CompletionService() {
              @Override
              public CompletionAnswer complete(CompletionRequest request) {
                done.add("completed");
                return CompletionAnswer.of("m");
              }

              @Override
              public String explain(CompletionRequest request) {
                begun.countDown();
                gate.pass();
                done.add("explained");
                return "because";
              }
            },
            "1");
    InetSocketAddress address = listen(Optional.empty());
    try (Client floods = new Client(address);
        Client other = new Client(address)) {
      floods.initialize("{}");
      other.initialize("{}");
      floods.complete("x");
      done.clear();
      for (int id = 10; id < 210; id++) {
        floods.command(id, "dovetail.explain");
      }
      floods.command(3, "dovetail.doctor");
      floods.await("\"id\":3");
      begun.await();
      // Whatever is to be explained waits now, but for the first explanation, which is being made.
      other.ask("y");
      assertThat(other.await("\"id\":2")).contains("items");
      gate.open();
      floods.await("\"id\":209");
      assertThat(done).hasSize(201).startsWith("completed");
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
    public String doctor(List<OpenFile> open, Settings settings) {
      return "well ".repeat(1000);
    }
  }
}
