package dovetail.model.remote;

import static dovetail.model.remote.CannedServer.STOP;
import static dovetail.model.remote.CannedServer.chunk;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dovetail.model.ModelFailure;
import dovetail.model.ModelSession;
import dovetail.model.decode.Greedy;
import dovetail.model.decode.TextConstraint;
import dovetail.model.request.DecodeRequest;
import dovetail.model.request.DecodeResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers of servers that speak text, as they were seen: what is read of them, what is told. */
final class AnswersTest {
  @TempDir private Path folder;

  /** What is written at {@code x = ¦}, where anything may follow. */
  private String written(CannedServer server) {
    return written(server, "x = ", "\n");
  }

  private String written(CannedServer server, String prefix, String suffix) {
    return written(server, folder, prefix, suffix);
  }

  static String written(CannedServer server, Path folder, String prefix, String suffix) {
    try (RemoteModel model = Servers.connect(server.endpoint(), folder)) {
      server.asked().clear();
      return written(model, prefix, suffix);
    }
  }

  static String written(RemoteModel model, String prefix, String suffix) {
    IntStream.Builder prompt = IntStream.builder().add(Bytes.SUFFIX);
    Arrays.stream(Bytes.TOKENIZER.encode(suffix)).forEach(prompt::add);
    prompt.add(Bytes.PREFIX);
    Arrays.stream(Bytes.TOKENIZER.encode(prefix)).forEach(prompt::add);
    prompt.add(Bytes.MIDDLE);
    try (ModelSession session = model.session()) {
      DecodeResult result =
          new Greedy(new TextConstraint(model.vocabulary(), text -> ""))
              .decode(model, session, DecodeRequest.of(prompt.build().toArray(), 60));
      return result instanceof DecodeResult.Middle middle ? middle.text() : "none";
    }
  }

  // ---- halves of characters, and thoughts

  @Test
  void halvesOfCharactersAreTakenFromTheText() {
    String half = "{\"token\": \"\ufffd\", \"bytes\": [239, 191, 189], \"logprob\": -0.5}";
    String bee = "{\"response\": \"🐝\", \"logprobs\": [%1$s, %1$s, %1$s, %1$s]}\n".formatted(half);
    String end = "{\"response\": \"\", \"done\": true, \"done_reason\": \"stop\"}\n";
    try (CannedServer server = CannedServer.ollama(bee + end)) {
      assertThat(written(server)).isEqualTo("🐝");
      assertThat(server.asked().getFirst().get("think").getAsBoolean()).isFalse();
    }
    String lone = "{\"response\": \"a\ufffd\", \"logprobs\": [%s]}\n".formatted(half);
    try (CannedServer server = CannedServer.ollama(lone + bee + end)) {
      assertThat(written(server)).as("the text ends before a half").isEqualTo("a");
    }
    try (CannedServer server = CannedServer.openAi(chunk("a") + chunk("\ufffd\ufffd") + STOP)) {
      assertThat(written(server)).isEqualTo("a");
    }
    String apart =
        """
        {"response": "", "logprobs": []}
        {"response": "é", "logprobs": [{"token": "x", "bytes": [195], "logprob": -0.5, \
        "top_logprobs": [{"bytes": [195], "logprob": -0.5}, {"token": "\ufffd", "logprob": -1}]}, \
        {"token": "x", "bytes": [169], "logprob": -0.5}]}
        """;
    try (CannedServer server = CannedServer.ollama(apart + end)) {
      assertThat(written(server)).as("bytes that spell it").isEqualTo("é");
    }
  }

  @Test
  void thoughtsAreAFailure() {
    try (CannedServer server =
            CannedServer.ollama(
                "{\"response\": \"1\", \"done\": true, \"done_reason\": \"stop\"}");
        RemoteModel model = Servers.connect(server.endpoint(), folder)) {
      server.streaming(
          "{\"response\": \"\", \"thinking\": \"Okay\", \"logprobs\": [{\"token\": \"Okay\","
              + " \"logprob\": -0.1}]}\n");
      assertThatThrownBy(() -> written(model, "# ", "\n"))
          .isInstanceOf(ModelFailure.class)
          .hasMessageContaining("qwen2.5-coder:7b think before it writes");
    }
  }

