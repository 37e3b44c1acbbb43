package dovetail.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dovetail.server.cli.RecordedStreams;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code sample}, by a table of probabilities. */
final class SampleCommandTest {
  @TempDir private Path folder;
  private String grammar = "";
  private String table = "";

  private record Ran(int status, String out, String err) {
    /** The texts in the order in which they were printed, with their counts. */
    List<Map.Entry<String, Integer>> texts() {
      List<Map.Entry<String, Integer>> texts = new ArrayList<>();
      for (String line : out.lines().toList()) {
        JsonObject json = JsonParser.parseString(line).getAsJsonObject();
        assertThat(json.keySet()).containsExactly("text", "count");
        texts.add(Map.entry(json.get("text").getAsString(), json.get("count").getAsInt()));
      }
      return texts;
    }
  }

  private static Ran run(String... arguments) {
    RecordedStreams recorded = new RecordedStreams("");
    int status = LabCommand.run(recorded.streams(), arguments);
    return new Ran(status, recorded.out(), recorded.err());
  }

  private Ran sample(String... more) {
    List<String> all = new ArrayList<>(List.of("sample", "--grammar", grammar, "--model", table));
    all.addAll(List.of(more));
    return run(all.toArray(String[]::new));
  }

  private String write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  @BeforeEach
  void write() throws IOException {
    grammar = write("g.lark", "start: /a+b?/\n");
    table =
        write(
            "t.json",
            """
            {"tokens": ["a", "b"], "order": 1,
             "next": {"": {"a": 0.5, "b": 0.5}, "a": {"a": 0.25, "b": 0.25, "": 0.5}, "b": {"": 1}}}
            """);
  }

  /** What the grammar asks for first has no probability: a second sample once looked for ever. */
  @ParameterizedTest
  @ValueSource(strings = {"exact", "asap", "adaptrack"})
  void endsWhereNothingHasProbability(String decoder) throws IOException {
    grammar = write("c.lark", "start: \"c\" \"a\"+\n");
    table =
        write(
            "c.json",
            """
            {"tokens": ["a", "b", "c"], "order": 1, "next": {"": {"a": 0.5, "b": 0.5}}}
            """);
    Ran ran = sample("--decoder", decoder, "--count", "3", "--max-tokens", "5");
    assertThat(ran.status()).isOne();
    assertThat(ran.err()).contains("3 of 3");
  }

  @Test
  void drawsWhatFitsWithItsProbability() {
    Ran ran = sample("--count", "4000", "--seed", "3");
    assertThat(ran.status()).isZero();
    List<Map.Entry<String, Integer>> texts = ran.texts();
    assertThat(texts.stream().mapToInt(Map.Entry::getValue).sum()).isEqualTo(4000);
    assertThat(texts)
        .isSortedAccordingTo(Comparator.comparing(entry -> -entry.getValue()))
        .allSatisfy(entry -> assertThat(entry.getKey()).matches("a+b?"));
    // Given that it begins with a: a 1/2, ab 1/4, aa 1/8, aab 1/16 and so on.
    Map<String, Integer> counts = new TreeMap<>();
    texts.forEach(entry -> counts.put(entry.getKey(), entry.getValue()));
    assertThat(counts.get("a")).isBetween(1850, 2150);
    assertThat(counts.get("ab")).isBetween(880, 1120);
    assertThat(counts.get("aa")).isBetween(410, 590);
    assertThat(ran.err()).contains("model calls per sample").contains("backtracks");
  }

  @Test
  void whatIsDrawnTakesItsPlaceBetweenPrefixAndSuffix() {
    Ran ran = sample("--count", "50", "--prefix", "aa", "--suffix", "b", "--seed", "1");
    assertThat(ran.texts()).isNotEmpty();
    assertThat(ran.texts()).allSatisfy(entry -> assertThat(entry.getKey()).matches("a*"));
    Ran none = sample("--prefix", "b");
    assertThat(none.status()).isEqualTo(1);
    assertThat(none.err()).contains("no text fits between the prefix and the suffix");
  }

  @Test
  void theSameSeedDrawsTheSame() {
    String[] seeded = {"--count", "100", "--seed", "9", "--decoder", "adaptrack"};
    assertThat(sample(seeded).out()).isEqualTo(sample(seeded).out()).isNotEmpty();
    assertThat(sample("--count", "100", "--seed", "8").out())
        .isNotEqualTo(sample("--count", "100", "--seed", "9").out());
  }

  @Test
  void misuseIsTold() throws IOException {
    assertThat(sample("--count", "0").status()).isEqualTo(2);
    assertThat(sample("--max-tokens", "0").err()).contains("at least 1 is expected, found 0");
    assertThat(run("sample", "--model", table).err()).contains("--grammar FILE or --language NAME");
    table = write("u.json", "{\"tokens\": [\"a\"], \"order\": 1, \"next\": {\"\": {\"a\": 0.9}}}");
    assertThat(sample().status()).isEqualTo(1);
    assertThat(sample().err()).contains("u.json").contains("0.9");
    assertThat(sample("--decoder", "none").err()).contains("expected one of").contains("exact");
  }
}
