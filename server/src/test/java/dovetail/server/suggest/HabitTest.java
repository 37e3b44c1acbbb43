package dovetail.server.suggest;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.model.request.Finish;
import org.junit.jupiter.api.Test;

/** What a middle becomes in files with habits, and in files without. */
class HabitTest {
  private static final String MARKED = "let a = 1;\nlet b = 2;\nf();\n¦\ng();\n";
  private static final String BARE = "let a = 1\nlet b = 2\nf()\n¦\ng()\n";

  @Test
  void statementsEndAsTheFilesDo() {
    check(MARKED, "let d = 4", "let d = 4;");
    check(MARKED, "if (a)\n  b()\nelse\n  c()", "if (a)\n  b();\nelse\n  c();");
    check(
        MARKED,
        "function h() {\n  return {\n    a: 1\n  }\n}",
        "function h() {\n  return {\n    a: 1\n  };\n}");
    check(MARKED, "const h = () => {\n}", "const h = () => {\n};");
    check(MARKED, "class A {\n  b = 1\n  c() {}\n}", "class A {\n  b = 1;\n  c() {}\n}");
    check(MARKED, "a\n  .b()\n  .c()", "a\n  .b()\n  .c();");
    check(BARE, "let d = 4;\nf();", "let d = 4\nf()");
    check(BARE, "while (a);", "while (a);");
    check(BARE, "for (;;) {\n  f();\n}", "for (;;) {\n  f()\n}");
  }

  @Test
  void goHasNoMarks() {
    String file = "package a\n\nimport \"b\"\n\nconst c = 1\n¦\n";
    check("go", file, "const d = false;", "const d = false");
    check("go", file, "func e() { f(); g() }", "func e() { f(); g() }");
    check(
        "go",
        file,
        "func e() {\n\tfor ;; {\n\t\tf();\n\t}\n}",
        "func e() {\n\tfor ;; {\n\t\tf()\n\t}\n}");
  }

  @Test
  void linesBehindTheCursorCount() {
    check("¦\nlet a = 1;\nlet b = 2;\nf();\n", "let d = 4", "let d = 4;");
    check("f()\n¦\nlet a = 1;\nlet b = 2\n", "let d = 4", "let d = 4");
  }

  @Test
  void aLineThatGoesOnBehindTheMiddleStaysAsItIs() {
    String file = MARKED.replace("¦", "¦ + 1");
    check(file, "g()\nlet d = 4", "g();\nlet d = 4");
    check(file, "let d = 4", "let d = 4");
  }

  @Test
  void aMarkStaysWhereTheNextLineWouldGoOn() {
    check("let a = 1\nlet b = 2\nf()\n¦\n(g)()\n", "let d = 4;", "let d = 4;");
    check(BARE, "let d = 4;\n[a, b] = c;", "let d = 4;\n[a, b] = c");
  }

  @Test
  void quotesAreTheFilesOwn() {
    check("a('b', 'c')\nd('e')\n¦\n", "f(\"g\", \"it's\", 'h')", "f('g', \"it's\", 'h')");
    check("a(\"b\", \"c\")\nd(\"e\")\n¦\n", "f('g', '')", "f(\"g\", \"\")");
    check("a('b', \"c\")\nd('e')\n¦\n", "f(\"g\")", "f(\"g\")");
  }

  @Test
  void lastItemsHaveCommasAsTheFilesDo() {
    String list = "f(\n  a,\n  b%s\n);\ng([\n  c%s\n]);\nh(\n  d%s\n);\n¦\n";
    check(list.replace("%s", ","), "x = [\n  1,\n  2\n];", "x = [\n  1,\n  2,\n];");
    check(list.replace("%s", ""), "x = [\n  1,\n  2,\n];", "x = [\n  1,\n  2\n];");
    check(list.replace("%s", ","), "if (\n  a\n) {\n  b();\n}", "if (\n  a\n) {\n  b();\n}");
  }

  /** What stands in a comment ends no line. */
  @Test
  void commentsStayAsTheyAre() {
    check(MARKED, "let d = 4; // one\nlet e = 5", "let d = 4; // one\nlet e = 5;");
    String list = "f(\n  a,\n  b,\n);\ng([\n  c,\n]);\nh(\n  d,\n);\n¦\n";
    check(list, "x = [\n  1, // one\n  2 // two\n];", "x = [\n  1, // one\n  2 // two\n];");
  }

  @Test
  void twoOfAKindAreNoHabit() {
    check("let a = 1;\nf('b', 'c');\n¦\n", "let d = \"e\"", "let d = \"e\"");
  }

  private static void check(String file, String middle, String expected) {
    check("javascript", file, middle, expected);
  }

  private static void check(String language, String file, String middle, String expected) {
    TestHole hole = TestHole.parsing(language, file);
    assertThat(hole.fits(middle)).as(middle).isTrue();
    assertThat(hole.shaped(middle, Finish.BOUNDARY, "habit")).isEqualTo(expected);
  }
}
