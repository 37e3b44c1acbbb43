package dovetail.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/**
 * A real Neovim, by {@code test/editors/neovim.sh}: cases, a program typed at a person's pace, and
 * Dovetail's server; left out, and said so, where there is none.
 */
final class NeovimIT {
  private static final int SKIPPED = 77;

  @Test
  void drawsAndAcceptsWhatIsTrue() throws IOException, InterruptedException {
    assumeTrue(System.getProperty("os.name").equals("Linux"), "SKIPPED: only tested on Linux");
    Path root = ServerProcess.root();
    Path log = root.resolve("test/target/neovim.log");
    ProcessBuilder builder =
        new ProcessBuilder(
                "sh",
                root.resolve("test/editors/neovim.sh").toString(),
                "0.12",
                "cases",
                "typing",
                "server")
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    builder.environment().put("DOVETAIL_JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("DOVETAIL_TEST_LINES", "40");
    Process script = builder.start();
    boolean ended = script.waitFor(15, TimeUnit.MINUTES);
    if (!ended) {
      script.destroyForcibly().waitFor();
    }
    String said = Files.readString(log, StandardCharsets.UTF_8);
    assertThat(ended).as(said).isTrue();
    if (script.exitValue() == SKIPPED) {
      System.err.println("NeovimIT: " + said);
    }
    assumeTrue(script.exitValue() != SKIPPED, said);
    assertThat(script.exitValue()).as(said).isZero();
  }
}
