package dovetail.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who ends the packaged program while its model computes sees it end, and finds no crash log. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "there is no SIGTERM")
final class EndWhileComputingIT {
  private static final int TERMINATED = 128 + 15;

  @TempDir private Path folder;

  /** Holes behind prefixes that differ from the first line on: each prompt is read anew. */
  private Path holes() throws IOException {
    String shapes = Files.readString(ServerProcess.root().resolve("examples/shapes.py"));
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      JsonObject line = new JsonObject();
      line.addProperty("id", String.valueOf(i));
      line.addProperty("language", "python");
      line.addProperty("prefix", "x" + i + " = " + i + "\n" + shapes + "\ny = ");
      line.addProperty("suffix", "\n");
      lines.add(line.toString());
    }
    return Files.write(folder.resolve("holes.jsonl"), lines);
  }

  /**
   * The signal comes behind the first answer, while the next one is computed.
   *
   * @param millis so long behind it
   */
  @ParameterizedTest
  @ValueSource(ints = {0, 30, 100, 300})
  void itEndsAndLeavesNoCrashLog(int millis) throws IOException, InterruptedException {
    Path holes = holes();
    try (ServerProcess command =
            ServerProcess.startIn(
                folder, "end-while-computing", "complete", "--jsonl", holes.toString());
        BufferedReader answers = command.process().inputReader(StandardCharsets.UTF_8)) {
      assertThat(answers.readLine()).startsWith("{\"id\":\"0\"");
      Thread.sleep(millis);
      command.process().toHandle().destroy();
      assertThat(command.exitStatus()).isEqualTo(TERMINATED);
    }
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).containsExactly(holes);
    }
  }
}
