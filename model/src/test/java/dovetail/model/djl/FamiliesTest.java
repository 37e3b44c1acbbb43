package dovetail.model.djl;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.Gson;
import dovetail.model.Cancellation;
import dovetail.model.LanguageModel;
import dovetail.model.ModelSession;
import dovetail.model.Vocabulary;
import dovetail.model.hub.Attempt;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every family of model folders against transformers, on tiny random weights that {@code
 * test/families/golden.py} made; the folders are as transformers wrote them.
 */
final class FamiliesTest {
  @TempDir Path folder;

  /**
   * What golden.py wrote.
   *
   * @param tokens of one text
   * @param at positions
   * @param logits after each of those, by an independent implementation in 32 bits
   */
  private record Expected(int[] tokens, int[] at, float[][] logits) {
    float[] after(int position) {
      return logits[Arrays.binarySearch(at, position)];
    }
  }

  private Expected copy(String family) throws IOException {
    Families.copy(family, folder);
    return new Gson().fromJson(Files.readString(folder.resolve("golden.json")), Expected.class);
  }

  private LanguageModel load(Precision precision) {
    return switch (DjlModel.load(folder, new LoadOptions(Processor.CPU, precision))) {
      case Attempt.Success<LanguageModel>(LanguageModel model) -> model;
      case Attempt.Failure<LanguageModel> failure ->
          throw new AssertionError(failure.problems().toString());
    };
  }

  @ParameterizedTest
  @MethodSource("dovetail.model.djl.Families#names")
  void logitsAreThoseOfTransformers(String family) throws IOException {
    Expected expected = copy(family);
    try (LanguageModel model = load(Precision.FP32);
        ModelSession session = model.session()) {
      assertThat(session.capacity()).isEqualTo(64);
      inOneCall(session, expected);
      tokenByToken(session, expected);
      inChunks(session, expected);
    }
    try (LanguageModel brief = load(Precision.BF16_DENSE);
        ModelSession session = brief.session()) {
      session.append(expected.tokens(), Cancellation.never());
      assertThat(Logits.relativeError(expected.after(39), session.logits())).isLessThan(5e-2);
    }
    try (LanguageModel packed = load(Precision.FASTEST);
        ModelSession session = packed.session()) {
      session.append(expected.tokens(), Cancellation.never());
      assertThat(Logits.relativeError(expected.after(39), session.logits())).isLessThan(5e-3);
    }
  }

  private static void inOneCall(ModelSession session, Expected expected) {
    for (int position : expected.at()) {
      session.rollback(0);
      session.append(Arrays.copyOf(expected.tokens(), position + 1), Cancellation.never());
      compare(session, expected, "in one call");
    }
  }

  private static void tokenByToken(ModelSession session, Expected expected) {
    session.rollback(0);
    for (int token : expected.tokens()) {
      session.append(token);
      compare(session, expected, "token by token");
    }
  }

  /** In pieces of any size, with wrong tokens in between that are taken back. */
  private static void inChunks(ModelSession session, Expected expected) {
    Random random = new Random(7);
    for (int round = 0; round < 20; round++) {
      session.rollback(random.nextInt(session.length() + 1) / 2);
      while (session.length() < expected.tokens().length) {
        int wrong = random.nextInt(12);
        int from = session.length();
        for (int i = 0; i < wrong; i++) {
          session.append(random.nextInt(48));
        }
        session.rollback(from);
        int to = Math.min(expected.tokens().length, from + 1 + random.nextInt(15));
        session.append(Arrays.copyOfRange(expected.tokens(), from, to), Cancellation.never());
        compare(session, expected, "in chunks, round " + round);
      }
    }
  }

  private static void compare(ModelSession session, Expected expected, String how) {
    int last = session.length() - 1;
    if (Arrays.binarySearch(expected.at(), last) >= 0) {
      assertThat(Logits.relativeError(expected.after(last), session.logits()))
          .as("%s, after position %d", how, last)
          .isLessThan(2e-5);
    }
  }

  /** The logits are wider than the tokenizer, which has 40 tokens: nothing is written for those. */
  @Test
  void tokensBeyondTheTokenizerAreNeverWritten() throws IOException {
    copy("qwen2");
    try (LanguageModel model = load(Precision.FP32)) {
      assertThat(model.config().vocabularySize()).isEqualTo(48);
      assertThat(List.of(model.vocabulary().role(40), model.vocabulary().role(47)))
          .containsOnly(Vocabulary.Role.CONTROL);
    }
  }
}
