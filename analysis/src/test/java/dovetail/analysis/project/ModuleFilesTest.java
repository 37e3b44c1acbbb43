package dovetail.analysis.project;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.analysis.names.NameReader;
import dovetail.analysis.project.Modules.Module;
import dovetail.analysis.project.Modules.Standpoint;
import dovetail.languages.Languages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which file a path means, as a language spells it. */
final class ModuleFilesTest {
  @TempDir private Path root;

  private static ModuleFiles files(String language) {
    NameReader reader =
        NameReader.of(Languages.builtIn().find(language).orElseThrow()).orElseThrow();
    Sources sources = new Sources(language, reader, Runnable::run, Map.of(), false);
    return new ModuleFiles(Languages.builtIn().profile(language), sources);
  }

  private Path write(String path) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, "");
  }

  private void write(String... paths) throws IOException {
    for (String path : paths) {
      var _ = write(path);
    }
  }

  private String find(String language, String document, String path) throws IOException {
    ModuleFiles files = files(language);
    return files
        .find(files.at(write(document), Optional.of(root)), path)
        .map(module -> root.relativize(module.file()).toString())
        .orElse("");
  }

  @ParameterizedTest
  @CsvSource({
    "shop.goods, shop/goods.py",
    "shop, shop/__init__.py",
    "shop.stock, shop/stock",
    ".goods, shop/goods.py",
    "..tools, tools.py",
    ".stock.shelf, shop/stock/shelf.py",
    "tools, tools.py",
    "goods, ''",
    "near, src/near.py"
  })
  void ofPaths(String path, String file) throws IOException {
    write("shop/__init__.py", "shop/goods.py", "shop/stock/shelf.py", "tools.py", "src/near.py");
    assertThat(find("python", "shop/main.py", path)).isEqualTo(file);
  }

  @ParameterizedTest
  @CsvSource({
    "'\"./goods\"', shop/goods.ts",
    "'\"./goods.js\"', shop/goods.ts",
    "'\"../tools\"', tools/index.js",
    "'\"./none\"', ''",
    "'\"goods\"', ''"
  })
  void ofPathsInQuotes(String path, String file) throws IOException {
    write("shop/goods.ts", "tools/index.js");
    assertThat(find("typescript", "shop/main.ts", path)).isEqualTo(file);
  }

  @Test
  void modulesLieInOthers() throws IOException {
    write("shop/__init__.py", "shop/goods.py", "shop/a-b.py", "shop/stock/shelf.py", "shop/no/a");
    ModuleFiles files = files("python");
    Standpoint from = files.at(write("main.py"), Optional.of(root));
    Module shop = files.find(from, "shop").orElseThrow();
    Set<String> members = new TreeSet<>();
    files.addModules(shop, members);

    assertThat(members).containsExactly("goods", "stock");
    assertThat(files.below(shop, "goods").orElseThrow().file()).endsWith(Path.of("goods.py"));
    assertThat(files.below(shop, "none")).isEmpty();
    Module goods = files.find(from, "shop.goods").orElseThrow();
    assertThat(files.below(goods, "stock")).as("of one that is no folder").isEmpty();
    assertThat(files.name(goods)).endsWith("goods.py");
  }
}
