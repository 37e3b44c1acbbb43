package dovetail.server.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Pages of libraries that nobody reads go, and come back. */
final class FilePagesTest {
  private static final Path MAPPINGS = Path.of("/proc/self/smaps");

  @Test
  void mostOfTheJavaMachineIsNotReadAgain() throws IOException {
    assumeThat(MAPPINGS).exists();
    long before = machineCode();
    FilePages.release(false);
    assertThat(machineCode()).isPositive().isLessThan(before);
  }

  /** The resident KiB of the code of Java's machine. */
  private static long machineCode() throws IOException {
    long sum = 0;
    boolean isCode = false;
    for (String line : Files.readAllLines(MAPPINGS)) {
      if (line.startsWith("Rss:") && isCode) {
        sum += Long.parseLong(line.replaceAll("\\D", ""));
      } else if (line.indexOf('-') > 0) {
        isCode = line.contains(" r-xp ") && line.endsWith("libjvm.so");
      }
    }
    return sum;
  }
}
