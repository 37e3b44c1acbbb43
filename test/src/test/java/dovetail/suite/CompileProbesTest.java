package dovetail.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dovetail.analysis.tree.Refusal;
import dovetail.analysis.tree.StrictReader;
import dovetail.languages.Languages;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Small texts, each with the versions of CPython whose {@code ast.parse}, and whose {@code
 * compile}, accepts it ({@code compile-probes.jsonl}): the declarations of the grammar say the same
 * in every version.
 */
class CompileProbesTest {
  private static final String NESTED = "async def f(): [[x async for x in y] for z in w]\n";
  private static final String NESTED_IN_GENERATOR = "def f(): ([x async for x in y] for z in w)\n";
  private static final String MANGLED =
      """
      def f():
          __x = 1
          class A:
              def g(self):
                  nonlocal __x
      """;
  private static final String MANGLED_PARAMETER = "class A:\n    def f(self, __x, _A__x): pass\n";
  private static final String GENERIC = "def g():\n    def f[T](a: (yield)): pass\n";
  private static final String DELETED = "del __debug__\n";
  private static final String IMPORTED = "import __debug__.x\n";

  /** Where they are known to differ; docs/strict.md says why. */
  private static final Map<String, Set<String>> DIFFERENT =
      Map.of(
          "3.8",
          Set.of(NESTED, NESTED_IN_GENERATOR, MANGLED, MANGLED_PARAMETER, DELETED, IMPORTED),
          "3.9",
          Set.of(NESTED, NESTED_IN_GENERATOR, MANGLED, MANGLED_PARAMETER, DELETED),
          "3.10",
          Set.of(NESTED, NESTED_IN_GENERATOR, MANGLED, MANGLED_PARAMETER),
          "3.11",
          Set.of(MANGLED, MANGLED_PARAMETER),
          "3.12",
          Set.of(MANGLED, MANGLED_PARAMETER, GENERIC),
          "3.13",
          Set.of(MANGLED, MANGLED_PARAMETER, GENERIC),
          "3.14",
          Set.of(MANGLED, MANGLED_PARAMETER));

  private record Probe(String text, List<String> parses, List<String> compiles) {}

  static List<String> versions() {
    return Languages.builtIn().versions("python");
  }

  @ParameterizedTest
  @MethodSource("versions")
  void agreesWithCPython(String version) {
    StrictReader reader =
        StrictReader.of(Languages.builtIn().find("python", version).orElseThrow()).orElseThrow();
    Set<String> different = new TreeSet<>();
    for (Probe probe : probes()) {
      if (probe.parses().contains(version)) {
        Optional<List<Refusal>> refusals =
            reader.refusals(probe.text().getBytes(StandardCharsets.UTF_8));
        assertThat(refusals).as("a tree of %s", probe.text()).isPresent();
        if (refusals.orElseThrow().isEmpty() != probe.compiles().contains(version)) {
          different.add(probe.text());
        }
      }
    }
    assertThat(different)
        .containsExactlyInAnyOrderElementsOf(DIFFERENT.getOrDefault(version, Set.of()));
  }

  private static List<Probe> probes() {
    try (InputStream in =
        Objects.requireNonNull(
            CompileProbesTest.class.getResourceAsStream("/python/compile-probes.jsonl"))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .map(JsonParser::parseString)
          .map(JsonElement::getAsJsonObject)
          .map(
              line ->
                  new Probe(
                      line.get("text").getAsString(),
                      strings(line, "parses"),
                      strings(line, "compiles")))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> strings(JsonObject line, String name) {
    return line.getAsJsonArray(name).asList().stream().map(JsonElement::getAsString).toList();
  }
}
