package dovetail.model.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dovetail.model.Cancellation;
import dovetail.model.FakeModel;
import dovetail.model.ModelFailure;
import dovetail.model.ModelSession;
import dovetail.model.decode.Greedy;
import dovetail.model.decode.TextConstraint;
import dovetail.model.remote.ProtocolServer.Fault;
import dovetail.model.remote.ProtocolServer.Kind;
import dovetail.model.request.DecodeRequest;
import dovetail.model.request.DecodeResult;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Each kind of server, well and badly behaved. */
@Tag("slow")
final class ServersTest {
  private static final List<String> TEXTS =
      List.of("(", ")", "[", "]", "a", "\n", " ", "()", "])", "))", ")\n", "a(", "\n ", "b", "é");
  private static final int SIZE = FakeModel.FIRST_TEXT + TEXTS.size();
  private static final int[] PROMPT = {FakeModel.SUFFIX, FakeModel.PREFIX, FakeModel.MIDDLE};

  @TempDir private Path folder;

  static FakeModel model(long seed) {
    return FakeModel.of(200, read -> logits(seed, read), TEXTS);
  }

  /** The same, of characters that are single bytes. */
  private static FakeModel ascii(long seed) {
    List<String> texts = TEXTS.stream().map(text -> text.replace("é", "c")).toList();
    return FakeModel.of(200, read -> logits(seed, read), texts);
  }

  /** Logarithms of probabilities; what is no text is unlikely, since servers differ in it. */
  private static float[] logits(long seed, int[] read) {
    Random random = new Random(31 * seed + Arrays.hashCode(read));
    float[] logits = new float[SIZE];
    double sum = 0;
    for (int i = 0; i < SIZE; i++) {
      logits[i] = (float) random.nextGaussian() * 2 - (i > 0 && i < FakeModel.FIRST_TEXT ? 9 : 0);
      sum += Math.exp(logits[i]);
    }
    for (int i = 0; i < SIZE; i++) {
      logits[i] -= (float) Math.log(sum);
    }
    return logits;
  }

  private Endpoint endpoint(ProtocolServer server, boolean file) throws IOException {
    return endpoint(server, file, 5000);
  }

  private Endpoint endpoint(ProtocolServer server, boolean file, int millis) throws IOException {
    return new Endpoint(
        server.url(),
        "",
        Optional.of("secret"),
        Map.of("X-Team", "a"),
        Optional.empty(),
        "",
        file ? Optional.of(tokenizerFile()) : Optional.empty(),
        Duration.ofMillis(millis));
  }

  /** A tokenizer.json of the fake model's vocabulary. */
  private Path tokenizerFile() throws IOException {
    StringBuilder vocab = new StringBuilder();
    for (int i = 0; i < TEXTS.size(); i++) {
      String text = TEXTS.get(i).replace("\n", "Ċ").replace(" ", "Ġ").replace("é", "c");
      vocab.append(i == 0 ? "" : ", ").append('"').append(text).append("\": ").append(i + 5);
    }
    StringBuilder added = new StringBuilder();
    List<String> names =
        List.of("<|endoftext|>", "<|pad|>", "<|fim_prefix|>", "<|fim_suffix|>", "<|fim_middle|>");
    for (int i = 0; i < names.size(); i++) {
      added
          .append(i == 0 ? "" : ", ")
          .append("{\"id\": %d, \"content\": \"%s\", \"special\": true,".formatted(i, names.get(i)))
          .append("\"single_word\": false, \"lstrip\": false, \"rstrip\": false,")
          .append("\"normalized\": false}");
    }
    return Files.writeString(
        folder.resolve("tokenizer.json"),
        """
        {"added_tokens": [%s], "normalizer": null, "post_processor": null,
         "pre_tokenizer": {"type": "ByteLevel", "add_prefix_space": false, "trim_offsets": false,
                           "use_regex": false},
         "decoder": {"type": "ByteLevel", "add_prefix_space": false, "trim_offsets": false,
                     "use_regex": false},
         "model": {"type": "BPE", "vocab": {%s}, "merges": []}}\
        """
            .formatted(added, vocab));
  }

