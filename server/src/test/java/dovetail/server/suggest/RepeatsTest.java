package dovetail.server.suggest;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Language;
import dovetail.languages.Languages;
import org.junit.jupiter.api.Test;

/** What a middle repeats, each kind with the text beside it that is none. */
final class RepeatsTest {
  private static final Language PYTHON = language("python");
  private static final Language JAVA = language("java");
  private static final Language GO = language("go");

  private static Language language(String name) {
    return Languages.builtIn().find(name).orElseThrow();
  }

  private static boolean isRepeated(Language language, String file, String middle) {
    return !TestHole.in(language.name(), file).refusing(middle, "repeat").isEmpty();
  }

  private static void repeats(String file, String middle) {
    assertThat(isRepeated(PYTHON, file, middle)).as("%s in %s", middle, file).isTrue();
  }

  private static void fits(String file, String middle) {
    assertThat(isRepeated(PYTHON, file, middle)).as("%s in %s", middle, file).isFalse();
  }

  @Test
  void aLineNextDoor() {
    repeats("x = f(1)\n¦\n", "x = f(1)");
    repeats("x = f(1)\n\n¦\n", "x = f(1)");
    repeats("¦\nx = f(1)\n", "x = f(1)");
    repeats("¦\n\nx = f(1)\ny = 2\n", "x = f(1)");
    repeats("¦\n", "x = f(1)\nx = f(1)");
    repeats("¦\n", "x = f(1)\n\nx = f(1)");
    repeats("¦\nxs\n", "xs");
    repeats("¦\n\nxs\nys\n", "xs");
    repeats("x = f(1)\nx ¦(1)\n", "= f");
    fits("x = f(1)\ny = f(2)\n¦\n", "x = f(3)");
    fits("¦", "x = f(1)");
    // The last one of a list has no comma.
    repeats("[\n    a,\n    ¦\n]\n", "a");
    repeats("a;\n¦\n", "a");
    fits("ab\n¦\n", "a");
    // Numbers and brackets are written twice.
    fits("[\n    0,\n    ¦\n]\n", "0,");
    // Where the file is written so.
    fits("a()\na()\nb()\na()\n¦\n", "a()");
    fits("a()\n\na()\nb()\na()\n¦\n", "a()");
    fits("a()\n¦\nb()\na()\na()\n", "a()");
    repeats("a()\nb()\na()\nb()\na()\n¦\n", "a()");
  }

  @Test
  void aLineOfTheSameBlock() {
    repeats("def f():\n    n = n + 1\n    g()\n    ¦\n", "n = n + 1");
    repeats("def f():\n    ¦\n    g()\n    n = n + 1\n", "n = n + 1");
    repeats("if a:\n    n = n + 1\n    if b:\n        g()\n    ¦\n", "n = n + 1,");
    fits("def f():\n    n = n + 1\n    g()\n\ndef h():\n    g()\n    ¦\n", "n = n + 1");
    fits("def f():\n    if a:\n        n = n + 1\n    g()\n    ¦\n", "n = n + 1");
    fits("def f():\n    n = n + 1\n    g()\n    ¦\n", "n = n + 2");
    // Whose line is begun may well mean it.
    fits("def f():\n    n = n + 1\n    g()\n    n =¦\n", " n + 1");
    // Calls are made again, and what stands above a definition is written again.
    fits("def f():\n    g(1, 2)\n    h()\n    ¦\n", "g(1, 2)");
    repeats("def f():\n    n = g(1, 2)\n    h()\n    ¦\n", "n = g(1, 2)");
    fits("@a (b, c\nd = 1\n¦\n", "@a (b, c");
    String above = "class A {\n  @B(c = 1, d = 2)\n  int e;\n  ¦\n}\n";
    assertThat(isRepeated(JAVA, above, "@B(c = 1, d = 2)\n  int f;")).isFalse();
    assertThat(isRepeated(GO, "package a\n*b = c\nd()\n¦\n", "*b = c")).isTrue();
    // A text may begin as an annotation does.
    repeats("'''\n@a b = c\nd\n¦\n'''\n", "@a b = c");
    fits("} else a\nd = 1\n¦\n", "} else a");
    fits("return\nd = 1\n¦\n", "return");
    fits("1 + 2\nd = 1\n¦\n", "1 + 2");
    // Where a block of the file has a line twice.
    fits("n = n + 1\ng()\nn = n + 1\ng()\n¦\n", "n = n + 1");
    fits("n = n + 1\ng()\n¦\n\nm = m + 1\ng()\nm = m + 1\n", "n = n + 1");
    repeats("n = n + 1\nif a:\n    m = m + 1\nelse:\n    m = m + 1\n¦\n", "n = n + 1");
    fits("n = n + 1\nm = m + 1\nif a:\n    g()\nm = m + 1\n¦\n", "n = n + 1");
    repeats("n = n + 1\ng(1, 2)\nh()\ng(1, 2)\n¦\n", "n = n + 1");
  }

