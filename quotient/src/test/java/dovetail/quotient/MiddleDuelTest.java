package dovetail.quotient;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.grammar.Grammar;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The recogniser against its slow twin on random grammars and texts. */
class MiddleDuelTest {
  @Test
  void membershipViabilityAndDistanceAgreeWithTheProductConstruction() {
    long first = Long.getLong("seed", 1);
    int grammars = Integer.getInteger("duel.grammars", 1500);
    int viable = 0;
    int complete = 0;
    int asked = 0;
    for (long seed = first; seed < first + grammars; seed++) {
      Random random = new Random(seed);
      Grammar grammar = RandomGrammar.of(random);
      Tables tables = new Tables(grammar, grammar.lexical().compile());
      for (int rep = 0; rep < 12; rep++) {
        int[] left = tokens(random, grammar.terminals().size(), 5);
        int[] right = tokens(random, grammar.terminals().size(), 5);
        int cut = random.nextInt(left.length + 1);
        byte[] text = text(left);
        MiddleLanguage language =
            MiddleLanguage.of(tables, text(java.util.Arrays.copyOf(left, cut)), text(right));
        MiddleRecognizer middle = language.recognizer();
        boolean pushed = language.viable() && middle.push(text, cut, text.length);
        int expected = NaiveMiddles.distance(grammar, left, right, true);
        boolean member = NaiveMiddles.distance(grammar, left, right, false) == 0;
        String where =
            "seed %d, %s | %s, cut %d, %s"
                .formatted(
                    seed, new String(text, StandardCharsets.US_ASCII), show(right), cut, grammar);
        assertThat(pushed).as(where).isEqualTo(expected < NaiveMiddles.INFINITE);
        if (pushed) {
          assertThat(middle.mayEnd()).as(where).isEqualTo(member);
          int weight = member ? 0 : 2 * expected + (left.length > 0 ? 1 : 0);
          assertThat(middle.distance()).as(where).isEqualTo(weight);
          byte[] completion = middle.completion();
          assertThat(completion).as(where).isNotNull();
          assertThat(completion.length).as(where).isEqualTo(expected);
          viable++;
          complete += member ? 1 : 0;
        }
        asked++;
      }
    }
    System.out.printf(
        "seeds from %d: %d asked, %d viable, %d complete%n", first, asked, viable, complete);
    assertThat(complete).isGreaterThan(grammars / 10);
    assertThat(viable).isBetween(complete + 1, asked - 1);
  }

  private static int[] tokens(Random random, int terminals, int most) {
    return random.ints(random.nextInt(most), 0, terminals).toArray();
  }

  private static byte[] text(int[] tokens) {
    byte[] text = new byte[tokens.length];
    for (int i = 0; i < tokens.length; i++) {
      text[i] = (byte) ('a' + tokens[i]);
    }
    return text;
  }

  private static String show(int[] tokens) {
    return new String(text(tokens), StandardCharsets.US_ASCII);
  }
}
