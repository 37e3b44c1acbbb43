package dovetail.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Language;
import dovetail.languages.Languages;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A project of 5,000 files: the names of its modules are known when they are first asked for. */
final class NamesAheadTest {
  private static final Language PYTHON = Languages.builtIn().find("python").orElseThrow();
  private static final int PACKAGES = 100;
  private static final int MODULES = 50;

  @TempDir private Path project;

  private void write() throws IOException {
    Files.createDirectory(project.resolve(".git"));
    for (int i = 0; i < PACKAGES; i++) {
      Path folder = Files.createDirectory(project.resolve("pkg" + i));
      Files.writeString(folder.resolve("__init__.py"), "");
      for (int j = 1; j < MODULES; j++) {
        Files.writeString(
            folder.resolve("mod" + j + ".py"),
            "import os\n\n\ndef load_orders_%d_%d(path):\n    return os.stat(path)\n\n\n"
                    .formatted(i, j)
                + "def load_prices(path):\n    return {}\n");
      }
    }
  }

  /** Waits for what is begun, and for what that begins. */
  private static void finish(ThreadPoolExecutor reading)
      throws InterruptedException, ExecutionException {
    for (int round = 0; round < 5; round++) {
      reading.submit(() -> {}).get();
    }
  }

  @Test
  void whatIsImportedIsReadBeforeTheFirstQuestion() throws Exception {
    write();
    Path document = Files.createDirectory(project.resolve("app")).resolve("main.py");
    String before = "import os\nfrom pkg7.mod8 import load_";
    String behind = "\n\n\ndef main():\n    print(os.getcwd())\n";
    Document main = Document.of(PYTHON, document);
    try (ThreadPoolExecutor reading =
            new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        Judge judge = new Judge()) {
      judge.follow(reading);
      judge.readModulesAhead(main, (before + behind).getBytes(StandardCharsets.UTF_8), () -> false);
      finish(reading);
      List<Fault> faults = judge.faults(main, Part.of(before, "module", behind), Judge.NAMES);
      assertThat(faults).hasSize(1);
      assertThat(faults.getFirst().name()).isEqualTo("load_module");
      assertThat(faults.getFirst().replacements()).endsWith("load_orders_7_8", "load_prices", "os");
      assertThat(judge.faults(main, Part.of(before, "orders_7_8", behind), Judge.NAMES)).isEmpty();
    }
  }

  @Test
  void readingAheadIsStopped() throws IOException {
    Path folder = Files.createDirectory(project.resolve("pkg7"));
    Files.writeString(folder.resolve("mod8.py"), "def load_orders(): ...\n");
    String text = "from pkg7.mod8 import load_\n" + "x = 1\n".repeat(50_000);
    Document main = Document.of(PYTHON, project.resolve("main.py"));
    try (ThreadPoolExecutor reading =
            new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        Judge judge = new Judge()) {
      judge.follow(reading);
      judge.readModulesAhead(main, text.getBytes(StandardCharsets.UTF_8), () -> true);
      assertThat(reading.getTaskCount()).isZero();
    }
  }
}
