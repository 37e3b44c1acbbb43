package dovetail.model.remote;

import static dovetail.model.remote.CannedServer.STOP;
import static dovetail.model.remote.CannedServer.chunk;
import static org.assertj.core.api.Assertions.assertThat;

import dovetail.model.ModelSession;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Special tokens that a text spells: which end it, and which are the file's own text. */
final class MarksTest {
  @TempDir private Path folder;

  private String written(CannedServer server) {
    return written(server, "x = ", "\n");
  }

  private String written(CannedServer server, String prefix, String suffix) {
    return AnswersTest.written(server, folder, prefix, suffix);
  }

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
}
