package dovetail.quotient;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Languages;
import dovetail.quotient.join.Tables;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Small examples, worked by hand, of what the two sides of a cut allow between them. */
class WorkedExamplesTest {
  private final Tables python = Tables.of(Languages.builtIn().find("python").orElseThrow());

  @Test
  void countingAcrossTheCut() {
    Tables zerosOnes = TestLanguages.file("zeros-ones");
    assertThat(verdict(zerosOnes, "0", "001", "111")).isEqualTo("no");
    assertThat(verdict(zerosOnes, "0", "00", "111")).isEqualTo("complete");
    assertThat(verdict(zerosOnes, "0", "0", "111")).isEqualTo("viable");
    assertThat(verdict(zerosOnes, "0", "0000", "111")).isEqualTo("viable");
    assertThat(verdict(zerosOnes, "", "", "")).isEqualTo("complete");
    assertThat(verdict(zerosOnes, "1", "", "")).isEqualTo("no");
  }

  @Test
  void calculator() {
    Tables calculator = TestLanguages.file("calculator");
    assertThat(verdict(calculator, "(1 + ", "2", ") * 3")).isEqualTo("complete");
    assertThat(verdict(calculator, "(1 + ", "2)", ") * 3")).isEqualTo("viable");
    assertThat(verdict(calculator, "(1 + ", "(2)", ") * 3")).isEqualTo("complete");
    assertThat(verdict(calculator, "max(1", "0, 2", "3) * 3")).isEqualTo("complete");
    assertThat(verdict(calculator, "max(1", ".", "5)")).isEqualTo("complete");
    assertThat(verdict(calculator, "max(1", "..", "5)")).isEqualTo("no");
    assertThat(verdict(calculator, "f", "", "oo(1)")).isEqualTo("complete");
    assertThat(verdict(calculator, "f ", "", "oo(1)")).isEqualTo("viable");
    assertThat(verdict(calculator, "f(1))", "", "")).isEqualTo("no");
    assertThat(verdict(calculator, "", "", " + 1")).isEqualTo("viable");
  }

  @Test
  void theMiddleMayCloseAndOpenBlocks() {
    Tables javaScript = TestLanguages.file("javascript-small");
    String prefix = "function foo() { let one = 1; let two = ";
    String suffix = " let four = 4; }";
    assertThat(verdict(javaScript, prefix, "2;", suffix)).isEqualTo("complete");
    assertThat(verdict(javaScript, prefix, "2; let three = 3;", suffix)).isEqualTo("complete");
    assertThat(verdict(javaScript, prefix, "2; } function bar() {", suffix)).isEqualTo("complete");
    assertThat(verdict(javaScript, prefix, "2; }", suffix)).isEqualTo("viable");
    assertThat(verdict(javaScript, prefix, "2", suffix)).isEqualTo("viable");
    assertThat(verdict(javaScript, prefix, "2\n", suffix)).isEqualTo("complete");
  }

  @Test
  void inScopeTheMiddleLeavesOpenWhatTheSuffixCloses() {
    Tables javaScript = TestLanguages.file("javascript-small");
    String prefix = "function foo() { let one = 1; let two = ";
    String suffix = " let four = 4; }";
    assertThat(inScope(javaScript, prefix, "2;", suffix)).isEqualTo("complete");
    assertThat(inScope(javaScript, prefix, "2; let three = 3;", suffix)).isEqualTo("complete");
    assertThat(inScope(javaScript, prefix, "2; } function bar() {", suffix)).isEqualTo("no");
    assertThat(inScope(javaScript, prefix, "2; }", suffix)).isEqualTo("no");
    assertThat(inScope(javaScript, prefix, "{ a: 2 };", suffix)).isEqualTo("complete");
  }

  @Test
  void inScopeWhatTheSuffixDoesNotCloseMayBeClosed() {
    assertThat(inScope(python, "print(f(", "1))", "\n")).isEqualTo("complete");
    assertThat(inScope(python, "print(f(", "1)", ")\n")).isEqualTo("complete");
    assertThat(inScope(python, "print(f(", "1))", ")\n")).isEqualTo("no");
    assertThat(inScope(python, "print(f(", "1) + g(2)", ")\n")).isEqualTo("complete");
    assertThat(inScope(python, "print(f(", "1) + g(2", "))\n")).isEqualTo("no");
    assertThat(inScope(python, "print(f", "(1) + g(2", "))\n")).isEqualTo("complete");
    assertThat(inScope(python, "x = [f(a)", ", b", "]\n")).isEqualTo("complete");
    assertThat(inScope(python, "x = [f(a)", "] + [b", "]\n")).isEqualTo("no");
  }

