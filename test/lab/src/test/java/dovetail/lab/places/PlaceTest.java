package dovetail.lab.places;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What counts as right. */
final class PlaceTest {
  private static final String TEXT = "total = sum(values, 1)\nprint(total)\n";

  /** Behind {@code total = }, with the rest of the line gone. */
  private static final Place PLACE = new Place(PlaceKind.REST, TEXT, 8, 22, 22, "");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      textBlock =
          """
          sum(values, 1)        | true
          sum(values)           | true
          sum(values, 1)⏎print  | true
          sum()                 | true
          sum(value)            | false
          sum(values, 10)       | false
          su                    | false
          max(values)           | false
          )                     | false
          """)
  void allIsRightUpToBracketsAndQuotesAtTheEnd(String shown, boolean right) {
    assertThat(PLACE.allRight(new Shown(shown.replace("⏎", "\n"), 8, 8))).isEqualTo(right);
  }

  @Test
  void wordsAreRightAsFarAsTheFileGoesOnSo() {
    assertThat(PLACE.right(List.of("sum", "(", "values", ",", " 2", ")"))).isEqualTo(4);
    assertThat(PLACE.right(List.of("sum", "(", "value", "s"))).isEqualTo(2);
    assertThat(PLACE.right(List.of("max", "("))).isZero();
    assertThat(PLACE.right(List.of())).isZero();
  }

  @Test
  void nothingIsRightWhereNothingIsMissing() {
    Place whole = new Place(PlaceKind.FINISHED, TEXT, 22, 22, 22, "");
    assertThat(whole.right(List.of("\nprint"))).isZero();
    assertThat(whole.allRight(new Shown("\nprint", 22, 22))).isFalse();
  }

  @Test
  void theNextLineIsMeantAtTheEndOfOneThatIsTyped() {
    Place typed = new Place(PlaceKind.FINISHED, TEXT, 22, 22, 22, "").fromTop();
    assertThat(typed.truth()).isEqualTo("\nprint(total)");
    assertThat(typed.right(List.of("\nprint", "(", "sum"))).isEqualTo(2);
    assertThat(typed.allRight(new Shown("\nprint", 22, 22))).isTrue();
    assertThat(typed.lineRight(new Shown("\nprint", 22, 22))).isFalse();
    assertThat(typed.lineRight(new Shown("\nprint(total)", 22, 22))).isTrue();
    assertThat(typed.lineRight(new Shown(" + 1", 22, 22))).isFalse();
  }
}
