package dovetail.quotient;

import static dovetail.quotient.Duels.bytes;
import static dovetail.quotient.Duels.text;
import static org.assertj.core.api.Assertions.assertThat;

import dovetail.grammar.GrammarOptions;
import dovetail.grammar.GrammarReader;
import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.quotient.join.Tables;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Windows cut out of files at the beginning of a line, in languages of each layout and in those
 * that people write, against the definition: a middle is complete exactly if some text that ends
 * with a line end, or none, stands before the whole, so that a program comes of it; the text behind
 * is known or not. The twin knows the beginning: it asks for a middle between nothing and the
 * whole. Programs are cut, and spoiled. After every byte of a middle the two agree; what is refused
 * is not helped by short texts; and what is cut out of a program is complete.
 */
class CutWindowTest {
  private static final byte[] NOTHING = {};

  private static final List<String> PIECES =
      List.of("", "a", "x\n", "\n", ";", "\n}", "}", ")", "]", "+", "{", "(", " a", ",", ":", "1,");

  private int asked;
  private int complete;
  private int refused;
  private int cutOut; // complete only because something stands before
  private int dead;

  @Test
  void indentation() {
    List<String> programs = new ArrayList<>();
    for (long seed = 1; seed <= 200; seed++) {
      programs.add(IndentationDuelTest.random(seed).text());
    }
    duel(TestLanguages.text("blocks", IndentationDuelTest.GRAMMAR), programs, "x(): +\n#\t", 500);
    assertThat(refused).isGreaterThan(asked / 20);
    assertThat(dead).isPositive();
  }

  @Test
  void terminatedLines() {
    String grammar =
        without(TestLanguages.resource("terminated.lark"), "RAW", "COMMENT", "COMMENT_OF_LINES");
    duel(
        TestLanguages.text("terminated", grammar),
        List.of(
            "a++\nb = c\n",
            "if a {\n  return b\n} // x\nf(a,\n b,\n)\n",
            "for ; a; b {\n break }\n{ a }\n",
            "a = b +\n c(x,\ny)\nl:\nfor {\n}\n",
            "if a(\n) { b }\n c\n d",
            "a.\nb = \"//\"\nreturn\nbreak; break\n{\n}"),
        "a;\n +(){}=/\".,i",
        250);
    assertThat(refused).isGreaterThan(asked / 20);
    assertThat(dead).isPositive();
  }

  @Test
  void insertedSemicolons() {
    List<String> programs = TestLanguages.javaScriptPrograms(200);
    duel(TestLanguages.file("javascript-small"), programs, "(){}[];,.=+-a1 \n'\"/*:?`$", 250);
  }

  @Test
  void languagesThatPeopleWrite() {
    duel(
        "python",
        List.of(
            "class A(B):\n"
                + "    def f(self, x: int) -> str:\n"
                + "        return f\"{x!r:>{x}} a\"\n"
                + "    x = {\n        'a': [1, 2],\n        'b': (3,\n              4),\n    }\n"
                + "for k in x:\n    print(k)\n",
            "def g():\n"
                + "    '''Doc\n"
                + "    more'''\n"
                + "    try:\n"
                + "        y = 1 \\\n"
                + "            + 2\n"
                + "    except E:\n"
                + "        pass\n"),
        "x()[]{}:'\"\n f=");
    duel(
        "typescript",
        List.of(
            "class A {\n  m(x) {\n    return this.l.filter((t) => {\n      return t.a > 1\n    })\n"
                + "  }\n}\n",
            "function f(a, {b = 1}) {\n  if (a) b++\n  else { return }\n}\n/* a\nb */ c(`d\ne`)\n"),
        "(){}[];,.=+-a1 \n'\"/*:?`$<>");
    duel(
        "go",
        List.of(
            "package a\n\nfunc f(x []int) (err error) {\n\tfor i := range x {\n"
                + "\t\tfmt.Println(i, `a\nb`)\n\t}\n\treturn nil\n}\n",
            "package b\n\nvar x = map[string]T{\n\t\"a\": {1},\n}\n"),
        "(){}[];,.=+-a1 \n'\"/*:?<>`");
    duel(
        "java",
        List.of(
            "class A<T> {\n  int f(List<T> x) {\n    return x.stream().map(y -> {\n"
                + "      return y + 1;\n    }).toList();\n  }\n}\n"),
        "(){}[];,.=+-a1 \n'\"/*:?<>");
    duel(
        "json",
        List.of(
            "{\"a\": [1,\n -2.5e3,\n true],\n \"é\": null\n}\n",
            "[\n{\"a\":\n{\"b\":[false]}},\n0.5]"),
        "[]{}:,\"\\-01.5eE tn \n");
    assertThat(refused).isGreaterThan(asked / 20);
  }

