package dovetail.analysis.project;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.analysis.names.NameReader;
import dovetail.languages.Language;
import dovetail.languages.Languages;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Names of texts that are being written. */
final class NamesAtTest {
  private static final Language PYTHON = Languages.builtIn().find("python").orElseThrow();

  /** The place is counted in the text that was read: in a broken one without the line at it. */
  @ParameterizedTest
  @CsvSource({
    "'a = 1⏎¦b = a⏎', 6",
    "'é = 1⏎¦b = é⏎', 7",
    "'a = 1⏎b = (a¦⏎c = a⏎', 6",
    "'def f():⏎    a = (¦⏎    return a⏎', 13",
    "'d = )⏎a = 1⏎b = (a¦⏎c = a⏎', 11"
  })
  void areRead(String file, int offset) {
    String text = file.replace('⏎', '\n');
    int at = text.indexOf('¦');
    NameReader reader = NameReader.of(PYTHON).orElseThrow();

    assertThat(NamesAt.read(PYTHON, reader, text.substring(0, at), text.substring(at + 1)))
        .hasValueSatisfying(
            names -> {
              assertThat(names.offset()).isEqualTo(offset);
              assertThat(names.names().bound()).isNotEmpty();
            });
  }
}
