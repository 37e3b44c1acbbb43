package dovetail.quotient;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Language;
import dovetail.languages.Languages;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where an operator goes on in the suffix, a middle cuts it only if it fits nowhere as it is. */
final class StandsAloneTest {
  private static final Language TSX = Languages.builtIn().find("typescriptreact").orElseThrow();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      textBlock =
          """
          let a = <b c=  | ""  | ></b>;     | true
          let a = <b c=  | {d} | ></b>;     | true
          let a; a =     | 1   | = 2;       | false
          let a = b      | c   | d;         | true
          """)
  void cutsNoOperatorThatFits(String prefix, String middle, String suffix, boolean stands) {
    MiddleRecognizer recognizer = MiddleLanguage.of(TSX, bytes(prefix), bytes(suffix)).recognizer();

    assertThat(recognizer.push(bytes(middle))).isTrue();
    assertThat(recognizer.mayEnd()).isTrue();
    assertThat(recognizer.standsAlone()).isEqualTo(stands);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
