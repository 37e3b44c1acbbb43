package dovetail.analysis.project;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.analysis.names.FileNames;
import dovetail.analysis.names.NameReader;
import dovetail.analysis.names.Reference;
import dovetail.analysis.names.Shares;
import dovetail.analysis.names.Words;
import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.lexer.Utf8;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The types of packages: of a library that is in no file, and of files in folders. */
final class PackagesTest {
  private static final Language JAVA = Languages.builtIn().find("java").orElseThrow();
  private static final NameReader READER = NameReader.of(JAVA).orElseThrow();
  private static final Path LIST = Path.of("nowhere").resolve("util.java");

  @TempDir private Path root;
  private final Sources sources =
      new Sources(
          "java",
          READER,
          Runnable::run,
          Map.of(LIST, "package java.util;\nclass List {}\nclass Map { class Entry {} }\n"));

  @BeforeEach
  void write() throws IOException {
    file("b/C.java", "package b;\nclass C { static class Inner {} }\n");
    file("k/K.kt", "class K");
  }

  private void file(String name, String text) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private Packages packages(Words... broken) {
    return new Packages(
        sources,
        Map.of("java.util", LIST),
        Languages.builtIn().profile("java").sharing(),
        ".java",
        List.of(root),
        List.of(),
        List.of(broken));
  }

  private static FileNames names(String text) {
    return READER.read(Utf8.encode(text)).orElseThrow();
  }

  private static Shares shares(String text) {
    return names(text).shares();
  }

  private static Reference missing(String text, String name) {
    return names(text).missing(0, text.length()).stream()
        .filter(one -> one.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private boolean mayBind(String module, String type) {
    String text = "package d;\nclass A { " + type + " a; }\n";
    return packages().mayBind(module, missing(text, type), shares(text));
  }

  @Test
  void theLibrarysAreItsTypes() {
    assertThat(mayBind("java.util", "List")).isTrue();
    assertThat(mayBind("java.util", "Lisp")).isFalse();
  }

  @Test
  void aTypeHasTheNameOfItsFile() {
    assertThat(mayBind("b", "C")).isTrue();
    assertThat(mayBind("b", "D")).isFalse();
  }

  @Test
  void filesOfOtherLanguagesMayBindAnything() {
    assertThat(mayBind("k", "D")).isTrue();
  }

  @Test
  void whatCouldStandInAPlaceOfAName() {
    String text = "package d;\nclass A { Lisp a; }\n";
    Reference wrong = missing(text, "Lisp");
    assertThat(packages().legal("java.util", wrong, shares(text))).contains("List", "Map");
    assertThat(packages().legal("b", wrong, shares(text))).containsExactly("C");
    assertThat(packages().legal("nowhere", wrong, shares(text))).isEmpty();
  }

  @Test
  void aModuleIsKnownIfItsTypesAre() {
    Shares own = shares("package d;\nclass A {}\n");
    assertThat(packages().knows("java.util", own)).isTrue();
    assertThat(packages().knows("b", own)).isTrue();
    assertThat(packages().knows("e", own)).isFalse();
  }

  /**
   * A path of names leads to the file of a type: by an import, the package, or all of another's.
   */
  @Test
  void aPathLeadsToATypesFile() {
    assertThat(found("import b.C;", "C")).isTrue();
    assertThat(found("import b.C;", "C.Inner")).isTrue();
    assertThat(found("import b.C;", "C.Other")).isFalse();
    assertThat(found("import b.*;", "C")).isTrue();
    assertThat(found("import java.util.Map;", "Map.Entry")).isTrue();
    assertThat(found("", "C")).as("of another package").isFalse();
    assertThat(found("", "b.C")).as("a whole path").isTrue();
  }

  private boolean found(String imports, String path) {
    return !packages().of(shares("package d;\n" + imports + "\nclass A {}\n"), path).isEmpty();
  }

  /** A file that is no program may bind each of its words. */
  @Test
  void aWordOfABrokenFileLeadsNowhere() {
    Shares own = shares("package b;\nclass A {}\n");
    assertThat(packages().of(own, "C")).isNotEmpty();
    assertThat(packages(Words.of("class C {")).of(own, "C")).isEmpty();
  }

  @Test
  void aPackageLiesBelowEachRoot() {
    assertThat(Packages.folders(List.of(Path.of("x"), Path.of("y")), "b.c"))
        .containsExactly(Path.of("x/b/c"), Path.of("y/b/c"));
  }
}
