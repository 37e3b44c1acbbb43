package dovetail.quotient;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.grammar.GrammarReader;
import dovetail.languages.Language;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tokens that are over unless they become longer after all, at the end of a middle. */
final class GuardTest {
  /** {@code abc} is one token, so no text has the three. */
  private static final Language LANGUAGE =
      Language.of(
          GrammarReader.read(
                  """
                  start: A B | A B C | LONG D
                  A: "a"
                  B: "b"
                  C: "c"
                  D: "d"
                  LONG: "abc"
                  """,
                  "guards.lark",
                  _ -> Optional.empty())
              .grammar());

  private static boolean mayEnd(String prefix, String middle, String suffix) {
    MiddleRecognizer recognizer =
        MiddleLanguage.of(LANGUAGE, bytes(prefix), bytes(suffix)).recognizer();
    return recognizer.push(bytes(middle)) && recognizer.mayEnd();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void theSuffixMayMakeAnEarlierTokenLonger() {
    for (String cut : new String[] {"¦ab", "a¦b", "ab¦"}) {
      String[] parts = cut.split("¦", -1);
      assertThat(mayEnd(parts[0], parts[1], "")).as(cut).isTrue();
      assertThat(mayEnd(parts[0], parts[1], "c")).as(cut).isFalse();
      assertThat(mayEnd(parts[0], parts[1], "cd")).as(cut).isTrue();
      assertThat(mayEnd(parts[0], parts[1], "d")).as(cut).isFalse();
    }
  }
}
