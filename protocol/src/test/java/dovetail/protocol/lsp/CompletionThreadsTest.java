package dovetail.protocol.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** In which order they work for several clients. */
final class CompletionThreadsTest {
  private final CompletionThreads threads = new CompletionThreads();

  @Test
  void whatOneClientAsksForIsDoneInItsOrder() throws Exception {
    List<Integer> done = Collections.synchronizedList(new ArrayList<>());
    CompletableFuture<Void> end = new CompletableFuture<>();
    try (threads) {
      Worker one = threads.forClient();
      for (int i = 0; i < 1_000; i++) {
        int task = i;
        one.execute(() -> done.add(task));
      }
      one.execute(() -> end.complete(null));
      end.get(30, TimeUnit.SECONDS);
    }
    assertThat(done).hasSize(1_000).isSorted();
  }

  /** A new thread is made only where none waits: each keeps memory of the model's library. */
  @Test
  void aThreadThatWaitsIsTakenAgain() throws Exception {
    Set<Thread> used = ConcurrentHashMap.newKeySet();
    try (threads) {
      Worker one = threads.forClient();
      for (int i = 0; i < 100; i++) {
        CompletableFuture<Void> done = new CompletableFuture<>();
        one.execute(
            () -> {
              used.add(Thread.currentThread());
              done.complete(null);
            });
        done.get(30, TimeUnit.SECONDS);
      }
    }
    assertThat(used).hasSizeLessThan(10);
  }

  /** Each waits until the other is there, too. */
  @Test
  void severalClientsAreServedSideBySide() throws Exception {
    CyclicBarrier together = new CyclicBarrier(3);
    CompletableFuture<Void> one = new CompletableFuture<>();
    CompletableFuture<Void> two = new CompletableFuture<>();
    try (threads) {
      for (CompletableFuture<Void> served : List.of(one, two)) {
        threads
            .forClient()
            .execute(
                () -> {
                  meet(together);
                  served.complete(null);
                });
      }
      together.await(30, TimeUnit.SECONDS);
      CompletableFuture.allOf(one, two).get(30, TimeUnit.SECONDS);
    }
  }

  private static void meet(CyclicBarrier barrier) {
    try {
      barrier.await(30, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** More clients than threads: who asks for much does not keep others waiting. */
  @Test
  void clientsTakeTurns() throws Exception {
    Gate gate = new Gate();
    List<String> done = Collections.synchronizedList(new ArrayList<>());
    CompletableFuture<Void> end = new CompletableFuture<>();
    try (threads) {
      for (int i = 0; i < 15; i++) {
        threads.forClient().execute(new Gate()::pass); // busy to the end
      }
      Worker much = threads.forClient();
      Worker little = threads.forClient();
      much.execute(gate::pass);
      gate.awaitSomebody();
      for (String task : List.of("1a", "1b", "1c")) {
        much.execute(() -> done.add(task));
      }
      little.execute(() -> done.add("2"));
      much.execute(() -> end.complete(null));
      gate.open();
      end.get(30, TimeUnit.SECONDS);
    }
    assertThat(done).containsExactly("2", "1a", "1b", "1c");
  }

  @Test
  void idleTasksKnowWhetherSomebodyWaits() throws Exception {
    Gate gate = new Gate();
    CompletableFuture<Boolean> alone = new CompletableFuture<>();
    CompletableFuture<Boolean> awaited = new CompletableFuture<>();
    try (threads) {
      Worker one = threads.forClient();
      Worker two = threads.forClient();
      one.executeIdle(() -> alone.complete(one.isAwaited()));
      assertThat(alone.get(30, TimeUnit.SECONDS)).isFalse();
      two.execute(gate::pass);
      gate.awaitSomebody();
      one.executeIdle(() -> awaited.complete(one.isAwaited()));
      assertThat(awaited.get(30, TimeUnit.SECONDS)).isTrue();
      gate.open();
    }
  }

  /** A task that somebody waits for knows whether another one waits behind it, of any client. */
  @Test
  void tasksKnowWhetherTheyHoldOthersUp() throws Exception {
    Gate gate = new Gate();
    CompletableFuture<Boolean> alone = new CompletableFuture<>();
    CompletableFuture<Boolean> before = new CompletableFuture<>();
    try (threads) {
      Worker one = threads.forClient();
      one.execute(
          () -> {
            alone.complete(one.holdsUp());
            gate.pass();
            before.complete(one.holdsUp());
          });
      assertThat(alone.get(30, TimeUnit.SECONDS)).isFalse();
      one.execute(() -> {});
      gate.open();
      assertThat(before.get(30, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void aTaskThatFailsEndsNothingElse() throws Exception {
    CompletableFuture<Void> end = new CompletableFuture<>();
    try (threads) {
      Worker one = threads.forClient();
      one.execute(
          () -> {
            throw new IllegalStateException("meant to fail");
          });
      one.execute(() -> end.complete(null));
      end.get(30, TimeUnit.SECONDS);
      while (one.isAwaited()) {
        Thread.onSpinWait();
      }
    }
  }
}
