package dovetail.server.suggest;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.model.request.Finish;
import dovetail.quotient.Surroundings;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** The form of a middle, step by step; what fits is said, so that no grammar is asked. */
final class PolishTest {
  private static final Predicate<String> ALL = _ -> true;

  /** A file that a middle is polished for, with the cursor in it. */
  private record File(String text, Surroundings surroundings, Predicate<String> fits) {
    String of(String middle, Finish finish) {
      return new TestHole("python", text, surroundings, fits).shaped(middle, finish, "polish");
    }
  }

  private static String of(String file, String middle, Predicate<String> fits) {
    return new File(file, Surroundings.CODE, fits).of(middle, Finish.BOUNDARY);
  }

  private static String of(String file, String middle) {
    return of(file, middle, ALL);
  }

  private static Predicate<String> only(String... texts) {
    return List.of(texts)::contains;
  }

  private static Predicate<String> allBut(String... texts) {
    return only(texts).negate();
  }

  @Test
  void aBlockEndsWithTheBlock() {
    String file = "if a:\n    ¦\n";
    assertThat(of(file, "b\n    c\nd\ne")).isEqualTo("b\n    c");
    assertThat(of(file, "b\n\n    c\n  d")).isEqualTo("b\n\n    c");
    assertThat(of(file, "\nb\n    c")).as("blank lines first").isEqualTo("\nb\n    c");
    assertThat(of(file, "b\nd", allBut("b"))).isEqualTo("b\nd");
    assertThat(of("if a:¦\n", "\n    b\nc")).as("no deeper than the header").isEqualTo("\n    b");
    assertThat(of("x = ¦\n", "b\nd")).as("where none begins").isEqualTo("b\nd");
    String tabs = "if a:\n\t¦\n";
    assertThat(of(tabs, "b\n\tc\nd")).isEqualTo("b\n\tc");
    assertThat(of(file, "b('''\nc''')\nd")).as("in a string").isEqualTo("b('''\nc''')");
  }

  @Test
  void aLineThatWasBrokenOffGoes() {
    File block = new File("if a:\n    ¦\n", Surroundings.CODE, ALL);
    for (Finish finish : List.of(Finish.STEERED, Finish.DEADLINE)) {
      assertThat(block.of("b\n    c\n    d", finish)).isEqualTo("b\n    c");
      assertThat(block.of("b", finish)).isEqualTo("b");
    }
    for (Finish finish : List.of(Finish.MODEL, Finish.BOUNDARY)) {
      assertThat(block.of("b\n    c\n    d", finish)).isEqualTo("b\n    c\n    d");
    }
    File not = new File("if a:\n    ¦\n", Surroundings.CODE, allBut("b\n    c"));
    assertThat(not.of("b\n    c\n    d", Finish.STEERED)).isEqualTo("b\n    c\n    d");
  }

  @Test
  void itStaysOnItsLine() {
    String file = "f(¦ + b)\n";
    assertThat(of(file, "a,\nc")).isEqualTo("a,");
    assertThat(of(file, "a  \r\nc")).isEqualTo("a");
    assertThat(of(file, "a + cd\ne", allBut("a + cd"))).as("whole words").isEqualTo("a +");
    assertThat(of(file, "a + (\ne", only("a +", "a"))).isEqualTo("a +");
    assertThat(of(file, "a\nc", only("a\nc"))).isEqualTo("a\nc");
    assertThat(of("f(¦\n", "a\nc")).as("nothing stands behind").isEqualTo("a\nc");
    assertThat(of(file, "\nc")).as("nothing would be left").isEqualTo("\nc");
  }

  @Test
  void whatStandsBehindIsNotWrittenAgain() {
    assertThat(of("x = ¦ + tax\n", "price + tax")).isEqualTo("price");
    assertThat(of("x = ¦+ tax\n", "price + tax")).isEqualTo("price ");
    assertThat(of("x = ¦ + tax\n", "price + tax", only("price + tax"))).isEqualTo("price + tax");
    assertThat(new File("# ¦ + tax\n", Surroundings.COMMENT, ALL).of("price + tax", Finish.MODEL))
        .isEqualTo("price");
    assertThat(of("x = ¦ab\n", "c ab")).as("too short").isEqualTo("c ab");
    assertThat(of("x = ¦abc\n", "c abc")).isEqualTo("c ");
    assertThat(of("x = ¦abc\n", "cabc")).as("in a word").isEqualTo("cabc");
    assertThat(of("x = ¦abcd\n", "c abc")).as("in one behind").isEqualTo("c abc");
    assertThat(of("x = ¦abc", "abc")).as("all of both").isEmpty();
    assertThat(of("x = ¦(abc)\n", "c(abc)")).isEqualTo("c");
    assertThat(of("x = ¦(a)(a)\n", "(a)(a)", allBut(""))).isEqualTo("(a)");
  }

