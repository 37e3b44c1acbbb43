package dovetail.quotient.fence;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Languages;
import dovetail.quotient.MiddleRecognizer;
import dovetail.quotient.SharedCharts;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Files with elements of JSX, one of which is broken away from the cursor, which is {@code ¦}. Its
 * tag has more lines than fences look back.
 */
final class ElementFencesTest {
  private static final String FILE =
      """
      export default function List({ items }) {
        const count = items.¦;
        const rows = items.slice(0, 3);
        const title = 'Items';

        return (
          <Page title={title}>
            <Table
              items={rows}
              title={title}
              count={count}
              first={rows[0]}
              key={title}
              wide={count > 3}
              empty={count === 0}
              sort
            />
            <div>
              {rows}
            </div>
            <Footer count={count} />
          </Page>
        );
      }
      """;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "javascriptreact | '/>\\n      <div>' | ') />\\n      <div>'",
        "typescriptreact | '/>\\n      <div>' | ')>\\n      <div>'",
      })
  void anElementIsMended(String language, String whole, String broken) {
    String file = FILE.replace(newLines(whole), newLines(broken));
    assertThat(file).isNotEqualTo(FILE);
    Fencing fencing = fencing(language, file);
    assertThat(fencing).isInstanceOf(Fencing.Fenced.class);
    assertThat(complete(fencing, "length")).isTrue();
    assertThat(complete(fencing, "length +")).isFalse();
  }

  private static String newLines(String text) {
    return text.replace("\\n", "\n");
  }

  private static Fencing fencing(String language, String file) {
    int cursor = file.indexOf('¦');
    return Fences.of(
        new SharedCharts(Languages.builtIn().find(language).orElseThrow()),
        bytes(file.substring(0, cursor)),
        bytes(file.substring(cursor + 1)));
  }

  private static boolean complete(Fencing fencing, String middle) {
    return fencing.views().stream()
        .map(view -> view.middles().recognizer())
        .anyMatch(recognizer -> complete(recognizer, middle));
  }

  private static boolean complete(MiddleRecognizer recognizer, String middle) {
    return recognizer.push(bytes(middle)) && recognizer.mayEnd();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
