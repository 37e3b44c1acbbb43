package dovetail.suite;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code bench typing}, by the command, which {@code ./dovetail} hands on to the laboratory, and
 * its modelled person.
 */
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

  /** What is typed from the top is typed again in the middle, for less. */
  @Test
  void aPersonTypesAndAcceptsWhatIsRight(@TempDir Path folder)
      throws IOException, InterruptedException {
    StringBuilder text = new StringBuilder("import argparse\n\n\ndef parse(parser):\n");
    for (String name : List.of("depth", "width", "height", "count", "limit", "length")) {
      text.append("    parser.add_argument(\"--%s\", type=int, default=1)\n".formatted(name));
    }
    Path file = Files.writeString(folder.resolve("options.py"), text);
    Path rows = folder.resolve("rows.jsonl");
    for (String where : List.of("top", "middle")) {
      JsonObject summary = person(file, rows, "--person", where, "--places", "2");
      int keys = summary.get("keys").getAsInt();
      assertThat(keys).isGreaterThan(60);
      List<String> drawn = Files.readAllLines(rows);
      assertThat(drawn).hasSize(summary.get("drawn").getAsInt()).isNotEmpty();
      assertThat(summary.get("saved").getAsDouble()).isBetween(0.1, 0.99);
      assertThat(summary.get("right").getAsInt()).isPositive();
    }
  }

  private static JsonObject person(Path file, Path rows, String... more)
      throws IOException, InterruptedException {
    List<String> all =
        new ArrayList<>(
            List.of(
                "bench",
                "typing",
                file.toString(),
                "--set",
                "automaticDeadline=60000",
                "--kept",
                rows.resolveSibling("kept").toString(),
                "--out",
                rows.toString()));
    all.addAll(List.of(more));
    try (ServerProcess command = ServerProcess.start("person", all.toArray(String[]::new))) {
      String out = new String(command.process().getInputStream().readAllBytes(), UTF_8);
      assertThat(command.exitStatus()).isZero();
      return JsonParser.parseString(out).getAsJsonObject();
    }
  }
}
