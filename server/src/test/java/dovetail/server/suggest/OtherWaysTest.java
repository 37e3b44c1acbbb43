package dovetail.server.suggest;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.lexer.Utf8;
import dovetail.model.Vocabulary;
import dovetail.model.constraint.Constraint;
import dovetail.server.complete.GrammarConstraints;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class OtherWaysTest {
  private static final Language JSON = Languages.builtIn().find("json").orElseThrow();
  private static final List<String> TOKENS = List.of("[", "[[", "]", "1", ",", " ", "\"a", "\"");

  private static Vocabulary vocabulary() {
    return Vocabulary.of(
        TOKENS.stream()
            .map(token -> new Vocabulary.Entry(Utf8.encode(token), Vocabulary.Role.TEXT, token))
            .toList());
  }

  private static Constraint grammar(Vocabulary vocabulary) {
    return GrammarConstraints.of(JSON, vocabulary, "[", "]");
  }

  /** On random walks, against the definition: a token is left out where a way ends with it. */
  @Test
  void leavesOutTheLastTokenOfAWayBehindTheOthers() {
    Random random = new Random(Long.getLong("seed", 11));
    Vocabulary vocabulary = vocabulary();
    int leftOut = 0;
    for (int round = 0; round < 200; round++) {
      Set<List<Integer>> taken = new HashSet<>();
      for (int way = 0; way < 6; way++) {
        taken.add(random.ints(1 + random.nextInt(3), 0, TOKENS.size()).boxed().toList());
      }
      Constraint below = grammar(vocabulary);
      OtherWays ways = new OtherWays(grammar(vocabulary), taken, vocabulary);
      List<Integer> written = new ArrayList<>();
      for (int step = 0; step < 12; step++) {
        long[] mask = ways.mask();
        List<Integer> next = new ArrayList<>();
        for (int token = 0; token < TOKENS.size(); token++) {
          List<Integer> way = new ArrayList<>(written);
          way.add(token);
          boolean expected = below.allows(token) && !taken.contains(way);
          assertThat(ways.allows(token)).isEqualTo(expected);
          assertThat((mask[0] >> token & 1) == 1).isEqualTo(expected);
          assertThat(ways.isLeftOut(token)).isEqualTo(taken.contains(way));
          leftOut += below.allows(token) && !expected ? 1 : 0;
          if (expected) {
            next.add(token);
          }
        }
        if (next.isEmpty() || (!written.isEmpty() && random.nextInt(3) == 0)) {
          int length = random.nextInt(written.size() + 1);
          written.subList(length, written.size()).clear();
          below.undo(length);
          ways.undo(length);
        } else {
          int token = next.get(random.nextInt(next.size()));
          written.add(token);
          below.accept(token);
          ways.accept(token);
        }
        assertThat(ways.length()).isEqualTo(written.size());
      }
    }
    assertThat(leftOut).isGreaterThan(100);
  }

  @Test
  void theWayToAPlaceEndsWithTheTokenInWhichItLies() {
    Vocabulary vocabulary = vocabulary();
    OtherWays ways = new OtherWays(grammar(vocabulary), Set.of(), vocabulary);
    assertThat(ways.wayTo(0)).isEmpty();
    ways.accept(1); // [[
    ways.accept(6); // "a
    assertThat(ways.wayTo(0)).containsExactly(1);
    assertThat(ways.wayTo(1)).containsExactly(1);
    assertThat(ways.wayTo(2)).containsExactly(1, 6);
    assertThat(ways.wayTo(4)).isEmpty();
    ways.undo(0);
    assertThat(ways.wayTo(0)).isEmpty();
    assertThat(ways.beginning()).containsExactly(1);
  }
}
