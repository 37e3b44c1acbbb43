package dovetail.protocol.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.protocol.Suggestion;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class RecentAnswersTest {
  private final RecentAnswers recent = new RecentAnswers();

  private static Suggestion parts(String... parts) {
    return new Suggestion(List.of(parts));
  }

  private List<String> rest(String text, int offset) {
    return recent.rest(text, offset).stream().flatMap(List::stream).map(Suggestion::text).toList();
  }

  @Test
  void whoTypesTheGreyTextGetsTheRest() {
    recent.add("x = \n", 4, List.of(parts("foo", "(a, b)")));
    assertThat(rest("x = \n", 4)).containsExactly("foo(a, b)");
    assertThat(rest("x = f\n", 5)).containsExactly("oo(a, b)");
    assertThat(recent.rest("x = fo\n", 6)).contains(List.of(parts("o", "(a, b)")));
    assertThat(recent.rest("x = foo(\n", 8)).contains(List.of(parts("a, b)")));
  }

  @Test
  void whoTypesSomethingElseGetsNothing() {
    recent.add("x = \n", 4, List.of(parts("foo")));
    assertThat(rest("x = g\n", 5)).isEmpty();
    assertThat(rest("y = f\n", 5)).isEmpty();
    assertThat(rest("x = f\nmore", 5)).isEmpty();
    assertThat(rest("x = foo\n", 7)).isEmpty();
    assertThat(rest("x =\n", 3)).isEmpty();
  }

  @Test
  void closersThatTheEditorWritesAreNotWrittenTwice() {
    recent.add("x = \n", 4, List.of(parts("foo", "([a])")));
    assertThat(rest("x = foo()\n", 8)).containsExactly("[a]");
    assertThat(rest("x = foo([])\n", 9)).containsExactly("a");
    assertThat(rest("x = foo(]\n", 8)).isEmpty();
  }

  @Test
  void severalAreNarrowedTogether() {
    recent.add("", 0, List.of(parts("ab"), parts("ac"), parts("bc")));
    assertThat(rest("a", 1)).containsExactly("b", "c");
  }

  @Test
  void afterAnAcceptTheTextIsKnown() {
    int id = recent.add("x = \n", 4, List.of(parts("1"), parts("two")));
    assertThat(recent.accepted(id, 1)).contains(new RecentAnswers.Place("x = two\n", 7));
    assertThat(recent.accepted(id, 2)).isEmpty();
    assertThat(recent.accepted(id + 1, 0)).isEmpty();
  }

  /** The law: whatever is answered makes the file that was found to parse. */
  @Test
  void theFileIsTheSame() {
    long seed = Long.getLong("dovetail.seed", System.nanoTime());
    Random random = new Random(seed);
    int found = 0;
    for (int round = 0; round < 20_000; round++) {
      String text = letters(random, 6);
      int offset = random.nextInt(text.length() + 1);
      String middle = letters(random, 5) + "x";
      RecentAnswers answers = new RecentAnswers();
      answers.add(text, offset, List.of(Suggestion.whole(middle)));
      String whole = text.substring(0, offset) + middle + text.substring(offset);
      int from = random.nextInt(whole.length());
      int to = from + random.nextInt(whole.length() - from);
      String present = whole.substring(0, from) + whole.substring(to);
      Optional<List<Suggestion>> rest = answers.rest(present, from);
      if (rest.isPresent()) {
        found++;
        String made =
            present.substring(0, from) + rest.get().getFirst().text() + present.substring(from);
        assertThat(made).as("seed %d, round %d", seed, round).isEqualTo(whole);
      }
    }
    assertThat(found).as("seed %d", seed).isGreaterThan(500);
  }

  private static String letters(Random random, int most) {
    StringBuilder out = new StringBuilder();
    for (int i = random.nextInt(most + 1); i > 0; i--) {
      out.append("ab()".charAt(random.nextInt(4)));
    }
    return out.toString();
  }
}
