package dovetail.quotient;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Languages;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** No completion is spelt with what {@code %rare} names, if something else fits. */
final class RareTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      textBlock =
          """
          javascript | /** a c | d */   | m 'e';⏎b();  | import a fro
          javascript | /**⏎ * c | d */  | m 'e';⏎b();  | import a fro
          typescript | /**⏎ * c | d */  | m 'e';⏎b();  | export*fro
          javascript | a();⏎/* c | d */ | m 'e';⏎b();  | import a fro
          javascript | /** a c | d */   | 'e';⏎b();    | ^^
          javascript | /** a c | d */ - | ' b';        | ^^
          javascript | /* a c  | */ --  | > b @@ c;⏎   | ^^
          """)
  void isALastResort(
      String language, String prefix, String middle, String suffix, String completion) {
    MiddleRecognizer recognizer =
        MiddleLanguage.of(
                Languages.builtIn().find(language).orElseThrow(), bytes(prefix), bytes(suffix))
            .inScope()
            .recognizer();

    assertThat(recognizer.push(bytes(middle))).isTrue();
    assertThat(recognizer.completion()).isEqualTo(bytes(completion));
  }

  private static byte[] bytes(String text) {
    return text.replace('⏎', '\n').getBytes(UTF_8);
  }
}
