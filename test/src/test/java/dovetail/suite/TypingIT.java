package dovetail.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code bench typing}, by the command. */
final class TypingIT {
  /** No position of LSP lies within a line end of two characters. */
  @Test
  void lineEndsOfTwoCharactersStay(@TempDir Path folder) throws IOException, InterruptedException {
    Path file =
        Files.writeString(
            folder.resolve("lines.ts"),
            "import { first, second } from './numbers';\r\n".repeat(4)
                + "export const third = first + second;\r\n");
    Path rows = folder.resolve("rows.jsonl");
    try (ServerProcess command =
        ServerProcess.start(
            "typing",
            "bench",
            "typing",
            file.toString(),
            "--places",
            "6",
            "--keys",
            "2",
            "--out",
            rows.toString())) {
      command.process().getInputStream().readAllBytes();
      assertThat(command.exitStatus()).isZero();
    }
    List<JsonObject> asked =
        Files.readAllLines(rows).stream()
            .map(row -> JsonParser.parseString(row).getAsJsonObject())
            .filter(row -> row.has("truth"))
            .toList();
    assertThat(asked).hasSize(12);
    assertThat(asked).noneMatch(row -> row.get("truth").getAsString().endsWith("\r"));
    assertThat(asked)
        .noneMatch(row -> row.get("reason").getAsString().contains("every middle from parsing"));
  }
}
