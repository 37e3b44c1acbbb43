package dovetail.server.complete;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.quotient.MiddleLanguage;
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
    ElementNames names = ElementNames.of(TSX, prefix, "");
    byte[] written = Utf8.encode(middle);

    assertThat(names.push(written, 0, written.length)).isTrue();
    assertThat(names.named(Utf8.encode(shortest)))
        .map(ending -> new String(ending, StandardCharsets.UTF_8))
        .contains(named);
  }

  /** Prefix, middle and suffix; and an ending of the middle. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      textBlock =
          """
          let a = <p><b>         | c      | </b></p>;      | ^^
          let a = <p><b>         | c      | </d></p>;      | </b><d>
          let a = <p><b>         | <c>    | </b></p>;      | </c>
          let a = <p>            | <b>    | </c></p>;      | </b><c>
          let a = (              | ^^     | x</c>);        | <c>
          let a = <p><           | b      | >x</c></p>;    | /><c
          let a = <p><b          | d      | >x</cd></p>;   | /><cd
          let a = <f             | ^^     | rm>x</form>;   | o
          let a = <p><b><c>      | ^^     | </b></p>;      | </c>
          let a = <p><b>x</      | ^^     | ></a></c></p>; | b><c><a
          let a = <p><b c="      | d"> <  | v>x</div></b></p>; | di
          let a = <p><Grid>x</G  | ^^     | ></p>;         | rid
          let a = <Grid>x</G     | ^^     | id>;           | r
          let a = <p><b>x<       | d      | e/></c></p>; | /></b><c><d
          let a = <p><b          | ^^     | ={c}/></bd></p>; | d><a a
          """)
  void areThoseOfTheSuffix(String prefix, String middle, String suffix, String ending) {
    MiddleLanguage middles = MiddleLanguage.of(TSX, Utf8.encode(prefix), Utf8.encode(suffix));
    NamedMiddle named =
        new NamedMiddle(
            middles.recognizer(), ElementNames.of(TSX, prefix, suffix), () -> new long[0]);
    byte[] written = Utf8.encode(middle);

    assertThat(named.push(written, 0, written.length)).isTrue();
    assertThat(named.mayEnd()).isEqualTo(ending.isEmpty());
    assertThat(new String(named.completion(), StandardCharsets.UTF_8)).isEqualTo(ending);
  }

  /** What closes an element with another name is refused. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      textBlock =
          """
          let a = <b>                   | </b>      | </c>
          let a = <b>                   | <c>x</c>  | <c>x</b>
          let a = <b>x</                | b>        | c
          let a = <b.c d={<e/>}>        | </b.c>    | </b>
          let a = <>                    | </>       | </b>
          let a = <b>{c < d && "</e>"}  | </b>      | </e>
          let a = <b>{`<c>${`<d>`}`}    | </b>      | </c>
          let a = <b>{/[`'"/]/}         | </b>      | </c>
          let a = <b c='>'>             | </b>      | </c>
          let a = <b<c> d={1}>          | </b>      | </c>
          let a = <b>it's {'}'}         | </b>      | </c>
          """)
  void refuseOthers(String prefix, String right, String wrong) {
    ElementNames names = ElementNames.of(TSX, prefix, "");

    assertThat(names.isIdle()).isFalse();
    assertThat(names.push(Utf8.encode(wrong), 0, wrong.length())).isFalse();
    assertThat(names.push(Utf8.encode(right), 0, right.length())).isTrue();
  }
}
