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

  // ---- special tokens that are spelt

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a + b<|fim_pad|>",
        "a + b/<|endoftext|>\n\nimport x",
        "a + b/<|/fim_pad/|>",
        "a + b</|fim_pad|>/# more",
        "a +/ b<|file_sep|>a.js",
        "a + b<|fim_middle|>",
        "a + b<｜end▁of▁sentence｜>",
        "a + b/</s>",
        "a + b <EOT>",
        "a + b<think>\nOkay, the",
        "a + b<|tool/_call|>x",
        "a + b</｜tool▁calls▁begin｜>",
        "a + b<start_of_/turn>",
        "a + b [IN/ST]",
      })
  void textEndsWhereASpecialTokenIsSpelt(String text) {
    StringBuilder stream = new StringBuilder();
    for (String part : text.split("/(?!s>)")) {
      stream.append(chunk(part));
    }
    try (CannedServer server = CannedServer.openAi(stream + STOP)) {
      assertThat(written(server).stripTrailing()).isEqualTo("a + b");
      assertThat(server.asked()).hasSize(1);
    }
  }

  /** The special tokens of families, as the settings of their tokenizers list them. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        // Qwen 2.5 and 3
        "<|endoftext|> <|im_start|> <|im_end|> <|object_ref_start|> <|box_end|> <|vision_pad|>",
        "<|fim_prefix|> <|fim_middle|> <|fim_suffix|> <|fim_pad|> <|repo_name|> <|file_sep|>",
        "<tool_call> </tool_call> <tool_response> <think> </think>",
        // DeepSeek
        "<｜begin▁of▁sentence｜> <｜end▁of▁sentence｜> <｜▁pad▁｜> <|EOT|> <｜User｜> <｜Assistant｜>",
        "<｜fim▁begin｜> <｜fim▁hole｜> <｜fim▁end｜> <｜tool▁sep｜> <｜place▁holder▁no▁14｜>",
        // StarCoder and Mellum
        "<fim_prefix> <fim_suffix> <fim_middle> <fim_pad> <repo_name> <reponame> <file_sep>",
        "<gh_stars> <issue_start> <issue_comment> <issue_closed> <jupyter_start> <jupyter_text>",
        "<jupyter_code> <jupyter_output> <jupyter_script> <empty_output> <commit_before>",
        "<filename> <commit_msg> <commit_after> <code_to_intermediate> <pr_diff_hunk> <pr_review>",
        // CodeLlama, Mistral, Codestral
        "<s> </s> <unk> [INST] [/INST] <EOT> [PREFIX] [MIDDLE] [SUFFIX] <<SYS>> <</SYS>>",
        "<PRE> <SUF> <MID> ▁<PRE> ▁<SUF> ▁<MID> <FILL_ME> <FIM_PREFIX> <FIM_MIDDLE>",
        "[AVAILABLE_TOOLS] [/AVAILABLE_TOOLS] [TOOL_RESULTS] [TOOL_CALLS] [SYSTEM_PROMPT]",
        // Gemma
        "<pad> <eos> <bos> <start_of_turn> <end_of_turn> <start_of_image> <|file_separator|>"
            + " <unused99>",
        // gpt-oss, Granite, Llama 3
        "<|start|> <|end|> <|message|> <|channel|> <|constrain|> <|return|> <|call|>",
        "<|start_of_role|> <|end_of_role|> <|tool_call|> <|end_of_text|>",
        "<|begin_of_text|> <|start_header_id|> <|eot_id|> <|eom_id|> <|python_tag|>",
        "<|reserved_special_token_0|> <|finetune_right_pad_id|>",
        // CodeT5, InCoder, CodeGen, BERT's
        "<mask> <extra_id_0> <|mask:0|> <|endofmask|> <mask_1> <sep> <eom>",
        "[PAD] [UNK] [CLS] [MASK] [SEP] [unused7]",
        // Nemotron, Cohere, Baichuan, InternLM, EXAONE, Falcon
        "<SPECIAL_12> <BOS_TOKEN> <EOS_TOKEN> <PAD> <UNK> <|END_OF_TURN_TOKEN|> <reserved_106>",
        "<eoh> <TOKENS_UNUSED_0> [|assistant|] [|endofturn|] >>SUFFIX<<",
        // Seed-Coder, aiXcoder, GLM, Kimi
        "<[fim-prefix]> <[fim-suffix]> <[fim-middle]> <[begin▁of▁sentence]> <[PAD▁TOKEN]>",
        "<AIX-SPAN-PRE> <AIX-SPAN-POST> <AIX-SPAN-MIDDLE> [gMASK] <sop> <|observation|>",
        "<seed:bos> <seed:think> [BOS] [EOS] [EOT] [extra_id_0] <|tool_calls_section_begin|>",
      })
  void everyFamilysTokensEndAText(String names) {
    for (String name : names.split(" ")) {
      try (CannedServer server = CannedServer.openAi(chunk("# done ") + chunk(name + "x") + STOP)) {
        assertThat(written(server)).as(name).isEqualTo("# done ");
      }
    }
  }

  /** An index is none, unless the model's family has such marks. */
  @Test
  void aNameInBracketsBehindAWordIsCode() {
    String index = chunk("names") + chunk("[") + chunk("SUFFIX") + chunk("]") + STOP;
    try (CannedServer server = CannedServer.openAi(index)) {
      assertThat(written(server)).isEqualTo("names[SUFFIX]");
    }
    try (CannedServer server = CannedServer.openAi(chunk("[SUFFIX, [SUFFIX]]") + STOP)) {
      assertThat(written(server, "SUFFIX = 1\nx = ", "\n")).isEqualTo("[SUFFIX, [SUFFIX]]");
    }
    try (CannedServer server = CannedServer.openAi(chunk("# done ") + chunk("[INST]x") + STOP)) {
      assertThat(written(server, "INSTALL = 1\n", "\n")).isEqualTo("# done ");
    }
    try (CannedServer server =
        CannedServer.openAi(chunk("names") + chunk("[INST]") + STOP)
            .page("/v1/models", "{\"data\": [{\"id\": \"codestral\"}]}")) {
      assertThat(written(server)).isEqualTo("names");
    }
  }

  /** A tag is one where the file has tags, and ends what it or the answer has begun. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<p>Now | </p> | <s>9</s> 8 | <s>9</s> 8",
        "<!doctype html>~<p> | '' | <s>9</s> 8 | <s>9</s> 8",
        "<p><s class=a>9 | </p> | </s> 8 | </s> 8",
        "<g> | </g> | <mask id=a><mask></mask> | <mask id=a><mask></mask>",
        "<p>Now 9 | </p> | ' 8</s> 7' | ' 8'",
        "# Now 9 | '' | ' 8<s> 7' | ' 8'",
      })
  void aTagIsNone(String prefix, String suffix, String text, String shown) {
    try (CannedServer server = CannedServer.openAi(chunk(text) + STOP)) {
      assertThat(written(server, prefix.replace('~', '\n'), suffix + "\n")).isEqualTo(shown);
    }
  }

  /** An argument of a type is none where the file has the name. */
  @Test
  void anArgumentIsCode() {
    try (CannedServer server = CannedServer.openAi(chunk("set<mask> [|user|]") + STOP)) {
      assertThat(written(server, "type mask, user;\nx = ", "\n")).isEqualTo("set<mask> [|user|]");
      assertThat(written(server)).isEqualTo("set");
    }
    try (CannedServer server = CannedServer.openAi(chunk("done<|return|>") + STOP)) {
      assertThat(written(server, "return 1\n# ", "\n")).isEqualTo("done");
    }
  }

  /** A bracket of the file, and what a model writes behind it, are no mark. */
  @Test
  void aMarkDoesNotBeginInTheFile() {
    for (String text : new String[] {chunk("pad>"), chunk("p") + chunk("ad") + chunk(">")}) {
      try (CannedServer server = CannedServer.openAi(text + STOP)) {
        assertThat(written(server, "x = <", "\n")).isEqualTo("pad>");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"a /</ b", "a </| b", "(a <| /b)", "f(</", "<|/fim_pad/ |>"})
  void whatOnlyBeginsLikeOneIsText(String text) {
    StringBuilder stream = new StringBuilder();
    for (String part : text.split("/")) {
      stream.append(chunk(part));
    }
    try (CannedServer server = CannedServer.openAi(stream + STOP)) {
      assertThat(written(server)).isEqualTo(text.replace("/", ""));
    }
  }

  /** The answer is cut in the midst of one, and the next goes on there. */
  @Test
  void oneIsSeenOverTwoAnswers() {
    String length = "data: {\"choices\": [{\"text\": \"\", \"finish_reason\": \"length\"}]}\n\n";
    try (CannedServer server =
        CannedServer.openAi(
            chunk("a + b") + chunk("<|fim") + length, chunk("<|fim") + chunk("_pad|>") + STOP)) {
      assertThat(written(server)).isEqualTo("a + b");
    }
    try (CannedServer server =
        CannedServer.openAi(chunk("<|fim") + length, chunk("_pad|>junk") + STOP)) {
      assertThat(written(server)).as("what was written cannot be taken back").isEqualTo("<|fim");
    }
  }

  /** Ollama shows the name of a token that a model's file has as text, and others in its place. */
  @Test
  void aTokenThatIsOneEndsTheTextAndOthersStay() {
    String token =
        """
        {"response": "%1$s", "logprobs": [{"token": "%1$s", "logprob": -0.1, "top_logprobs": [
          {"token": "%1$s", "logprob": -0.1}, {"token": ";", "logprob": -3}]}]}\
        """
            .replace("\n", "");
    try (CannedServer server =
            CannedServer.ollama(
                token.formatted("a")
                    + "\n"
                    + token.formatted("<|fim_pad|>")
                    + "\n{\"response\": \"\", \"done\": true, \"done_reason\": \"length\"}\n");
        RemoteModel model = Servers.connect(server.endpoint(), folder);
        ModelSession session = model.session()) {
      session.append(new int[] {Bytes.SUFFIX, Bytes.PREFIX, 'x', Bytes.MIDDLE}, () -> false);
      session.append('a');
      assertThat(session.logits()[Bytes.END]).isEqualTo(-0.1f);
      assertThat(session.logits()[';']).isEqualTo(-3f);
      assertThat(session.logits()['<']).isEqualTo(Float.NEGATIVE_INFINITY);
    }
  }

  @Test
  void aFilesOwnMarkIsNotSentAsOne() {
    String prefix = "a = '<|fim_middle|>' + \"</s>\"\nb = '<|endoftext|>' + ";
    String suffix = "\nc = '<|fim_suffix|>[SUFFIX]'\n";
    try (CannedServer server = CannedServer.openAi(chunk("1") + STOP)) {
      assertThat(written(server, prefix, suffix)).isEqualTo("1");
      assertThat(server.asked().getFirst().get("prompt").getAsString())
          .isEqualTo(
              "<|fim_prefix|>a = '< |fim_middle|>' + \"< /s>\"\n<|fim_suffix|>\n"
                  + "c = '< |fim_suffix|>[SUFFIX]'\n<|fim_middle|>b = '< |endoftext|>' + ");
    }
    try (CannedServer server =
        CannedServer.openAi(chunk("1") + STOP)
            .page("/v1/models", "{\"data\": [{\"id\": \"codestral\"}]}")) {
      assertThat(written(server, prefix, suffix)).isEqualTo("1");
      assertThat(server.asked().getFirst().get("prompt").getAsString())
          .endsWith("'< |fim_suffix|>[ SUFFIX]'\n[PREFIX]" + prefix.replace("<", "< "));
    }
  }

  @Test
  void whatTheFileHasIsNoMark() {
    try (CannedServer server = CannedServer.openAi(chunk("ids['<|return|>']") + STOP)) {
      assertThat(written(server, "a = '<|return|>'\nb = ", "\n")).isEqualTo("ids['<|return|>']");
    }
  }

  /** The server tells the token that it wrote among the others too. */
  @Test
  void aMarkInSeveralTokensIsNoChoice() {
    StringBuilder tokens = new StringBuilder();
    for (String part : new String[] {"a", "<", "|", "endoftext", "|>"}) {
      tokens.append(
          """
          {"response": "%1$s", "logprobs": [{"token": "%1$s", "logprob": -0.1, "top_logprobs": [\
          {"token": "%1$s", "logprob": -0.1}, {"token": ";", "logprob": -3}]}]}
          """
              .formatted(part));
    }
    try (CannedServer server =
            CannedServer.ollama(
                tokens + "{\"response\": \"\", \"done\": true, \"done_reason\": \"stop\"}\n");
        RemoteModel model = Servers.connect(server.endpoint(), folder);
        ModelSession session = model.session()) {
      session.append(new int[] {Bytes.SUFFIX, Bytes.PREFIX, 'x', Bytes.MIDDLE}, () -> false);
      session.append('a');
      assertThat(session.logits()[Bytes.END]).isEqualTo(-0.1f);
      assertThat(session.logits()['<']).isEqualTo(Float.NEGATIVE_INFINITY);
      assertThat(session.logits()[';']).isEqualTo(-3f);
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
