package dovetail.protocol.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** In which order it works for several clients. */
final class CompletionThreadTest {
  @Test
  void clientsTakeTurns() throws Exception {
    Gate gate = new Gate();
    CompletableFuture<Void> end = new CompletableFuture<>();
    List<String> done = new ArrayList<>();
    try (CompletionThread thread = new CompletionThread()) {
      Worker one = thread.forClient();
      Worker two = thread.forClient();
      Worker three = thread.forClient();
      one.execute(gate::pass);
      gate.awaitSomebody();
      for (String task : List.of("1a", "1b", "1c", "1d")) {
        one.execute(() -> done.add(task));
      }
      two.execute(() -> done.add("2a"));
      assertThat(two.isAwaited()).isTrue();
      three.execute(() -> done.add("3a"));
      two.execute(
          () -> {
            done.add("2b");
            one.execute(() -> end.complete(null));
          });
      gate.open();
      end.get(30, TimeUnit.SECONDS);
      assertThat(done).containsExactly("1a", "2a", "3a", "1b", "2b", "1c", "1d");
      assertThat(one.isAwaited()).isFalse();
    }
  }
}
