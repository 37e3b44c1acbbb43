package dovetail.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.lexer.SinglePattern;
import dovetail.lexer.automaton.Borders;
import dovetail.lexer.regex.Regex;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Terminals that begin alike, against a look at each pair. */
final class ClashesTest {
  private static final String[] PATTERNS = {"a*", "[ab]+", "b(a|c)?", "aa|ab", "(ab)*c", "c{2}"};

  private static LarkPattern random(Random random) {
    if (random.nextInt(3) == 0) {
      return LarkPattern.pattern(PATTERNS[random.nextInt(PATTERNS.length)], "");
    }
    StringBuilder word = new StringBuilder();
    for (int i = random.nextInt(5); i >= 0; i--) {
      word.append("abc".charAt(random.nextInt(3)));
    }
    return LarkPattern.string(word.toString(), random.nextInt(5) == 0);
  }

  @Test
  void thoseThatOverlapAreFoundWithoutALookAtEachPair() {
    for (int seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      List<Clashes.Of> terminals = new ArrayList<>();
      for (int t = random.nextInt(12); t >= 0; t--) {
        LarkPattern spelling = random(random);
        terminals.add(
            new Clashes.Of("T" + t, random.nextInt(2), spelling, LarkPatterns.regex(spelling)));
      }
      terminals.add(
          new Clashes.Of(
              "NONE", 0, LarkPattern.string("", false), new Regex.Alternation(List.of())));
      Clashes clashes = new Clashes(terminals, Borders.of(List.of()));
      List<SinglePattern> alone =
          terminals.stream().map(one -> SinglePattern.of(one.regex())).toList();
      for (int a = 0; a < alone.size(); a++) {
        for (int b = 0; b < alone.size(); b++) {
          assertThat(clashes.overlapping(a).get(b))
              .as("seed %d: %s, %s", seed, terminals.get(a), terminals.get(b))
              .isEqualTo(a != b && alone.get(a).overlaps(alone.get(b)));
        }
      }
    }
  }
}
