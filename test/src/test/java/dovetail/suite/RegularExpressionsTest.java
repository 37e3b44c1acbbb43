package dovetail.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dovetail.analysis.tree.Refusal;
import dovetail.analysis.tree.StrictReader;
import dovetail.languages.Languages;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Regular expressions of npm packages, damaged ones and some by hand, and what acorn 8.19 says of
 * them ({@code regexp/probes.jsonl}). What the grammar says is the same but where a probe has
 * "beyond": numbers and names of groups, ranges to or from what is escaped.
 */
class RegularExpressionsTest {
  @Test
  void agreesWithAParser() throws IOException {
    StrictReader reader =
        StrictReader.of(Languages.builtIn().find("javascript").orElseThrow()).orElseThrow();
    List<String> different = new ArrayList<>();
    int valid = 0;
    int beyond = 0;
    for (String line : lines()) {
      JsonObject probe = JsonParser.parseString(line).getAsJsonObject();
      String text = probe.get("text").getAsString();
      boolean expected = probe.get("valid").getAsBoolean() != probe.has("beyond");
      Optional<List<Refusal>> refusals =
          reader.refusals(("x = " + text).getBytes(StandardCharsets.UTF_8));
      if (refusals.map(List::isEmpty).orElse(false) != expected) {
        different.add((expected ? "refuses " : "accepts ") + text);
      }
      valid += probe.get("valid").getAsBoolean() ? 1 : 0;
      beyond += probe.has("beyond") ? 1 : 0;
    }
    assertThat(different).isEmpty();
    assertThat(valid).isEqualTo(254);
    assertThat(beyond).isEqualTo(18);
  }

  @Test
  void saysWhere() {
    StrictReader reader =
        StrictReader.of(Languages.builtIn().find("typescript").orElseThrow()).orElseThrow();
    byte[] text = "let a = /a+/g.test(/[z-a]/)".getBytes(StandardCharsets.UTF_8);

    Refusal refusal = reader.refusals(text).orElseThrow().getFirst();

    assertThat(refusal.message())
        .isEqualTo("invalid regular expression: the range ends before 'z'");
    assertThat(refusal.begin()).isEqualTo(19);
    assertThat(refusal.end()).isEqualTo(26);
  }

  private static List<String> lines() throws IOException {
    try (InputStream in =
        Objects.requireNonNull(
            RegularExpressionsTest.class.getResourceAsStream("/regexp/probes.jsonl"))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
  }
}
