package dovetail.lab.eval;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Languages;
import java.util.List;
import org.junit.jupiter.api.Test;

final class OwnOracleTest {
  @Test
  void linesOfOneIndentationAreARun() {
    try (OwnOracle oracle = new OwnOracle(Languages.builtIn().find("javascript").orElseThrow())) {
      String text = "if (é) {\n  a.b\n\n  𝒳 = 1\n}\n";
      assertThat(oracle.accepts(text)).isTrue();
      List<int[]> runs = oracle.runs(text);
      assertThat(runs.stream().map(run -> run.length / 2)).containsExactly(5, 6, 1);
      assertThat(runs.get(1)).containsExactly(11, 12, 12, 13, 13, 14, 18, 19, 20, 21, 22, 23);
      assertThat(oracle.runs("")).isEmpty();
    }
  }
}
