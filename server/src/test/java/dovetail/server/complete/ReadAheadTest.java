package dovetail.server.complete;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

final class ReadAheadTest {
  private static final int MUCH = 1_000_000;

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void withoutAThreadWhoWaitsDoesTheWork() {
    try (ReadAhead beside = new ReadAhead(busy -> {})) {
      assertThat(beside.begin(MUCH, Thread::currentThread).get()).isSameAs(Thread.currentThread());
    }
  }

  @Test
  void whatIsBegunIsDoneElsewhereAndThrowsHere() {
    try (ReadAhead beside = new ReadAhead(busy -> {})) {
      beside.start();
      assertThat(beside.begin(MUCH, Thread::currentThread).get())
          .isNotSameAs(Thread.currentThread());
      assertThat(beside.begin(100, Thread::currentThread).get()).isSameAs(Thread.currentThread());
      Supplier<Object> failing =
          beside.begin(
              MUCH,
              () -> {
                throw new IllegalArgumentException("no");
              });
      assertThatThrownBy(failing::get)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("no");
    }
  }

  @Test
  void whatNobodyWaitsForStopsForWhatSomebodyDoesAndGoesOnBehindIt() {
    List<String> done = new CopyOnWriteArrayList<>();
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch ended = new CountDownLatch(1);
    try (ReadAhead beside = new ReadAhead(busy -> {})) {
      beside.start();
      beside.later(
          stop -> {
            begun.countDown();
            boolean again = done.contains("awaited");
            while (!again && !stop.getAsBoolean()) {
              Thread.onSpinWait();
            }
            done.add(again ? "to its end" : "stopped");
            if (again) {
              ended.countDown();
            }
            return again;
          });
      await(begun);
      assertThat(beside.begin(MUCH, () -> done.add("awaited")).get()).isTrue();
      await(ended);
      assertThat(done).containsExactly("stopped", "awaited", "to its end");
    }
  }

  @Test
  void whileItWorksItTellsSo() {
    List<Integer> busy = new CopyOnWriteArrayList<>();
    try (ReadAhead beside = new ReadAhead(busy::add)) {
      beside.start();
      assertThat(beside.begin(MUCH, () -> busy.getLast()).get()).isEqualTo(1);
    }
    assertThat(busy).containsExactly(1, 0);
  }
}
