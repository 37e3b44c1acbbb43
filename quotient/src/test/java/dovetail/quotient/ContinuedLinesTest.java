package dovetail.quotient;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Language;
import dovetail.languages.Languages;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lines that a backslash continues: before their first token, in a line, and at the end. */
class ContinuedLinesTest {
  private static final List<String> PIECES =
      List.of(
          "if x:", "pass", "x", " ", "  ", "    ", "\t", "\f", "\n", "\n", "\r\n", "\\\n", "\\\n",
          "\\\r\n", "#", "# c ");

  private final Language python = Languages.builtIn().find("python").orElseThrow();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "x = 1\\\n ",
        "\\\nx",
        "if x:\n  \\\n    x\n  x\n",
        "if x:\n\\\n    x\n    x\n",
        "if x:\n  x\n  \\\n\nx\n",
        "if x:\n  x\n\\\n  \\\n x\n",
        "def f(a):\n  # the sum of all that \\\n  return sum(a)\n",
        "for a in b:\n    c(a)  # the last of \\\n    # them \\\n    d = [a, # \\\n  c]\n",
        "if x:\n  x # \\\n# \\\n  \\\n#\n\nx # \\\n"
      })
  void takesWhatCPythonTakes(String text) {
    checkAllCuts(text, true);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "x = 1\\\n",
        "\\\n",
        "\\\n\\\n",
        "\\\n  x",
        "if x:\n\tx\n\t\\\nx\n",
        "if x:\n  x\n    \\\n\\\n  x\n"
      })
  void refusesWhatCPythonRefuses(String text) {
    checkAllCuts(text, false);
  }

  @Test
  void agreesWithCPythonWhereverItIsCut() {
    long first = Long.getLong("seed", 1);
    int cases = Duels.cases(150);
    List<String> texts = new ArrayList<>();
    for (long seed = first; seed < first + cases; seed++) {
      Random random = new Random(seed);
      StringBuilder text = new StringBuilder(random.nextBoolean() ? "if x:\n  x\n" : "");
      for (int i = random.nextInt(9); i >= 0; i--) {
        text.append(PIECES.get(random.nextInt(PIECES.size())));
      }
      if (text.toString().endsWith("\\\r\n")) {
        text.append("x"); // CPython before 3.12 adds a line end here
      }
      texts.add(text.toString());
    }
    List<Boolean> verdicts = Verdicts.of("continued-lines", texts, 10);
    assertThat(verdicts).contains(true, false);
    for (int i = 0; i < texts.size(); i++) {
      checkAllCuts(texts.get(i), verdicts.get(i));
    }
  }

  /**
   * The middle empty, and of up to four bytes, at every cut but those between a backslash and its
   * line end, whose column the suffix cannot know.
   */
  private void checkAllCuts(String text, boolean valid) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    String shown = text.replace("\n", "\\n").replace("\r", "\\r").replace("\t", "\\t");
    for (int cut = 0; cut <= bytes.length; cut++) {
      for (int end = cut; end <= Math.min(bytes.length, cut + 4); end++) {
        boolean within = end > 0 && end < bytes.length && bytes[end - 1] == '\\';
        boolean inLineEnd = end > 0 && end < bytes.length && bytes[end - 1] == '\r';
        if (within || inLineEnd) {
          continue;
        }
        byte[] prefix = Arrays.copyOf(bytes, cut);
        byte[] suffix = Arrays.copyOfRange(bytes, end, bytes.length);
        MiddleRecognizer recognizer = MiddleLanguage.of(python, prefix, suffix).recognizer();
        boolean viable = recognizer.viable();
        for (int i = cut; i < end && viable; i++) {
          viable = recognizer.push(bytes, i, i + 1);
        }
        assertThat(viable && recognizer.mayEnd())
            .as("%s from %d to %d", shown, cut, end)
            .isEqualTo(valid);
      }
    }
  }
}
