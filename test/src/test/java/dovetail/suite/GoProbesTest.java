package dovetail.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dovetail.analysis.tree.Refusal;
import dovetail.analysis.tree.StrictReader;
import dovetail.languages.Language;
import dovetail.languages.Languages;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/**
 * Small texts, and what go/parser of Go 1.27 says of them ({@code test/oracles/judge.go}): the
 * grammar says the same from the left, from the right, and of a middle.
 */
class GoProbesTest {
  @Test
  void agreesWithTheParser() throws IOException {
    Language go = Languages.builtIn().find("go").orElseThrow();
    Probes probes = Probes.ask(go, lines("probes"));
    assertThat(probes.different()).isEmpty();
    assertThat(probes.valid()).isEqualTo(449);
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

  private static List<String> lines(String file) throws IOException {
    try (InputStream in =
        Objects.requireNonNull(GoProbesTest.class.getResourceAsStream("/go/" + file + ".jsonl"))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
  }
}
