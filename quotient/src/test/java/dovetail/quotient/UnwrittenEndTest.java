package dovetail.quotient;

import static dovetail.quotient.Duels.bytes;
import static dovetail.quotient.Duels.text;
import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.quotient.join.Tables;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Texts whose end is not written yet, in languages of each layout and in those that people write,
 * against the definition: a middle is complete exactly if the whole text, read from the left alone,
 * may go on to become a program. Programs are cut off anywhere, cut twice before that, and spoiled.
 * After every byte of a middle the two agree; what may go on is completed; and behind what is
 * refused no short text helps. Where the text can be gone on with, what is written behind it makes
 * a program.
 */
class UnwrittenEndTest {
  private static final byte[] NOTHING = {};

  /** What may stand where something was left out. */
  private static final List<String> PIECES =
      List.of(
          "",
          "a",
          "x\n",
          "\n",
          ";",
          "\n}",
          "}",
          ")",
          "]",
          "+",
          "/**/",
          "*/",
          "\"",
          "`",
          "{",
          "(",
          "0",
          " a",
          ",",
          ":",
          "})",
          "})\n",
          "\"\"\"",
          "1,",
          "\n  ",
          "\n    x\n",
          "});");

  private int asked;
  private int complete;
  private int unwritten;
  private int dead;
  private int completed;

  @Test
  void terminatedLines() {
    duel(
        TestLanguages.file("terminated"),
        List.of(
            "a++\nb = c\n",
            "if a {\n  return b\n} // x\nf(a,\n b,\n)\n",
            "for ; a; b {\n break }\n{ a }\n",
            "a = b +\n c(`x\ny`)\nl:\nfor {\n}\n",
            "if a(\n) { b }\n/**/ c /*\n*/ d",
            "a.\nb = \"//\"\nreturn\nbreak; break\n{\n}"),
        "a;\n +(){}=/*\"`.,i",
        250);
  }

  @Test
  void indentation() {
    List<String> programs = new ArrayList<>();
    for (long seed = 1; seed <= 200; seed++) {
      programs.add(IndentationDuelTest.random(seed).text());
    }
    duel(TestLanguages.text("blocks", IndentationDuelTest.GRAMMAR), programs, "x(): +\n#\t", 600);
  }

  @Test
  void insertedSemicolons() {
    List<String> programs = TestLanguages.javaScriptPrograms(200);
    assertThat(programs).hasSizeGreaterThan(50);
    duel(TestLanguages.file("javascript-small"), programs, "(){}[];,.=+-a1 \n'\"/*:?`$", 350);
  }

  @Test
  void python() {
    duel(
        "python",
        List.of(
            "import os\n\n\n"
                + "class A(B):\n"
                + "    def f(self, x: int) -> str:\n"
                + "        return f\"{x!r:>{x}} a\"\n",
            "x = {\n    'a': [1, 2],\n    'b': (3,\n          4),\n}\nfor k in x:\n    print(k)\n",
            "def g():\n"
                + "    '''Doc\n"
                + "    more'''\n"
                + "    try:\n"
                + "        y = 1 \\\n"
                + "            + 2\n"
                + "    except E:\n"
                + "        pass\n"),
        "x()[]{}:'\"\n \\f=",
        60);
  }

  @Test
  void javaScriptAndTypeScript() {
    List<String> programs =
        List.of(
            "class A {\n"
                + "  m(x) {\n"
                + "    return this.l.filter((t) => {\n"
                + "      return t.a > 1\n"
                + "    })\n"
                + "  }\n"
                + "}\n",
            "const a = `x${b ? `y${c}` : 1}z`\nlet r = /ab[/]c/g.test(a) / 2\n",
            "function f(a, {b = 1}) {\n  if (a) b++\n  else { return }\n}\nexport default f;\n");
    duel("javascript", programs, "(){}[];,.=+-a1 \n'\"/*:?`$", 60);
    duel("typescript", programs, "(){}[];,.=+-a1 \n'\"/*:?`$<>", 60);
  }

  /**
   * A reading of the suffix as code is over before its end, and the other one meets sets behind the
   * end that no exit leads to.
   */
  @Test
  void aModuleBehindAComment() {
    Language language = Languages.builtIn().find("javascript").orElseThrow();
    SharedCharts charts = new SharedCharts(Tables.of(language));
    for (String statement : List.of("export var o = (", "import a from \"b\"; f(", "var o = (")) {
      for (String end : List.of("1\n", "\n", "1", ");\n}")) {
        String suffix = "\n*/" + statement + "/* `b` */" + end;
        check(charts, "/*", " a", suffix, suffix);
      }
    }
    assertThat(unwritten).isPositive();
    assertThat(dead).isPositive();
  }

  /** In Java a backslash in a comment may begin an escape, behind which the comment goes on. */
  @Test
  void aCommentThatItsLineEndCloses() {
    SharedCharts charts =
        new SharedCharts(Tables.of(Languages.builtIn().find("java").orElseThrow()));
    for (String comment : List.of("//", "// a", "// \\", "/")) {
      String text = "class A { " + comment;
      byte[] rest = MiddleLanguage.of(charts, bytes(text), NOTHING).recognizer().completion();
      assertThat(rest).as(text).isNotNull();
      assertThat(isProgram(charts, text + text(rest, rest.length))).as(text).isTrue();
    }
  }

