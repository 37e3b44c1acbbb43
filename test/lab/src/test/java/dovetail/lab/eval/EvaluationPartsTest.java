package dovetail.lab.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an evaluation is made of, without a model. */
class EvaluationPartsTest {
  @TempDir private Path folder;

  /** Tells every letter for a token, lines for runs. */
  private record Letters() implements Oracle {
    @Override
    public String name() {
      return "letters";
    }

    @Override
    public String version() {
      return "";
    }

    @Override
    public boolean accepts(String text) {
      return true;
    }

    @Override
    public List<int[]> runs(String text) {
      return List.of(new int[] {0, 3, 4, 6}, new int[] {10, 12});
    }

    @Override
    public void close() {}
  }

  @Test
  void cutsAreTheTextAgainAndTheSameEachTime() {
    String text = "α = 'b'\nfor x in α: print(x) # 😀\n".repeat(40);
    for (Protocol protocol : Protocol.values()) {
      List<Cut> cuts = protocol.cuts("file", text, 50, 3, new Letters());
      assertThat(cuts).hasSize(50).isEqualTo(protocol.cuts("file", text, 50, 3, new Letters()));
      assertThat(cuts).isNotEqualTo(protocol.cuts("file", text, 50, 4, new Letters()));
      for (Cut cut : cuts) {
        String added = protocol == Protocol.RANDSPAN ? "\n" : "";
        assertThat(cut.prefix() + cut.middle() + cut.suffix()).isEqualTo(text + added);
        int length = cut.middle().codePointCount(0, cut.middle().length());
        int longest =
            switch (protocol) {
              case RANDSPAN -> 100;
              case BOUNDARY -> 12;
              case LINE -> 24;
              case TOP -> text.length();
            };
        assertThat(length).isLessThanOrEqualTo(longest);
        if (protocol == Protocol.LINE) {
          assertThat(cut.middle()).isNotBlank().doesNotContain("\n");
          assertThat(cut.suffix()).startsWith("\n");
        }
      }
    }
    assertThat(Protocol.RANDSPAN.cuts("short", "x\n", 5, 1, new Letters())).hasSize(5);
  }

  @Test
  void boundariesStayInOneRun() {
    for (Cut cut : Protocol.BOUNDARY.cuts("file", "abc de    fg", 200, 1, new Letters())) {
      int start = cut.prefix().length();
      int end = start + cut.middle().length();
      assertThat(end <= 6 || start >= 10).as("%d to %d", start, end).isTrue();
    }
  }

  @Test
  void similarityIsOneMinusTheShareOfEdits() {
    assertThat(Similarity.of("", "")).isEqualTo(1);
    assertThat(Similarity.of("abc", "")).isZero();
    assertThat(Similarity.of("kitten", "sitting")).isEqualTo(1 - 3 / 7.0);
    Random random = new Random(1);
    for (int i = 0; i < 100; i++) {
      String a = Integer.toString(random.nextInt(1000), 3);
      String b = Integer.toString(random.nextInt(1000), 3);
      double naive = 1 - (double) distance(a, b) / Math.max(a.length(), b.length());
      assertThat(Similarity.of(a, b)).isEqualTo(naive);
    }
  }

  private static int distance(String a, String b) {
    if (a.isEmpty() || b.isEmpty()) {
      return a.length() + b.length();
    }
    int kept = distance(a.substring(1), b.substring(1)) + (a.charAt(0) == b.charAt(0) ? 0 : 1);
    int less = Math.min(distance(a.substring(1), b), distance(a, b.substring(1))) + 1;
    return Math.min(kept, less);
  }

  @Test
  void anInterruptedRunGoesOn() throws IOException {
    Path file = folder.resolve("out.jsonl");
    Result result =
        new Result("a", "constrained", true, true, false, false, 0.5, "model", 3, 1.5, 20, "x\n");
    try (Record<Result> record = Record.open(file, "{\"seed\":1}", Result.class)) {
      record.add(result);
    }
    Files.writeString(file, Files.readString(file) + "{\"id\": \"b\", \"deco");
    try (Record<Result> record = Record.open(file, "{\"seed\":1}", Result.class)) {
      assertThat(record.results()).containsExactly(result);
      assertThat(record.has("constrained a")).isTrue();
      assertThat(record.has("checked a")).isFalse();
      assertThat(record.has("constrained b")).isFalse();
      record.add(
          new Result("b", "constrained", false, false, false, false, 0, "none", 0, 1, 2, ""));
    }
    assertThat(Files.readString(file)).doesNotContain("deco\"").endsWith("}\n");
    assertThat(Files.readAllLines(file)).hasSize(3);
    assertThatThrownBy(() -> Record.open(file, "{\"seed\":2}", Result.class))
        .isInstanceOf(Record.OtherRun.class);
  }

  /** Other versions of the program write them in another order. */
  @Test
  void theOrderOfSettingsDoesNotCount() throws IOException {
    Path file = folder.resolve("order.jsonl");
    Record.open(file, "{\"seed\":1,\"cuts\":2}", Result.class).close();
    Record.open(file, "{\"cuts\":2,\"seed\":1}", Result.class).close();
    assertThatThrownBy(() -> Record.open(file, "{\"cuts\":1,\"seed\":2}", Result.class))
        .isInstanceOf(Record.OtherRun.class);
    Path other = Files.writeString(folder.resolve("text.jsonl"), "no \"JSON\n");
    assertThatThrownBy(() -> Record.open(other, "{}", Result.class))
        .isInstanceOf(Record.OtherRun.class);
  }

  @Test
  void theTableCountsEachDecoderAndBothTogether() {
    List<Result> results =
        List.of(
            new Result("a", "constrained", true, true, false, true, 1, "model", 4, 10, 20, "x"),
            new Result("b", "constrained", true, true, true, false, 0, "steered", 2, 30, 40, "y"),
            new Result("a", "checked", true, true, false, false, 0, "model", 1, 1, 1, ""),
            new Result("b", "checked", false, false, false, false, 0, "none", 0, 1, 1, ""));
    assertThat(Summary.of(results, List.of("constrained", "checked")))
        .contains("| constrained | 2 | 100.0 % | 0 | 50.0 % | 50.0 % | 0.500 | 3.0 |")
        .contains("| checked | 2 | 50.0 % | 1 | 0.0 % |")
        .contains("model 1, steered 1")
        .contains("| constrained valid | 1 | 1 |")
        .contains("| constrained not | 0 | 0 |");
  }
}
