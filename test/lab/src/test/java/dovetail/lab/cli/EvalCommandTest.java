package dovetail.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.server.cli.RecordedStreams;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code eval lines}, with the embedded model. */
final class EvalCommandTest {
  private record Ran(int status, String out, String err) {}

  @TempDir private Path folder;

  private Ran run(String... more) {
    List<String> arguments = new ArrayList<>(List.of("eval", "lines", "--decoder", "greedy"));
    arguments.addAll(List.of("--cuts", "1", "--max-tokens", "2", "--prompt-tokens", "64"));
    arguments.addAll(List.of("--echo", "off", "--files", folder.resolve("list").toString()));
    arguments.addAll(List.of("--out", folder.resolve("out.jsonl").toString()));
    arguments.addAll(List.of(more));
    RecordedStreams recorded = new RecordedStreams("");
    int status = LabCommand.run(recorded.streams(), arguments.toArray(String[]::new));
    return new Ran(status, recorded.out(), recorded.err());
  }

  /** Files of 600 characters or so, in a list. */
  private void list(String... namesAndLines) throws IOException {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < namesAndLines.length; i += 2) {
      Path file = folder.resolve(namesAndLines[i]);
      Files.writeString(file, namesAndLines[i + 1].repeat(600 / namesAndLines[i + 1].length()));
      names.add(file.toString());
    }
    Files.write(folder.resolve("list"), names);
  }

  private List<String> results() throws IOException {
    List<String> lines = Files.readAllLines(folder.resolve("out.jsonl"));
    return lines.subList(1, lines.size());
  }

  /** One of these files is a program in Python too, which was the language that was judged. */
  @Test
  void theNamesOfFilesTellTheirLanguage() throws IOException {
    list("a.js", "let a = { b: 1 };\n", "b.js", "f(1)\n", "c.js", "let { = 1;\n");
    Ran ran = run();
    assertThat(ran.status()).as(ran.err()).isZero();
    assertThat(ran.out()).contains("| greedy | 2 |").contains("refused files: 1;");
    assertThat(results()).hasSize(2);
  }

  @Test
  void anInterruptedRunGoesOn() throws IOException {
    list("a.js", "let a = 1;\n", "b.js", "f(1);\n", "c.js", "g({});\n");
    assertThat(run("--limit", "1").status()).isZero();
    List<String> first = results();
    assertThat(first).hasSize(1);
    Path out = folder.resolve("out.jsonl");
    Files.writeString(out, Files.readString(out) + "{\"id\": \"half a li");
    assertThat(run().out()).contains("| greedy | 3 |");
    assertThat(results()).hasSize(3).startsWith(first.getFirst());
  }

  @Test
  void filesInSeveralLanguagesNeedOneNamed() throws IOException {
    list("a.js", "let a = 1;\n", "b.ts", "let a: number = 1;\n");
    Ran ran = run();
    assertThat(ran.status()).isEqualTo(2);
    assertThat(ran.err()).contains("--language is needed: the files are in javascript, typescript");
    assertThat(run("--language", "typescript").out()).contains("| greedy | 2 |");
  }

  @Test
  void noCaseIsNoSuccess() throws IOException {
    list("a.js", "let { = 1;\n");
    Ran ran = run();
    assertThat(ran.status()).isOne();
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err()).contains("no file that Dovetail itself accepts has a place to cut");
  }

  @Test
  void whatMeansNothingIsRefused() throws IOException {
    list("a.js", "let a = 1;\n");
    assertThat(run("--language-version", "3.9").err()).contains("Unknown option");
  }
}
