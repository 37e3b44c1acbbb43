package dovetail.server.suggest;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.quotient.Surroundings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class KnownWordsTest {
  private static final Language PYTHON = Languages.builtIn().find("python").orElseThrow();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          def favo¦                  | n(self):      | true
          def favo¦()⏎favourite = 1  | urite         | false
          favourite = 1⏎favo¦        | urite = 2     | false
          x = favourite + fav¦       | ourite        | false
          x = ¦                      | value         | true
          x = ¦                      | len(x)        | false
          x = isinst¦                | ance(x, y)    | false
          ret¦                       | urn x         | false
          x¦                         | ' = value'    | false
          favourite = 1⏎favo¦        | ' = 2'        | true
          x = 2⏎x¦                   | (value)       | false
          x = f(¦                    | )             | false
          x = 1¦                     | 2             | false
          x = ¦                      | "value"       | false
          match = 1⏎x = ma¦          | tch           | false
          """)
  void aWordIsKnownIfTheFileOrTheLanguageHasIt(String file, String shown, boolean isNew) {
    String text = file.replace("⏎", "\n");
    int at = text.indexOf('¦');
    KnownWords known = new KnownWords(PYTHON, text.substring(0, at), text.substring(at + 1));
    assertThat(known.isNew(shown, 0, Words.end(shown, 0, Surroundings.CODE))).isEqualTo(isNew);
  }

  @Test
  void aWordBehindTheFirstIsKnownIfTheMiddleHasIt() {
    KnownWords known = new KnownWords(PYTHON, "x = fav", "");
    String middle = "our(value, value, x, fav)";

    assertThat(known.isNew(middle, 4, 9)).as("value").isTrue();
    assertThat(known.isNew(middle, 10, 16)).as("value again").isFalse();
    assertThat(known.isNew(middle, 17, 19)).as("x").isFalse();
    assertThat(known.isNew(middle, 20, 24)).as("fav, which is only begun").isTrue();
  }
}
