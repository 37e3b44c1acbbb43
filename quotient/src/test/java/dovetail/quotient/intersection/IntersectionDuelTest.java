package dovetail.quotient.intersection;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.grammar.Grammar;
import dovetail.grammar.GrammarOptions;
import dovetail.grammar.GrammarReader;
import dovetail.grammar.Reading;
import dovetail.languages.Language;
import dovetail.quotient.Duels;
import dovetail.quotient.MiddleLanguage;
import dovetail.quotient.MiddleRecognizer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The engine against grammar ∩ prefix · T* · suffix on random grammars whose terminals overlap,
 * under each lexer, from the file in Lark's notation on. Laws, after every byte of a middle: it is
 * complete exactly if the intersection with the text alone is not empty; while the intersection
 * with more text at the cut is not empty it is viable, and no longer, if tokens can be set apart
 * (docs/evidence has that exception); a completion is complete by the twin.
 */
final class IntersectionDuelTest {
  private int asked;
  private int complete;
  private int dead;
  private int exact; // asked of viability both ways
  private int inVain; // viable, though nothing completes it

  @ParameterizedTest
  @ValueSource(strings = {"longest", "basic", "contextual", "dynamic"})
  void agreesWithTheIntersection(String lexer) {
    long first = Long.getLong("seed", 1);
    int cases = Duels.cases(150);
    int refused = 0;
    for (long seed = first; seed < first + cases; seed++) {
      Random random = new Random(seed);
      RandomTerms of = RandomTerms.of(random);
      Grammar grammar =
          GrammarReader.read(
                  of.toString(),
                  "g.lark",
                  _ -> Optional.empty(),
                  GrammarOptions.NONE.withLexer(lexer))
              .grammar();
      if (grammar == null) {
        refused++;
        continue;
      }
      Language language = Language.of(grammar);
      Twin twin =
          Twin.of(lexer, RandomTerms.ALPHABET, of.terms(), of.productions(), RandomTerms.START);
      for (int rep = 0; rep < 6; rep++) {
        check(seed, lexer, of, language, twin, random);
      }
    }
    System.out.printf(
        "%s: seeds from %d: %d middles, %d complete, %d dead, %d viable in vain (none of %d that"
            + " are set apart); %d grammars refused%n",
        lexer, first, asked, complete, dead, inVain, exact, refused);
    assertThat(refused).isLessThan(cases / 4);
    assertThat(complete).isGreaterThan(asked / 10);
    assertThat(dead).isGreaterThan(asked / 20);
    assertThat(exact).isGreaterThan(cases / 2);
    assertThat(inVain).isLessThan(asked / 40);
  }

  /** As in Lark: behind the last token a blank is no blank where its scanner has a token of it. */
  @Test
  void theLastTokensScannerReadsWhatFollows() {
    String grammar =
        """
        start: A | B start B start
        B: /[^;]+/
        A.1: "="
        BLANK: / +/
        %ignore BLANK
        """;
    assertThat(accepts(grammar, "contextual", "=")).isTrue();
    assertThat(accepts(grammar, "contextual", "= ")).isFalse();
    assertThat(accepts(grammar, "dynamic", "= ")).isTrue();
  }

  private static boolean accepts(String grammar, String lexer, String text) {
    Reading read =
        GrammarReader.read(
            grammar, "g.lark", _ -> Optional.empty(), GrammarOptions.NONE.withLexer(lexer));
    Language language = Language.of(Objects.requireNonNull(read.grammar()));
    return MiddleLanguage.of(language, bytes(text), bytes("")).recognizer().mayEnd();
  }

  private void check(
      long seed, String lexer, RandomTerms of, Language language, Twin twin, Random random) {
    String text = spoiled(random, text(of, random));
    int a = random.nextInt(text.length() + 1);
    int b = a + random.nextInt(Math.min(6, text.length() - a) + 1);
    String prefix = text.substring(0, a);
    String middle = spoiled(random, text.substring(a, b));
    String suffix = text.substring(b);
    MiddleRecognizer recognizer =
        MiddleLanguage.of(language, bytes(prefix), bytes(suffix)).recognizer();
    String where = "%s, seed %d: [%s|%s|%s]%n%s".formatted(lexer, seed, prefix, middle, suffix, of);
    int length = 0;
    boolean alive = recognizer.viable();
    while (true) {
      String left = prefix + middle.substring(0, length);
      boolean whole = twin.complete(left, suffix);
      assertThat(alive && recognizer.mayEnd()).as("%s at %d", where, length).isEqualTo(whole);
      asked++;
      complete += whole ? 1 : 0;
      if (!alive || length == middle.length()) {
        boolean viable = twin.viable(left, suffix);
        assertThat(of.setApart() ? alive == viable : alive || !viable)
            .as("%s viable at %d: %s", where, length, viable)
            .isTrue();
        exact += of.setApart() ? 1 : 0;
        inVain += alive && !viable ? 1 : 0;
        dead += alive ? 0 : 1;
        byte[] rest = alive ? recognizer.completion() : null;
        if (rest != null) {
          String written = new String(rest, StandardCharsets.UTF_8);
          assertThat(twin.complete(left + RandomTerms.known(written), suffix))
              .as("%s completed by %s", where, written)
              .isTrue();
        }
        return;
      }
      alive = recognizer.push(bytes(middle), length, ++length);
    }
  }

  private static String text(RandomTerms of, Random random) {
    StringBuilder out = new StringBuilder();
    List<String> tokens = of.text(random);
    for (String token : tokens.subList(0, Math.min(7, tokens.size()))) {
      out.append(token);
      if (random.nextInt(3) > 0) {
        out.append(' ');
      }
    }
    return out.toString();
  }

  private static String spoiled(Random random, String text) {
    if (random.nextInt(3) > 0) {
      return text;
    }
    int at = random.nextInt(text.length() + 1);
    int to = Math.min(text.length(), at + random.nextInt(2));
    char c = RandomTerms.ALPHABET.charAt(random.nextInt(RandomTerms.ALPHABET.length()));
    return text.substring(0, at) + (random.nextBoolean() ? c : "") + text.substring(to);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
