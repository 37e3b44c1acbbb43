package dovetail.analysis.project;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.analysis.names.FileNames;
import dovetail.analysis.names.NameReader;
import dovetail.analysis.names.Reference;
import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.lexer.Utf8;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the other files of a folder bind in a document, and which of them are asked. */
final class PackageSiblingsTest {
  private static final String DOCUMENT = "package a\n\nfunc f() int {\n\treturn total + totl\n}\n";

  @TempDir private Path folder;
  private final Deque<Runnable> waiting = new ArrayDeque<>();

  private static Language language(String name) {
    return Languages.builtIn().find(name).orElseThrow();
  }

  private Path file(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  private static FileNames names(Language language, String text) {
    return NameReader.of(language).orElseThrow().read(Utf8.encode(text)).orElseThrow();
  }

  private Optional<PackageSiblings.Shared> shared(
      PackageSiblings siblings, Path document, FileNames names) {
    var _ = siblings.of(document, names);
    waiting.forEach(Runnable::run);
    waiting.clear();
    return siblings.of(document, names);
  }

  private PackageSiblings.Shared ofGo() {
    PackageSiblings siblings = PackageSiblings.of(language("go"), Runnable::run).orElseThrow();
    return shared(siblings, folder.resolve("a.go"), names(language("go"), DOCUMENT)).orElseThrow();
  }

  /** Which of the names that the document looks up and does not bind are bound. */
  private static List<String> bound(PackageSiblings.Shared shared) {
    return names(language("go"), DOCUMENT).missing(0, DOCUMENT.length()).stream()
        .filter(shared::binds)
        .map(Reference::name)
        .toList();
  }

  @Test
  void filesThatShareNothingHaveNone() {
    assertThat(PackageSiblings.of(language("python"), Runnable::run)).isEmpty();
    assertThat(PackageSiblings.of(language("go"), Runnable::run)).isPresent();
  }

  @Test
  void oneBindsWhatItsPackageLooksUp() throws IOException {
    assertThat(bound(ofGo())).isEmpty();
    file("b.go", "package a\n\nvar total int\n");
    file("c.go", "package other\n\nvar totl int\n");
    file("d_test.go", "package a\n\nvar totl int\n");
    file("e.txt", "package a\n\nvar totl int\n");
    assertThat(bound(ofGo())).containsExactly("total");
    assertThat(ofGo().binds("total")).isTrue();
    assertThat(ofGo().binds("totl")).isFalse();
    Reference wrong =
        names(language("go"), DOCUMENT).missing(0, DOCUMENT.length()).stream()
            .filter(one -> one.name().equals("totl"))
            .findFirst()
            .orElseThrow();
    assertThat(ofGo().legal(wrong)).contains("total").doesNotContain("totl");
  }

  /** What nobody binds, and another looks up too, something else may bind. */
  @Test
  void whatAnotherLooksUpTooMayBeBound() throws IOException {
    file("b.go", "package a\n\nfunc g() int {\n\treturn totl\n}\n");
    assertThat(bound(ofGo())).containsExactly("totl");
  }

  @Test
  void inABrokenOneEachWordIsBound() throws IOException {
    file("b.go", "package a\n\nvar total int = = 1\n");
    assertThat(bound(ofGo())).containsExactly("total");
  }

  @Test
  void nothingIsKnownUntilEachIsRead() throws IOException {
    file("b.go", "package a\n\nvar total int\n");
    PackageSiblings siblings = PackageSiblings.of(language("go"), waiting::add).orElseThrow();
    FileNames names = names(language("go"), DOCUMENT);
    assertThat(siblings.of(folder.resolve("a.go"), names)).isEmpty();
    assertThat(shared(siblings, folder.resolve("a.go"), names)).isPresent();
  }

  @Test
  void theEditorsTextCounts() throws IOException {
    Path other = file("b.go", "package a\n\nvar total int\n");
    PackageSiblings siblings = PackageSiblings.of(language("go"), Runnable::run).orElseThrow();
    FileNames names = names(language("go"), DOCUMENT);
    Path fresh = folder.resolve("c.go");
    siblings.edit(
        Map.of(other, "package a\n\nvar sum int\n", fresh, "package a\n\nvar totl int\n"));
    assertThat(bound(shared(siblings, folder.resolve("a.go"), names).orElseThrow()))
        .containsExactly("totl");
  }

  /** In Java what a package has depends on where it lies: elsewhere nothing is known. */
  @Test
  void aFileOutsideOfItsPackageIsNotKnown() throws IOException {
    Language java = language("java");
    PackageSiblings siblings = PackageSiblings.of(java, Runnable::run).orElseThrow();
    FileNames names = names(java, "package b.c;\nclass A { D d; }\n");
    assertThat(shared(siblings, file("A.java", ""), names)).isEmpty();
    Path document = file("b/c/A.java", "");
    file("b/c/D.java", "package b.c;\nclass D {}\n");
    assertThat(shared(siblings, document, names).orElseThrow().binds("D")).isTrue();
    assertThat(shared(siblings, document, names).orElseThrow().binds("E")).isFalse();
  }

  @Test
  void aTwinOfTheFolderHasTheSamePackages() throws IOException {
    Language java = language("java");
    PackageSiblings siblings = PackageSiblings.of(java, Runnable::run).orElseThrow();
    FileNames names = names(java, "package b;\nclass A { D d; }\n");
    file("src/main/java/b/D.java", "package b;\nclass D {}\n");
    Path document = file("src/test/java/b/A.java", "");
    assertThat(shared(siblings, document, names).orElseThrow().binds("D")).isTrue();
  }

  @Test
  void aDocumentAloneHasItsOwn() {
    FileNames names = names(language("go"), DOCUMENT);
    PackageSiblings.Shared none = PackageSiblings.Shared.none(names);
    assertThat(none.binds("total")).isFalse();
    assertThat(none.isOpen()).isFalse();
  }
}
