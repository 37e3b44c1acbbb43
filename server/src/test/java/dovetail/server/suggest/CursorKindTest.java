package dovetail.server.suggest;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Blocks;
import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.lexer.Utf8;
import dovetail.quotient.DocumentMiddles;
import dovetail.quotient.MiddleLanguage;
import dovetail.quotient.MiddleRecognizer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CursorKindTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '§',
      textBlock =
          """
          §x = 1⏎¦⏎y = 2⏎§                     | LINE
          §def f():⏎    x = 1⏎    ¦⏎    y = 2⏎§ | LINE
          §def f():⏎    ¦⏎y = 2⏎§              | BODY
          §if x:⏎    y = ¦⏎y = 2⏎§             | REST
          §x = na¦⏎y = 2⏎§                     | NAME
          §x = f(1)¦⏎y = 2⏎§                   | COMPLETE
          §x = f(¦)⏎y = 2⏎§                    | ARGUMENT
          §x = f(¦): # why⏎y = 2⏎§             | ARGUMENT
          §x = ¦f(1)⏎y = 2⏎§                   | INSIDE
          §x = 'a ¦'⏎y = 2⏎§                   | STRING
          §x = 1 # so ¦⏎y = 2⏎§                | COMMENT
          §x = 'a ¦b'⏎y = 2⏎§                  | INSIDE
          §x = 1 # so ¦ it is⏎y = 2⏎§          | INSIDE
          §x = 1⏎¦§                            | LAST_LINE
          §def f():⏎    ¦⏎⏎§                   | LAST_LINE
          §x = ¦§                              | LAST_REST
          §x = f(¦§                            | LAST_REST
          §x = f(1)¦§                          | LAST_COMPLETE
          §¦§                                  | LAST_LINE
          """)
  void isToldByWhatStandsAround(String text, CursorKind moment) {
    Language python = Languages.builtIn().find("python").orElseThrow();
    String whole = text.replace("⏎", "\n");
    String prefix = whole.substring(0, whole.indexOf('¦'));
    String suffix = whole.substring(prefix.length() + 1);
    MiddleLanguage middles =
        new DocumentMiddles(python).at(Utf8.encode(prefix + suffix), Utf8.encode(prefix).length);
    MiddleRecognizer recognizer = middles.recognizer();
    assertThat(
            CursorKind.of(
                suffix,
                CursorLine.of(prefix, suffix, new Blocks(":", "", "pass")),
                middles.surroundings(),
                recognizer.mayEnd()))
        .isEqualTo(moment);
  }
}