  /** Where no lexeme is passed over, a line begins within any rule all the same. */
  @Test
  void blanksOfTheTokensBehindThem() {
    String grammar =
        """
        {"name": "small", "word": "name",
         "rules": {
           "file": {"type": "REPEAT", "content": {"type": "SYMBOL", "name": "statement"}},
           "statement": {"type": "CHOICE", "members": [
             {"type": "SEQ", "members": [{"type": "SYMBOL", "name": "value"},
               {"type": "STRING", "value": ";"}]},
             {"type": "SEQ", "members": [{"type": "STRING", "value": "if"},
               {"type": "SYMBOL", "name": "value"}, {"type": "SYMBOL", "name": "statement"}]},
             {"type": "SEQ", "members": [{"type": "STRING", "value": "{"},
               {"type": "REPEAT", "content": {"type": "SYMBOL", "name": "statement"}},
               {"type": "STRING", "value": "}"}]}]},
           "value": {"type": "CHOICE", "members": [{"type": "SYMBOL", "name": "name"},
             {"type": "SEQ", "members": [{"type": "SYMBOL", "name": "name"},
               {"type": "IMMEDIATE_TOKEN", "content": {"type": "STRING", "value": "!"}}]},
             {"type": "SEQ", "members": [{"type": "SYMBOL", "name": "name"},
               {"type": "STRING", "value": "("}, {"type": "SYMBOL", "name": "value"},
               {"type": "REPEAT", "content": {"type": "SEQ", "members": [
                 {"type": "STRING", "value": ","}, {"type": "SYMBOL", "name": "value"}]}},
               {"type": "STRING", "value": ")"}]}]},
           "name": {"type": "PATTERN", "value": "[a-z_]+"}},
         "extras": [{"type": "PATTERN", "value": "\\\\s"}]}
        """;
    Language small =
        Language.of(
            Objects.requireNonNull(
                GrammarReader.read(
                        grammar, "grammar.json", _ -> Optional.empty(), GrammarOptions.NONE)
                    .grammar()));
    List<String> programs =
        List.of("if f(a,\n b) {\n x;\n{ g(h(c,\nd!));\n}\n}\nif\na\nb;\n", "f(a);\ng\n(b)\n;\n");
    duel(Tables.of(small), programs, "a;\n (){},if!", 60);
    SharedCharts charts = new SharedCharts(Tables.of(small));
    for (String program : programs) {
      for (int at = 0; at >= 0; at = program.indexOf('\n', at + 1)) {
        byte[] rest = bytes(program.substring(at));
        MiddleLanguage end = new DocumentMiddles(charts, Before.LINES).at(rest, rest.length);
        assertThat(end.viable()).as(program.substring(at)).isTrue();
      }
    }
    assertThat(cutOut).isPositive();
    assertThat(refused).isGreaterThan(asked / 20);
  }

  /** In a field of a string a colon begins text that a bracket ends: that reading is not alone. */
  @Test
  void aWindowInBracketsIsCodeThoughItCouldBeAFieldOfAString() {
    SharedCharts charts = new SharedCharts(Languages.builtIn().find("python").orElseThrow());
    for (String prefix : List.of("'a': 1,\n}\nx = ", "    a: 2\n    }\n    return b\nx = ")) {
      MiddleLanguage middles =
          TestLanguages.window(charts, Before.LINES, bytes(prefix), bytes("\ny = 1\n"));
      assertThat(middles.surroundings()).as(prefix).isEqualTo(Surroundings.CODE);
      MiddleRecognizer recognizer = middles.recognizer();
      assertThat(recognizer.push(bytes("{'b': 2}")) && recognizer.mayEnd()).as(prefix).isTrue();
    }
  }

  /** Behind {@code <a} the two lines could be attributes: that reading is not alone. */
  @Test
  void statementsWithoutSemicolonsWhereAWindowBegins() {
    SharedCharts charts = new SharedCharts(Languages.builtIn().find("javascript").orElseThrow());
    for (String suffix : List.of("\ng(b)\nh(c)\n", "\ng.x\n", " && {}\ng\nh\n")) {
      byte[] whole = bytes("f.x" + suffix);
      MiddleRecognizer recognizer =
          new DocumentMiddles(charts, Before.LINES).at(whole, 3).recognizer();
      assertThat(recognizer.push(bytes("(a)")) && recognizer.mayEnd()).as(suffix).isTrue();
    }
  }

  @Test
  void aStringThatGoesOnOverLines() {
    SharedCharts charts = new SharedCharts(Languages.builtIn().find("python").orElseThrow());
    for (String text :
        List.of(
            "more\n    \"\"\"\n\n    def f(self):\n        x = {}\n        y = 1\n",
            "more\n''', b)\nx = {}\ny = \"\"\"a\n\"\"\"\n")) {
      byte[] bytes = bytes(text);
      MiddleLanguage left = new DocumentMiddles(charts, Before.TOKEN).at(bytes, bytes.length);
      assertThat(left.viable()).as(text).isTrue();
    }
  }

  private static String without(String grammar, String... terminals) {
    String left = grammar;
    for (String name : terminals) {
      left =
          left.replaceAll("(?m)^(%ignore )?" + name + "\\b.*\n", "")
              .replaceAll("\\| " + name + "\\b", "")
              .replaceAll("(?m)^(%ending.*) " + name + "\\b", "$1");
    }
    return left;
  }

