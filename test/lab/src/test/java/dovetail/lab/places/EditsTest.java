package dovetail.lab.places;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The changes between two versions: each begins at {@code «} and ends at {@code »}. */
final class EditsTest {
  private static List<String> edits(String before, String after) {
    return Edits.between(before, after).stream()
        .map(
            one ->
                new StringBuilder(one.text())
                    .insert(one.end(), '»')
                    .insert(one.from(), '«')
                    .toString())
        .toList();
  }

  @Test
  void linesAreAddedBehindTheirIndentation() {
    assertThat(edits("def f():\n    a()\n", "def f():\n    a()\n    b(1)\n"))
        .containsExactly("def f():\n    a()\n    «b(1)»\n");
  }

  @Test
  void aChangedLineKeepsItsTwoEnds() {
    assertThat(edits("x = f(a)\n", "x = f(a, size=1)\n")).containsExactly("x = f(a«, size=1»)\n");
    assertThat(edits("x = f(price)\n", "x = f(total)\n")).containsExactly("x = f(«total»)\n");
  }

  @Test
  void otherLinesComeInThePlaceOfSome() {
    assertThat(edits("a\nb\nc\n", "a\nfirst\nsecond\nthird\nc\n"))
        .containsExactly("a\n«first\nsecond\nthird»\nc\n");
  }

  @Test
  void eachStandsInATextWithThoseBeforeIt() {
    assertThat(edits("import a\n\nx = 1\nf(x)\n", "import a\nimport b\n\nx = 1\nf(x, old)\n"))
        .containsExactly(
            "import a\n«import b»\n\nx = 1\nf(x)\n", "import a\nimport b\n\nx = 1\nf(x«, old»)\n");
  }

  @Test
  void removedLinesAndLettersAreNotTyped() {
    assertThat(edits("a\nb\nc\n", "a\nc\n")).isEmpty();
    assertThat(edits("x = 10\n", "x = 12\n")).isEmpty();
    assertThat(edits("a\n", "a\n" + "more\n".repeat(9))).as("copied").isEmpty();
  }

  /** The last one's text is the next version, if all that differs is typed. */
  @Test
  void leadFromOneVersionToTheNext() {
    Random random = new Random(5);
    for (int round = 0; round < 300; round++) {
      List<String> before = new ArrayList<>();
      List<String> after = new ArrayList<>();
      for (int i = 0; i < 12; i++) {
        String line = "line" + random.nextInt(6) + "\n";
        before.add(line);
        after.add(random.nextInt(4) == 0 ? line + "new" + i + "\n" : line);
      }
      after.add("the end\n");
      before.add("\n");
      List<Edits.Edit> edits = Edits.between(String.join("", before), String.join("", after));
      assertThat(edits.getLast().text()).isEqualTo(String.join("", after));
    }
  }
}
