package dovetail.quotient;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.grammar.GrammarOptions;
import dovetail.grammar.GrammarReader;
import dovetail.grammar.Reading;
import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.quotient.join.Tables;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
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

  /** More is to be written behind the suffix. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '^',
      textBlock =
          """
          go         ~ package p⏎var a = f(    ~ b)  ~ ⏎var c = 1⏎ ~ true
          go         ~ package p⏎var a = f(    ~ b%` ~ ⏎var c = 1⏎ ~ false
          go         ~ package p⏎var a = f(`x` + `y~ z ~ ⏎var c = 1⏎ ~ true
          go         ~ package p⏎var a = f(    ~ `   ~ ⏎⏎          ~ true
          typescript ~ let a = 1;    ~ /*  ~ ⏎let c = 1⏎ ~ false
          python     ~ a = b         ~ + \"\"\" ~ ⏎c = 1⏎ ~ false
          """)
  void swallowsNoTextThatIsNotWrittenToItsEnd(
      String language, String prefix, String middle, String suffix, boolean stands) {
    SharedCharts charts =
        new SharedCharts(Languages.builtIn().find(language.strip()).orElseThrow());
    byte[] before = bytes(prefix.strip().replace('⏎', '\n') + " ");
    byte[] behind = bytes(suffix.strip().replace('⏎', '\n'));
    MiddleRecognizer recognizer = MiddleLanguage.unfinished(charts, before, behind).recognizer();

    assertThat(recognizer.push(bytes(middle.strip()))).isTrue();
    assertThat(recognizer.mayEnd()).isTrue();
    assertThat(recognizer.standsAlone()).isEqualTo(stands);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** The cuts are {@code |}, the middle stands between them; line ends are {@code ⏎}. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '^',
      textBlock =
          """
          python ~x = |y|⏎~ alone end
          python ~x = |y|z⏎~ -
          python ~x = y|z|w⏎~ alone
          python ~x = y| + z|⏎~ alone end
          python ~x = y|.|z⏎~ loose
          python ~x = (|y,|z)⏎~ alone loose
          python ~x = (|y|, z)⏎~ alone
          python ~x = (|y,|⏎ z)⏎~ alone end
          python ~x = (|y,| # c⏎ z)⏎~ alone end
          python ~x = (|y +|⏎ z)⏎~ alone loose end
          python ~x = (|y +|z)⏎~ loose
          python ~x = |not| y⏎~ alone loose
          python ~x = |None|⏎~ alone end
          python ~x = (|None|, y)⏎~ alone
          python ~x = y|;| z⏎~ loose
          python ~x = y|;|⏎~ alone end
          python ~if x|:| y⏎~ loose
          python ~if x|:|⏎  y⏎~ alone end
          python ~x = y |# |z⏎~ -
          python ~x = "a|b|c"⏎~ -
          python ~x = "a|b" + "c|d"⏎~ -
          python ~x = "a |b |c"⏎~ alone
          python ~x = "a |b| c"⏎~ alone
          python ~# a |b| c⏎~ alone
          python ~# a|b|c⏎~ -
          python ~x = y + |\\|⏎z⏎~ loose end
          python ~x = |"|y"⏎~ -
          python ~x = |f(|y)⏎~ loose
          python ~x = a| =|= b⏎~ loose
          python ~x = a| <|= b⏎~ loose
          python ~x = 1|2|3⏎~ alone
          python ~x = 1|.|3⏎~ alone
          python ~x = fo|o|⏎~ alone end
          python ~x = |[y]|⏎~ alone end
          python ~x = |{y}|⏎~ alone end
          python ~x = |'y'|⏎~ alone end
          python ~x = |lambda:| y⏎~ loose
          python ~x = |é|⏎~ alone end
          python ~x = |y|é⏎~ -
          typescriptreact ~let a = <b>c|d|e</b>;⏎~ -
          typescriptreact ~let a = <b>c |d | e</b>;⏎~ alone
          typescriptreact ~let a = <b>|</b>;|⏎~ alone end
          typescriptreact ~let a = <b>c |</b>;//| e</b>;⏎~ alone
          typescriptreact ~let a: A<|B>|⏎~ alone end
          typescriptreact ~let a: A<|B|> = c;⏎~ alone
          typescriptreact ~let a = b |>| c;⏎~ loose
          typescriptreact ~let a = b |>|⏎ c;⏎~ alone loose end
          typescriptreact ~let a = `b |c | d`;⏎~ alone
          typescriptreact ~return|;|⏎~ alone end
          typescriptreact ~let a = b|++|;⏎~ alone
          typescriptreact ~let a = |await| b;⏎~ alone
          typescriptreact ~let a = /b|c|d/;⏎~ -
          typescriptreact ~let a = b; /* c |d | e */⏎~ alone
          """)
  void standsByItsTokens(String language, String text, String expected) {
    String[] parts = text.replace('⏎', '\n').split("\\|", 3);
    MiddleRecognizer recognizer =
        MiddleLanguage.of(
                Languages.builtIn().find(language).orElseThrow(), bytes(parts[0]), bytes(parts[2]))
            .recognizer();
    assertThat(recognizer.push(bytes(parts[1]))).isTrue();
    List<String> found = new ArrayList<>();
    if (recognizer.standsAlone()) {
      found.add("alone");
    }
    if (recognizer.endsLoosely()) {
      found.add("loose");
    }
    if (recognizer.isBeforeLineEnd()) {
      found.add("end");
    }
    assertThat(found.isEmpty() ? "-" : String.join(" ", found)).isEqualTo(expected);
  }

  /** Where a statement ends in a point, the point closes it. */
  @ParameterizedTest
  @CsvSource({"a = 1,.,'\nb = 2.',false", "a = 1,.,' b = 2.',false", "a,' =',' 1.',true"})
  void whatTheFileMayEndWithIsNotLoose(String prefix, String middle, String suffix, boolean loose) {
    Tables tables =
        TestLanguages.text("points", "start: (/[a-z]/ \"=\" /[0-9]/ \".\")*\n%ignore /[ \\n]/\n");
    MiddleRecognizer recognizer =
        MiddleLanguage.of(tables, bytes(prefix), bytes(suffix.replace("\\n", "\n"))).recognizer();

    assertThat(recognizer.push(bytes(middle))).isTrue();
    assertThat(recognizer.mayEnd()).isTrue();
    assertThat(recognizer.standsAlone()).isEqualTo(!loose);
    assertThat(recognizer.endsLoosely()).isEqualTo(loose);
  }

  /** Tokens of tree-sitter begin with the blanks before them, of which some stand in the prefix. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '^',
      textBlock =
          """
          a = |b|; ~ true
          a =| b|; ~ true
          a = |b |; ~ true
          a = |b|c; ~ false
          a = |b;c = d|; ~ true
          a = |b;c =|d; ~ false
          """)
  void standsBehindBlanksOfATreeSitterGrammar(String text, boolean stands) {
    String source =
        """
        {"name": "lines", "extras": [{"type": "PATTERN", "value": "[ \\n]"}], "rules": {
          "file": {"type": "REPEAT", "content": {"type": "SYMBOL", "name": "line"}},
          "line": {"type": "SEQ", "members": [
            {"type": "SYMBOL", "name": "word"}, {"type": "STRING", "value": "="},
            {"type": "SYMBOL", "name": "word"}, {"type": "STRING", "value": ";"}]},
          "word": {"type": "PATTERN", "value": "[a-z]+"}}}
        """;
    Reading read =
        GrammarReader.read(source, "grammar.json", _ -> Optional.empty(), GrammarOptions.NONE);
    Language language = Language.of(Objects.requireNonNull(read.grammar()));
    String[] parts = text.split("\\|", 3);
    MiddleRecognizer recognizer =
        MiddleLanguage.of(language, bytes(parts[0]), bytes(parts[2])).recognizer();
    assertThat(recognizer.push(bytes(parts[1]))).isTrue();
    assertThat(recognizer.mayEnd()).isTrue();
    assertThat(recognizer.standsAlone()).isEqualTo(stands);
  }
}