  @Test
  void aCommaBeforeWhatClosesGoes() {
    assertThat(of("f(¦)\n", "a,")).isEqualTo("a");
    assertThat(of("f(¦ )\n", "a, ")).isEqualTo("a");
    assertThat(of("f(¦b)\n", "a,")).isEqualTo("a,");
    assertThat(of("x = ¦\n", "a  # b,")).as("in a comment").isEqualTo("a  # b,");
    assertThat(of("f(¦)\n", "a,", allBut("a"))).isEqualTo("a,");
    assertThat(new File("f('¦)\n", Surroundings.STRING, ALL).of("a,", Finish.MODEL))
        .isEqualTo("a,");
    // At a line's end, where the next line may be another statement.
    assertThat(of("  x = ¦\n", "a,", only("a\n  0", "a"))).isEqualTo("a");
    assertThat(of("  x = (¦\n", "a,", only("a"))).isEqualTo("a,");
  }

  @Test
  void blanksAtLineEndsGo() {
    assertThat(of("x = ¦\n", "a  ")).isEqualTo("a");
    assertThat(of("x = ¦", "a  ")).isEqualTo("a");
    assertThat(of("f(¦)\n", "a ")).isEqualTo("a");
    assertThat(of("x = ¦ + 1\n", "a ")).isEqualTo("a");
    assertThat(of("x = ¦+ 1\n", "a ")).isEqualTo("a ");
    assertThat(of("x = ¦\n", "a ", allBut("a"))).isEqualTo("a ");
    assertThat(new File("# ¦\n", Surroundings.COMMENT, ALL).of("a ", Finish.MODEL)).isEqualTo("a ");
  }

  @Test
  void aBlockBeginsBelowItsHeader() {
    String below = "if b:\n    c";
    Predicate<String> deeper = allBut("if b:\nc", "if b:\n  c", ":\nc", "\nc");
    assertThat(of("¦\n", "if b: c", deeper)).isEqualTo(below);
    assertThat(of("if b¦\n", ": c", deeper)).isEqualTo(":\n    c");
    assertThat(of("if b:¦\n", " c", deeper)).isEqualTo("\n    c");
    assertThat(of("if b¦\n", " c", deeper)).as("no header").isEqualTo(" c");
    assertThat(of("¦\n", "if b:", deeper)).as("no body").isEqualTo("if b:");
    assertThat(of("¦\n", "\nif b: c", allBut("\nif b:\nc")))
        .as("another line")
        .isEqualTo("\nif b:\n    c");
    assertThat(of("¦ + 1\n", "if b: c", deeper)).isEqualTo("if b: c");
    assertThat(of("¦\n", "if b: c", ALL)).as("no block").isEqualTo("if b: c");
    assertThat(of("¦\n", "if b: c", allBut(below, "if b:\nc"))).isEqualTo("if b: c");
    assertThat(of("¦\n", "if b: c\nd", allBut("if b:\nc\nd"))).isEqualTo("if b:\n    c\nd");
    assertThat(of("def f():\n  x\n¦\n", "if b: c", allBut("if b:\nc"))).isEqualTo("if b:\n  c");
    assertThat(of("¦\n", "if {a: b}: c", only("if {a: b}:\n    c"))).isEqualTo("if {a: b}:\n    c");
    // In a file that has such lines, beside the cursor's.
    assertThat(of("if {a: b}¦\n", ": c", deeper)).isEqualTo(":\n    c");
    assertThat(of("if a: b\n¦\n", "if b: c", deeper)).isEqualTo("if b: c");
    assertThat(of("if a: 0\n¦\n", "if b: c", deeper)).isEqualTo(below);
    assertThat(of("if a:\n    x: b\n¦\n", "if b: c", deeper)).isEqualTo(below);
    assertThat(of("if a: {b: c}:\n    d\n¦\n", "if b: c", deeper)).isEqualTo(below);
    assertThat(of("while a: b\n¦\n", "if b: c", deeper)).isEqualTo(below);
  }

