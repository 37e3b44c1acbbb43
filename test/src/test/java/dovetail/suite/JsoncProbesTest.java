package dovetail.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.quotient.MiddleLanguage;
import dovetail.quotient.MiddleRecognizer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Small texts, and what Microsoft's jsonc-parser 3 says of them with {@code allowTrailingComma}
 * ({@code test/oracles/jsonc.js}): the grammar says the same from the left, from the right, and of
 * a middle.
 */
class JsoncProbesTest {
  private static final byte[] NOTHING = {};

  @Test
  void agreesWithTheParserOfEditors() throws IOException {
    Language jsonc = Languages.builtIn().find("jsonc").orElseThrow();
    Random random = new Random(Long.getLong("seed", 1));
    List<String> different = new ArrayList<>();
    int valid = 0;
    for (String line : probes().lines().toList()) {
      JsonObject probe = JsonParser.parseString(line).getAsJsonObject();
      byte[] text = probe.get("text").getAsString().getBytes(StandardCharsets.UTF_8);
      boolean expected = probe.get("valid").getAsBoolean();
      valid += expected ? 1 : 0;
      int from = random.nextInt(text.length + 1);
      int to = from + random.nextInt(text.length - from + 1);
      byte[] prefix = Arrays.copyOf(text, from);
      byte[] middle = Arrays.copyOfRange(text, from, to);
      byte[] suffix = Arrays.copyOfRange(text, to, text.length);
      if (complete(jsonc, text, NOTHING, NOTHING) != expected
          || complete(jsonc, NOTHING, NOTHING, text) != expected
          || complete(jsonc, prefix, middle, suffix) != expected) {
        different.add((expected ? "refuses " : "accepts ") + probe.get("text"));
      }
    }
    assertThat(different).isEmpty();
    assertThat(valid).isEqualTo(156);
  }

  private static boolean complete(Language language, byte[] prefix, byte[] middle, byte[] suffix) {
    MiddleRecognizer recognizer = MiddleLanguage.of(language, prefix, suffix).recognizer();
    return recognizer.push(middle) && recognizer.mayEnd();
  }

  private static String probes() throws IOException {
    try (InputStream in =
        Objects.requireNonNull(JsoncProbesTest.class.getResourceAsStream("/jsonc/probes.jsonl"))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void filesAreKnownByTheirNames() {
    Languages all = Languages.builtIn();
    for (String name :
        List.of(
            "tsconfig.json",
            "a/tsconfig.build.json",
            ".vscode/settings.json",
            "x.jsonc",
            "my.code-workspace",
            ".devcontainer/devcontainer.json")) {
      assertThat(all.nameOf(Path.of(name))).as(name).contains("jsonc");
    }
    for (String name : List.of("package.json", "settings.json", "vscode/a.json")) {
      assertThat(all.nameOf(Path.of(name))).as(name).contains("json");
    }
    assertThat(all.nameOf(Path.of("a.pyi"))).contains("python");
    assertThat(all.nameOf(Path.of("Makefile"))).isEmpty();
    assertThat(all.nameOf(Path.of("/"))).isEmpty();
  }
}
