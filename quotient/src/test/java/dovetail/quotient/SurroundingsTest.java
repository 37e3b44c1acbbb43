package dovetail.quotient;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Languages;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A comment is one though it could still become an error; what is parsed is none. */
class SurroundingsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          python     | x = 1 # a ¦                | COMMENT
          python     | x = 'a ¦                   | STRING
          javascript | f(); /* a ¦ */             | COMMENT
          go         | package p // a ¦           | COMMENT
          go         | package p /* a ¦ b */      | COMMENT
          go         | package p; var a = `b ¦ c` | STRING
          go         | package p; var a = ¦       | CODE
          """)
  void isReadOffTheLexer(String language, String marked, Surroundings expected) {
    byte[] text = marked.replace("¦", "").getBytes(StandardCharsets.UTF_8);
    int at = marked.indexOf('¦');
    assertThat(
            new DocumentMiddles(Languages.builtIn().find(language).orElseThrow())
                .at(text, at)
                .surroundings())
        .isEqualTo(expected);
  }
}
