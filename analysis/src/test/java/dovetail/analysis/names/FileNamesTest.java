package dovetail.analysis.names;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Languages;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Where things stand in a file of several statements, in bytes. */
final class FileNamesTest {
  private static final String TEXT =
      """
      é = 1
      import os
      class A:
          def f(self, x):
              os.path.join(x)
              return x
          def g(self): pass
      if é:
          class A(B): pass
      os.name
      print(os.sep)
      """;

  private final FileNames names = read("python", TEXT);

  private static FileNames read(String language, String text) {
    return NameReader.of(Languages.builtIn().find(language).orElseThrow())
        .orElseThrow()
        .read(text.getBytes(StandardCharsets.UTF_8))
        .orElseThrow();
  }

  /** Where a text begins, in bytes. */
  private static int at(String part) {
    return TEXT.substring(0, TEXT.indexOf(part)).getBytes(StandardCharsets.UTF_8).length;
  }

  private static int behind(String part) {
    return at(part) + part.length();
  }

  @Test
  void membersThatAreLookedUp() {
    int path = at("path.join");
    int end = behind("path.join");
    assertThat(names.uses(0, 999).stream().map(one -> one.members().toString()))
        .containsExactlyInAnyOrder("[path, join]", "[name]", "[sep]");
    assertThat(names.uses(path, path + 1)).extracting(Use::begin).containsExactly(path);
    assertThat(names.uses(0, path)).isEmpty();
    assertThat(names.uses(end, at("os.name"))).isEmpty();
    assertThat(names.uses(0, 999)).extracting(Use::begin).isSorted().hasSize(3);
  }

  @Test
  void whatAModuleHas() {
    Exports all = names.exports();
    assertThat(all.members()).containsExactlyInAnyOrder("é", "os", "A");
    assertThat(names.origins("os")).isNotEmpty();
    assertThat(names.origins("A")).isEmpty();
    assertThat(read("javascript", "export const a = 1, b = 2; let c;\n").exports().members())
        .containsExactlyInAnyOrder("a", "b");
  }
}
