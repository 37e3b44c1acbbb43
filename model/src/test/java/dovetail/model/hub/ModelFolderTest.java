package dovetail.model.hub;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.model.FileTemplate;
import dovetail.model.FillTemplate;
import dovetail.model.Vocabulary;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is read from a folder, and what is said of a wrong one. */
final class ModelFolderTest {
  @TempDir Path folder;

  @BeforeEach
  void write() throws IOException {
    Folders.write(folder, Folders.config(""), Folders.weights("F32", 3));
  }

  private ModelFolder opened() {
    return switch (ModelFolder.open(folder)) {
      case Attempt.Success<ModelFolder>(ModelFolder value) -> value;
      case Attempt.Failure<ModelFolder> failure ->
          throw new AssertionError(failure.problems().toString());
    };
  }

  private List<String> problems() {
    return switch (ModelFolder.open(folder)) {
      case Attempt.Success<ModelFolder> _ -> List.of();
      case Attempt.Failure<ModelFolder> failure ->
          failure.problems().stream().map(ModelProblem::toString).toList();
    };
  }

  @Test
  void theShapeIsRead() {
    Architecture shape = opened().architecture();
    assertThat(shape.attention().heads()).isEqualTo(4);
    assertThat(shape.attention().keyValueHeads()).isEqualTo(2);
    assertThat(shape.positions())
        .isEqualTo(new Positions.Rotary(500, new Positions.Scaling.Linear(2)));
    assertThat(shape.tied()).isFalse();
    assertThat(shape.size().context()).isEqualTo(700);
    assertThat(opened().tensors().layers()).hasSize(2);
    assertThat(opened().template().orElseThrow().dump(opened().vocabulary()))
        .isEqualTo("<|fim_suffix|>S<|fim_prefix|>P<|fim_middle|>");
  }

  /** It has tokens for files, but was not taught to see any, unless config.json says so. */
  @Test
  void whetherItSeesFilesMayBeSaid() throws IOException {
    assertThat(opened().files()).isEmpty();
    Files.writeString(
        folder.resolve("config.json"), Folders.config("\"fill_files\": \"repository\""));
    FileTemplate files = opened().files().orElseThrow();
    assertThat(opened().vocabulary().name(files.file())).isEqualTo("<|file_sep|>");
    assertThat(files.own()).isEqualTo(FileTemplate.Own.PATH);
    Files.writeString(folder.resolve("config.json"), Folders.config("\"fill_files\": \"some\""));
    assertThat(problems()).anyMatch(problem -> problem.contains("fill_files"));
  }

