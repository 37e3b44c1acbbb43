package dovetail.quotient;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Language;
import dovetail.languages.Languages;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Lines that have blanks and a backslash before their first token: they stand at the column of the
 * backslash. Wherever they are cut, the answer is that of reading the whole text from the left.
 */
final class ContinuedLineTest {
  private static final Language PYTHON = Languages.builtIn().find("python").orElseThrow();

  static Stream<String> texts() {
    return Stream.of(0, 2, 3, 4, 6, 7, 8)
        .flatMap(
            column ->
                Stream.of("      b = 2\n", "  b = 2\n", "\n      b = 2\n", "   \\\n      b\n")
                    .map(
                        line ->
                            "def f():\n  if 1:\n    try:\n      a = 1\n"
                                + " ".repeat(column)
                                + "\\\n"
                                + line
                                + "    except E:\n      pass\n"));
  }

  private static boolean fits(String prefix, String middle, String suffix) {
    MiddleRecognizer recognizer =
        MiddleLanguage.of(PYTHON, bytes(prefix), bytes(suffix)).recognizer();
    return recognizer.push(bytes(middle)) && recognizer.mayEnd();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** A comment that takes the backslash ends its line; what is behind it begins another. */
  @ParameterizedTest
  @ValueSource(strings = {"a ", "if x:\n  a ", "if x:\n  a\n", "if x:\n  a\n ", "", "f(a "})
  void areNotContinuedBehindAComment(String prefix) {
    for (String middle : List.of("#", "# c", "b #")) {
      for (int column = 0; column < 5; column++) {
        for (String backslash : List.of("\\\n", " \\\n", " e \\\n", " \\\r\n")) {
          for (String rest : List.of("b\n", "b\n  d\n", "b)\n", "'''b\n\n'''\n", "\\\n b\n")) {
            String suffix = backslash + " ".repeat(column) + rest;
            if (!Duels.runs(4, prefix, middle, suffix)) {
              continue;
            }
            boolean whole = fits(prefix + middle + suffix, "", "");
            boolean found = fits(prefix, middle, suffix);
            assertThat(found).as("%s¦%s¦%s", prefix, middle, suffix).isEqualTo(whole);
          }
        }
      }
    }
  }

  /** As where lines were commented out. */
  @ParameterizedTest
  @ValueSource(
      strings = {"a ", "if x:\n  a ", "if x:\n  a\n", "if x:\n  a\n ", "", "f(a ", "if x:\n"})
  void areAllTheSameIfACommentFollows(String prefix) {
    for (String middle : List.of("#", "# c", "b #", "b\n # c", "b\n  # c")) {
      for (String next :
          List.of("# d\n", "  # d \\\n", "\n", "\f\n", "# d\n  \\\n", "  \\\n# d\n", "")) {
        for (String backslash : List.of("\\\n", " e \\\n", " \\\r\n")) {
          for (String rest : List.of("b\n", "  b\n", " b\n", "b\n  d\n", "b)\n", "")) {
            String suffix = backslash + next + rest;
            if (!Duels.runs(4, prefix, middle, suffix)) {
              continue;
            }
            boolean whole = fits(prefix + middle + suffix, "", "");
            boolean found = fits(prefix, middle, suffix);
            assertThat(found).as("%s¦%s¦%s", prefix, middle, suffix).isEqualTo(whole);
          }
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("texts")
  void standAtTheColumnOfTheBackslash(String text) {
    boolean whole = fits(text, "", "");
    for (int cut = 0; cut <= text.length(); cut++) {
      int begin = Math.max(0, cut - 9);
      boolean found =
          fits(text.substring(0, begin), text.substring(begin, cut), text.substring(cut));
      // Between a backslash and its line end the suffix cannot know that its line is moved.
      if (cut > 0 && text.charAt(cut - 1) == '\\') {
        assertThat(found && !whole).as("cut at %d of %s", cut, text).isFalse();
      } else {
        assertThat(found).as("cut at %d of %s", cut, text).isEqualTo(whole);
      }
    }
  }
}
