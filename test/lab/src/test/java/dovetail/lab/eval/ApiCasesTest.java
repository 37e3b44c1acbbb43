package dovetail.lab.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dovetail.languages.Language;
import dovetail.languages.Languages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Holes where members were that have moved. */
final class ApiCasesTest {
  private static final Language PYTHON = Languages.builtIn().find("python").orElseThrow();
  private static final Pattern USE =
      Pattern.compile("(?<!\\w)shapes((?:\\.compat\\.v1)?)\\.(\\w+)");

  @TempDir private Path folder;

  private List<ApiCases.Case> cases(long seed) throws IOException {
    StringBuilder module = new StringBuilder("_hidden = 1\n");
    StringBuilder text = new StringBuilder("import shapes\nimport other\n\nother.thing\n");
    for (int i = 0; i < 20; i++) {
      module.append("def name%d(): ...\n".formatted(i));
      text.append("x = shapes.name%d(shapes._hidden, 'shapes.name%d')\n".formatted(i, i));
    }
    Files.writeString(folder.resolve("shapes.py"), module);
    Path file = Files.writeString(folder.resolve("a.py"), text);
    return ApiCases.of(PYTHON, seed, 3).orElseThrow().of(file);
  }

  @Test
  void theWholeFileSaysWhatIsLegal() throws IOException {
    Set<String> truths = new HashSet<>();
    int strings = 0;
    for (long seed = 1; seed <= 20; seed++) {
      for (ApiCases.Case one : cases(seed)) {
        Set<String> moved = one.legal().get("shapes.compat.v1.");
        Set<String> left = one.legal().get("shapes.");
        assertThat(one.legal().get("shapes.compat.")).containsExactly("v1");
        assertThat(moved).isNotEmpty().doesNotContain("_hidden", "compat");
        assertThat(left).contains("_hidden", "compat").doesNotContainAnyElementsOf(moved);
        assertThat(one.prefix()).endsWith("shapes").contains("shapes.compat.v1.");
        Matcher use = USE.matcher(one.prefix() + one.truth() + one.suffix());
        int uses = 0;
        while (use.find()) {
          boolean isString = use.start() > 0 && use.group().length() > 0 && isQuoted(use, one);
          strings += isString ? 1 : 0;
          assertThat(!isString && moved.contains(use.group(2)))
              .as(use.group())
              .isEqualTo(!use.group(1).isEmpty());
          uses++;
        }
        assertThat(uses).isEqualTo(60);
        truths.add(one.truth());
      }
    }
    assertThat(strings).isGreaterThan(100);
    assertThat(truths).hasSizeGreaterThan(10);
    assertThat(cases(7)).isEqualTo(cases(7));
  }

  private static boolean isQuoted(Matcher use, ApiCases.Case one) {
    return (one.prefix() + one.truth() + one.suffix()).charAt(use.start() - 1) == '\'';
  }

  @Test
  void theChanceAmongSamplesIsThatOfDrawing() {
    // by counting: of 6 samples, 2 right, all subsets of k
    for (int k = 1; k <= 6; k++) {
      int subsets = 0;
      int right = 0;
      for (int subset = 0; subset < 64; subset++) {
        if (Integer.bitCount(subset) == k) {
          subsets++;
          right += (subset & 3) != 0 ? 1 : 0;
        }
      }
      assertThat(result("a", 6, 2).among(k)).isCloseTo((double) right / subsets, within(1e-12));
    }
    assertThat(result("a", 5, 0).among(5)).isZero();
  }

  private static ApiResult result(String id, int samples, int hits) {
    return new ApiResult(id, "masked", hits > 0, hits > 0, samples, hits, 3L * samples, 1, 0);
  }

  @Test
  void resultsAreReadAsTheyAreWritten() throws IOException {
    ApiResult result = result("a:1", 20, 7);
    assertThat(Records.reread(result, ApiResult.class)).isEqualTo(result);
  }

  @Test
  void theTableCountsBothKindsOfHoles() {
    List<ApiResult> results = new ArrayList<>(List.of(result("a", 20, 20), result("b", 20, 0)));
    String table = ApiSummary.of(results, List.of("masked"));
    assertThat(table)
        .contains(
            "| masked | 2 | 50.0 % | 50.0 % | 50.0 % | 50.0 % | 50.0 % | 50.0 % | 3.0 | 5.0 % |")
        .contains("| masked | 1 | 0.0 % | 0.0 % |");
  }
}
