package dovetail.quotient.fence;

import static dovetail.quotient.fence.Middles.bytes;
import static dovetail.quotient.fence.Middles.complete;
import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.quotient.SharedCharts;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** A broken file in which somebody types; the cursor is {@code |}. */
final class FenceMemoryTest {
  private static final Language PYTHON = Languages.builtIn().find("python").orElseThrow();

  private static final String FILE =
      """
      import os

      def first(a, b):
          if a:
              return [a, b))
          return None

      def second(c):
          total = |
          print(total)
          return c

      class Third:
          def method(self):
              return {"a": 1}

      y = (2]

      x = first(1, 2)
      """;

  /** When the search is to stop. */
  private enum Stop implements BooleanSupplier {
    AT_ONCE,
    NEVER;

    @Override
    public boolean getAsBoolean() {
      return this == AT_ONCE;
    }
  }

  private final FenceMemory memory = new FenceMemory(new SharedCharts(PYTHON));

  private Fencing fencing(String file, BooleanSupplier stop) {
    int cursor = file.indexOf('|');
    return memory.of(
        bytes(file.substring(0, cursor)), bytes(file.substring(cursor + 1)), stop, stop);
  }

  @Test
  void whatIsKnownNeedNoSearch() {
    assertThat(fencing(FILE, Stop.AT_ONCE)).isInstanceOf(Fencing.Lost.class);
    assertThat(memory.isUnfinished()).isTrue();
    Fencing found = fencing(FILE, Stop.NEVER);
    assertThat(memory.isUnfinished()).isFalse();
    assertThat(found).isInstanceOf(Fencing.Fenced.class);
    assertThat(complete(found, "c")).isTrue();
    String[] later = {
      FILE.replace("|", "(|"),
      FILE.replace("|", "(c + |"),
      FILE.replace("|", "(c + 1)\n    more = |"),
      FILE.replace("|", "c").replace("return c\n", "return |\n"),
      FILE.replace("|", "c").replace("first(1, 2)", "first(|, 2)"),
      FILE.replace("|", "c").replace("import os\n", "import os, |\n"),
    };
    for (String file : later) {
      Fencing again = fencing(file, Stop.AT_ONCE);
      assertThat(again).as(file).isInstanceOf(Fencing.Fenced.class);
      String middle = file.contains("(|\n") || file.contains("(c + |") ? "c)" : "c";
      assertThat(complete(again, middle)).as(file).isTrue();
      assertThat(complete(again, "c]")).as(file).isFalse();
      assertThat(fencing(FILE.replace("|", "|c"), Stop.AT_ONCE)).isInstanceOf(Fencing.Fenced.class);
    }
  }

  /** Not even where the last line has no end, and is hidden or something stands below it. */
  @Test
  void fencesAtTheEndNeedNoSearchEither() {
    for (String last : new String[] {"x = first(1, 2", "if x:"}) {
      String file = FILE.replace("x = first(1, 2)\n", last);
      assertThat(fencing(file, Stop.NEVER)).isInstanceOf(Fencing.Fenced.class);
      Fencing again = fencing(file.replace("|", "(c, |"), Stop.AT_ONCE);
      assertThat(again).as(last).isInstanceOf(Fencing.Fenced.class);
      assertThat(complete(again, "c)")).as(last).isTrue();
    }
  }

  @Test
  void whatWasEditedIsSearchedAgain() {
    fencing(FILE, Stop.NEVER);
    String inTheFence = FILE.replace("|", "c").replace("[a, b))", "[a, b|)");
    assertThat(fencing(inTheFence, Stop.AT_ONCE)).isInstanceOf(Fencing.Lost.class);
    fencing(FILE, Stop.NEVER);
    String brokenElsewhere = FILE.replace("import os\n", "import )\n");
    assertThat(fencing(brokenElsewhere, Stop.AT_ONCE)).isInstanceOf(Fencing.Lost.class);
  }

  /** The answer is that of a search, as far as this file goes. */
  @Test
  void aViewThatStaysAnswersAsOneThatIsFound() {
    fencing(FILE, Stop.NEVER);
    String file = FILE.replace("|", "[c, |");
    Fencing known = fencing(file, Stop.AT_ONCE);
    Fencing found =
        Fences.of(
            new SharedCharts(PYTHON),
            bytes(file.substring(0, file.indexOf('|'))),
            bytes(file.substring(file.indexOf('|') + 1)));
    for (String middle : new String[] {"c]", "c", "c)", "1][0]", "\n        2]", "2]\n    z = 1"}) {
      assertThat(complete(known, middle)).as(middle).isEqualTo(complete(found, middle));
    }
  }
}
