package dovetail.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dovetail.server.cli.RecordedStreams;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code bench classes}, with the embedded model. */
final class BenchClassesCommandTest {
  @TempDir private Path folder;

  private record Ran(int status, String out, String err) {}

  private Ran run(String name, String text, String behind) throws IOException {
    Path file = Files.writeString(folder.resolve(name), text);
    RecordedStreams recorded = new RecordedStreams("");
    int status =
        LabCommand.run(recorded.streams(), "bench", "classes", file.toString(), "--behind", behind);
    return new Ran(status, recorded.out(), recorded.err());
  }

  @Test
  void listsTheClassesOfAKeystroke() throws IOException {
    String text = "def main():\n    pass\n\n\nif __name__\n"; // a line that is always completed
    Ran ran = run("a.py", text, "if __name__");
    assertThat(ran.status()).as(ran.err()).isZero();
    JsonObject out = JsonParser.parseString(ran.out()).getAsJsonObject();
    List<String> names =
        out.getAsJsonArray("names").asList().stream().map(JsonElement::getAsString).toList();
    assertThat(out.get("suggestion").getAsBoolean()).isTrue();
    assertThat(out.get("classes").getAsInt()).isEqualTo(names.size());
    assertThat(names)
        .as("classes of several modules, and no class of another command")
        .contains("dovetail.quotient.MiddleRecognizer", "dovetail.model.decode.DecodeLoop")
        .contains("dovetail.server.suggest.Search", "dovetail.server.suggest.Suggester")
        .doesNotContain("dovetail.server.setup.Setup")
        .as("neither records nor interfaces nor enums nor nested classes nor the laboratory")
        .doesNotContain("dovetail.server.task.Task", "dovetail.server.suggest.Form")
        .doesNotContain("dovetail.model.request.Finish")
        .noneMatch(name -> name.contains("$") || name.startsWith("dovetail.lab."));
  }

  @Test
  void saysWhatIsWrongWithAFile() throws IOException {
    assertThat(run("a.py", "x = 1\n", "y ="))
        .satisfies(ran -> assertThat(ran.status()).isOne())
        .satisfies(ran -> assertThat(ran.err()).contains("a.py: has no such text"));
    assertThat(run("a.unknown", "x = 1\n", "x ="))
        .satisfies(ran -> assertThat(ran.status()).isOne())
        .satisfies(ran -> assertThat(ran.err()).contains("a.unknown: its name tells no language"));
  }
}
