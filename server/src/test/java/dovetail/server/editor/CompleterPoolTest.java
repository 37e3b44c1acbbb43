package dovetail.server.editor;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.server.complete.Completer;
import dovetail.server.complete.ScriptedModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Several questions to one server. */
final class CompleterPoolTest {
  private final AtomicInteger made = new AtomicInteger();
  private final CompleterPool crew = new CompleterPool();

  private void open() {
    ScriptedModel model = new ScriptedModel("7");
    crew.open(
        model,
        () -> {
          made.incrementAndGet();
          return new Completer(model);
        });
  }

  @AfterEach
  void close() {
    crew.close();
  }

  @Test
  void withoutAModelThereIsNoAnswer() {
    assertThat(crew.use("a", completer -> "answer")).isEmpty();
    assertThat(made).hasValue(0);
  }

  @Test
  void oneIsEnoughForWhoAsksOneAfterTheOther() {
    open();
    for (int i = 0; i < 10; i++) {
      assertThat(crew.use("document " + i, completer -> "answer")).contains("answer");
    }
    assertThat(made).hasValue(1);
  }

  /** As many as there may be meet; one more waits for one of them, and no other is made. */
  @Test
  void theyWorkSideBySide() throws Exception {
    open();
    CyclicBarrier together = new CyclicBarrier(CompleterPool.MOST + 1);
    CompletableFuture<Void> released = new CompletableFuture<>();
    Set<Completer> used = ConcurrentHashMap.newKeySet();
    List<CompletableFuture<Void>> done = new ArrayList<>();
    for (int i = 0; i < CompleterPool.MOST; i++) {
      String document = "document " + i;
      done.add(
          CompletableFuture.runAsync(
              () ->
                  crew.use(
                      document,
                      completer -> {
                        used.add(completer);
                        Meeting.of(together);
                        return released.join();
                      }),
              task -> Thread.ofPlatform().daemon().start(task)));
    }
    together.await(30, TimeUnit.SECONDS);
    CompletableFuture<Void> late =
        CompletableFuture.runAsync(
            () -> crew.use("document 0", completer -> used.add(completer)),
            task -> Thread.ofPlatform().daemon().start(task));
    assertThat(late).isNotDone();
    crew.close(); // not while somebody uses it
    released.complete(null);
    late.get(30, TimeUnit.SECONDS);
    CompletableFuture.allOf(done.toArray(CompletableFuture[]::new)).get(30, TimeUnit.SECONDS);
    assertThat(used).hasSize(CompleterPool.MOST);
    assertThat(made).hasValue(CompleterPool.MOST);
  }

  @Test
  void aDocumentComesBackToWhoKnowsItBest() {
    open();
    Completer[] found = new Completer[2];
    crew.use(
        "one",
        first -> {
          found[0] = first;
          return crew.use("two", second -> found[1] = second);
        });
    assertThat(found[0]).isNotSameAs(found[1]);
    for (int i = 0; i < 5; i++) {
      assertThat(crew.use("one", completer -> completer == found[0])).contains(true);
      assertThat(crew.use("two", completer -> completer == found[1])).contains(true);
    }
  }

  @Test
  void afterItsEndItMayBeOpenedAgain() {
    open();
    crew.use("a", completer -> "answer");
    crew.close();
    assertThat(crew.use("a", completer -> "answer")).isEmpty();
    open();
    assertThat(crew.use("a", completer -> "answer")).contains("answer");
    assertThat(made).hasValue(2);
  }
}
