package dovetail.model.djl;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dovetail.model.Vocabulary;
import dovetail.model.hub.Attempt;
import dovetail.model.hub.EmbeddedModel;
import dovetail.model.hub.ModelFolder;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tokens piece by piece, against the tokenizer's own of the whole text. */
final class PieceMemoTest {
  private static final ModelFolder FOLDER = folder();

  private static ModelFolder folder() {
    Path path = ((Attempt.Success<Path>) EmbeddedModel.folder()).value();
    return ((Attempt.Success<ModelFolder>) ModelFolder.open(path)).value();
  }

  private static final String SPLIT =
      """
      {"type": "Sequence", "pretokenizers": [{"type": "Split", "pattern": {"Regex": %s},
        "behavior": "%s", "invert": false}, {"type": "ByteLevel", "add_prefix_space": false,
        "trim_offsets": true, "use_regex": false}]}
      """;

  private static JsonObject json() {
    return JsonParser.parseString(FOLDER.tokenizerJson()).getAsJsonObject();
  }

  private static String cuttingBy(String preTokenizer) {
    JsonObject json = json();
    json.add("pre_tokenizer", JsonParser.parseString(preTokenizer));
    return json.toString();
  }

  private static String text(Random random) {
    List<String> words =
        List.of("self", "_x", "Größe", "数据", "don't", "I'LL", "e\u0301", "v1", "__init__", "ſ");
    StringBuilder text = new StringBuilder();
    while (text.length() < 700) {
      switch (random.nextInt(10)) {
        case 0 -> text.append(" ".repeat(random.nextInt(9)));
        case 1 -> text.append(random.nextBoolean() ? "\n" : "\r\n");
        case 2 -> text.append("\n\n\n\t  ".substring(random.nextInt(5)));
        case 3 -> text.append(random.nextInt(100_000));
        case 4 -> text.appendCodePoint(random.nextInt(0xd800));
        case 5 -> text.appendCodePoint(0x10000 + random.nextInt(0xfffff));
        case 6, 7 -> text.append(words.get(random.nextInt(words.size())));
        default -> text.append((char) (' ' + random.nextInt(95)));
      }
    }
    return text.toString();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "'s|'t|'re|'ve|'m|'ll|'d| ?\\p{L}+| ?\\p{N}+| ?[^\\s\\p{L}\\p{N}]+|\\s+(?!\\S)|\\s+",
        "(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\\r\\n\\p{L}\\p{N}]?\\p{L}+|\\p{N}"
            + "| ?[^\\s\\p{L}\\p{N}]+[\\r\\n]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+",
        "(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\\r\\n\\p{L}\\p{N}]?\\p{L}+|\\p{N}{1,3}"
            + "| ?[^\\s\\p{L}\\p{N}]+[\\r\\n]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+",
        "ByteLevel"
      })
  void givesTheSame(String regex) {
    String json =
        switch (regex) {
          case "" -> FOLDER.tokenizerJson();
          case "ByteLevel" ->
              cuttingBy(
                  "{\"type\": \"ByteLevel\", \"add_prefix_space\": false, \"trim_offsets\": true,"
                      + " \"use_regex\": true}");
          default -> cuttingBy(SPLIT.formatted(new Gson().toJson(regex), "Isolated"));
        };
    try (HubTokenizer tokenizer = tokenizer(json)) {
      PieceMemo memo = PieceMemo.of(json, tokenizer::whole).orElseThrow();
      for (int seed = 0; seed < 200; seed++) {
        String text = text(new Random(seed));
        assertThat(memo.encode(text)).as("seed %d", seed).isEqualTo(tokenizer.whole(text));
        assertThat(tokenizer.encode(text)).as("seed %d", seed).isEqualTo(tokenizer.whole(text));
      }
    }
  }

  private static HubTokenizer tokenizer(String json) {
    Vocabulary vocabulary = FOLDER.vocabulary();
    return ((Attempt.Success<HubTokenizer>) HubTokenizer.of(FOLDER.path(), json, vocabulary))
        .value();
  }

  @Test
  void whatIsCutOtherwiseIsReadAsAWhole() {
    JsonObject normalized = json();
    normalized.add("normalizer", JsonParser.parseString("{\"type\": \"NFC\"}"));
    for (String json :
        List.of(
            normalized.toString(),
            cuttingBy("null"),
            cuttingBy("{\"type\": \"ByteLevel\", \"add_prefix_space\": true}"),
            cuttingBy(SPLIT.formatted("\"\\\\s+\"", "Removed")),
            cuttingBy(SPLIT.formatted("\"(\"", "Isolated")))) {
      assertThat(PieceMemo.of(json, text -> new int[0])).as(json.substring(0, 9)).isEmpty();
    }
    // Another tokenizer than the file says.
    assertThat(PieceMemo.of(FOLDER.tokenizerJson(), text -> new int[text.length() > 20 ? 1 : 0]))
        .isEmpty();
  }

  @Test
  void anAddedTokenIsNotCut() {
    try (HubTokenizer tokenizer = tokenizer(FOLDER.tokenizerJson())) {
      PieceMemo memo = PieceMemo.of(FOLDER.tokenizerJson(), tokenizer::whole).orElseThrow();
      assertThat(memo.encode("a <|endoftext|> b")).isNull();
      assertThat(memo.encode("a endoftext b")).isNotNull();
    }
  }
}
