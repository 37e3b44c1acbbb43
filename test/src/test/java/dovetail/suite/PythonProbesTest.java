package dovetail.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
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
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Small texts, each with the versions of CPython whose {@code ast.parse} accepts it ({@code
 * probes.jsonl}): every version of the grammar says the same, from the left, from the right, and of
 * the second half after the first. Names of characters, in {@code \\N{…}}, are the judge's, which
 * knows one edition of Unicode, and no aliases: there nothing is refused that CPython accepts.
 */
class PythonProbesTest {
  private static final byte[] NOTHING = {};

  /**
   * Where the grammar is known to differ: before 3.12 line ends and comments between brackets in
   * the fields of f-strings, and a defect of 3.12.
   */
  private static final Set<String> DIFFERENT =
      Set.of(
          "3.8 f'{(x\n)}'",
          "3.9 f'{(x\n)}'",
          "3.10 f'{(x\n)}'",
          "3.11 f'{(x\n)}'",
          "3.8 f'''{(x # c\n)}'''",
          "3.9 f'''{(x # c\n)}'''",
          "3.10 f'''{(x # c\n)}'''",
          "3.11 f'''{(x # c\n)}'''",
          "3.12 f'{x:{y=}}'");

  /**
   * Texts in which a right side takes line ends and comments in every field of an f-string, before
   * 3.12: what is passed over asks no chart whether the context bans it. Read from the left they
   * are refused.
   */
  private static final Set<String> LENIENT_FROM_THE_RIGHT =
      Set.of(
          "f'{a\n}'",
          "f'{a # c\n}'",
          "f'{a\\\n}'",
          "f'{x\n}'",
          "f\"{\nx}\"",
          "f'''{x # c\n}'''",
          "f'{x # c\n}'");

  /** The versions in which they are not valid. */
  private static final Set<String> LENIENT_VERSIONS = Set.of("3.8", "3.9", "3.10", "3.11");

  private record Probe(String text, List<String> valid) {}

  static List<String> versions() {
    return Languages.builtIn().versions("python");
  }

  @ParameterizedTest
  @MethodSource("versions")
  void agreesWithCPython(String version) {
    Language python = Languages.builtIn().find("python", version).orElseThrow();
    List<String> different = new ArrayList<>();
    int excepted = 0;
    int refused = 0;
    StrictReader judge = StrictReader.of(python).orElseThrow();
    for (Probe probe : probes()) {
      boolean expected = probe.valid().contains(version);
      byte[] text = probe.text().getBytes(StandardCharsets.UTF_8);
      String half = probe.text().substring(0, probe.text().length() / 2);
      byte[] left = half.getBytes(StandardCharsets.UTF_8);
      byte[] right = probe.text().substring(half.length()).getBytes(StandardCharsets.UTF_8);
      boolean whole = complete(python, text, NOTHING, NOTHING);
      if (probe.text().contains("\\N{")) { // the judge knows the names
        boolean misnamed = whole && isMisnamed(judge, text);
        refused += misnamed ? 1 : 0;
        if (expected && (!whole || misnamed)) {
          different.add("refuses " + probe.text());
        }
        continue;
      }
      if (DIFFERENT.contains(version + " " + probe.text())) {
        assertThat(whole).as("now as CPython has it: %s", probe).isNotEqualTo(expected);
        excepted++;
      } else if (whole != expected
          || complete(python, NOTHING, NOTHING, text) != (expected || isLenient(probe, version))
          || complete(python, left, right, NOTHING) != expected) {
        different.add((expected ? "refuses " : "accepts ") + probe.text());
      }
    }
    assertThat(different).isEmpty();
    assertThat(refused).as("names that are no character's").isGreaterThan(10);
    assertThat(excepted)
        .isEqualTo((int) DIFFERENT.stream().filter(line -> line.startsWith(version + " ")).count());
  }

  private static boolean isMisnamed(StrictReader judge, byte[] text) {
    return judge.refusals(text).orElseThrow().stream()
        .anyMatch(one -> one.message().startsWith("unknown Unicode"));
  }

  private static boolean isLenient(Probe probe, String version) {
    return LENIENT_VERSIONS.contains(version) && LENIENT_FROM_THE_RIGHT.contains(probe.text());
  }

  private static boolean complete(Language language, byte[] prefix, byte[] middle, byte[] suffix) {
    MiddleRecognizer recognizer = MiddleLanguage.of(language, prefix, suffix).recognizer();
    return recognizer.push(middle) && recognizer.mayEnd();
  }

  private static List<Probe> probes() {
    try (InputStream in =
        Objects.requireNonNull(
            PythonProbesTest.class.getResourceAsStream("/python/probes.jsonl"))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .map(JsonParser::parseString)
          .map(JsonElement::getAsJsonObject)
          .map(PythonProbesTest::probe)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Probe probe(JsonObject line) {
    List<String> valid =
        line.getAsJsonArray("valid").asList().stream().map(JsonElement::getAsString).toList();
    return new Probe(line.get("text").getAsString(), valid);
  }
}