  @Test
  void theOrderMayBeSaid() throws IOException {
    Files.writeString(
        folder.resolve("config.json"), Folders.config("\"fill_order\": \"prefix_first\""));
    assertThat(opened().template().orElseThrow().dump(opened().vocabulary()))
        .isEqualTo("<|fim_prefix|>P<|fim_suffix|>S<|fim_middle|>");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "'architectures': ['Qwen3MoeForCausalLM'] | \"architectures\": [\"Qwen3MoeForCausalLM\"] is"
            + " not supported; known: LlamaForCausalLM",
        "'hidden_size': 'wide' | \"hidden_size\": \"wide\", where a number should stand",
        "'hidden_size': -3 | -3, where a positive number",
        "'hidden_size': 2.5 | 2.5, where a whole number",
        "'hidden_size': null | \"hidden_size\": is missing",
        "'num_key_value_heads': 3 | 3 does not divide 4 heads",
        "'attention_bias': true | has no tensor \"model.layers.0.self_attn.q_proj.bias\" of shape"
            + " [32]",
        "'hidden_act': 'relu2' | \"relu2\" is not supported; known: gelu,",
        "'rope_scaling': {'rope_type': 'yarn'} | \"yarn\" is not supported; known",
        "'rope_scaling': {'rope_type': 'llama3'} | original_max_position_embeddings\": is missing",
        "'quantization_config': {'quant_method': 'gptq'} | weights in GPTQ are not read",
        "'quantization_config': {'quant_method': 'awq', 'bits': 4} | weights in AWQ are not read",
        "'rope_theta': 0 | makes no positions",
        "'head_dim': 7 | 7, where an even number",
        "'fill_order': 'sideways' | \"sideways\", where \"prefix_first\" or",
        "'eos_token_id': 99 | the end token 99",
        "'vocab_size': 30 | token 30 \"X\" is outside the vocabulary of 30",
        "'num_hidden_layers': 3 | has no tensor \"model.layers.2.input_layernorm.weight\"",
        "'intermediate_size': 41 | gate_proj.weight\" has the shape [40, 24]; config.json says [41"
      })
  void wrongShapesAreNamed(String change, String expected) throws IOException {
    String json = change.replace('\'', '"');
    String key = json.substring(0, json.indexOf(':'));
    String config =
        Folders.config("")
            .lines()
            .reduce("", (a, b) -> a + b)
            .replaceFirst(key + ": (\\{[^}]*}|\\[[^]]*]|[^,}]*)(, *|(?=}))", "");
    config = config.replaceFirst(",\\s*}\\s*$", "}").replaceFirst("}\\s*$", ", " + json + "}");
    Files.writeString(folder.resolve("config.json"), config);
    assertThat(problems()).anySatisfy(problem -> assertThat(problem).contains(expected));
  }

  @Test
  void layersThatKeepAStateAndExpertsAreLeftToAServer() throws IOException {
    String hybrid =
        "\"num_local_experts\": 8, \"position_embedding_type\": \"nope\", "
            + "\"shared_intermediate_size\": 40, \"layer_types\": [\"attention\", \"mamba\"], ";
    Files.writeString(
        folder.resolve("config.json"),
        Folders.config("")
            .replace("LlamaForCausalLM", "GraniteMoeHybridForCausalLM")
            .replaceFirst("\\{", "{" + hybrid));
    assertThat(problems())
        .anySatisfy(problem -> assertThat(problem).contains("\"mamba\" layers are not supported"))
        .anySatisfy(problem -> assertThat(problem).contains("experts are not supported"))
        .anySatisfy(problem -> assertThat(problem).contains("known: \"rope\""));
  }

  @Test
  void missingPartsAreNamed() throws IOException {
    Files.delete(folder.resolve("model.safetensors"));
    Files.delete(folder.resolve("tokenizer.json"));
    assertThat(problems())
        .anySatisfy(problem -> assertThat(problem).contains("tokenizer.json: is missing"))
        .anySatisfy(problem -> assertThat(problem).contains("neither model.safetensors"));
    Files.writeString(folder.resolve("config.json"), "{oops");
    assertThat(problems()).singleElement().asString().contains("config.json: is not JSON");
    Files.write(folder.resolve("config.json"), new byte[] {(byte) 0xff, (byte) 0xfe, 0});
    assertThat(problems()).singleElement().asString().contains("is not UTF-8 text");
    Files.delete(folder.resolve("config.json"));
    assertThat(problems()).singleElement().asString().contains("has no config.json");
    folder = folder.resolve("nowhere");
    assertThat(problems()).singleElement().asString().contains("is not a folder");
  }

  @Test
  void aModelThatFillsNoHolesIsRefused() throws IOException {
    Files.writeString(
        folder.resolve("tokenizer.json"), Folders.tokenizer().replace("fim_middle", "fim_center"));
    assertThat(opened().template()).isEmpty();
    assertThat(((Attempt.Failure<FillTemplate>) opened().taught()).problems())
        .singleElement()
        .asString()
        .contains("not taught to fill holes", "--template plain");
  }

  @Test
  void tensorsOfOtherTypesAreRefused() throws IOException {
    Map<String, Folders.Tensor> weights = Folders.weights("F16", 3);
    weights.replaceAll((_, t) -> new Folders.Tensor("I16", t.shape(), t.values()));
    Files.write(folder.resolve("model.safetensors"), Folders.safetensors(weights));
    assertThat(problems()).hasSize(6);
    assertThat(problems().getFirst()).contains("is of type I16; known: F32, F16, BF16, and I8");
    assertThat(problems().getLast()).contains("and more");
  }

  @Test
  void rolesOfTokens() {
    Vocabulary vocabulary = opened().vocabulary();
    assertThat(vocabulary.ends()).containsExactly(0, 1, 2, 3, 4, 5, 6);
    assertThat(new String(vocabulary.bytes(7), StandardCharsets.UTF_8)).isEqualTo("A");
  }

  @Test
  void sentencePieceTokensAreBytes() throws IOException {
    Files.writeString(
        folder.resolve("tokenizer.json"),
        """
        {"added_tokens": [{"id": 1, "content": "<s>", "special": true},
          {"id": 2, "content": "</s>", "special": true},
          {"id": 8, "content": "kept", "special": false}],
         "normalizer": {"type": "Sequence", "normalizers": [{"type": "Prepend", "prepend": "▁"},
          {"type": "Replace", "pattern": {"String": " "}, "content": "▁"}]},
         "post_processor": {"type": "TemplateProcessing"},
         "model": {"type": "BPE", "unk_token": "<unk>", "byte_fallback": true, "merges": [],
          "vocab": {"<unk>": 0, "<s>": 1, "</s>": 2, "<0x0A>": 3, "<0xFF>": 4, "▁if": 5, "é": 6,
           "▁<PRE>": 7}}}
        """);
    List<ModelProblem> problems = new ArrayList<>();
    TokenizerReader.Contents reading =
        TokenizerReader.read(folder, 10, Set.of(2), problems).orElseThrow();
    Vocabulary vocabulary = reading.vocabulary();
    assertThat(problems).isEmpty();
    assertThat(vocabulary.size()).isEqualTo(10);
    assertThat(vocabulary.bytes(3)).containsExactly('\n');
    assertThat(vocabulary.bytes(4)).containsExactly(0xff);
    assertThat(vocabulary.bytes(5)).containsExactly(' ', 'i', 'f');
    assertThat(vocabulary.bytes(6)).containsExactly(0xc3, 0xa9);
    assertThat(vocabulary.bytes(8)).containsExactly('k', 'e', 'p', 't');
    assertThat(vocabulary.ends()).containsExactly(2, 7);
    assertThat(vocabulary.role(0)).isEqualTo(Vocabulary.Role.CONTROL);
    assertThat(vocabulary.role(1)).isEqualTo(Vocabulary.Role.CONTROL);
    assertThat(vocabulary.role(9)).isEqualTo(Vocabulary.Role.CONTROL);
    assertThat(reading.json()).doesNotContain("Prepend").contains("\"post_processor\":null");
  }

  @Test
  void aTokenizerThatAddsNothingStaysAsItIsWritten() throws IOException {
    String text =
        """
        {"truncation": null, "padding": null, "post_processor": null, "normalizer": null,
         "pre_tokenizer": {"type": "ByteLevel", "add_prefix_space": false},
         "model": {"type": "BPE", "merges": [], "vocab": {"A": 0}}}
        """;
    assertThat(json(text)).isEqualTo(text);
    assertThat(json(text.replace("space\": false", "space\": true")))
        .contains("\"add_prefix_space\":false");
  }

  private String json(String tokenizer) throws IOException {
    Files.writeString(folder.resolve("tokenizer.json"), tokenizer);
    return TokenizerReader.read(folder, 1, Set.of(), new ArrayList<>()).orElseThrow().json();
  }

  /** Gemma lists runs of spaces among the added tokens too, written as its vocabulary does. */
  @Test
  void runsOfSpacesAndTheTokenThatBegins() throws IOException {
    Files.writeString(
        folder.resolve("tokenizer.json"),
        """
        {"added_tokens": [{"id": 0, "content": "<bos>", "special": true},
          {"id": 1, "content": "▁▁", "special": false},
          {"id": 2, "content": "<|fim_prefix|>", "special": true},
          {"id": 3, "content": "<|file_separator|>", "special": true},
          {"id": 4, "content": "[SUFFIX]", "special": true}],
         "normalizer": {"type": "Replace", "pattern": {"String": " "}, "content": "▁"},
         "post_processor": {"type": "Sequence", "processors": [{"type": "ByteLevel"},
          {"type": "TemplateProcessing", "single": [
          {"SpecialToken": {"id": "<bos>", "type_id": 0}}, {"Sequence": {"id": "A", "type_id": 0}}]}]},
         "model": {"type": "BPE", "byte_fallback": true, "merges": [],
          "vocab": {"<bos>": 0, "▁▁": 1, "<|fim_prefix|>": 2, "<|file_separator|>": 3,
           "[SUFFIX]": 4, "▁": 5}}}
        """);
    List<ModelProblem> problems = new ArrayList<>();
    TokenizerReader.Contents reading =
        TokenizerReader.read(folder, 6, Set.of(), problems).orElseThrow();
    assertThat(problems).isEmpty();
    assertThat(reading.vocabulary().bytes(1)).containsExactly(' ', ' ');
    assertThat(reading.vocabulary().ends()).containsExactly(2, 3, 4);
    assertThat(reading.begin()).hasValue(0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "qwen2; Qwen2.5-Coder; <|fim_prefix|> <|fim_suffix|> <|fim_middle|>;"
            + "<|fim_prefix|>P<|fim_suffix|>S<|fim_middle|>",
        "gemma; codegemma; <|fim_prefix|> <|fim_suffix|> <|fim_middle|>;"
            + "<begin><|fim_prefix|>P<|fim_suffix|>S<|fim_middle|>",
        "llama; ours; <|fim_prefix|> <|fim_suffix|> <|fim_middle|>;"
            + "<|fim_suffix|>S<|fim_prefix|>P<|fim_middle|>",
        "starcoder2; starcoder; <fim_prefix> <fim_suffix> <fim_middle>;"
            + "<fim_prefix>P<fim_suffix>S<fim_middle>",
        "llama; Mellum-4b-base; <fim_prefix> <fim_suffix> <fim_middle>;"
            + "<fim_suffix>S<fim_prefix>P<fim_middle>",
        "gpt_bigcode; santacoder; <fim-prefix> <fim-suffix> <fim-middle>;"
            + "<fim-prefix>P<fim-suffix>S<fim-middle>",
        "llama; deepseek; <｜fim▁begin｜> <｜fim▁hole｜> <｜fim▁end｜>;"
            + "<begin><｜fim▁begin｜>P<｜fim▁hole｜>S<｜fim▁end｜>",
        "llama; CodeLlama; ▁<PRE> ▁<SUF> ▁<MID>; <begin>▁<PRE>P▁<SUF>S▁<MID>",
        "llama; Seed-Coder; <[fim-prefix]> <[fim-suffix]> <[fim-middle]>;"
            + "<[fim-suffix]>S<[fim-prefix]>P<[fim-middle]>",
        "mistral; Codestral; [PREFIX] [SUFFIX] [MIDDLE]; <begin>[SUFFIX]S[PREFIX]P"
      })
  void everyFamilyHasItsTemplate(String type, String name, String marks, String expected) {
    List<Vocabulary.Entry> entries = new ArrayList<>();
    entries.add(new Vocabulary.Entry(new byte[0], Vocabulary.Role.CONTROL, "<begin>"));
    for (String mark : marks.split(" ")) {
      entries.add(new Vocabulary.Entry(new byte[0], Vocabulary.Role.END, mark));
    }
    Vocabulary vocabulary = Vocabulary.of(entries);
    Architecture.Size size = new Architecture.Size(name, type, 4, 9, 9, 9);
    assertThat(
            FillTemplates.find(vocabulary, size, 0, Optional.empty())
                .orElseThrow()
                .dump(vocabulary))
        .isEqualTo(expected);
  }
}
