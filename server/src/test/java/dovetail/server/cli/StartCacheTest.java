package dovetail.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StartCacheTest {
  private static final String JAVA =
      Path.of(System.getProperty("java.home"), "bin", "java").toString();

  @TempDir Path folder;

  @Test
  void noneIsTold() {
    assertThat(StartCache.words(List.of("-Xmx1g"), JAVA, "")).contains("no ahead-of-time cache");
  }

  @Test
  void oneThatJavaRefusesIsToldWithItsReason() throws IOException {
    Path file = Files.writeString(folder.resolve("dovetail.aot"), "no cache ".repeat(1000));
    assertThat(
            StartCache.words(
                List.of("-XX:AOTCache=" + file, "-Xlog:disable"),
                JAVA,
                System.getProperty("java.class.path")))
        .contains("Java refuses " + file + ": ")
        .doesNotContain("does not say why");
  }

  @Test
  void jarsGetTheTimeThatTheArchiveNames() throws IOException {
    Path lib = Files.createDirectories(folder.resolve("lib"));
    List<Path> files =
        List.of(
            lib.resolve("dovetail-server.jar"),
            lib.resolve("other.jar"),
            Files.createDirectories(folder.resolve("runtime/lib")).resolve("modules"));
    for (Path file : files) {
      Files.createFile(file);
    }
    Files.writeString(lib.resolve("time"), "1767225600\n");
    StartCache.restoreTimes(folder);
    assertThat(files)
        .allSatisfy(
            file ->
                assertThat(Files.getLastModifiedTime(file)).hasToString("2026-01-01T00:00:00Z"));
  }
}