  private static DecodeResult decoded(
      dovetail.model.LanguageModel model, ModelSession session, int[] prompt) {
    var balanced = TextConstraint.balanced("([", ")");
    return new Greedy(new TextConstraint(model.vocabulary(), balanced))
        .decode(model, session, DecodeRequest.of(prompt, 14));
  }

  /** The law: what decoding gives with ids is what it gives with the model here. */
  @ParameterizedTest
  @CsvSource({"LLAMA_CPP, false", "LLAMA_CPP, true", "VLLM, true", "SGLANG, true"})
  void idsAreAsGoodAsTheModelHere(Kind kind, boolean file) throws IOException {
    for (long seed = 1; seed <= 10; seed++) {
      FakeModel here = file ? ascii(seed) : model(seed);
      DecodeResult expected = decoded(here, here.session(), PROMPT);
      try (ProtocolServer server = new ProtocolServer(kind, here);
          RemoteModel there = Servers.connect(endpoint(server, file), folder);
          ModelSession session = there.session()) {
        assertThat(there.found().tier()).isEqualTo(Tier.IDS);
        DecodeResult found = decoded(there, session, PROMPT);
        assertThat(text(found)).as("%s, seed %d", kind, seed).isEqualTo(text(expected));
        assertThat(server.key).isEqualTo("Bearer secret");
      }
    }
  }

  /** Text alone: what is written is complete, whatever the server says. */
  @ParameterizedTest
  @EnumSource(
      value = Kind.class,
      names = {"OLLAMA", "OPEN_AI", "TEXT_ONLY"})
  void textIsHeldToTheConstraint(Kind kind) throws IOException {
    for (long seed = 1; seed <= 10; seed++) {
      try (ProtocolServer server = new ProtocolServer(kind, ascii(seed));
          RemoteModel there = Servers.connect(endpoint(server, false), folder);
          ModelSession session = there.session()) {
        assertThat(there.found().tier())
            .isEqualTo(kind == Kind.TEXT_ONLY ? Tier.TEXT_ONLY : Tier.TEXT);
        int[] prompt = {Bytes.SUFFIX, ')', Bytes.PREFIX, '(', '[', Bytes.MIDDLE};
        DecodeResult found = decoded(there, session, prompt);
        assertThat(found).as("%s, seed %d", kind, seed).isInstanceOf(DecodeResult.Middle.class);
        assertThat(TextConstraint.balanced("([", ")").apply(text(found))).isEmpty();
        assertThat(server.body).contains("<|fim_prefix|>").contains("<|fim_middle|>");
      }
    }
  }

  /** With alternatives, where nothing is refused, the text is the model's own. */
  @ParameterizedTest
  @EnumSource(
      value = Kind.class,
      names = {"OLLAMA", "OPEN_AI", "TEXT_ONLY"})
  void whatIsNotRefusedIsTheModelsOwn(Kind kind) throws IOException {
    FakeModel here =
        FakeModel.of(
            200,
            read -> {
              float[] logits = new float[SIZE];
              Arrays.fill(logits, -9);
              int at = read.length % 4;
              logits[FakeModel.FIRST_TEXT + (at == 0 ? 14 : at == 1 ? 4 : 13)] = -0.1f;
              return logits;
            },
            TEXTS);
    try (ProtocolServer server = new ProtocolServer(kind, here);
        RemoteModel there = Servers.connect(endpoint(server, false), folder);
        ModelSession session = there.session()) {
      int[] prompt = {Bytes.SUFFIX, Bytes.PREFIX, Bytes.MIDDLE};
      DecodeResult found =
          new Greedy(new TextConstraint(there.vocabulary(), text -> ""))
              .decode(there, session, DecodeRequest.of(prompt, 12));
      assertThat(text(found)).matches("([éab]){6,12}").contains("éa");
      assertThat(server.requests.get()).as("the probe, and one").isLessThanOrEqualTo(4);
    }
  }

  private static String text(DecodeResult result) {
    return result instanceof DecodeResult.Middle middle ? middle.text() : "none";
  }

