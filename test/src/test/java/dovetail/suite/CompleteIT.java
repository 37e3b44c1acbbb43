package dovetail.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The command that the README begins with prints what the README says. */
final class CompleteIT {
  private static final Path SHAPES = ServerProcess.root().resolve("examples/shapes.py");

  private static String completed(String... options) throws IOException, InterruptedException {
    String[] arguments = new String[4 + options.length];
    arguments[0] = "complete";
    arguments[1] = SHAPES.toString();
    arguments[2] = "--at";
    arguments[3] = "27:42";
    System.arraycopy(options, 0, arguments, 4, options.length);
    try (ServerProcess command = ServerProcess.start("complete", arguments)) {
      String out =
          new String(command.process().getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(command.exitStatus()).isZero();
      return out;
    }
  }

  @Test
  void completesTheExample() throws IOException, InterruptedException {
    assertThat(completed())
        .isEqualToIgnoringNewLines("    return max(shapes, key=lambda shape: shapes[0])");
    assertThat(completed("--form", "raw")).startsWith("    return max(shapes, key=lambda shape: ");
  }
}
