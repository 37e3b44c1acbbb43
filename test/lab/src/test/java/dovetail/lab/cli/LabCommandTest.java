package dovetail.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dovetail.server.cli.JsonLine;
import dovetail.server.cli.RecordedStreams;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every command of the laboratory that needs no model, as it is typed. */
final class LabCommandTest {
  @TempDir private Path folder;

  private record Ran(int status, String out, String err) {
    List<JsonObject> objects() {
      return out.lines().map(line -> JsonLine.GSON.fromJson(line, JsonObject.class)).toList();
    }
  }

  private static Ran run(String in, String... arguments) {
    RecordedStreams recorded = new RecordedStreams(in);
    int status = LabCommand.run(recorded.streams(), arguments);
    return new Ran(status, recorded.out(), recorded.err());
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "eval", "bench", "mask"})
  void everyCommandHasHelp(String command) {
    Ran ran = command.isEmpty() ? run("", "--help") : run("", command, "--help");
    assertThat(ran.status()).isZero();
    assertThat(ran.out()).contains("Usage: lab " + command).contains("--log-level");
    assertThat(ran.err()).isEmpty();
    assertThat(run("").status()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"token", "middle"})
  void masksAllowTheTruth(String cut) throws IOException {
    String tokenizer =
        file(
            "tokenizer.json",
            """
            {"version": "1.0", "added_tokens": [{"id": 8, "content": "<end>", "special": true,
              "single_word": false, "lstrip": false, "rstrip": false, "normalized": false}],
             "normalizer": null, "pre_tokenizer": null, "post_processor": null, "decoder": null,
             "model": {"type": "BPE", "vocab":
               {"[": 0, "]": 1, ",": 2, "1": 3, "{": 4, "}": 5, "[[": 6, "]]": 7},
               "merges": [["[", "["], ["]", "]"]]}}
            """);
    String line =
        "{\"id\": 7, \"language\": \"json\", \"prefix\": \"[\", \"middle\": \"[[1]],1\","
            + " \"suffix\": \"]\"}\n";
    Ran first = run(line, "mask", "--jsonl", "-", "--tokenizer", tokenizer, "--cut", cut);
    assertThat(first.status()).as(first.err()).isZero();
    assertThat(first.objects()).hasSize(2);
    for (JsonObject object : first.objects()) {
      assertThat(object.get("masks").getAsInt()).isEqualTo(5);
      assertThat(object.get("truth_allowed").getAsInt()).isEqualTo(5);
      assertThat(object.get("allowed_mean").getAsDouble()).isBetween(2.0, 7.0);
    }
    String warm = file("warm.jsonl", line);
    Ran again = run(line, "mask", "--jsonl", "-", "--tokenizer", tokenizer, "--warm", warm);
    assertThat(again.err()).containsPattern("warm: .*\n.* [1-9]\\d* folds");
  }

  @ParameterizedTest
  @ValueSource(strings = {"places", "typing"})
  void aProjectThatIsNoFolderIsRefused(String command) throws IOException {
    String none = folder.resolve("none").toString();
    Ran ran = run("", "bench", command, file("a.json", "[1]"), "--root", none);
    assertThat(ran.status()).isEqualTo(1);
    assertThat(ran.err()).contains("none: is no folder");
  }

  @Test
  void refusesToDrawFromAServersModel() {
    String remote = "--remote=http://127.0.0.1:9";
    assertThat(run("", "eval", "bits", "--files", "x", remote))
        .satisfies(ran -> assertThat(ran.status()).isEqualTo(2))
        .satisfies(ran -> assertThat(ran.err()).contains("leave --remote out"));
    assertThat(run("", "eval", "boundary", "--files", "x", "--decoder", "masked", remote))
        .satisfies(ran -> assertThat(ran.status()).isEqualTo(2))
        .satisfies(ran -> assertThat(ran.err()).contains("a server tells the likeliest only"));
  }

  @Test
  void saysWhereAFileIsNotUtf8() throws IOException {
    Path file = folder.resolve("random.py");
    Files.write(file, new byte[] {'x', '=', (byte) 0xC3, (byte) 0xA4, (byte) 0xE2, 0x28});
    Ran ran = run("", "bench", "edit", file.toString());
    assertThat(ran.status()).isOne();
    assertThat(ran.err()).contains("random.py: not UTF-8 at byte 5");
  }

  @Test
  void edits() throws IOException {
    Ran ran = run("", "bench", "edit", file("a.json", "[1, 2]"), "--places", "2");
    assertThat(ran.status()).as(ran.err()).isZero();
    assertThat(ran.objects())
        .extracting(step -> step.get("step").getAsString())
        .containsExactly("cold", "jump", "keystroke");
  }

  @Test
  void placesAreAskedForInFiles() {
    Ran none = run("", "bench", "places");
    assertThat(none.status()).isEqualTo(2);
    assertThat(none.err()).contains("FILE... or --files LIST is needed");
    Ran list = run("", "bench", "places", "--files", folder.resolve("none.txt").toString());
    assertThat(list.status()).isOne();
    assertThat(list.err()).contains("none.txt: no such file");
    Ran judge = run("", "bench", "places", "a.py", "--judge", "no-such-interpreter");
    assertThat(judge.status()).isOne();
    assertThat(judge.err()).contains("--judge no-such-interpreter: no interpreter");
  }

  @Test
  void rulesAreMeasuredWithAFileForTheModelsSteps() {
    String there = folder.resolve("none/steps").toString();
    Ran steps = run("", "bench", "rules", "a.py", "--kept", there);
    assertThat(steps.status()).isOne();
    assertThat(steps.err()).contains("none/steps: no such file");
  }
}