  @Test
  void javaAndGo() {
    duel(
        "java",
        List.of(
            "package a;\n\n"
                + "class A<T> {\n"
                + "  int f(List<T> x) {\n"
                + "    return x.stream().map(y -> {\n"
                + "      return y + 1;\n"
                + "    }).toList();\n"
                + "  }\n"
                + "}\n",
            "interface B {\n"
                + "  String S = \"\"\"\n"
                + "    a\n"
                + "    \"\"\";\n"
                + "  /* c */ default void g() { if (true) ; }\n"
                + "}\n"),
        "(){}[];,.=+-a1 \n'\"/*:?<>",
        60);
    duel(
        "go",
        List.of(
            "package a\n\n"
                + "import \"fmt\"\n\n"
                + "func f(x []int) (err error) {\n"
                + "\tfor i := range x {\n"
                + "\t\tfmt.Println(i, `a\n"
                + "b`)\n"
                + "\t}\n"
                + "\treturn nil\n"
                + "}\n",
            "package b\n\n"
                + "type T struct {\n"
                + "\tA int `json:\"a\"`\n"
                + "}\n\n"
                + "var x = map[string]T{\n"
                + "\t\"a\": {1},\n"
                + "}\n"),
        "(){}[];,.=+-a1 \n'\"/*:?<>`",
        60);
  }

  @Test
  void json() {
    duel(
        "json",
        List.of(
            "{\"a\": [1, -2.5e3, true], \"é\": null}\n",
            "[{\"a\":{\"b\":[false]}},\n0.5, \"\\n\"]"),
        "[]{}:,\"\\-01.5eE tn \n",
        60);
  }

  private void duel(String language, List<String> programs, String spoil, int cases) {
    Language known = Languages.builtIn().find(language).orElseThrow();
    duel(Tables.of(known), programs, spoil, cases);
  }

  private void duel(Tables tables, List<String> programs, String spoil, int inEveryBuild) {
    SharedCharts charts = new SharedCharts(tables);
    long first = Long.getLong("seed", 1);
    int cases = Duels.cases(inEveryBuild);
    for (long seed = first; seed < first + cases; seed++) {
      Random random = new Random(seed);
      String program = programs.get(random.nextInt(programs.size()));
      String text = program.substring(0, random.nextInt(program.length() + 1));
      int b =
          text.length() - Math.min(text.length(), random.nextInt(random.nextBoolean() ? 3 : 25));
      int a = Math.max(0, b - random.nextInt(8));
      String prefix = Duels.spoiled(random, text.substring(0, a), 6, spoil);
      String middle = Duels.spoiled(random, text.substring(a, b), 2, spoil);
      String suffix = Duels.spoiled(random, text.substring(b), 4, spoil);
      check(
          charts,
          prefix,
          middle,
          suffix,
          "seed %d: [%s|%s|%s]".formatted(seed, prefix, middle, suffix));
    }
    System.out.printf(
        "%s: seeds from %d: %d middles, %d complete, %d of them if more follows, %d dead, %d"
            + " completions%n",
        tables.language().name(), first, asked, complete, unwritten, dead, completed);
    assertThat(complete).isGreaterThan(asked / 20);
    assertThat(unwritten).isGreaterThan(complete / 3);
    assertThat(dead).isGreaterThan(cases / 50);
    assertThat(completed).isPositive();
  }

  private void check(
      SharedCharts charts, String prefix, String middle, String suffix, String where) {
    MiddleRecognizer recognizer =
        MiddleLanguage.unfinished(charts, bytes(prefix), bytes(suffix)).recognizer();
    byte[] bytes = bytes(middle);
    boolean alive = recognizer.viable();
    int length = 0;
    while (alive) {
      String left = prefix + text(bytes, length);
      boolean goesOn = goesOn(charts, left + suffix);
      assertThat(recognizer.mayEnd()).as("%s at %d", where, length).isEqualTo(goesOn);
      asked++;
      complete += goesOn ? 1 : 0;
      unwritten += goesOn && !isProgram(charts, left + suffix) ? 1 : 0;
      if (asked % 3 == 0) {
        byte[] rest = recognizer.completion();
        assertThat(rest).as("%s goes on at %d", where, length).isNotNull();
        assertThat(goesOn(charts, left + text(rest, rest.length) + suffix))
            .as("%s at %d goes on by [%s]", where, length, text(rest, rest.length))
            .isTrue();
        completed++;
      }
      if (goesOn && asked % 5 == 0) {
        String whole = left + suffix;
        byte[] more = MiddleLanguage.of(charts, bytes(whole), NOTHING).recognizer().completion();
        assertThat(more).as("%s at %d, more", where, length).isNotNull();
        assertThat(isProgram(charts, whole + text(more, more.length)))
            .as("%s at %d, and more: [%s]", where, length, text(more, more.length))
            .isTrue();
      }
      if (length == bytes.length) {
        return;
      }
      alive = recognizer.push(bytes, length, length + 1);
      length++;
    }
    dead++;
    String left = prefix + text(bytes, length);
    for (String piece : PIECES) {
      assertThat(goesOn(charts, left + piece + suffix))
          .as("%s dead at %d, before [%s]", where, length, piece)
          .isFalse();
    }
  }

  /** The definition: what was written may become a program. */
  private static boolean goesOn(SharedCharts charts, String text) {
    return MiddleLanguage.of(charts, bytes(text), NOTHING).viable();
  }

  private static boolean isProgram(SharedCharts charts, String text) {
    return MiddleLanguage.of(charts, bytes(text), NOTHING).recognizer().mayEnd();
  }
}