  private void duel(String language, List<String> programs, String spoil) {
    Language known = Languages.builtIn().find(language).orElseThrow();
    duel(Tables.of(known), programs, spoil, 60);
  }

  private void duel(Tables tables, List<String> programs, String spoil, int inEveryBuild) {
    SharedCharts charts = new SharedCharts(tables);
    long first = Long.getLong("seed", 1);
    int cases = Duels.cases(inEveryBuild);
    for (long seed = first; seed < first + cases; seed++) {
      Random random = new Random(seed);
      String program = programs.get(random.nextInt(programs.size()));
      int[] lines =
          IntStream.rangeClosed(0, program.length())
              .filter(i -> i == 0 || program.charAt(i - 1) == '\n')
              .toArray();
      int from = lines[random.nextInt(lines.length)];
      boolean toEnd = random.nextBoolean();
      int to = toEnd ? program.length() : from + random.nextInt(program.length() - from + 1);
      String text = program.substring(from, to);
      int b = random.nextInt(text.length() + 1);
      int a = Math.max(0, b - random.nextInt(8));
      String prefix = Duels.spoiled(random, text.substring(0, a), 4, spoil);
      String middle = Duels.spoiled(random, text.substring(a, b), 4, spoil);
      String suffix = Duels.spoiled(random, text.substring(b), 4, spoil);
      check(charts, prefix, middle, suffix, toEnd, "seed %d".formatted(seed));
      if (isProgram(charts, program)) {
        String where = "seed %d, cut out: [%s]".formatted(seed, text);
        assertThat(mayEnd(charts, text.substring(0, a), text.substring(a, b), text.substring(b)))
            .as(where)
            .isTrue();
      }
    }
    System.out.printf(
        "%s: seeds from %d: %d middles, %d complete, %d of them cut out, %d refused, %d dead%n",
        tables.language().name(), first, asked, complete, cutOut, refused, dead);
    assertThat(complete).isGreaterThan(asked / 5);
    assertThat(cutOut).isGreaterThan(complete / 5);
  }

  private static boolean mayEnd(SharedCharts charts, String prefix, String middle, String suffix) {
    boolean ends = false;
    for (Before before : List.of(Before.LINES, Before.TOKEN)) {
      MiddleRecognizer recognizer =
          TestLanguages.window(charts, before, bytes(prefix), bytes(suffix)).recognizer();
      ends |= recognizer.push(bytes(middle)) && recognizer.mayEnd();
    }
    return ends;
  }

  private void check(
      SharedCharts charts,
      String prefix,
      String middle,
      String suffix,
      boolean toEnd,
      String seed) {
    String where = "%s: [%s|%s|%s]%s".formatted(seed, prefix, middle, suffix, toEnd ? " end" : "");
    byte[] whole = bytes(prefix + suffix);
    int cut = bytes(prefix).length;
    byte[] bytes = bytes(middle);
    List<MiddleRecognizer> views = new ArrayList<>();
    for (Before before : List.of(Before.LINES, Before.TOKEN)) {
      DocumentMiddles document = new DocumentMiddles(charts, before);
      MiddleLanguage middles = toEnd ? document.at(whole, cut) : document.unfinishedAt(whole, cut);
      if (middles.viable()) {
        views.add(middles.recognizer());
      }
    }
    for (int length = 0; !views.isEmpty(); length++) {
      String text = prefix + text(bytes, length) + suffix;
      boolean fits = views.stream().anyMatch(MiddleRecognizer::mayEnd);
      assertThat(fits).as("%s at %d", where, length).isEqualTo(isWindow(charts, text, toEnd));
      asked++;
      complete += fits ? 1 : 0;
      refused += fits ? 0 : 1;
      cutOut += fits && !begins(charts, text, toEnd) ? 1 : 0;
      if (length == bytes.length) {
        return;
      }
      int next = length;
      views.removeIf(view -> !view.push(bytes, next, next + 1));
      if (views.isEmpty()) {
        dead++;
        String left = prefix + text(bytes, length + 1);
        for (String piece : PIECES) {
          assertThat(isWindow(charts, left + piece + suffix, toEnd))
              .as("%s dead at %d, before [%s]", where, length, piece)
              .isFalse();
        }
      }
    }
  }

  /** The definition: some text before it, of whole lines, makes it one that begins a program. */
  private static boolean isWindow(SharedCharts charts, String text, boolean toEnd) {
    byte[] line = bytes("\n" + text);
    MiddleLanguage before =
        toEnd
            ? MiddleLanguage.of(charts, NOTHING, line)
            : MiddleLanguage.unfinished(charts, NOTHING, line);
    return before.viable() || begins(charts, text, toEnd);
  }

  private static boolean begins(SharedCharts charts, String text, boolean toEnd) {
    MiddleLanguage behind = MiddleLanguage.of(charts, bytes(text), NOTHING);
    return toEnd ? behind.recognizer().mayEnd() : behind.viable();
  }

  private static boolean isProgram(SharedCharts charts, String text) {
    return begins(charts, text, true);
  }
}
