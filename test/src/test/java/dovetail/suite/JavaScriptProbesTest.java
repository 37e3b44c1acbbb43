package dovetail.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dovetail.analysis.tree.Refusal;
import dovetail.analysis.tree.StrictReader;
import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.quotient.MiddleLanguage;
import dovetail.quotient.MiddleRecognizer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Small texts and what parsers say of each ({@code probes.jsonl} in the language's folder): of
 * JavaScript meriyah 7.4 and acorn 8.19 (for JSX with acorn-jsx 5.3), of TypeScript its own 5.9.
 * The grammar says the same from the left, from the right, and of the second half after the first.
 * Where it says otherwise, "beyond" names the reason: mostly what a grammar does not see.
 * TypeScript's parser takes what its compiler refuses: "compiles" is false. "mistaken" names what
 * the grammar takes for such an error.
 */
class JavaScriptProbesTest {
  @ParameterizedTest
  @CsvSource({
    "javascript, 439, 184",
    "javascriptreact, 187, 6",
    "typescript, 1992, 79",
    "typescriptreact, 325, 14"
  })
  void agreesWithParsers(String name, int validTexts, int beyondTexts) {
    Language language = Languages.builtIn().find(name).orElseThrow();
    List<String> different = new ArrayList<>();
    int valid = 0;
    int beyond = 0;
    for (JsonObject probe : probes(name)) {
      String text = probe.get("text").getAsString();
      boolean expected = probe.get("valid").getAsBoolean() != probe.has("beyond");
      int half = text.length() / 2;
      boolean whole = complete(language, text, "", "");
      boolean fromTheRight = complete(language, "", "", text);
      boolean halves = complete(language, text.substring(0, half), text.substring(half), "");
      if (whole != expected || fromTheRight != expected || halves != expected) {
        different.add((expected ? "refuses " : "accepts ") + text);
      }
      valid += probe.get("valid").getAsBoolean() ? 1 : 0;
      beyond += probe.has("beyond") ? 1 : 0;
    }
    assertThat(different).isEmpty();
    assertThat(valid).isEqualTo(validTexts);
    assertThat(beyond).isEqualTo(beyondTexts);
  }

  @ParameterizedTest
  @ValueSource(strings = {"javascript", "javascriptreact", "typescript", "typescriptreact"})
  void everyMiddleOfAValidTextIsLetIn(String name) {
    Language language = Languages.builtIn().find(name).orElseThrow();
    Random random = new Random(23);
    for (JsonObject probe : probes(name)) {
      String text = probe.get("text").getAsString();
      if (probe.get("valid").getAsBoolean() && !probe.has("beyond")) {
        int from = random.nextInt(text.length() + 1);
        int to = from + random.nextInt(text.length() - from + 1);
        String prefix = text.substring(0, from);
        String suffix = text.substring(to);
        MiddleRecognizer recognizer = recognizer(language, prefix, suffix);
        String where = prefix + "¦" + text.substring(from, to) + "¦" + suffix;
        assertThat(recognizer.viable()).as(where).isTrue();
        for (byte b : text.substring(from, to).getBytes(StandardCharsets.UTF_8)) {
          assertThat(recognizer.push(new byte[] {b})).as(where).isTrue();
        }
        assertThat(recognizer.mayEnd()).as(where).isTrue();
      }
    }
  }

  /** What parsers refuse and a grammar declares is refused, and nothing that they take. */
  @ParameterizedTest
  @CsvSource({"javascript, 178", "javascriptreact, 6", "typescript, 44", "typescriptreact, 12"})
  void refusesWhatGrammarsDeclare(String name, int refusedTexts) {
    StrictReader reader =
        StrictReader.of(Languages.builtIn().find(name).orElseThrow()).orElseThrow();
    List<String> different = new ArrayList<>();
    int refused = 0;
    for (JsonObject probe : probes(name)) {
      String text = probe.get("text").getAsString();
      Optional<List<Refusal>> refusals = reader.refusals(text.getBytes(StandardCharsets.UTF_8));
      boolean valid = probe.get("valid").getAsBoolean();
      assertThat(refusals.isPresent()).as(text).isEqualTo(valid != probe.has("beyond"));
      boolean well = refusals.orElse(List.of()).isEmpty();
      refused += well || valid ? 0 : 1;
      if (valid && well == (probe.has("compiles") || probe.has("mistaken"))) {
        different.add(text);
      }
    }
    assertThat(different).isEmpty();
    assertThat(refused).isEqualTo(refusedTexts);
  }

  private static boolean complete(Language language, String prefix, String middle, String suffix) {
    MiddleRecognizer recognizer = recognizer(language, prefix, suffix);
    return recognizer.push(middle.getBytes(StandardCharsets.UTF_8)) && recognizer.mayEnd();
  }

  private static MiddleRecognizer recognizer(Language language, String prefix, String suffix) {
    return MiddleLanguage.of(
            language,
            prefix.getBytes(StandardCharsets.UTF_8),
            suffix.getBytes(StandardCharsets.UTF_8))
        .recognizer();
  }

  private static List<JsonObject> probes(String language) {
    try (InputStream in =
        Objects.requireNonNull(
            JavaScriptProbesTest.class.getResourceAsStream("/" + language + "/probes.jsonl"))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .map(line -> JsonParser.parseString(line).getAsJsonObject())
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