  @Test
  void inScopeBlocksStayOpenThatTheCursorOrTheSuffixStandsIn() {
    String prefix = "def f():\n    if a:\n        b()\n";
    String inner = "        c()\n";
    String middle = "    d()\n";
    String outer = "e()\n";
    String rest = "\ng()\n";
    assertThat(inScope(python, prefix, outer, rest)).isEqualTo("complete");
    assertThat(inScope(python, prefix + "    ", "d()\n", rest)).isEqualTo("complete");
    assertThat(inScope(python, prefix + "    ", "d()\n" + outer, rest)).isEqualTo("no");
    assertThat(inScope(python, prefix + "    ", "    c()\n" + middle, rest)).isEqualTo("complete");
    assertThat(inScope(python, prefix + "        ", "c()\n" + inner, rest)).isEqualTo("complete");
    assertThat(inScope(python, prefix + "        ", "c()\n" + middle, rest)).isEqualTo("no");
    assertThat(inScope(python, prefix, inner, "\n    h()\n")).isEqualTo("complete");
    assertThat(inScope(python, prefix, middle, "\n    h()\n")).isEqualTo("complete");
    assertThat(inScope(python, prefix, outer + "if b:\n", "\n        h()\n")).isEqualTo("no");
    assertThat(inScope(python, prefix, "    else:\n", "\n        h()\n")).isEqualTo("complete");
    assertThat(inScope(python, prefix + "    ", "else:\n", "\n        h()\n"))
        .isEqualTo("complete");
    assertThat(inScope(python, prefix + "        c", "(x)\n" + inner, rest)).isEqualTo("complete");
    assertThat(inScope(python, prefix + "        c", "(x)\n" + middle, rest)).isEqualTo("no");
    assertThat(inScope(python, prefix + "        c(", "x)\n" + outer, rest)).isEqualTo("no");
    assertThat(inScope(python, prefix + "els", "e\n", rest)).isEqualTo("no");
    String handler = "except E:\n    pass\n";
    assertThat(inScope(python, prefix + "        c", "()\ntry:\n    d()\n", handler))
        .isEqualTo("complete");
  }

  @Test
  void inScopeStringsAndCommentsStayOpenThatTheSuffixEnds() {
    assertThat(inScope(python, "x = \"a", " b", "\"\n")).isEqualTo("complete");
    assertThat(inScope(python, "x = \"a", " é", "\"\n")).isEqualTo("complete");
    assertThat(inScope(python, "x = \"a", "\" + \"", "\"\n")).isEqualTo("no");
    assertThat(inScope(python, "x = \"a", "\"", "\n")).isEqualTo("complete");
    assertThat(inScope(python, "x = f\"a", " {b}", "\"\n")).isEqualTo("complete");
    assertThat(inScope(python, "x = f\"a", " {b}{c} d", " {e}\"\n")).isEqualTo("complete");
    assertThat(inScope(python, "x = f\"{a}", " {b}", " {c}\"\n")).isEqualTo("complete");
    assertThat(inScope(python, "x = f\"{a}", "\" + f\"", " {c}\"\n")).isEqualTo("no");
    assertThat(inScope(python, "x = f\"{a", " + b", "} {c}\"\n")).isEqualTo("complete");
    assertThat(inScope(python, "x = f\"{a", "} {b", "} {c}\"\n")).isEqualTo("no");
    assertThat(inScope(python, "x = 1  # a", " b", "\ny = 2\n")).isEqualTo("complete");
    assertThat(inScope(python, "x = 1  # a", " é", "")).isEqualTo("complete");
    assertThat(inScope(python, "x = 1  # a", "\nz = 3", "\ny = 2\n")).isEqualTo("no");
  }

  @Test
  void aBlockMustBeginAtTheColumnAtWhichTheSuffixGoesOn() {
    String suffix = "\n    pass\nexcept E:\n    pass\n";
    assertThat(verdict(python, "", "try:\n    if x:\n        y", suffix)).isEqualTo("complete");
    assertThat(verdict(python, "", "try:\n        if x:\n            y", suffix))
        .isNotEqualTo("complete");
  }

  @Test
  void theMiddleMayChangeWhatIsAroundIt() {
    assertThat(verdict(python, "x = {a", ": b for a, b in c", "}")).isEqualTo("complete");
    assertThat(verdict(python, "x = {a", ", b", "}")).isEqualTo("complete");
    assertThat(verdict(python, "x = {a", ": b, c", "}")).isEqualTo("viable");
  }

  /** "complete", "viable" or "no"; each prefix of what is not "no" is viable too. */
  private static String verdict(Tables tables, String prefix, String middle, String suffix) {
    return verdict(
        MiddleLanguage.of(new SharedCharts(tables), bytes(prefix), bytes(suffix)), middle);
  }

  /** The same of what stays in scope. */
  private static String inScope(Tables tables, String prefix, String middle, String suffix) {
    return verdict(
        MiddleLanguage.of(new SharedCharts(tables), bytes(prefix), bytes(suffix)).inScope(),
        middle);
  }

  private static String verdict(MiddleLanguage language, String middle) {
    MiddleRecognizer recognizer = language.recognizer();
    byte[] text = bytes(middle);
    boolean viable = recognizer.viable();
    for (int i = 0; viable && i < text.length; i++) {
      viable = recognizer.push(text, i, i + 1);
    }
    return !viable ? "no" : recognizer.mayEnd() ? "complete" : "viable";
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
