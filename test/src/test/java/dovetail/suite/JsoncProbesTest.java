package dovetail.suite;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Language;
import dovetail.languages.Languages;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/**
 * Small texts, and what Microsoft's jsonc-parser 3 says of them with {@code allowTrailingComma}
 * ({@code test/oracles/jsonc.js}): the grammar says the same from the left, from the right, and of
 * a middle.
 */
class JsoncProbesTest {
  @Test
  void agreesWithTheParserOfEditors() throws IOException {
    Language jsonc = Languages.builtIn().find("jsonc").orElseThrow();
    Probes probes = Probes.ask(jsonc, probes().lines().toList());
    assertThat(probes.different()).isEmpty();
    assertThat(probes.valid()).isEqualTo(156);
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
