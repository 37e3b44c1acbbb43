package dovetail.quotient.fence;

import static dovetail.quotient.fence.Middles.bytes;
import static dovetail.quotient.fence.Middles.complete;
import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.quotient.Before;
import dovetail.quotient.DocumentMiddles;
import dovetail.quotient.SharedCharts;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Files with more errors than fences; the cursor is {@code |}. */
final class ClearingTest {
  private static final Language PYTHON = Languages.builtIn().find("python").orElseThrow();

  private static final String WHOLE =
      """
      def second(c):
          total = |
          print(total)
          return c

      """;

  private static final String ERRORS = "\"\"\"a\"\"\" '''b''' x\ny = 2\n".repeat(10);

  private final FenceMemory memory = new FenceMemory(new SharedCharts(PYTHON));

  private Fencing typed(String file, boolean stop) {
    int cursor = file.indexOf('|');
    return memory.of(
        bytes(file.substring(0, cursor)),
        bytes(file.substring(cursor + 1)),
        () -> stop,
        () -> stop);
  }

  private Fencing searchedOn(String file, boolean stop) {
    int cursor = file.indexOf('|');
    return memory.searchOn(
        bytes(file.substring(0, cursor)), bytes(file.substring(cursor + 1)), () -> stop);
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  @Test
  void theLinesAroundTheCursorAreReadAlone() {
    Fencing found = typed(ERRORS + WHOLE + ERRORS, false);
    assertThat(found).isInstanceOf(Fencing.Cleared.class);
    assertThat(complete(found, "(c + 1)")).isTrue();
    assertThat(complete(found, "(c + 1")).isFalse();
    assertThat(complete(found, "c)")).isFalse();
    Fencing.View view = found.views().getFirst();
    assertThat(text(view.prefix())).isEqualTo("y = 2\ndef second(c):\n    total = ");
    assertThat(text(view.suffix())).isEqualTo("\n    print(total)\n    return c\n");
    assertThat(view.fences())
        .extracting(fence -> fence.hidden(bytes(ERRORS + WHOLE.replace("|", "") + ERRORS)))
        .containsExactly(ERRORS.substring(0, ERRORS.length() - "y = 2\n".length()), "\n" + ERRORS);
  }

  @Test
  void anErrorAtTheCursorHidesNothing() {
    String near = WHOLE.replace("= |", "= = |");
    assertThat(typed(ERRORS + near + ERRORS, false)).isInstanceOf(Fencing.Lost.class);
  }

  /** A bracket too many is no other file's: nothing is hidden above it. */
  @Test
  void whereNothingIsHiddenTheFileBegins() {
    assertThat(typed("a)|\nb = 1\n", false)).isInstanceOf(Fencing.Lost.class);
  }

  @Test
  void whoTypesOnNeedsNoSearch() {
    String file = ERRORS + WHOLE + ERRORS;
    assertThat(typed(file, true)).isInstanceOf(Fencing.Lost.class);
    typed(file, false);
    assertThat(memory.isUnfinished()).isFalse();
    for (String written : new String[] {"(c, |", "(c)\n    more = |", "c)|", "c|"}) {
      Fencing again = typed(file.replace("|", written), true);
      boolean fits = !written.startsWith("c)");
      assertThat(again).as(written).isInstanceOf(fits ? Fencing.Cleared.class : Fencing.Lost.class);
      typed(file, false);
    }
    String outside = file.replace("|", "") + "z = |\n";
    assertThat(typed(outside, true)).isInstanceOf(Fencing.Lost.class);
    typed(file, false);
    assertThat(searchedOn(file, true)).isInstanceOf(Fencing.Lost.class);
    assertThat(typed(file, true)).as("stopped").isInstanceOf(Fencing.Cleared.class);
    assertThat(searchedOn(file, false))
        .as("searched to its end")
        .isInstanceOf(Fencing.Cleared.class);
  }

  @Test
  void theLinesAreThoseOfSomeFile() {
    Random random = new Random(3);
    String[] lines = {"x = = 1\n", "a = [\n", "    1]\n", "def f(a):\n    return a\n", "f(1)\n"};
    for (int round = 0; round < 60; round++) {
      StringBuilder above = new StringBuilder();
      StringBuilder below = new StringBuilder("\n");
      for (int i = 0; i < 12; i++) {
        above.append(lines[random.nextInt(lines.length)]);
        below.append(lines[random.nextInt(lines.length)]);
      }
      String prefix = above + "b = ";
      Optional<Fencing.View> found = cleared(prefix, below.toString());
      found.ifPresent(
          view -> {
            assertThat(prefix).endsWith(text(view.prefix()));
            assertThat(below.toString()).startsWith(text(view.suffix()));
            int from = prefix.length() - view.prefix().length;
            assertThat(from == 0 || prefix.charAt(from - 1) == '\n').isTrue();
            assertThat(isRead(from > 0, text(view.prefix()), text(view.suffix()))).isTrue();
          });
    }
  }

  private static boolean isRead(boolean isCut, String prefix, String suffix) {
    DocumentMiddles document =
        new DocumentMiddles(new SharedCharts(PYTHON), isCut ? Before.LINES : Before.NOTHING);
    return document.unfinishedAt(bytes(prefix + suffix), bytes(prefix).length).viable();
  }

  private static Optional<Fencing.View> cleared(String prefix, String suffix) {
    return Clearing.of(
        new SharedCharts(PYTHON), bytes(prefix + suffix), bytes(prefix).length, () -> false);
  }
}
