package dovetail.quotient;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.primitives.Bytes;
import dovetail.grammar.Grammar;
import dovetail.languages.Language;
import dovetail.quotient.NaiveMiddles.End;
import dovetail.quotient.join.Tables;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * The recogniser against its slow twin on random grammars and texts, whose end is known or not
 * written yet.
 */
class MiddleDuelTest {
  /** Longer texts are cut down: the twin is cubic. */
  private static final int MOST_TOKENS = 14;

  private int asked;
  private int viable;
  private int complete;
  private int unwritten; // complete only because something may follow
  private int cutOut; // complete only because something may stand before
  private int recursive;

  /** The tokens left of the suffix, of which the first {@code cut} are the prefix; the suffix. */
  private record Case(int[] left, int cut, int[] right) {}

  @Test
  void membershipViabilityAndDistanceAgreeWithTheProductConstruction() {
    long first = Long.getLong("seed", 1);
    int grammars = Duels.cases(600);
    for (long seed = first; seed < first + grammars; seed++) {
      Random random = new Random(seed);
      Grammar grammar = RandomGrammar.of(random);
      Tables tables = new Tables(Language.of(grammar));
      recursive += tables.network().nonterminals() > 1 ? 1 : 0;
      for (int rep = 0; rep < 12; rep++) {
        Case c =
            RandomGrammar.derivable(grammar) && random.nextInt(5) > 0
                ? derived(random, grammar)
                : any(random, grammar.terminals().size());
        for (End end : End.values()) {
          check(seed, grammar, tables, c, Before.NOTHING, end);
          check(seed, grammar, tables, c, Before.LINES, end);
        }
      }
    }
    System.out.printf(
        "seeds from %d: %d asked, %d viable, %d complete; %d of %d grammars keep nonterminals%n",
        first, asked, viable, complete, recursive, grammars);
    assertThat(recursive).isGreaterThan(2 * grammars / 5);
    assertThat(complete).isGreaterThan(asked / 5);
    assertThat(viable).isBetween(Math.max(complete + 1, asked / 2), asked - 1);
    assertThat(unwritten).isGreaterThan(asked / 40);
    assertThat(cutOut).isGreaterThan(asked / 80);
  }

  private void check(long seed, Grammar grammar, Tables tables, Case c, Before before, End end) {
    byte[] text = RandomGrammar.text(c.left());
    byte[] prefix = Arrays.copyOf(text, c.cut());
    byte[] suffix = RandomGrammar.text(c.right());
    DocumentMiddles document = new DocumentMiddles(new SharedCharts(tables), before);
    byte[] all = Bytes.concat(prefix, suffix);
    MiddleLanguage language =
        end == End.KNOWN
            ? document.at(all, prefix.length)
            : document.unfinishedAt(all, prefix.length);
    MiddleRecognizer middle = language.recognizer();
    boolean pushed = language.viable() && middle.push(text, c.cut(), text.length);
    int expected = NaiveMiddles.distance(grammar, c.left(), c.right(), true, before, end);
    boolean member = NaiveMiddles.distance(grammar, c.left(), c.right(), false, before, end) == 0;
    String where =
        "seed %d, before %s, %s end, %s | %s, cut %d, %s"
            .formatted(
                seed,
                before,
                end,
                RandomGrammar.show(c.left()),
                RandomGrammar.show(c.right()),
                c.cut(),
                grammar);
    assertThat(pushed).as(where).isEqualTo(expected < NaiveMiddles.INFINITE);
    if (pushed) {
      assertThat(middle.mayEnd()).as(where).isEqualTo(member);
      int weight = member ? 0 : 2 * expected + (text.length > 0 ? 1 : 0);
      assertThat(middle.distance()).as(where).isEqualTo(weight);
      byte[] completion = middle.completion();
      assertThat(completion).as(where).isNotNull();
      assertThat(completion.length).as(where).isEqualTo(expected);
      viable++;
      complete += member ? 1 : 0;
      boolean whole = NaiveMiddles.distance(grammar, c.left(), c.right(), false) == 0;
      unwritten += member && !whole && end == End.UNWRITTEN ? 1 : 0;
      cutOut += member && !whole && before == Before.LINES && end == End.KNOWN ? 1 : 0;
    }
    asked++;
  }

  /** A text of the language with some tokens of its middle left out or others put in. */
  private static Case derived(Random random, Grammar grammar) {
    int[] tokens = RandomGrammar.text(random, grammar);
    tokens = Arrays.copyOf(tokens, Math.min(tokens.length, MOST_TOKENS));
    int cut = random.nextInt(tokens.length + 1);
    int end = cut + random.nextInt(Math.min(4, tokens.length - cut + 1));
    int left = end;
    int right = end;
    switch (random.nextInt(4)) {
      case 0 -> {}
      case 1 -> left = cut + random.nextInt(end - cut + 1);
      case 2 -> right = end + random.nextInt(tokens.length - end + 1);
      default -> {
        if (tokens.length > 0) {
          tokens[random.nextInt(tokens.length)] = random.nextInt(grammar.terminals().size());
        }
      }
    }
    return new Case(
        Arrays.copyOf(tokens, left), cut, Arrays.copyOfRange(tokens, right, tokens.length));
  }

  private static Case any(Random random, int terminals) {
    int[] left = random.ints(random.nextInt(5), 0, terminals).toArray();
    int[] right = random.ints(random.nextInt(5), 0, terminals).toArray();
    return new Case(left, random.nextInt(left.length + 1), right);
  }
}
