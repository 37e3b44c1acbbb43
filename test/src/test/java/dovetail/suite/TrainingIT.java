package dovetail.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A tiny model, trained from nothing and asked for a completion, by {@code test/training.sh}: about
 * five minutes, with {@code mvn verify -Plong} only. Left out, and said so, where {@code PYTHON}
 * (or {@code python3}) has no PyTorch.
 */
@Tag("long")
final class TrainingIT {
  private static final int SKIPPED = 77;

  @Test
  void trainsExportsAndCompletes() throws IOException, InterruptedException {
    Path root = ServerProcess.root();
    Path log = root.resolve("test/target/training.log");
    ProcessBuilder builder =
        new ProcessBuilder("sh", root.resolve("test/training.sh").toString())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    builder.environment().put("DOVETAIL_JAVA_HOME", System.getProperty("java.home"));
    Process script = builder.start();
    boolean ended = script.waitFor(20, TimeUnit.MINUTES);
    if (!ended) {
      script.destroyForcibly().waitFor();
    }
    String said = Files.readString(log, StandardCharsets.UTF_8);
    assertThat(ended).as(said).isTrue();
    if (script.exitValue() == SKIPPED) {
      System.err.println("TrainingIT: " + said);
    }
    assumeTrue(script.exitValue() != SKIPPED, said);
    assertThat(script.exitValue()).as(said).isZero();
    assertThat(said).contains("OK: a tiny model was trained, and completes");
  }
}