  @Test
  void aSentenceOfTheFile() {
    repeats("def f():\n    # one two three four\n    g()\n¦\n", "# one two three four");
    repeats("¦\ng()\ndef f():\n    \"one two three four\"\n", "\"one two three four\"");
    fits("def f():\n    # one two three five\n    g()\n¦\n", "# one two three four");
    fits("def f():\n    # one two\n    g()\n¦\n", "# one two");
    fits("def f():\n    one = two if three else four\n¦\n", "one = two if three else four");
  }

  @Test
  void somethingSetToItself() {
    repeats("¦\n", "self.a = self.a");
    repeats("¦\n", "  a[0] = a[0];");
    fits("¦\n", "f(a=a)");
    fits("¦\n", "a = b");
    fits("def f():\n    a = a\n¦\n", "a = a");
  }

  @Test
  void aComparisonThatIsThere() {
    repeats("if ¦:\n", "a < b and b < a");
    repeats("if a < b and ¦:\n", "b < a");
    repeats("return ¦\n", "a.b == c or a.b == c");
    repeats("if (¦):\n", "x >= 0 and x >= 0");
    fits("if ¦:\n", "a < b and b < c");
    fits("if ¦:\n", "a < b and a > c");
    fits("if ¦:\n", "a < b or a == b");
    fits("if ¦:\n", "2 * a < b and b < a");
    fits("if ¦:\n", "a < b and b < a + 1");
    fits("if ¦:\n", "a < b and b < a.b");
    fits("if ¦:\n", "a < b and b < f(a)");
    fits("f(¦)\n", "a == b, b == a");
    fits("x = ¦\n", "a and a");
    fits("def f():\n    if a < b and b < a:\n        c()\n¦\n", "if a < b and b < a:");
  }

  @Test
  void aKeyThatItsObjectHas() {
    repeats("{\"a\": 1, ¦}\n", "\"a\": 2");
    repeats("{¦, \"a\": 1}\n", "\"a\": 2");
    repeats("{¦}\n", "'a' : 1, 'a': 2");
    fits("{\"a\": 1, ¦}\n", "\"b\": 2");
    fits("{\"a\": 1, \"a\": 2, ¦}\n", "\"b\": 2");
    fits("{\"a\": 1, ¦}\n", "\"b\": {\"a\": 2}");
    fits("{\"b\": {\"a\": 2}, ¦}\n", "\"a\": 1");
    fits("{\"a\": 1, ¦}\n", "\"b\": [\"a\"]");
    fits("{\"a\": 1, \"b\": (¦)}\n", "c if \"a\" else lambda: 0");
    fits("f(\"a\"); g[¦]\n", "\"a\":\"a\"");
    repeats("{\"it's\": 1, ¦}\n", "\"it's\": 2");
    repeats("{\"a\\\"b\": 1, ¦}\n", "\"a\\\"b\": 2");
    repeats("{\"a\"¦}\n", ": 1, \"a\": 2");
    fits("{\"a\": 1, ¦\"a\": 2}\n", "\"b\": 3, ");
    fits("{¦", "\"a\": \"b\"");
    fits("{¦", "a: 'b");
    // An apostrophe is no string.
    repeats("# it's\nx = {\"a\": 1, ¦}\n", "\"a\": 2");
    // An empty one, unless the file has such.
    repeats("{¦}\n", "\"\": 1");
    fits("x = {\"\": 1}\ny = {¦}\n", "\"\": 1");
    fits("{¦}\n", "\"a\": \"\"");
  }
}
