package dovetail.server.complete;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Languages;
import dovetail.quotient.Before;
import dovetail.quotient.SharedCharts;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where windows begin that could begin in two ways. */
class WindowTest {
  private static final String BEHIND =
      "\n\n    def f(self):\n        '''Gives what it has.'''\n        return 1\n";

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "    '''\\n\\n    name = , TOKEN", // the end of a string, or each middle has to end it
        "'''\\nfrom a import , TOKEN",
        "    license\\n    '''\\n\\n    name = , TOKEN", // its last two lines
        "    def g(self):\\n        '''Gives , LINES", // that is written just now
        "    '''Gives , LINES",
        "    '''\\n    Gives what it , LINES", // no code
        "    name = , LINES",
        "    has. '''\\n    name = , TOKEN", // no code
      })
  void aWindowBeginsWithCodeIfThatIsLikely(String prefix, Before before) {
    Window window = new Window(new SharedCharts(Languages.builtIn().find("python").orElseThrow()));
    String above = prefix.replace("\\n", "\n") + " ";
    assertThat(window.reading(above, BEHIND)).as(above).contains(before);
    assertThat(window.isCode(above, BEHIND)).as(above).isEqualTo(before == Before.LINES);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a = 1\nb = 2\n", // a line that begins so goes on in a type
        "x.a = 1\nlet b\n",
        "  a = f()\n\n  b.c = 2\n",
        "ready ? 1 : 2\nlet b = 1\n"
      })
  void aWindowOfTypeScriptNeedsNoSemicolons(String above) {
    Window window =
        new Window(new SharedCharts(Languages.builtIn().find("typescript").orElseThrow()));
    assertThat(window.reading(above, "c = 3\n")).contains(Before.LINES);
    assertThat(window.reading(above, "\nc = 3\n}\n")).contains(Before.LINES);
  }
}
