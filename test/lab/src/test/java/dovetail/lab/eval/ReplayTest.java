package dovetail.lab.eval;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ReplayTest {
  private static final String PATCH =
      """
      diff --git a/x.py b/x.py
      index 1..2 100644
      --- a/x.py
      +++ b/x.py
      @@ -3 +3,2 @@ def f():
      -old
      +new
      ++++ b/not/a/path
      @@ -9,0 +11 @@
      +added
      @@ -12,2 +14,0 @@
      -gone
      --- a/gone
      diff --git a/y.py b/y.py
      deleted file mode 100644
      --- a/y.py
      +++ /dev/null
      @@ -1 +0,0 @@
      -x
      diff --git a/z.py b/z.py
      new file mode 100644
      --- /dev/null
      +++ b/z.py
      @@ -0,0 +1 @@
      +first
      """;

  @Test
  void theLinesThatAPatchAdds() {
    assertThat(AddedLines.of(PATCH))
        .containsExactly(
            new AddedLines.Added("x.py", 2, 3),
            new AddedLines.Added("x.py", 3, 3),
            new AddedLines.Added("x.py", 10, 9),
            new AddedLines.Added("z.py", 0, 0));
  }

  private static ReplayResult result(String commit, int line, String echo, String middle) {
    return new ReplayResult(
        commit + line, commit, echo, middle.equals("x"), true, true, 2, 1, 1, middle, "x");
  }

  @Test
  void aTableComparesWithTheFirst() throws IOException {
    List<ReplayResult> results =
        List.of(
            result("a", 1, "off", "y"),
            result("a", 1, "file", "x"),
            result("a", 2, "off", "x"),
            result("a", 2, "file", "x"),
            result("b", 1, "off", "x"),
            result("b", 1, "file", "x"),
            result("b", 2, "off", "y"),
            result("b", 2, "file", "y"));
    String table = ReplaySummary.of(results, List.of("off", "file"));
    assertThat(table)
        .contains("| off | 4 | 2 | 50.0 % [50.0, 50.0] |")
        .contains("| file | 4 | 2 | 75.0 % [50.0, 100.0] | +25.0 [0.0, 50.0] |");
    assertThat(Records.reread(results.getFirst(), ReplayResult.class))
        .isEqualTo(results.getFirst());
  }

  @Test
  void aLineIsRightWithABodyBehindItThatTheCommitHasInItsNextLines() {
    assertThat(result("a", 1, "off", "x").isLine()).isTrue();
    assertThat(result("a", 1, "off", "  x  \n    pass\n").isLine()).isTrue();
    assertThat(result("a", 1, "off", "xy\nx").isLine()).isFalse();
    assertThat(result("a", 1, "off", "").isLine()).isFalse();
    assertThat(
            ReplaySummary.of(
                List.of(result("a", 1, "off", "y"), result("a", 1, "file", "x\n  y")),
                List.of("off", "file")))
        .contains(
            "| file | 1 | 1 | 0.0 % [0.0, 0.0] | +0.0 [0.0, 0.0] | 100.0 % [100.0, 100.0] |"
                + " +100.0");
  }
}
