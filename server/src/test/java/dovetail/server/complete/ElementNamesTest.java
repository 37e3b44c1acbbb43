package dovetail.server.complete;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.lexer.Utf8;
import dovetail.model.Vocabulary;
import dovetail.quotient.MiddleLanguage;
import dovetail.quotient.MiddleRecognizer;
import dovetail.quotient.mask.Masks;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
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
          <q><p><                | b      | >x</b></c></q> | /></p><c><b
          let a = <p><b c="      | d"> <  | v>x</div></b></p>; | di
          let a = <p><Grid>x</G  | ^^     | ></p>;         | rid
          let a = <Grid>x</G     | ^^     | id>;           | r
          let a = <p><b>x<       | d      | e/></c></p>; | /></b><c><d
          let a = <p><b          | ^^     | ={c}/></bd></p>; | d><a a
          <q><p>                 | c      | <i>x</i></d></q> | </p><d>
          let a = <p><b>         | ^^     | {2} c="d">x</e></b></p>; | <e a=
          let a =                | (<     | orm>x</form>);   | f
          """)
  void areThoseOfTheSuffix(String prefix, String middle, String suffix, String ending) {
    MiddleLanguage middles = MiddleLanguage.of(TSX, Utf8.encode(prefix), Utf8.encode(suffix));
    NamedMiddle named = NamedMiddle.of(middles.recognizer(), TSX, prefix, suffix);
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
          let a = <b>                   | </b>      | </**/b>
          let a = <>                    | </>       | </**/>
          let a = (                     | <b/>      | </**/b/>
          let a = <b>                   | <c>x</c>  | <c>x</b>
          let a = <b>x</                | b>        | c
          let a = <b.c d={<e/>}>        | </b.c>    | </b>
          let a = <>                    | </>       | </b>
          let a = <div>                 | </div >   | </di >
          let a = <div>                 | </ div>   | </ >
          let a = <b>{c < d && "</e>"}  | </b>      | </e>
          let a = <b>{`<c>${`<d>`}`}    | </b>      | </c>
          let a = <b>{/[`'"/]/}         | </b>      | </c>
          let a = <b c='>'>             | </b>      | </c>
          let a = <b<c> d={1}>          | </b>      | </c>
          let a = <b>it's {'}'}         | </b>      | </c>
          let a = <b>{/* <c> ** */}     | </b>      | </c>
          let a = <b>{1 // <c>⏎}        | </b>      | </c>
          let a = <b>{`$$<c>${1}$`}     | </b>      | </c>
          let a = <b c="\\">            | </b>      | </c>
          let a = <b>{'\\'<c>'}         | </b>      | </c>
          let a = <aZz09$_.b-c:d>       | </aZz09$_.b-c:d> | </aZz09$_.b-c:e>
          """)
  void refuseOthers(String prefix, String right, String wrong) {
    ElementNames names = ElementNames.of(TSX, prefix.replace('⏎', '\n'), "");

    assertThat(names.isIdle()).isFalse();
    assertThat(names.push(Utf8.encode(wrong), 0, wrong.length())).isFalse();
    assertThat(names.push(Utf8.encode(right), 0, right.length())).isTrue();
  }

  /** Wherever a middle is cut, its names are those of a text that begins with it. */
  @Test
  void areThoseOfALongerPrefix() {
    List<String> pieces =
        List.of(
            "<a>", "</a>", "<b", " c={d}", ">", "/>", "{", "}", "x", " && ", "`", "${", "'", "/");
    Random random = new Random(Long.getLong("seed", 3));
    int unmet = 0;
    for (int round = 0; round < 2000; round++) {
      String suffix = text(random, pieces, 6) + "</b>}</a>;";
      ElementNames names = ElementNames.of(TSX, "let a = <a>{", suffix);
      String middle = "";
      for (int step = 0; step < 6; step++) {
        String piece = text(random, pieces, 1);
        if (random.nextInt(4) == 0) {
          int length = random.nextInt(middle.length() + 1);
          names.truncate(length);
          middle = middle.substring(0, length);
        } else if (names.push(Utf8.encode(piece), 0, piece.length())) {
          middle += piece;
        }
        ElementNames fresh = ElementNames.of(TSX, "let a = <a>{" + middle, suffix);
        assertThat(names.mayEnd()).as("%s¦%s", middle, suffix).isEqualTo(fresh.mayEnd());
        assertThat(names.forced()).isEqualTo(fresh.forced());
        assertThat(names.isInName()).isEqualTo(fresh.isInName());
        unmet += names.mayEnd() ? 0 : 1;
      }
    }
    assertThat(unmet).isGreaterThan(100);
  }

  /** A token is in a mask exactly if its bytes can be pushed. */
  @Test
  void haveASayInMasks() {
    List<String> tokens =
        List.of("<", "/", "a", "b", ">", "</a>", "></b>", "/b>", "</", "x", " ", "{", "}", "<b");
    Vocabulary vocabulary =
        Vocabulary.of(
            tokens.stream()
                .map(token -> new Vocabulary.Entry(Utf8.encode(token), Vocabulary.Role.TEXT, token))
                .toList());
    Masks masks = Masks.of(TSX, Texts.of(vocabulary));
    Random random = new Random(Long.getLong("seed", 3));
    int refused = 0;
    for (int round = 0; round < 30; round++) {
      MiddleRecognizer recognizer =
          MiddleLanguage.of(TSX, Utf8.encode("let a = <a>"), Utf8.encode("</a>;")).recognizer();
      NamedMiddle middle =
          new NamedMiddle(
              recognizer,
              ElementNames.of(TSX, "let a = <a>", "</a>;"),
              () -> Texts.closing(vocabulary));
      List<byte[]> next = List.of(new byte[0]);
      for (int step = 0; step < 20 && !next.isEmpty(); step++) {
        byte[] taken = next.get(random.nextInt(next.size()));
        assertThat(middle.push(taken, 0, taken.length)).isTrue();
        long[] mask = new long[masks.vocabulary().words()];
        middle.fill(masks, vocabulary, mask);
        next = new ArrayList<>();
        int length = middle.length();
        for (int token = 0; token < tokens.size(); token++) {
          byte[] bytes = vocabulary.bytes(token);
          boolean read = recognizer.push(bytes);
          recognizer.truncate(length);
          boolean fits = middle.push(bytes, 0, bytes.length);
          middle.truncate(length);
          assertThat((mask[0] >> token & 1) == 1).as(tokens.get(token)).isEqualTo(fits);
          refused += read && !fits ? 1 : 0;
          if (fits) {
            next.add(bytes);
          }
        }
      }
    }
    assertThat(refused).isGreaterThan(50);
  }

  private static String text(Random random, List<String> pieces, int count) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append(pieces.get(random.nextInt(pieces.size())));
    }
    return text.toString();
  }
}
