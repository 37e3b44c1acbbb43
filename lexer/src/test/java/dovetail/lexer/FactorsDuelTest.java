package dovetail.lexer;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.lexer.automaton.Dfa;
import dovetail.lexer.automaton.Operations;
import dovetail.lexer.regex.NaiveMatcher;
import dovetail.lexer.regex.Regex;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/** Parts of a sequence in a row, against their definition; the repetition is the seed. */
class FactorsDuelTest {
  private static final List<String> PARTS =
      List.of("a", "b", "ab", "ba", "aab", "\u00E9", "\u20ACa");

  @RepeatedTest(200)
  void areThoseOfTheDefinition(RepetitionInfo info) {
    Random random = new Random(info.getCurrentRepetition());
    int kinds = 1 + random.nextInt(PARTS.size());
    List<String> parts =
        IntStream.range(0, random.nextInt(12))
            .mapToObj(_ -> PARTS.get(random.nextInt(kinds)))
            .toList();
    Regex.Operation operation = operation(parts);
    Dfa automaton = Operations.automaton(operation).orElseThrow();
    for (int n = 0; n < 100; n++) {
      String text = text(random, parts);
      assertThat(accepts(automaton, text))
          .as("%s in %s", text, parts)
          .isEqualTo(NaiveMatcher.matches(operation, text.codePoints().toArray()));
    }
  }

  @Test
  void ofALongTextHaveFewStates() {
    Random random = new Random(1);
    List<String> parts =
        IntStream.range(0, 18_000)
            .mapToObj(_ -> Character.toString('a' + random.nextInt(20)))
            .toList();
    Dfa automaton = Operations.automaton(operation(parts)).orElseThrow();
    assertThat(automaton.states()).isLessThan(2 * parts.size());
    assertThat(accepts(automaton, String.join("", parts.subList(700, 9000)))).isTrue();
    assertThat(accepts(automaton, String.join("", parts.subList(700, 900)) + "aaaa")).isFalse();
  }

  private static Regex.Operation operation(List<String> parts) {
    return new Regex.Operation(
        Regex.Operator.PART, parts.stream().<Regex>map(Regex::literal).toList());
  }

  private static boolean accepts(Dfa automaton, String text) {
    int at = automaton.starts()[0];
    for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
      at = automaton.next(at, b & 0xff);
    }
    return automaton.labels()[at] >= 0;
  }

  /** Some parts in a row, mostly with another in their midst. */
  private static String text(Random random, List<String> parts) {
    int from = random.nextInt(parts.size() + 1);
    int to = from + random.nextInt(parts.size() + 1 - from);
    String text = String.join("", parts.subList(from, to));
    int at = text.isEmpty() ? 0 : random.nextInt(text.length());
    return random.nextInt(3) == 0
        ? text
        : text.substring(0, at) + PARTS.get(random.nextInt(PARTS.size())) + text.substring(at);
  }
}
