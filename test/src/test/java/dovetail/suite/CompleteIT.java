package dovetail.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The command that the README begins with prints what the README says. */
final class CompleteIT {
  private static final Path ROOT = ServerProcess.root();
  private static final String COMMAND = "$ ./dovetail complete ";

  private static List<String> readme() throws IOException {
    return Files.readAllLines(ROOT.resolve("README.md"));
  }

  /** File, {@code --at} and place, as the README has them. */
  private static List<String> arguments() throws IOException {
    String command =
        readme().stream().filter(line -> line.startsWith(COMMAND)).findFirst().orElseThrow();
    List<String> arguments = List.of(command.substring(COMMAND.length()).split(" "));
    assertThat(arguments).hasSize(3).element(1).isEqualTo("--at");
    return arguments;
  }

  private static String completed(Path file, String place, String... options)
      throws IOException, InterruptedException {
    List<String> arguments = new ArrayList<>(List.of("complete", file.toString(), "--at", place));
    arguments.addAll(List.of(options));
    return printed(arguments);
  }

  private static String printed(List<String> arguments) throws IOException, InterruptedException {
    try (ServerProcess command =
        ServerProcess.start("complete", arguments.toArray(String[]::new))) {
      String out =
          new String(command.process().getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(command.exitStatus()).isZero();
      return out;
    }
  }

  @Test
  void theReadmeSaysWhatIsPrinted() throws IOException, InterruptedException {
    List<String> arguments = arguments();
    List<String> lines = readme();
    int at = lines.indexOf(COMMAND + String.join(" ", arguments));
    String printed = lines.get(at + 1);
    assertThat(lines.get(at + 2)).as("what the model wrote is marked").contains("~ written by");
    assertThat(lines)
        .as("as in the next section")
        .contains("    " + COMMAND.substring(2) + String.join(" ", arguments));
    assertThat(completed(ROOT.resolve(arguments.getFirst()), arguments.get(2)))
        .isEqualToIgnoringNewLines(printed);
    int from = lines.get(at + 2).indexOf('~');
    int to = lines.get(at + 2).lastIndexOf('~') + 1;
    List<String> example = Files.readAllLines(ROOT.resolve(arguments.getFirst()));
    assertThat(example).contains(printed.substring(0, from) + printed.substring(to));
    assertThat(lines).contains(printed.substring(0, from) + printed.substring(to));
  }

  /** What is right there is right in files like it: the README shows no stroke of luck. */
  @ParameterizedTest
  @ValueSource(strings = {"def show(", "def report(", "def print_all("})
  void itIsRightInFilesLikeIt(String header) throws IOException, InterruptedException {
    List<String> arguments = arguments();
    String example = Files.readString(ROOT.resolve(arguments.getFirst()));
    assertThat(example).contains("def describe(");
    Path like =
        Files.writeString(
            Files.createTempFile("like", ".py"), example.replace("def describe(", header));
    try {
      assertThat(completed(like, arguments.get(2)))
          .isEqualToIgnoringNewLines("    for shape in shapes:");
    } finally {
      Files.delete(like);
    }
  }

  @Test
  void completesInAFileWithOtherHoles() throws IOException, InterruptedException {
    Path shapes = ROOT.resolve("examples/shapes.py");
    assertThat(completed(shapes, "27:42")).startsWith("    return max(shapes, key=lambda shape: ");
    assertThat(completed(shapes, "27:42", "--form", "raw"))
        .startsWith("    return max(shapes, key=lambda shape: ");
  }

  /** One way, one answer: places of a file, as lines of JSON. */
  @Test
  void aHoleIsFilledAsTheFileIsThere() throws IOException, InterruptedException {
    Path file = Files.createTempFile("rows", ".py");
    Path holes = Files.createTempFile("holes", ".jsonl");
    try {
      String text =
          """
          import csv


          def total(path, prices):
              with open(path) as lines:
                  rows = list(csv.DictReader(lines))
                  names = sorted(¦ for row in rows)
                  return sum(prices[¦])


          print(total("a.csv", {}¦
          """;
      Files.writeString(file, text.replace("¦", ""));
      List<String> lines = new ArrayList<>();
      List<String> expected = new ArrayList<>();
      for (int at = text.indexOf('¦'); at >= 0; at = text.indexOf('¦', at + 1)) {
        String prefix = text.substring(0, at).replace("¦", "");
        JsonObject line = new JsonObject();
        line.addProperty("language", "python");
        line.addProperty("document", file.toString());
        line.addProperty("prefix", prefix);
        line.addProperty("suffix", text.substring(at).replace("¦", ""));
        lines.add(line.toString());
        int begin = prefix.lastIndexOf('\n') + 1;
        String place = "%d:%d".formatted(prefix.lines().count(), prefix.length() - begin + 1);
        expected.add(completed(file, place));
      }
      Files.write(holes, lines);
      List<String> answers =
          printed(List.of("complete", "--jsonl", holes.toString())).lines().toList();
      for (int i = 0; i < lines.size(); i++) {
        JsonObject line = JsonParser.parseString(lines.get(i)).getAsJsonObject();
        JsonObject answer = JsonParser.parseString(answers.get(i)).getAsJsonObject();
        assertThat(answer.get("valid").getAsBoolean()).isTrue();
        String covered = answer.get("covered").getAsString();
        String prefix = line.get("prefix").getAsString();
        String middle = answer.get("middle").getAsString();
        String behind = line.get("suffix").getAsString().substring(covered.length());
        String found =
            prefix.substring(prefix.lastIndexOf('\n') + 1)
                + middle
                + behind.substring(0, behind.indexOf('\n') + 1);
        assertThat(found).isEqualTo(expected.get(i));
      }
    } finally {
      Files.delete(file);
      Files.delete(holes);
    }
  }
}
