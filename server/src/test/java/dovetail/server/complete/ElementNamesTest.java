package dovetail.server.complete;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Language;
import dovetail.languages.Languages;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What closes an element has the name of what opened it. */
final class ElementNamesTest {
  private static final Language TSX = Languages.builtIn().find("typescriptreact").orElseThrow();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      textBlock =
          """
          let a = <b>            | c     | </a>;        | </b>;
          let a = <b><c d={e     | .f    | }/></a>;     | }/></b>;
          let a = <b><c>         | d     | </a></a>     | </c></b>
          let a = <b><c d="e f   | g     | "/></a>;     | "/></b>;
          let a = <b><c d="      | e f   | "></a></a>;  | "></c></b>;
          let a = <b>{c && 'd    | e     | '}</a>;      | '}</b>;
          """)
  void areTheirs(String prefix, String middle, String shortest, String named) {
    byte[] ending = ElementNames.of(TSX, prefix, Utf8.encode(middle), Utf8.encode(shortest));

    assertThat(new String(ending, StandardCharsets.UTF_8)).isEqualTo(named);
  }
}
