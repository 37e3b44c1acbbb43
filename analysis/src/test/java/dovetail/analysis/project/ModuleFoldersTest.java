package dovetail.analysis.project;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.analysis.project.Modules.Standpoint;
import dovetail.languages.Languages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where paths begin, in folders as people have them. */
final class ModuleFoldersTest {
  @TempDir private Path root;

  private Path folder(String path) throws IOException {
    return Files.createDirectories(root.resolve(path));
  }

  private void file(String path, String text) throws IOException {
    Files.createDirectories(root.resolve(path).getParent());
    Files.writeString(root.resolve(path), text);
  }

  private Standpoint of(String language, String document) {
    return new ModuleFolders(Languages.builtIn().profile(language))
        .of(root.resolve(document), Optional.of(root));
  }

  @Test
  void theOutermostPackageAndTheProject() throws IOException {
    file("lib/shop/__init__.py", "");
    file("lib/shop/goods/__init__.py", "");
    assertThat(of("python", "lib/shop/goods/main.py").own())
        .containsExactly(root.resolve("lib"), root);
    assertThat(of("python", "tools/main.py").own())
        .containsExactly(root.resolve("tools"), root, root.resolve("lib"));
  }

  /** Of several interpreters the project's own counts, or else the newest. */
  @Test
  void theEnvironment() throws IOException {
    Path old = folder(".venv/lib/python3.9/site-packages");
    Path latest = folder(".venv/lib/python3.12/site-packages");
    assertThat(of("python", "main.py").others()).contains(latest).doesNotContain(old);
    file(".venv/pyvenv.cfg", "version = 3.9.2\n");
    assertThat(of("python", "main.py").others()).contains(old).doesNotContain(latest);
  }

  @Test
  void whatAFileOfTheProjectNames() throws IOException {
    file("go.mod", "module example.com/shop\n\nreplace example.com/near => ./libs/near\n");
    assertThat(of("go", "goods/a.go").begins())
        .containsEntry("example.com/shop", root)
        .containsEntry("example.com/near", root.resolve("libs/near"));
    file("goods/go.mod", "module example.com/goods\n");
    assertThat(of("go", "goods/a.go").begins()).as("the nearest").hasSize(1);
  }

  @Test
  void globs() throws IOException {
    Path one = folder("a/one/c");
    Path two = folder("a/two/c");
    file("a/three", "");
    assertThat(ModuleFolders.all(root + "/a/*/c")).containsExactlyInAnyOrder(one, two);
    assertThat(ModuleFolders.all(root + "/a/{two,three}/c")).containsExactly(two);
    assertThat(ModuleFolders.all(root + "/a/one/d")).isEqualTo(List.of());
  }

  @Test
  void repositories() throws IOException {
    assertThat(Repository.of(root.resolve("a/b.py"))).isEmpty();
    folder(".git");
    Path inner = folder("a/.git").getParent();
    assertThat(Repository.of(root.resolve("b/c.py"))).contains(root);
    assertThat(Repository.of(root.resolve("a/b.py"))).contains(inner);
  }
}
