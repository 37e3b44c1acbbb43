package dovetail.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Language;
import dovetail.languages.Languages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Names that other files of a document's folder bind, as a suggestion may use them. */
final class SharedNamesTest {
  private static final String BEFORE = "package a\n\nfunc f() int {\n\treturn ";

  private final Language go = Languages.builtIn().find("go").orElseThrow();

  @TempDir private Path folder;

  private void file(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
  }

  private List<Fault> faults(String file, String written, Map<Path, String> others) {
    Document document =
        new Document(
            go, Optional.of(folder.resolve(file)), Document.Binding.ITSELF, Set.of(), others);
    return Judged.faults(document, BEFORE, written, "\n}\n");
  }

  private List<String> faults(String file, String written) {
    return faults(file, written, Map.of()).stream().map(Fault::name).toList();
  }

  @Test
  void aFileAloneHasItsOwnNamesOnly() {
    assertThat(faults("a.go", "f() + totl + len(nil)")).containsExactly("totl");
  }

  @Test
  void filesOfAPackageShareNames() throws IOException {
    file(
        "b.go",
        "package a\n\n"
            + "import \"fmt\"\n\n"
            + "var total int\n"
            + "type T int\n"
            + "func g() { local := 1; fmt.Print(local) }\n");
    file("c.go", "package a_test\n\nvar external int\n");
    file("d_test.go", "package a\n\nvar tested int\n");
    file("e.txt", "package a\n\nvar text int\n");
    assertThat(faults("a.go", "total + g() + T(1)")).isEmpty();
    assertThat(faults("a.go", "local + fmt.A + external + tested + text + totl"))
        .containsExactly("local", "fmt", "external", "tested", "text", "totl");
    assertThat(faults("a_test.go", "tested + total + external")).containsExactly("external");
    assertThat(faults("a.go", "totl", Map.of()).getFirst().replacements())
        .contains("total", "g", "T", "f", "len")
        .doesNotContain("fmt", "local", "external");
  }

  @Test
  void theEditorsTextsCount() throws IOException {
    file("b.go", "package a\n\nvar total int\n");
    Map<Path, String> edited =
        Map.of(
            folder.resolve("b.go"),
            "package a\n\nvar sum int\n",
            folder.resolve("c.go"), // which is not saved
            "package a\n\nvar fresh int\n");
    assertThat(faults("a.go", "total + sum + fresh", edited))
        .extracting(Fault::name)
        .containsExactly("total");
  }

  @Test
  void ofBrokenFilesAllWordsAreBound() throws IOException {
    file("b.go", "package a\n\nvar total = (\n");
    assertThat(faults("a.go", "total + totl")).containsExactly("totl");
  }

  @Test
  void nothingIsRefusedBesideAFileThatIsNotRead() throws IOException {
    file("b.go", "package a\n\n//" + "-".repeat(1_000_000) + "\n");
    assertThat(faults("a.go", "totl")).isEmpty();
  }
}
