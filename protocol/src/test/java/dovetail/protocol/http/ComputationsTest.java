package dovetail.protocol.http;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.protocol.CompletionRequest.Extent;
import dovetail.protocol.Requester;
import dovetail.protocol.http.WindowService.Filled;
import dovetail.protocol.http.WindowService.Question;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Who is computed for, and in which order. */
class ComputationsTest {
  private static final long SECONDS = 60;
  private static final Spelling SPELLING = new AsItIs();

  private final LinkedBlockingQueue<String> computed = new LinkedBlockingQueue<>();
  private final LinkedBlockingQueue<Requester> requesters = new LinkedBlockingQueue<>();
  private final CountDownLatch goOn = new CountDownLatch(1);
  private final Computations computations = new Computations(this::fill);

  private Filled fill(Question question, Requester requester) {
    requesters.add(requester);
    computed.add(question.hole().prefix());
    try {
      assertThat(goOn.await(SECONDS, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      return Filled.nothing("interrupted");
    }
    return DoorOnSocket.answers(question.hole().prefix());
  }

  @AfterEach
  void close() {
    computations.close();
  }

  private static Question question(String client, String prefix) {
    return new Question(
        client,
        new CursorText(prefix, ""),
        Extent.WINDOW,
        "",
        SPELLING,
        1,
        0,
        List.of(),
        Optional.empty());
  }

  private Computations.Wait ask(String client, String prefix) {
    return computations.ask(question(client, prefix));
  }

  private static List<String> answers(Computations.Wait wait) throws Exception {
    return wait.answer().get(SECONDS, TimeUnit.SECONDS).answers();
  }

  private void isBegun(String prefix) throws InterruptedException {
    assertThat(computed.poll(SECONDS, TimeUnit.SECONDS)).isEqualTo(prefix);
  }

  @Test
  void theSameQuestionIsComputedOnce() throws Exception {
    Computations.Wait first = ask("minuet", "a");
    isBegun("a");
    Computations.Wait second = ask("minuet", "a");
    goOn.countDown();
    assertThat(answers(first)).containsExactly("a");
    assertThat(answers(second)).containsExactly("a");
    assertThat(computed).isEmpty();
  }

  @Test
  void theNewestComesFirstAndOlderOnesGiveWay() throws Exception {
    Computations.Wait first = ask("zed", "a");
    isBegun("a");
    Computations.Wait second = ask("zed", "b");
    Computations.Wait third = ask("zed", "c");
    goOn.countDown();
    assertThat(answers(first)).containsExactly("a");
    assertThat(answers(second)).isEmpty();
    assertThat(answers(third)).containsExactly("c");
    assertThat(computed).containsExactly("c");
  }

  @Test
  void anotherClientDoesNotWaitForThat() throws Exception {
    Computations.Wait first = ask("zed", "a");
    isBegun("a");
    Computations.Wait other = ask("minuet", "b");
    isBegun("b");
    goOn.countDown();
    assertThat(answers(first)).containsExactly("a");
    assertThat(answers(other)).containsExactly("b");
  }

  @Test
  void itIsCancelledOnceNobodyWaits() throws Exception {
    Computations.Wait first = ask("zed", "a");
    Computations.Wait second = ask("zed", "a");
    isBegun("a");
    Requester requester = requesters.take();
    first.leave();
    first.leave();
    assertThat(requester.hasLeft()).isFalse();
    second.leave();
    assertThat(requester.hasLeft()).isTrue();
    Computations.Wait again = ask("zed", "a");
    goOn.countDown();
    assertThat(answers(again)).containsExactly("a");
    assertThat(computed).containsExactly("a");
  }
}
