package dovetail.model.djl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dovetail.model.Cancellation;
import dovetail.model.LanguageModel;
import dovetail.model.ModelSession;
import dovetail.model.hub.Attempt;
import dovetail.model.hub.Folders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The protocol of sessions, on the embedded model. */
@Tag("slow")
final class SessionTest {
  private static final int[] TOKENS = IntStream.range(0, 400).map(i -> 7 + i * 37 % 8000).toArray();

  @Test
  void knowsHowLongAPromptTakesOnceItHasReadOne() {
    try (ModelSession session = EmbeddedModels.INT8_ALONE.session()) {
      assertThat(session.nanosPerToken()).isEmpty();
      session.append(300);
      assertThat(session.nanosPerToken()).as("a token alone says nothing").isEmpty();
      session.append(IntStream.range(300, 400).toArray(), Cancellation.never());
      assertThat(session.nanosPerToken().orElseThrow()).isPositive();
    }
  }

  @Test
  void aPromptIsReadOnlyAsFarAsItIsNew() {
    try (ModelSession session = EmbeddedModels.FP16.session();
        ModelSession fresh = EmbeddedModels.FP16.session()) {
      session.prime(TOKENS, Cancellation.never());
      int[] other = Arrays.copyOf(TOKENS, 350);
      other[349] = 99;
      session.prime(other, Cancellation.never());
      assertThat(session.length()).isEqualTo(350);
      assertThat(session.token(349)).isEqualTo(99);
      fresh.append(other, Cancellation.never());
      assertThat(Logits.relativeError(fresh.logits(), session.logits())).isLessThan(1e-3);
      session.prime(other, Cancellation.never());
      assertThat(Logits.relativeError(fresh.logits(), session.logits())).isLessThan(1e-3);
    }
  }

  /** Reading its last token again, alone, would take another kernel at this precision. */
  @Test
  void aPromptThatWasReadIsNotReadAtAll() {
    try (ModelSession session = EmbeddedModels.INT8.session()) {
      session.prime(TOKENS, Cancellation.never());
      float[] read = session.logits().clone();
      session.prime(TOKENS, Cancellation.never());
      assertThat(session.logits()).containsExactly(read);
      session.append(5);
      session.prime(TOKENS, Cancellation.never());
      assertThat(session.length()).isEqualTo(TOKENS.length);
      assertThat(Logits.relativeError(read, session.logits())).isLessThan(0.05);
    }
  }

  @Test
  void threadsChangeNoLogit() {
    for (LanguageModel model : List.of(EmbeddedModels.FP16, EmbeddedModels.INT8)) {
      try (ModelSession session = model.session()) {
        int[] prompt = Arrays.copyOf(TOKENS, 200);
        session.append(prompt, Cancellation.never());
        float[] alone = session.logits().clone();
        session.rollback(0);
        session.append(prompt, Cancellation.never()); // one thread a processor, to be timed
        assertThat(session.logits()).containsExactly(alone);
      }
    }
  }

  @Test
  void cancellationIsSeenBetweenChunks() {
    try (ModelSession session = EmbeddedModels.FP16.session()) {
      AtomicInteger asked = new AtomicInteger();
      boolean done =
          session.append(
              TOKENS,
              () -> {
                asked.incrementAndGet();
                return true;
              });
      assertThat(done).isFalse();
      assertThat(asked).hasValue(1);
      assertThat(session.length()).isEqualTo(256);
      assertThatThrownBy(session::logits).isInstanceOf(IllegalStateException.class);
      assertThat(session.prime(TOKENS, Cancellation.never())).isTrue();
      assertThat(session.length()).isEqualTo(400);
    }
  }

  @Test
  void wrongCallsNeverReachNativeCode() {
    ModelSession session = EmbeddedModels.FP16.session();
    assertThat(session.capacity()).isEqualTo(2048);
    assertThatThrownBy(session::logits).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> session.append(8192)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> session.append(-1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> session.append(new int[0], Cancellation.never()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> session.append(new int[2049], Cancellation.never()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> session.rollback(1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> session.token(0)).isInstanceOf(IndexOutOfBoundsException.class);
    session.append(TOKENS[0]);
    session.rollback(1);
    assertThat(session.logits()).hasSize(8192);
    session.rollback(0);
    assertThatThrownBy(session::logits).isInstanceOf(IllegalStateException.class);
    session.close();
    session.close();
    assertThatThrownBy(() -> session.append(1)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void aClosedModelIsNotUsed() {
    LanguageModel model =
        ((Attempt.Success<LanguageModel>) DjlModel.loadEmbedded(LoadOptions.DEFAULT)).value();
    ModelSession session = model.session();
    model.close();
    model.close();
    assertThatThrownBy(() -> session.append(1)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(model::session).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> model.tokenizer().encode("x"))
        .isInstanceOf(IllegalStateException.class);
    session.close();
  }

  @Test
  void aFolderThatIsNoneIsAProblem(@TempDir Path folder) {
    assertThat(DjlModel.load(folder, LoadOptions.DEFAULT)).isInstanceOf(Attempt.Failure.class);
  }

  @Test
  void withoutCudaOneIsToldWhatItNeeds() {
    Attempt<LanguageModel> attempt =
        DjlModel.loadEmbedded(new LoadOptions(Processor.CUDA, Precision.FASTEST));
    assumeFalse(TorchEngine.hasCuda());
    assertThat(((Attempt.Failure<LanguageModel>) attempt).problems().getFirst().toString())
        .contains("libtorch at")
        .contains("PYTORCH_LIBRARY_PATH");
  }

  @Test
  void aTokenizerTheLibraryRefusesIsAProblem(@TempDir Path folder) throws IOException {
    Folders.write(folder, Folders.config(""), Folders.weights("F32", 1));
    Path file = folder.resolve("tokenizer.json");
    Files.writeString(file, Folders.tokenizer().replace("\"lstrip\"", "\"rtrip\""));
    Attempt<LanguageModel> attempt = DjlModel.load(folder, LoadOptions.DEFAULT);
    assertThat(attempt).isInstanceOf(Attempt.Failure.class);
    assertThat(((Attempt.Failure<LanguageModel>) attempt).problems().getFirst().toString())
        .contains("tokenizer.json: is not accepted")
        .contains("lstrip");
  }

  @Test
  void threadsDoNotDisturbEachOther() throws InterruptedException {
    float[][] results = new float[4][];
    Thread[] threads = new Thread[results.length];
    for (int i = 0; i < threads.length; i++) {
      int own = i;
      Runnable work =
          () -> {
            try (ModelSession session = EmbeddedModels.FP16.session()) {
              int[] tokens = Arrays.copyOf(TOKENS, 50 + own % 2);
              session.append(tokens, Cancellation.never());
              for (int step = 0; step < 20; step++) {
                session.append(TOKENS[100 + step]);
              }
              results[own] = session.logits().clone();
            }
          };
      threads[i] = own < 2 ? Thread.ofPlatform().start(work) : Thread.ofVirtual().start(work);
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(Logits.relativeError(results[0], results[2])).isLessThan(1e-4);
    assertThat(Logits.relativeError(results[1], results[3])).isLessThan(1e-4);
    assertThat(Logits.relativeError(results[0], results[1])).isGreaterThan(1e-3);
  }
}
