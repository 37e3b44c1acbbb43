package dovetail.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;

/** The library as others have it: three jars, one module, and the example of the README. */
final class EngineIT {
  private static final String JAR = System.getProperty("engine.jar");
  private static final String MODULE_PATH =
      JAR + ".jar" + File.pathSeparator + System.getProperty("engine.module.path");
  private static final Path EXAMPLES = Path.of("../examples");
  private static final List<String> EXPORTED =
      List.of(
          "dovetail.grammar", "dovetail.languages", "dovetail.quotient", "dovetail.quotient.mask");

  private static ModuleDescriptor module() {
    return ModuleFinder.of(Path.of(JAR + ".jar"))
        .find("dovetail.engine")
        .orElseThrow()
        .descriptor();
  }

  @Test
  void fourPackagesAreExported() {
    assertThat(module().exports())
        .extracting(ModuleDescriptor.Exports::source)
        .containsExactlyInAnyOrderElementsOf(EXPORTED);
    assertThat(module().packages()).contains("dovetail.lexer", "dovetail.network", "dovetail.ints");
    assertThat(module().packages()).noneMatch(name -> name.startsWith("dovetail.server"));
  }

  @Test
  void sourcesAndJavadocAreThere() throws IOException {
    for (String name : EXPORTED) {
      String folder = name.replace('.', '/');
      assertThat(entry("-sources.jar", folder + "/package-info.java")).isTrue();
      assertThat(entry("-javadoc.jar", "dovetail.engine/" + folder + "/package-summary.html"))
          .isTrue();
    }
    assertThat(entry("-sources.jar", "dovetail/quotient/MiddleLanguage.java")).isTrue();
    assertThat(entry("-javadoc.jar", "dovetail.engine/dovetail/quotient/chart/Item.html"))
        .as("is not exported")
        .isFalse();
  }

  private static boolean entry(String jar, String name) throws IOException {
    try (JarFile file = new JarFile(JAR + jar)) {
      return file.getEntry(name) != null;
    }
  }

  /** Compiled and run against the module alone. */
  @Test
  void theExamplePrintsWhatTheReadmeSays() throws IOException, InterruptedException {
    List<String> printed = run(EXAMPLES.resolve("Middle.java"), EXAMPLES.resolve("list.lark"));
    assertThat(printed).hasSize(3);
    List<String> readme = Files.readAllLines(Path.of("../README.md"));
    assertThat(readme).containsAll(printed);
    List<String> body =
        Files.readAllLines(EXAMPLES.resolve("Middle.java")).stream()
            .filter(line -> line.startsWith("    "))
            .map(line -> line.substring(4))
            .toList();
    assertThat(body).hasSize(10);
    assertThat(readme).containsSubsequence(body);
  }

  private static List<String> run(Path program, Path grammar)
      throws IOException, InterruptedException {
    Process java =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--module-path",
                MODULE_PATH,
                "--add-modules",
                "dovetail.engine",
                program.toString(),
                grammar.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String out = new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    java.waitFor();
    return out.lines().toList();
  }
}
