package dovetail.protocol.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.protocol.CompletionAnswer;
import dovetail.protocol.Suggestion;
import dovetail.protocol.Suggestion.Stop;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class RecentAnswersTest {
  private final RecentAnswers recent = new RecentAnswers();

  private static Suggestion parts(String... parts) {
    return new Suggestion(List.of(parts));
  }

  private Optional<List<Suggestion>> suggested(String text, int offset) {
    return recent.rest(text, offset).map(CompletionAnswer::suggestions);
  }

  private List<String> rest(String text, int offset) {
    return suggested(text, offset).stream().flatMap(List::stream).map(Suggestion::text).toList();
  }

  @Test
  void whoTypesTheGreyTextGetsTheRest() {
    recent.add("x = \n", 4, CompletionAnswer.of(List.of(parts("foo", "(a, b)"))));
    assertThat(rest("x = \n", 4)).containsExactly("foo(a, b)");
    assertThat(rest("x = f\n", 5)).containsExactly("oo(a, b)");
    assertThat(suggested("x = fo\n", 6)).contains(List.of(parts("o", "(a, b)")));
    assertThat(suggested("x = foo(\n", 8)).contains(List.of(parts("a, b)")));
  }

  @Test
  void whoTypesSomethingElseGetsNothing() {
    recent.add("x = \n", 4, CompletionAnswer.of(List.of(parts("foo"))));
    assertThat(rest("x = g\n", 5)).isEmpty();
    assertThat(rest("y = f\n", 5)).isEmpty();
    assertThat(rest("x = f\nmore", 5)).isEmpty();
    assertThat(rest("x = foo\n", 7)).isEmpty();
    assertThat(rest("x =\n", 3)).isEmpty();
  }

  @Test
  void closersThatTheEditorWritesAreNotWrittenTwice() {
    recent.add("x = \n", 4, CompletionAnswer.of(List.of(parts("foo", "([a])"))));
    assertThat(rest("x = foo()\n", 8)).containsExactly("[a]");
    assertThat(rest("x = foo([])\n", 9)).containsExactly("a");
    assertThat(rest("x = foo(]\n", 8)).isEmpty();
  }

  /**
   * The text that a stop put behind the cursor stays there: a stop that would remove it is left
   * out.
   */
  @Test
  void behindAStopTheRestGoesOn() {
    List<Stop> stops =
        List.of(
            new Stop("a", ""),
            new Stop("[0", "]"),
            new Stop("] * b", ""),
            new Stop("[1", "]"),
            new Stop("]", ""));
    recent.add("x = \n", 4, CompletionAnswer.of(List.of(new Suggestion(stops, "", ""))));
    assertThat(suggested("x = a[0]\n", 7)).contains(List.of(parts("] * b[1")));
    List<Stop> call = List.of(new Stop("f(a", "):"), new Stop(")(b", "):"), new Stop("):", ""));
    recent.add("if \n", 3, CompletionAnswer.of(List.of(new Suggestion(call, "", ""))));
    assertThat(suggested("if f(a):\n", 6)).contains(List.of(parts(")(b")));
    List<Stop> over = List.of(new Stop("a", ")"), new Stop(")[0", "]"), new Stop("]", ""));
    recent.add("f(\n", 2, CompletionAnswer.of(List.of(new Suggestion(over, "", ""))));
    assertThat(suggested("f(a)\n", 3))
        .contains(List.of(new Suggestion(over.subList(1, 3), ")", "")));
  }

  @Test
  void severalAreNarrowedTogether() {
    recent.add("", 0, CompletionAnswer.of(List.of(parts("ab"), parts("ac"), parts("bc"))));
    assertThat(rest("a", 1)).containsExactly("b", "c");
  }

  @Test
  void afterAnAcceptTheTextIsKnown() {
    int id = recent.add("x = \n", 4, CompletionAnswer.of(List.of(parts("1"), parts("two"))));
    assertThat(recent.accepted(id, 1)).contains(new RecentAnswers.Place("x = two\n", 7));
    assertThat(recent.accepted(id, 2)).isEmpty();
    assertThat(recent.accepted(id + 1, 0)).isEmpty();
  }

  @Test
  void whatCoversClosersGoesOnCoveringThem() {
    recent.add("f(\n", 2, CompletionAnswer.of(List.of(parts("a, b):"))));
    recent.add("f()\n", 2, CompletionAnswer.of(List.of(Suggestion.covering("a, b):", ")"))));
    assertThat(suggested("f(a)\n", 3)).contains(List.of(Suggestion.covering(", b):", ")")));
    assertThat(suggested("f(a, b)\n", 6)).contains(List.of(Suggestion.covering("):", ")")));
    // Typed over, or deleted.
    assertThat(suggested("f(a, b)\n", 7)).contains(List.of(parts(":")));
    assertThat(suggested("f(a\n", 3)).contains(List.of(parts(", b):")));
    assertThat(rest("f(a, b):)\n", 8)).isEmpty();
    assertThat(rest("f(a, b))\n", 7)).isEmpty();
  }

  @Test
  void closersThatTheEditorWritesInsideOfWhatCoversAreCoveredToo() {
    recent.add("f()\n", 2, CompletionAnswer.of(List.of(Suggestion.covering("g(a), b):", ")"))));
    assertThat(suggested("f(g())\n", 4)).contains(List.of(Suggestion.covering("a), b):", "))")));
    assertThat(suggested("f(g(a))\n", 6)).contains(List.of(Suggestion.covering(", b):", ")")));
  }

  @Test
  void partsBeforeCoveredClosersLeaveThem() {
    Suggestion both =
        new Suggestion(
            List.of(new Stop("a", ")"), new Stop(", b", ")"), new Stop(").c()", "")), ")", "");
    int id = recent.add("f()\n", 2, CompletionAnswer.of(List.of(both)));
    assertThat(suggested("f(a)\n", 3))
        .contains(
            List.of(new Suggestion(List.of(new Stop(", b", ")"), new Stop(").c()", "")), ")", "")));
    assertThat(recent.accepted(id, 0)).contains(new RecentAnswers.Place("f(a, b).c()\n", 11));
  }

  @Test
  void aPlaceholderThatIsTypedIsNoneAnyMore() {
    recent.add("for\n", 3, CompletionAnswer.of(List.of(parts(" x:", "\n  pass").with("pass"))));
    assertThat(suggested("for x\n", 5)).contains(List.of(parts(":", "\n  pass").with("pass")));
    assertThat(suggested("for x:\n  p\n", 10)).contains(List.of(parts("ass")));
  }

  @Test
  void behindAHeadItsPlaceholderIsNoSuggestion() {
    recent.add("for\n", 3, CompletionAnswer.of(List.of(parts(" x:", "\n  pass").with("pass"))));
    assertThat(rest("for x:\n", 6)).isEmpty();
    assertThat(rest("for x:\n  \n", 9)).isEmpty();
  }

  /** The law: whatever is answered makes the file that was found to parse. */
  @Test
  void theFileIsTheSame() {
    long seed = Long.getLong("dovetail.seed", System.nanoTime());
    Random random = new Random(seed);
    int finds = 0;
    int covers = 0;
    for (int round = 0; round < 20_000; round++) {
      String text = letters(random, 6);
      int offset = random.nextInt(text.length() + 1);
      String middle = letters(random, 5) + "x";
      int most = Math.min(2, text.length() - offset);
      String behind = text.substring(offset, offset + random.nextInt(most + 1));
      String covered = Suggestion.mayCover(middle, behind) ? behind : "";
      RecentAnswers answers = new RecentAnswers();
      answers.add(text, offset, CompletionAnswer.of(List.of(Suggestion.covering(middle, covered))));
      String after = text.substring(offset + covered.length());
      String whole = text.substring(0, offset) + middle + after;
      // Some of it is typed, and some of what comes behind it may be there already.
      int from = offset + random.nextInt(middle.length());
      String rest = whole.substring(from, whole.length() - after.length());
      String present = whole.substring(0, from) + some(random, rest) + after;
      Optional<List<Suggestion>> found =
          answers.rest(present, from).map(CompletionAnswer::suggestions);
      if (found.isPresent()) {
        Suggestion first = found.get().getFirst();
        covers += first.covered().isEmpty() ? 0 : 1;
        finds++;
        String replaced = present.substring(from, from + first.covered().length());
        assertThat(replaced).as("seed %d, round %d", seed, round).isEqualTo(first.covered());
        String made =
            present.substring(0, from)
                + first.text()
                + present.substring(from + first.covered().length());
        assertThat(made).as("seed %d, round %d", seed, round).isEqualTo(whole);
      }
    }
    assertThat(finds).as("seed %d", seed).isGreaterThan(500);
    assertThat(covers).as("seed %d", seed).isGreaterThan(500);
  }

  /** A random subsequence. */
  private static String some(Random random, String text) {
    StringBuilder out = new StringBuilder();
    text.chars().filter(c -> random.nextInt(3) == 0).forEach(c -> out.append((char) c));
    return out.toString();
  }

  private static String letters(Random random, int most) {
    StringBuilder out = new StringBuilder();
    for (int i = random.nextInt(most + 1); i > 0; i--) {
      out.append("ab()".charAt(random.nextInt(4)));
    }
    return out.toString();
  }
}
