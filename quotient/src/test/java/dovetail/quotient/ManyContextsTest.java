package dovetail.quotient;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.grammar.GrammarOptions;
import dovetail.grammar.GrammarReader;
import dovetail.grammar.Reading;
import dovetail.languages.Language;
import dovetail.quotient.mask.Masks;
import dovetail.quotient.mask.TokenStrings;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A grammar whose parser asks for more lexers that differ than a long has bits. */
final class ManyContextsTest {
  private static final int MANY = 90;

  /** After the word of a number, so many letters at most, then more letters of another kind. */
  private static String source(String lexer) {
    StringBuilder rules = new StringBuilder("%lexer " + lexer + "\nstart: ");
    StringBuilder terminals = new StringBuilder();
    for (int n = 0; n < MANY; n++) {
      rules.append(n == 0 ? "" : "\n     | ");
      rules.append("\"k%03d\" N%d R%d".formatted(n, n, n));
      terminals.append("N%d: /[a-c]{1,%d}/\nR%d: /[b-d]{%d}/\n".formatted(n, n + 1, n, n % 7 + 1));
    }
    return rules + "\n" + terminals;
  }

  private static boolean accepts(int n, String letters) {
    int taken = 0;
    while (taken < Math.min(n + 1, letters.length()) && letters.charAt(taken) < 'd') {
      taken++;
    }
    return taken > 0 && letters.substring(taken).matches("[b-d]{%d}".formatted(n % 7 + 1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"contextual", "greedy"})
  void eachIsReadByItsOwn(String lexer) {
    Reading reading =
        GrammarReader.read(source(lexer), "g.lark", _ -> Optional.empty(), GrammarOptions.NONE);
    assertThat(reading.problems()).isEmpty();
    Language language = Language.of(Objects.requireNonNull(reading.grammar()));
    assertThat(language.lexer().contexts()).isGreaterThan(MANY);
    List<String> tokens = new ArrayList<>(List.of("a", "b", "d", "bbb", "abcd", "k", "k1"));
    for (int n = 0; n < MANY; n += 13) {
      tokens.add("%02da".formatted(n % 100));
    }
    TokenStrings vocabulary =
        TokenStrings.of(tokens.size(), t -> tokens.get(t).getBytes(StandardCharsets.UTF_8));
    Masks masks = Masks.of(language, vocabulary);
    for (int n = 0; n < MANY; n += 4) {
      for (int length : new int[] {1, n, n + 1, n + 2}) {
        String letters = "a".repeat(length) + "b".repeat(n % 7 + 1);
        String written = "k%03d".formatted(n) + letters;
        byte[] text = written.getBytes(StandardCharsets.UTF_8);
        boolean meant = accepts(n, letters);
        for (int cut = 0; cut < text.length; cut += 1 + text.length / 3) {
          int to = Math.min(text.length, cut + 3);
          MiddleRecognizer middle =
              MiddleLanguage.of(
                      language, Arrays.copyOf(text, cut), Arrays.copyOfRange(text, to, text.length))
                  .recognizer();
          long[] mask = new long[vocabulary.words()];
          middle.mask(masks, mask);
          for (int t = 0; t < tokens.size(); t++) {
            boolean viable = middle.push(vocabulary.text(t));
            middle.truncate(0);
            assertThat((mask[t >> 6] >>> t & 1) != 0)
                .as("%s cut at %d: %s", written, cut, tokens.get(t))
                .isEqualTo(viable);
          }
          assertThat(middle.push(text, cut, to) && middle.mayEnd())
              .as("%s cut at %d", written, cut)
              .isEqualTo(meant);
        }
      }
    }
  }
}
