package dovetail.server.complete;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.protocol.OpenFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Names that other files of a document's folder bind, as a suggestion may use them. */
final class SharedNamesTest {
  private final Language go = Languages.builtIn().find("go").orElseThrow();

  @TempDir private Path folder;

  private void file(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
  }

  private NameChecks.Verdict verdict(String file, String written, List<OpenFile> others) {
    String document = folder.resolve(file).toUri().toString();
    NameChecks.Place place = new NameChecks.Place(go, document, Set.of(), others);
    try (NameChecks names = new NameChecks()) {
      return names.of(place, "package a\n\nfunc f() int {\n\treturn ", written, "\n}\n");
    }
  }

  private List<String> faults(String file, String written) {
    return verdict(file, written, List.of()).own().stream().map(NameChecks.Fault::name).toList();
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
    assertThat(verdict("a.go", "totl", List.of()).own().getFirst().legal())
        .contains("total", "g", "T", "f", "len")
        .doesNotContain("fmt", "local", "external");
  }

  /** A name that the rest of the text looks up waits for nobody who binds it already. */
  @Test
  void whatFilesShareDoesNotWait() throws IOException {
    String rest = "1\n}\n\nfunc h() int {\n\treturn total";
    assertThat(verdict("a.go", "", List.of()).unmet()).isZero();
    NameChecks.Place place =
        new NameChecks.Place(go, folder.resolve("a.go").toUri().toString(), Set.of());
    try (NameChecks names = new NameChecks()) {
      assertThat(
              names
                  .of(place, "package a\n\nfunc f() int {\n\treturn ", "0 + ", rest + "\n}\n")
                  .unmet())
          .isEqualTo(1);
      file("b.go", "package a\n\nvar total int\n");
      assertThat(
              names
                  .of(place, "package a\n\nfunc f() int {\n\treturn ", "0 + ", rest + "\n}\n")
                  .unmet())
          .isZero();
    }
  }

  @Test
  void theEditorsTextsCount() throws IOException {
    file("b.go", "package a\n\nvar total int\n");
    OpenFile changed =
        new OpenFile(folder.resolve("b.go").toUri().toString(), "go", "package a\n\nvar sum int\n");
    OpenFile unsaved =
        new OpenFile(
            folder.resolve("c.go").toUri().toString(), "go", "package a\n\nvar fresh int\n");
    assertThat(verdict("a.go", "total + sum + fresh", List.of(changed, unsaved)).own())
        .extracting(NameChecks.Fault::name)
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