  @Test
  void whatWasOpenedAtALineEndClosesBelow() {
    assertThat(of("x = [\n    ¦\n", "a, b,]")).isEqualTo("a, b,\n]");
    assertThat(of("x = f(\n    a,\n    ¦\n", "b, )")).isEqualTo("b,\n)");
    assertThat(of("  x = {\n    ¦\n", "b,}")).isEqualTo("b,\n  }");
    assertThat(of("x = [\n\n    ¦\n", "b,]")).isEqualTo("b,\n]");
    assertThat(of("x = [\n    a¦\n", ",]")).isEqualTo(",\n]");
    assertThat(of("y(\n    x = [¦\n", "\n        b,]")).isEqualTo("\n        b,\n    ]");
    assertThat(of("x = [\n    ¦\n", "b]")).as("no comma").isEqualTo("b]");
    assertThat(of("x = [a\n    ¦\n", "b,]")).as("opened in a line").isEqualTo("b]");
    assertThat(of("x = [\n    ¦\n", "b,\n    c,]"))
        .as("of several lines")
        .isEqualTo("b,\n    c,\n]");
    assertThat(of("x = [\n    ¦ + c\n", "b,]")).isEqualTo("b,]");
    assertThat(of("x = [\n    ¦\n", "b,]", allBut("b,\n]"))).isEqualTo("b,]");
    assertThat(of("¦\n", "]")).isEqualTo("]");
    assertThat(of("    ¦\n", "b,]")).isEqualTo("b,]");
  }

  @Test
  void stepsAreThoseOfTheFile() {
    String file = "if a:\n  b\nif c:\n  ¦\n";
    assertThat(of(file, "if d:\n      e\n  f")).isEqualTo("if d:\n    e\n  f");
    assertThat(of(file, "if d:\n      e\n          f")).isEqualTo("if d:\n    e\n      f");
    assertThat(of(file, "f(a,\n      e\n       f)"))
        .as("aligned")
        .isEqualTo("f(a,\n    e\n       f)");
    assertThat(of(file, "if d:\n\n      e")).isEqualTo("if d:\n\n    e");
    assertThat(of(file, "if d:\n      e", allBut("if d:\n    e"))).isEqualTo("if d:\n      e");
    assertThat(of("if c:\n  ¦\n", "a\n  b")).isEqualTo("a\n  b");
    assertThat(of("¦\n", "if a:\n   b")).as("no step is known").isEqualTo("if a:\n   b");
    String tabs = "if a:\n\tb\nif c:\n\t¦\n";
    assertThat(of(tabs, "if d:\n\t    e")).isEqualTo("if d:\n\t\te");
    assertThat(of(tabs, "if d:\n\t    e\n        f")).isEqualTo("if d:\n\t\te\n\tf");
  }

  @Test
  void aStepIsTheMostFrequent() {
    assertThat(unit("a\n    b\na\n    b\na\n  b\n")).isEqualTo("    ");
    assertThat(unit("a\n  b\n    c\n      d\n")).as("from line to line").isEqualTo("  ");
    assertThat(unit("a\n  b\n\na\n    c\n")).as("of two the lesser").isEqualTo("  ");
    assertThat(unit("a\n  b\n    c\n  b\n    c\n")).isEqualTo("  ");
    assertThat(unit("a\na\na\n  b\n")).isEqualTo("  ");
    assertThat(unit("a\n b\n")).as("one blank is none").isEmpty();
    assertThat(unit("a\n" + " ".repeat(8) + "b\n")).isEqualTo(" ".repeat(8));
    assertThat(unit("a\n" + " ".repeat(9) + "b\n")).isEmpty();
    assertThat(unit("a\n\tb\n" + "c\n".repeat(13))).isEqualTo("\t");
    assertThat(unit("a\n\tb\n" + "c\n".repeat(14))).as("one line of sixteen").isEmpty();
    assertThat(unit("a\n\t\tb\n" + "c\n".repeat(15))).as("tabs are no blanks").isEmpty();
    assertThat(unit("")).isEmpty();
    String[] many = new String[2001];
    Arrays.fill(many, "a");
    many[2000] = "  b";
    assertThat(unit(String.join("\n", many))).as("behind the lines that are looked at").isEmpty();
  }

  private static String unit(String text) {
    return Indentation.of(TestHole.in("python", text + "¦").code("")).unit();
  }

  @Test
  void noCarriageReturnStays() {
    assertThat(of("a\n¦", "b\r\nc\r")).isEqualTo("b\nc");
    assertThat(of("a\n¦", "b\rc", allBut("bc"))).as("where it ends a line").isEqualTo("b\rc");
  }
}
