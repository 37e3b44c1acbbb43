package dovetail.protocol.lsp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dovetail.protocol.CompletionAnswer;
import dovetail.protocol.CompletionRequest;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.InlineCompletionContext;
import org.eclipse.lsp4j.InlineCompletionItem;
import org.eclipse.lsp4j.InlineCompletionParams;
import org.eclipse.lsp4j.InlineCompletionTriggerKind;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Requests that overtake each other, are cancelled, or outlive their document. */
@Timeout(60)
final class LatestWinsTest extends ServerOnPipes {
  /** Computes until it is cancelled, and counts down when it begins. */
  private static CompletionAnswer untilCancelled(CompletionRequest request, CountDownLatch begun) {
    begun.countDown();
    while (!request.requester().hasLeft()) {
      Thread.onSpinWait();
    }
    return CompletionAnswer.nothing("");
  }

  private static void assertRequestCancelled(CompletableFuture<?> reply) {
    assertThatThrownBy(() -> reply.get(30, TimeUnit.SECONDS))
        .isInstanceOf(ExecutionException.class)
        .cause()
        .isInstanceOfSatisfying(
            ResponseErrorException.class,
            e -> assertThat(e.getResponseError().getCode()).isEqualTo(-32800));
  }

  @Test
  void theLatestWins() throws Exception {
    initialize();
    open("abc");
    CountDownLatch begun = new CountDownLatch(1);
    CompletionAnswer answer = CompletionAnswer.of("third");
    script.set(r -> r.offset() == 3 ? answer : untilCancelled(r, begun));
    CompletableFuture<?> first = ask(URI, 0, 1);
    begun.await();
    CompletableFuture<?> second = ask(URI, 0, 2);
    CompletableFuture<List<InlineCompletionItem>> third = ask(URI, 0, 3);
    assertRequestCancelled(first);
    assertRequestCancelled(second);
    assertThat(textOf(third.get().getFirst())).isEqualTo("third");
  }

  @Test
  void aSupersededRequestIsAnsweredBeforeItsComputationEnds() throws Exception {
    initialize();
    open("abc");
    Gate gate = new Gate();
    script.set(
        r -> {
          gate.pass();
          return CompletionAnswer.nothing("");
        });
    CompletableFuture<?> first = ask(URI, 0, 1);
    gate.awaitSomebody();
    CompletableFuture<?> second = ask(URI, 0, 2);
    assertRequestCancelled(first);
    gate.open();
    second.get();
  }

  @Test
  void cancellingReachesTheComputation() throws Exception {
    initialize();
    open("abc");
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch ended = new CountDownLatch(1);
    script.set(
        r -> {
          CompletionAnswer answer = untilCancelled(r, begun);
          ended.countDown();
          return answer;
        });
    var reply =
        server
            .getTextDocumentService()
            .inlineCompletion(
                new InlineCompletionParams(
                    new TextDocumentIdentifier(URI),
                    new Position(0, 0),
                    new InlineCompletionContext(InlineCompletionTriggerKind.Automatic)));
    begun.await();
    reply.cancel(true);
    assertThat(ended.await(30, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void aDocumentMayBeClosedWhileItsCompletionRuns() throws Exception {
    initialize();
    open("abc");
    CountDownLatch begun = new CountDownLatch(1);
    script.set(r -> untilCancelled(r, begun));
    var running = ask(URI, 0, 1);
    begun.await();
    close(URI);
    assertRequestCancelled(running);
    script.set(r -> CompletionAnswer.of(r.text()));
    assertThat(ask(URI, 0, 1).get()).as("it is closed").isEmpty();
    open("again");
    assertThat(textOf(ask(URI, 0, 1).get().getFirst())).isEqualTo("again");
  }

  @Test
  void aDocumentMayBeClosedWhileItsMenuIsComputed() throws Exception {
    InitializeParams params = new InitializeParams();
    params.setInitializationOptions(Map.of("completionMenu", true));
    server.initialize(params).get();
    server.initialized(new InitializedParams());
    open("abc");
    Gate gate = new Gate();
    script.set(
        r -> {
          gate.pass();
          return CompletionAnswer.of("late");
        });
    var running =
        server
            .getTextDocumentService()
            .completion(new CompletionParams(new TextDocumentIdentifier(URI), new Position(0, 1)));
    gate.awaitSomebody();
    close(URI);
    assertThat(ask(URI, 0, 1).get()).as("it is closed").isEmpty();
    gate.open();
    assertRequestCancelled(running);
  }

  @Test
  void otherDocumentsAreNotSuperseded() throws Exception {
    initialize();
    open("abc");
    server
        .getTextDocumentService()
        .didOpen(
            new DidOpenTextDocumentParams(new TextDocumentItem("file:///b.py", "python", 1, "b")));
    Gate gate = new Gate();
    script.set(
        r -> {
          gate.pass();
          return CompletionAnswer.of(r.uri());
        });
    var first = ask(URI, 0, 1);
    gate.awaitSomebody();
    var other = ask("file:///b.py", 0, 1);
    gate.open();
    assertThat(textOf(first.get().getFirst())).isEqualTo(URI);
    assertThat(textOf(other.get().getFirst())).isEqualTo("file:///b.py");
  }
}
