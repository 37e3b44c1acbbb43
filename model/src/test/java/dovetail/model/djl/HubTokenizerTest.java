package dovetail.model.djl;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.model.Tokenizer;
import dovetail.model.Vocabulary;
import dovetail.model.hub.Attempt;
import dovetail.model.hub.Folders;
import dovetail.model.hub.ModelFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class HubTokenizerTest {
  private static final Tokenizer TOKENIZER = EmbeddedModels.FP16.tokenizer();
  private static final Vocabulary VOCABULARY = EmbeddedModels.FP16.vocabulary();

  private static String back(String text) {
    return new String(VOCABULARY.text(TOKENIZER.encode(text)), StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "def f(x):\n\treturn x  \r\n\n",
        "naïve 😀 \u0000 日本 e\u0301",
        "<|fim_prefix|>",
        "a<|fim_prefix|>b<|fim_suffix|><|fim_middle|><|endoftext|>",
        "<<|endoftext|>|fim_pad|>",
        "<|<|file_sep|>",
      })
  void textComesBack(String text) {
    assertThat(back(text)).isEqualTo(text);
    for (int token : TOKENIZER.encode(text)) {
      assertThat(VOCABULARY.role(token)).isEqualTo(Vocabulary.Role.TEXT);
    }
  }

  @Test
  void halfASurrogatePairBecomesAReplacementCharacter() {
    assertThat(back("a\ud83d")).isEqualTo("a\ufffd");
    assertThat(back("\ude00\ud83d\ude00")).isEqualTo("\ufffd😀");
  }

  @Test
  void longTextsAreNotCut() {
    String text = "value = other + 1\n".repeat(3000);
    assertThat(back(text)).isEqualTo(text);
  }

  @Test
  void everyByteHasAToken() {
    boolean[] seen = new boolean[256];
    for (int token = 0; token < VOCABULARY.size(); token++) {
      if (VOCABULARY.length(token) == 1) {
        seen[VOCABULARY.bytes(token)[0] & 0xff] = true;
      }
    }
    assertThat(seen).doesNotContain(false);
    assertThat(VOCABULARY.ends()).containsExactly(0, 1, 2, 3, 4, 5, 6);
    assertThat(Arrays.stream(VOCABULARY.ends()).mapToObj(VOCABULARY::name))
        .contains("<|endoftext|>", "<|file_sep|>");
  }

  @RepeatedTest(100)
  void randomTextComesBack(RepetitionInfo info) {
    Random random = new Random(info.getCurrentRepetition());
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(300); i > 0; i--) {
      switch (random.nextInt(6)) {
        case 0 -> text.append(VOCABULARY.name(random.nextInt(7)));
        case 1 -> text.appendCodePoint(random.nextInt(0xd800));
        case 2 -> text.appendCodePoint(0x10000 + random.nextInt(0xfffff));
        case 3 -> text.append("\n    ".substring(random.nextInt(4)));
        default -> text.append((char) (' ' + random.nextInt(95)));
      }
    }
    assertThat(back(text.toString()))
        .as("seed %d", info.getCurrentRepetition())
        .isEqualTo(text.toString());
  }

  /** The tokenizer of Llama's kind puts a space before every text; ours must not. */
  @Test
  void sentencePieceTextComesBackToo(@TempDir Path folder) throws IOException {
    Folders.write(folder, Folders.config(""), Folders.weights("F32", 1));
    String special =
        """
        {"id": %d, "content": "%s", "single_word": false, "lstrip": false, "rstrip": false,
         "normalized": false, "special": true}\
        """;
    Files.writeString(
        folder.resolve("tokenizer.json"),
        """
        {"version": "1.0", "truncation": {"direction": "Right", "max_length": 2,
          "strategy": "LongestFirst", "stride": 0}, "padding": null, "added_tokens": [%s, %s, %s],
         "normalizer": {"type": "Sequence", "normalizers": [{"type": "Prepend", "prepend": "▁"},
          {"type": "Replace", "pattern": {"String": " "}, "content": "▁"}]},
         "pre_tokenizer": null, "post_processor": null, "decoder": null,
         "model": {"type": "BPE", "dropout": null, "unk_token": null,
          "continuing_subword_prefix": null, "end_of_word_suffix": null, "fuse_unk": false,
          "byte_fallback": true, "vocab": {"<0x0A>": 4, "▁": 5, "a": 6, "b": 7, "▁a": 8,
          "<0xC3>": 9, "<0xA9>": 10}, "merges": ["▁ a"]}}
        """
            .formatted(
                special.formatted(1, "▁<PRE>"),
                special.formatted(2, "▁<SUF>"),
                special.formatted(3, "▁<MID>")));
    ModelFolder opened = ((Attempt.Success<ModelFolder>) ModelFolder.open(folder)).value();
    try (HubTokenizer tokenizer =
        ((Attempt.Success<HubTokenizer>) HubTokenizer.of(opened)).value()) {
      for (String text : new String[] {"a", " a", "b a\n\na  b", "é\n"}) {
        byte[] bytes = opened.vocabulary().text(tokenizer.encode(text));
        assertThat(new String(bytes, StandardCharsets.UTF_8)).isEqualTo(text);
      }
      assertThat(tokenizer.encode(" a")).containsExactly(8);
    }
  }
}
