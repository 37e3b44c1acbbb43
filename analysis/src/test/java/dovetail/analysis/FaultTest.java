package dovetail.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Language;
import dovetail.languages.Languages;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class FaultTest {
  private static final Language TSX = Languages.builtIn().find("typescriptreact").orElseThrow();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      textBlock =
          """
          let a = <p><b>   | c</i>       | </p>;  | c</b>
          let a = <p>      | <b>c</i>    | </p>;  | <b>c</b>
          let a = <b.c>ö   | ö</b>       | ;      | ö</b.c>
          let a = <Grid>   | </div>      | ;      | </Grid>
          """)
  void aTagIsClosedUnderTheNameOfAnother(
      String before, String middle, String behind, String right) {
    try (Judge judge = new Judge()) {
      List<Fault> faults =
          judge.faults(
              Document.of(TSX), Part.of(before, middle, behind), Set.of(Fault.Kind.COMPILER));
      int begin = Part.of(before, middle, behind).from();
      assertThat(faults.getFirst().from(begin).replacedIn(middle)).contains(right);
    }
  }

  @Test
  void whatIsNotThereIsNotReplaced() {
    Fault fault = new Fault(Fault.Kind.COMPILER, "bc", 1, 1, "", List.of("d"));

    assertThat(fault.replacedIn("abcd")).contains("add");
    assertThat(fault.replacedIn("abd")).isEmpty();
    assertThat(fault.replacedIn("ab")).isEmpty();
    assertThat(fault.from(2).replacedIn("bcd")).isEmpty();
  }
}
