package dovetail.analysis.project;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.analysis.names.FileNames;
import dovetail.analysis.names.NameReader;
import dovetail.analysis.names.Use;
import dovetail.languages.Language;
import dovetail.languages.Languages;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Modules that several files make: packages of Go. */
final class FolderModulesTest {
  private static final Language GO = Languages.builtIn().find("go").orElseThrow();

  @TempDir private Path root;
  private final Modules modules = Modules.of(GO).orElseThrow();

  private void file(String path, String text) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  @BeforeEach
  void aModule() throws IOException {
    file(
        "go.mod",
        """
        module example.com/shop

        go 1.24

        require (
        \texample.com/far v1.2.0
        \texample.com/near v0.1.0 // indirect
        )

        replace example.com/near => ./libs/near
        replace example.com/none => ./\0
        """);
    file("shop.go", "package shop\n\ntype Shop struct{ Name string }\n");
    file("goods/one.go", "package goods\n\nconst Bread, flour = 1, 2\n\nvar Milk int\n");
    file(
        "goods/two.go",
        "package goods\n\nfunc Eggs() {}\n\nfunc (b Basket) Empty() {}\n\ntype Basket int\n");
    file("goods/one_test.go", "package goods\n\nfunc TestBread() {}\n");
    file("goods/deep/deep.go", "package deep\n\nvar Sea int\n");
    file("vendor/example.com/far/far.go", "package far\n\nvar Hills int\n");
    file("libs/near/near.go", "package near\n\nvar Door int\n");
    file("broken/one.go", "package broken\n\nvar A int\n");
    file("broken/two.go", "package broken\n\nfunc (\n");
    file("dotted/one.go", "package dotted\n\nimport . \"fmt\"\n");
    file("empty/readme.txt", "");
  }

  /** The members that a text in a file looks up and that are not there. */
  private List<String> lacks(Modules known, String text) {
    FileNames names =
        NameReader.of(GO).orElseThrow().read(text.getBytes(StandardCharsets.UTF_8)).orElseThrow();
    List<String> lacks = new ArrayList<>();
    for (Use use : names.uses(0, Integer.MAX_VALUE)) {
      known
          .lack(known.at(root.resolve("x.go"), Optional.of(root)), use)
          .ifPresent(lack -> lacks.add(use.members().get(lack.member())));
    }
    return lacks;
  }

  private List<String> lacks(String path, String body) {
    return lacks(
        modules, "package shop\n\nimport \"%s\"\n\nfunc f() { %s }\n".formatted(path, body));
  }

  @Test
  void aPackageHasWhatAllItsFilesDeclare() {
    assertThat(
            lacks(
                "example.com/shop/goods",
                "goods.Eggs(goods.Bread, goods.Milk); var b goods.Basket; goods.Cheese(b,"
                    + " goods.Butter)"))
        .containsExactly("Cheese", "Butter");
  }

  @Test
  void onlyNamesWithACapitalAreSeen() {
    assertThat(lacks("example.com/shop/goods", "f(goods.flour, goods.Empty)"))
        .containsExactly("flour", "Empty");
  }

  @Test
  void whatTestsDeclareIsNotThere() {
    assertThat(lacks("example.com/shop/goods", "goods.TestBread()")).containsExactly("TestBread");
  }

  @Test
  void whatNoBuildTakesIsNotThere() throws IOException {
    file("goods/make.go", "// Makes goods.\n\n//go:build ignore\n\npackage main\n\nvar Made int\n");
    file("goods/old.go", "package goods\n\nvar Old = `\n//go:build ignore\n`\n");
    assertThat(lacks("example.com/shop/goods", "f(goods.Bread, goods.Made, goods.Old)"))
        .containsExactly("Made");
  }

  @Test
  void aFolderThatNoFileSystemHasIsLeftOut() {
    assertThat(lacks("example.com/none", "f(none.Door)")).isEmpty();
    assertThat(lacks("example.com/shop/goods", "f(goods.Cheese)")).containsExactly("Cheese");
  }

  @Test
  void aFolderInAPackageIsNoMember() {
    assertThat(lacks("example.com/shop/goods", "f(goods.deep, goods.Deep)"))
        .containsExactly("deep", "Deep");
    assertThat(lacks("example.com/shop/goods/deep", "f(deep.Sea, deep.Sky)"))
        .containsExactly("Sky");
  }

  @Test
  void pathsLeadWhereTheProjectSays() {
    assertThat(lacks("example.com/far", "f(far.Hills, far.Plains)")).containsExactly("Plains");
    assertThat(lacks("example.com/near", "f(near.Door, near.Window)")).containsExactly("Window");
    assertThat(lacks("example.com/shop", "f(shop.Shop{}, shop.Stall{})")).containsExactly("Stall");
  }

  @Test
  void aPathBesideTheDocumentIsNone() {
    assertThat(lacks("goods", "f(goods.Cheese)")).isEmpty();
  }

  @Test
  void somePackagesAreOpenOrNotKnown() {
    for (String open : List.of("broken", "dotted", "empty", "nowhere")) {
      assertThat(lacks("example.com/shop/" + open, "f(%s.B)".formatted(open))).as(open).isEmpty();
    }
    assertThat(lacks("example.com/nearer", "f(nearer.B)")).isEmpty();
  }

  @Test
  void aNameThatIsBoundToSomethingElseIsNoPackage() {
    assertThat(lacks("example.com/shop/goods", "goods := f(1); goods.Cheese()")).isEmpty();
  }

  @Test
  void openFilesCountAsTheyAreInTheEditor() {
    Path one = root.resolve("goods/one.go");
    modules.edit(Map.of(one, "package goods\n\nvar Cheese int\n"));
    assertThat(lacks("example.com/shop/goods", "f(goods.Cheese, goods.Milk)"))
        .containsExactly("Milk");
    modules.edit(Map.of());
    assertThat(lacks("example.com/shop/goods", "f(goods.Cheese, goods.Milk)"))
        .containsExactly("Cheese");
  }

  @Test
  void aNewFileCounts() throws IOException {
    assertThat(lacks("example.com/shop/goods", "f(goods.Cheese)")).containsExactly("Cheese");
    file("goods/three.go", "package goods\n\nvar Cheese int\n");
    assertThat(lacks("example.com/shop/goods", "f(goods.Cheese)")).isEmpty();
  }

  @Test
  void untilItIsReadAPackageIsOpen() {
    Deque<Runnable> later = new ArrayDeque<>();
    Modules slow = Modules.of(GO, later::add).orElseThrow();
    String text = "package shop\n\nimport \"example.com/shop/goods\"\n\nvar a = goods.Cheese\n";
    assertThat(lacks(slow, text)).isEmpty();
    assertThat(later).hasSize(1);
    assertThat(lacks(slow, text)).as("asked for once").isEmpty();
    assertThat(later).hasSize(1);
    later.remove().run();
    assertThat(lacks(slow, text)).containsExactly("Cheese");
  }
}