  /** The halves of line ends that a model of another system writes are not read. */
  @Test
  void linesEndAsTheyDoHere() {
    try (CannedServer server =
        CannedServer.openAi(chunk("a\r") + chunk("b") + chunk("\r") + chunk("c\r\nd") + STOP)) {
      assertThat(written(server)).isEqualTo("abc");
    }
  }

  // ---- what is no answer

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "data: Please log in.~~ | no answer: Please log in.",
        "<html>~~<h1>Sign in</h1>~</html> | no answer: <html> <h1>Sign in</h1> </html>",
        "'' | with status 200 and nothing",
        "data: [DONE]~~ | with status 200 and nothing",
        ": ping~~: ping~~ | with status 200 and nothing",
        "data: {\"status\": \"ok\"}~~ | no answer: {\"status\":\"ok\"}",
        "data: {\"choices\": [~~data: ]}~~ | no answer: {\"choices\": [",
        "data: {\"error\": {\"message\": \"quota\"}}~~ | says: quota",
        "[1, 2] | no answer: [1, 2]",
        "\u001f\ufffd\b\u0000 | perhaps compressed",
        "data: {\"choices\": [{\"text\": \"a b\"}]}~~ | breaks off in the midst of an answer",
      })
  void whatIsNoAnswerIsTold(String stream, String message) {
    try (CannedServer server = CannedServer.openAi(chunk("1") + STOP);
        RemoteModel model = Servers.connect(server.endpoint(), folder)) {
      server.streaming(stream.replace('~', '\n'));
      assertThatThrownBy(() -> written(model, "x = ", "\n"))
          .isInstanceOf(ModelFailure.class)
          .hasMessageContaining(message);
      server.streaming(chunk("1") + STOP);
      assertThat(written(model, "x = ", "\n")).as("well again").isEqualTo("1");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "data: {\"choices\": []}\n\n",
        "data: {\"choices\": [{\"text\": \"\"}]}\n\n",
        ": ping\n\n",
        "data:\n\n"
      })
  void whatSaysNothingForeverIsTold(String stream) {
    try (CannedServer server = CannedServer.openAi(chunk("1") + STOP)) {
      Endpoint hasty = server.endpoint();
      hasty =
          new Endpoint(
              hasty.url(),
              "",
              Optional.empty(),
              Map.of(),
              Optional.empty(),
              "",
              Optional.empty(),
              Duration.ofMillis(600));
      try (RemoteModel model = Servers.connect(hasty, folder)) {
        server.streaming(stream).repeating();
        assertThatThrownBy(() -> written(model, "x = ", "\n"))
            .isInstanceOf(ModelFailure.class)
            .hasMessageMatching(".*(messages without a word|did not answer within 0.6 s).*");
      }
    }
  }

  /** The frames that servers and proxies make of one answer. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "data: {\"choices\":\ndata: [{\"text\": \"a b\"}]}\n\n",
        "data: {\"choices\": [{\"text\": \"a b\"}]}\r\n\r\n",
        "data:{\"choices\": [{\"text\": \"a b\"}]}\n\n",
        "\ufeffdata: {\"choices\": [{\"text\": \"a b\"}]}\n\n",
        "data: {\"choices\":\rdata: [{\"text\": \"a b\"}]}\r\r",
        "data: {\"choices\":\r\ndata: [{\"text\": \"a b\"}]}\r\n\r\n",
        "event: completion\nid: 7\nretry: 10\ndata: {\"choices\": [{\"text\": \"a b\"}]}\n\n",
        ": ping\n\ndata: {\"choices\": [{\"text\": \"a \"}]}\n\n: ping\n\n"
            + "data: {\"choices\": [{\"text\": \"b\"}]}\n\n",
        "data: {\"choices\": [{\"text\": \"a \"}]}\ndata: {\"choices\": [{\"text\": \"b\"}]}\n",
        "{\"choices\": [{\"text\": \"a b\"}]}\n",
        "{\n  \"choices\": [\n    {\n      \"text\": \"a b\"\n    }\n  ]\n}",
        "data: {\"choices\": [{\"text\": \"a b\"}]}\n\ndata: {\"choices\": [], \"usage\": {}}\n\n",
      })
  void everyFrameIsRead(String stream) {
    String stop = "data: {\"choices\": [{\"text\": \"\", \"finish_reason\": \"stop\"}]}\n\n";
    try (CannedServer server = CannedServer.openAi(stream + (stream.startsWith("{") ? "" : stop))) {
      assertThat(written(server)).startsWith("a b");
    }
  }

  @Test
  void aPageForEveryRequestIsTold() {
    String page = "<!doctype html>\n<title>Sign in</title>\n";
    try (CannedServer server = new CannedServer().page("*", page).streaming(page)) {
      for (Endpoint one : new Endpoint[] {server.endpoint(), named(server, "qwen2.5-coder")}) {
        assertThatThrownBy(() -> Servers.connect(one, folder))
            .isInstanceOf(ModelFailure.class)
            .hasMessageContaining("no answer: <!doctype html> <title>Sign in</title>");
      }
    }
  }

  private static Endpoint named(CannedServer server, String model) {
    return new Endpoint(
        server.url(),
        model,
        Optional.empty(),
        Map.of(),
        Optional.empty(),
        "",
        Optional.empty(),
        Duration.ofSeconds(5));
  }

  // ---- what is found out

  /** A proxy may leave out of the stream what the answer without one has. */
  @Test
  void theTierIsThatOfTheStream() {
    String told =
        "{\"choices\": [{\"text\": \"1\", \"logprobs\": {\"tokens\": [\"1\"],"
            + " \"token_logprobs\": [-0.1], \"top_logprobs\": [{\"1\": -0.1, \"2\": -3}]}}]}";
    try (CannedServer server =
        CannedServer.openAi(chunk("1") + STOP).page("/v1/completions", told)) {
      try (RemoteModel model = Servers.connect(server.endpoint(), folder)) {
        assertThat(model.found().tier()).isEqualTo(Tier.TEXT_ONLY);
      }
      String newer =
          "data: {\"choices\": [{\"text\": \"é\", \"logprobs\": {\"content\": [{\"token\": \"é\","
              + " \"bytes\": [195, 169], \"logprob\": -0.1, \"top_logprobs\": [{\"token\": \"\","
              + " \"bytes\": [], \"logprob\": -1}]}]}}]}\n\n";
      server.streaming(newer + STOP);
      assertThat(written(server)).isEqualTo("é");
      try (RemoteModel model = Servers.connect(server.endpoint(), folder)) {
        assertThat(model.found().tier()).as("llama.cpp behind a proxy").isEqualTo(Tier.TEXT);
      }
      server.streaming("data: " + told + "\n\n" + STOP);
      try (RemoteModel model = Servers.connect(server.endpoint(), folder)) {
        assertThat(model.found().tier()).isEqualTo(Tier.TEXT);
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[{\"content\": \"a\", \"probs\": [{\"tok_str\": \"a\", \"prob\": 1}]}] | 2025 or later",
        "[{\"id\": 0, \"bytes\": [32, 97], \"logprob\": 0, \"top_logprobs\": [{\"id\": 0,"
            + " \"token\": \"a\", \"bytes\": [97], \"logprob\": 0},{\"id\": 1, \"token\": \"b\","
            + " \"bytes\": [98], \"logprob\": -9}]}] | loses blanks: token 0",
        "[] | tells 0 of the 2 tokens",
      })
  void aBuildOfLlamaCppThatIsOfNoUseIsTold(String probabilities, String message) {
    try (CannedServer server =
        new CannedServer()
            .page("/props", "{\"default_generation_settings\": {\"n_ctx\": 2048}}")
            .page("/v1/models", "{\"data\": [{\"id\": \"m\", \"meta\": {\"n_vocab\": 2}}]}")
            .page("/completion", "{\"completion_probabilities\": " + probabilities + "}")) {
      for (int i = 0; i < 2; i++) {
        assertThatThrownBy(() -> Servers.connect(server.endpoint(), folder))
            .isInstanceOf(ModelFailure.class)
            .hasMessageContaining(message);
      }
    }
  }
}