  @ParameterizedTest
  @CsvSource({
    "CUTS_OFF, no answer: {",
    "STALLS, did not answer within 0.6 s",
    "LIES_ABOUT_IDS, names the token",
    "NO_PROBABILITIES, without probabilities",
    "WANTS_A_KEY, does not accept the key",
    "TOO_MANY, is asked too often",
    "BROKEN, out of cheese",
    "REDIRECTS, is not followed",
    "ENDLESS_LINE, a line of more than 1048576 bytes",
    "NO_JSON, no answer: what?"
  })
  void whatIsWrongIsSaid(Fault fault, String message) throws IOException {
    try (ProtocolServer server = new ProtocolServer(Kind.LLAMA_CPP, model(1));
        RemoteModel there =
            Servers.connect(endpoint(server, false, fault == Fault.STALLS ? 600 : 5000), folder);
        ModelSession session = there.session()) {
      server.fault = fault;
      long start = System.nanoTime();
      ModelFailure failure =
          catchThrowableOfType(
              ModelFailure.class, () -> session.append(FakeModel.MIDDLE, Cancellation.never()));
      assertThat(failure).hasMessageContaining(message).hasMessageNotContaining("secret");
      assertThat(failure.rest()).isEqualTo(Duration.ofSeconds(fault == Fault.TOO_MANY ? 7 : 30));
      assertThat((System.nanoTime() - start) / 1e9).isLessThan(5);
      server.fault = Fault.NONE;
      session.rollback(0);
      assertThat(session.append(FakeModel.MIDDLE, Cancellation.never())).as("well again").isTrue();
    }
  }

  /**
   * Half characters: a stream that has lost ids is followed no further, and one of which nothing is
   * told is asked about behind a bias.
   */
  @ParameterizedTest
  @EnumSource(
      value = Fault.class,
      names = {"LOSES_IDS", "HIDES_HALVES"})
  void lostIdsAreAskedFor(Fault fault) throws IOException {
    StringBuilder all = new StringBuilder();
    for (long seed = 1; seed <= 10; seed++) {
      FakeModel here = model(seed);
      DecodeResult expected = decoded(here, here.session(), PROMPT);
      all.append(text(expected));
      try (ProtocolServer server = new ProtocolServer(Kind.LLAMA_CPP, here);
          RemoteModel there = Servers.connect(endpoint(server, false), folder);
          ModelSession session = there.session()) {
        server.fault = fault;
        assertThat(text(decoded(there, session, PROMPT))).isEqualTo(text(expected));
      }
    }
    assertThat(all).contains("é");
  }

  @Test
  void whoIsNotWaitedForIsLeft() throws Exception {
    try (ProtocolServer server = new ProtocolServer(Kind.LLAMA_CPP, model(1));
        RemoteModel there = Servers.connect(endpoint(server, false), folder);
        ModelSession session = there.session()) {
      server.fault = Fault.STALLS;
      long start = System.nanoTime();
      boolean done =
          session.append(FakeModel.MIDDLE, () -> System.nanoTime() - start > 100_000_000L);
      assertThat(done).isFalse();
      assertThat((System.nanoTime() - start) / 1e6).isLessThan(400);
      server.fault = Fault.NONE;
      server.millis = 20;
      session.rollback(0);
      assertThat(session.append(FakeModel.MIDDLE, Cancellation.never())).isTrue();
      int before = server.left.get();
      session.rest();
      long end = System.nanoTime() + 2_000_000_000L;
      while (server.left.get() == before && System.nanoTime() < end) {
        Thread.sleep(5);
      }
      assertThat(server.left.get()).as("the connection is closed").isGreaterThan(before);
    }
  }

  /** As long as the model's own tokens are taken, one request serves them. */
  @Test
  void oneRequestServesManyTokens() throws IOException {
    FakeModel endless =
        FakeModel.of(
            200,
            read -> {
              float[] logits = logits(5, read);
              logits[FakeModel.END] = -20;
              return logits;
            },
            TEXTS);
    try (ProtocolServer server = new ProtocolServer(Kind.LLAMA_CPP, endless);
        RemoteModel there = Servers.connect(endpoint(server, false), folder);
        ModelSession session = there.session()) {
      int before = server.requests.get();
      session.append(PROMPT, Cancellation.never());
      for (int i = 0; i < 10; i++) {
        session.append(best(session.logits()));
      }
      assertThat(server.requests.get() - before).isEqualTo(1);
      session.rollback(PROMPT.length + 4);
      assertThat(session.prime(PROMPT, Cancellation.never())).isTrue();
      session.append(best(session.logits()));
      assertThat(server.requests.get() - before).as("going back asks nothing").isEqualTo(1);
    }
  }

