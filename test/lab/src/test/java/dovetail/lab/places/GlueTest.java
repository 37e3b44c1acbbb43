package dovetail.lab.places;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.quotient.Surroundings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class GlueTest {
  private static String glue(String text, String shown, Surroundings end, Surroundings after) {
    int at = text.indexOf('¦');
    String written = text.replace("¦", "").replace("⏎", "\n");
    Place place = new Place(PlaceKind.ANYWHERE, written, at, at, at, "");
    return Glue.of(
            place, new Shown(shown.replace("⏎", "\n"), at, at), Surroundings.CODE, end, after)
        .map(Glue::word)
        .orElse("");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '§',
      textBlock =
          """
          def add(self, item) ->¦ None:   | § None<§           | operator
          price:¦ float = 0.0             | § int<§            | operator
          self.stats.i¦nc_value("x")      | nc_value("down")<  | operator
          raise NotConfig¦ured            | ured()<            | operator
          path = ¦Path(name)              | str                | joins
          x = 1¦                          | § \\§              | dangling
          x = 1¦⏎y = 2                    | ,                  | dangling
          x = 1¦⏎y = 2                    | ;                  | dangling
          x = 1¦⏎y = 2                    | § + 2 #§           | dangling
          x = f(1,⏎¦⏎2)                   | 3,                 | §§
          x = f(⏎¦⏎)                      | 3,                 | §§
          f(¦)                            | §a, §              | dangling
          f(¦)                            | a, b               | §§
          def f(x):⏎    ¦                 | ...                | §§
          if x¦                           | :                  | §§
          x = ¦y                          | §list(y) or §      | §§
          a = 1;⏎b = 2;⏎c = 3¦            | ;                  | §§
          List¦ names                     | <String>           | §§
          x = [1,¦⏎3]                     | §⏎2,§              | §§
          x = f(¦g, 3)                    | 1,                 | operator
          """)
  void isWhatIsThereOnlyToParse(String text, String shown, String glue) {
    assertThat(glue(text, shown, Surroundings.CODE, Surroundings.CODE)).isEqualTo(glue);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '§',
      textBlock =
          """
          x = ¦1     | §2 # §  | swallows
          x = 1¦     | § # one§ | §§
          """)
  void commentsNothingOut(String text, String shown, String glue) {
    assertThat(glue(text, shown, Surroundings.COMMENT, Surroundings.COMMENT)).isEqualTo(glue);
  }

  @Test
  void aCommentMayEndInAnything() {
    assertThat(glue("¦x = 1", "# the first time.\n", Surroundings.COMMENT, Surroundings.CODE))
        .isEmpty();
  }

  @Test
  void whatWasCutOutEndedInMayEndWhatIsShown() {
    String text = "f(one, two)";
    Place place = new Place(PlaceKind.SPAN, text, 2, 6, 6, "");
    Surroundings code = Surroundings.CODE;
    assertThat(Glue.of(place, new Shown("other,", 2, 2), code, code, code)).isEmpty();
    assertThat(Glue.of(place, new Shown("other +", 2, 2), code, code, code))
        .contains(Glue.OPERATOR);
  }
}
