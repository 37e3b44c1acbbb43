package dovetail.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.quotient.MiddleLanguage;
import dovetail.quotient.MiddleRecognizer;
import dovetail.quotient.tree.Refusal;
import dovetail.quotient.tree.StrictReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Small texts, and what go/parser of Go 1.27 says of them ({@code test/oracles/judge.go}): the
 * grammar says the same from the left, from the right, and of a middle.
 */
class GoProbesTest {
  private static final byte[] NOTHING = {};

  @Test
  void agreesWithTheParser() throws IOException {
    Language go = Languages.builtIn().find("go").orElseThrow();
    Random random = new Random(Long.getLong("seed", 1));
    List<String> different = new ArrayList<>();
    int valid = 0;
    for (String line : lines("probes")) {
      JsonObject probe = JsonParser.parseString(line).getAsJsonObject();
      byte[] text = probe.get("text").getAsString().getBytes(StandardCharsets.UTF_8);
      boolean expected = probe.get("valid").getAsBoolean();
      valid += expected ? 1 : 0;
      int from = random.nextInt(text.length + 1);
      int to = from + random.nextInt(text.length - from + 1);
      byte[] prefix = Arrays.copyOf(text, from);
      byte[] middle = Arrays.copyOfRange(text, from, to);
      byte[] suffix = Arrays.copyOfRange(text, to, text.length);
      if (complete(go, text, NOTHING, NOTHING) != expected
          || complete(go, NOTHING, NOTHING, text) != expected
          || complete(go, prefix, middle, suffix) != expected) {
        different.add((expected ? "refuses " : "accepts ") + probe.get("text"));
      }
    }
    assertThat(different).isEmpty();
    assertThat(valid).isEqualTo(449);
  }

  /** Texts that parse: go/types refuses those that the grammar's declarations do. */
  @Test
  void agreesWithTheCompiler() throws IOException {
    StrictReader reader =
        StrictReader.of(Languages.builtIn().find("go").orElseThrow()).orElseThrow();
    List<String> different = new ArrayList<>();
    for (String line : lines("compiled")) {
      JsonObject probe = JsonParser.parseString(line).getAsJsonObject();
      String text = probe.get("text").getAsString();
      List<Refusal> refusals = reader.refusals(text.getBytes(StandardCharsets.UTF_8)).orElseThrow();
      if (refusals.isEmpty() != probe.get("valid").getAsBoolean()) {
        different.add(text + refusals);
      }
    }
    assertThat(different).isEmpty();
  }

  private static boolean complete(Language language, byte[] prefix, byte[] middle, byte[] suffix) {
    MiddleRecognizer recognizer = MiddleLanguage.of(language, prefix, suffix).recognizer();
    return recognizer.push(middle) && recognizer.mayEnd();
  }

  private static List<String> lines(String file) throws IOException {
    try (InputStream in =
        Objects.requireNonNull(GoProbesTest.class.getResourceAsStream("/go/" + file + ".jsonl"))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
  }
}