  private static int best(float[] logits) {
    int best = 0;
    for (int i = 1; i < logits.length; i++) {
      best = logits[i] > logits[best] ? i : best;
    }
    return best;
  }

  @Test
  void aVocabularyIsAskedForOnce() throws IOException {
    FakeModel here = model(1);
    try (ProtocolServer server = new ProtocolServer(Kind.LLAMA_CPP, here)) {
      Servers.connect(endpoint(server, false), folder).close();
      int first = server.requests.get();
      try (RemoteModel again = Servers.connect(endpoint(server, false), folder)) {
        assertThat(server.requests.get()).isEqualTo(first);
        assertThat(again.vocabulary().size()).isEqualTo(SIZE);
        for (int token = 0; token < SIZE; token++) {
          assertThat(again.vocabulary().bytes(token)).isEqualTo(here.vocabulary().bytes(token));
        }
        assertThat(again.vocabulary().special("<|fim_middle|>")).hasValue(FakeModel.MIDDLE);
        assertThat(again.found().template())
            .contains("<|fim_prefix|>P<|fim_suffix|>S<|fim_middle|>L");
      }
    }
  }

  /** A model that was taught one order is told of by whoever shows it the other. */
  @ParameterizedTest
  @CsvSource({"LLAMA_CPP", "SGLANG"})
  void theOtherOrderIsNamedWhereItIsBetter(Kind kind) throws IOException {
    for (int first : new int[] {FakeModel.PREFIX, FakeModel.SUFFIX}) {
      FakeModel taught =
          FakeModel.of(
              200,
              read -> {
                float[] logits = new float[SIZE];
                boolean isLost = read[0] != first;
                Arrays.fill(logits, isLost ? -11 : (float) -Math.log(SIZE));
                logits[FakeModel.FIRST_TEXT + 13] = isLost ? -0.01f : logits[0];
                return logits;
              },
              TEXTS);
      try (ProtocolServer server = new ProtocolServer(kind, taught);
          RemoteModel there = Servers.connect(endpoint(server, kind == Kind.SGLANG), folder)) {
        assertThat(there.found().template()).contains("<|fim_prefix|>P");
        boolean isNamed =
            there.notes().stream()
                .anyMatch(note -> note.contains("--remote-template suffix-first"));
        assertThat(isNamed).isEqualTo(first == FakeModel.SUFFIX);
      }
    }
  }

  @Test
  void aTemplateIsNeverGuessed() throws IOException {
    try (ProtocolServer server = new ProtocolServer(Kind.TEXT_ONLY, model(1))) {
      Endpoint plain = endpoint(server, false);
      Endpoint unknown =
          new Endpoint(
              plain.url(),
              "mystery",
              plain.key(),
              Map.of(),
              Optional.empty(),
              "",
              Optional.empty(),
              plain.timeout());
      assertThatThrownBy(() -> Servers.connect(unknown, folder))
          .isInstanceOf(ModelFailure.class)
          .hasMessageContaining("mystery")
          .hasMessageContaining("{prefix}");
    }
  }

  @Test
  void whereNothingListensIsSaid() {
    assertThatThrownBy(
            () ->
                Servers.connect(
                    Endpoint.of(URI.create("http://127.0.0.1:1"), "", Endpoint.TIMEOUT), folder))
        .isInstanceOf(ModelFailure.class)
        .hasMessageContaining("cannot be reached");
    assertThatThrownBy(
            () ->
                Servers.connect(
                    Endpoint.of(URI.create("ftp://host"), "", Endpoint.TIMEOUT), folder))
        .hasMessageContaining("is expected");
  }
}
