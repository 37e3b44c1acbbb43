package dovetail.server.suggest;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.lexer.Utf8;
import dovetail.quotient.MiddleLanguage;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Where a middle may be accepted in parts. */
final class StopsTest {
  private static final Language PYTHON = Languages.builtIn().find("python").orElseThrow();

  private static List<String> parts(String file, String middle, String covered) {
    return parts(PYTHON, file, middle, covered);
  }

  private static List<String> parts(Language language, String file, String middle, String covered) {
    int at = file.indexOf('¦');
    MiddleLanguage middles =
        MiddleLanguage.of(
            language, Utf8.encode(file.substring(0, at)), Utf8.encode(file.substring(at + 1)));
    return new Stops(middles, middles, covered, "pass")
        .of(middle).stream()
            .map(
                stop ->
                    stop.behind().equals(covered) ? stop.part() : stop.part() + "¦" + stop.behind())
            .toList();
  }

  @Test
  void aPartEndsBehindAWordWhereTheFileParses() {
    assertThat(parts("x = ¦\n", "a + b", "")).containsExactly("a", " + b");
    assertThat(parts("x = ¦\n", "f(a) + 1", "")).containsExactly("f", "(¦)", "a¦)", ") + 1");
    assertThat(parts("x = ¦\n", "a  ", "")).containsExactly("a", "  ");
    assertThat(parts("x = ¦\n", "", "")).containsExactly("");
  }

  @Test
  void severalOfTheSameQuoteAreOne() {
    assertThat(parts("x = ¦\n", "\"\"\"a\"\"\" + b", ""))
        .containsExactly("\"\"\"a¦\"\"\"", "\"\"\" + b");
    assertThat(parts("x = ¦\n", "'a' + b", "")).containsExactly("'a¦'", "' + b");
    assertThat(parts("x = ¦\n", "''", "")).containsExactly("''");
    assertThat(parts("x = ¦\n", "((a))", "")).containsExactly("(¦)", "(¦))", "a¦))", "))");
  }

  @Test
  void charactersOfTwoUnitsAreNotCut() {
    assertThat(parts("x = '¦'\n", "😀😀 a", "")).containsExactly("😀😀", " a");
  }

  @Test
  void wordsOfScriptsWithoutBlanksEndInProse() {
    assertThat(
            parts(
                "# この関数は¦\n\ndef total(rows):\n    return sum(rows)\n",
                "合計を計算して、結果をリストで返す。空のときはNoneではなく0を返す。",
                ""))
        .containsExactly(
            "合計", "を", "計算", "して", "、", "結果", "を", "リスト", "で", "返", "す", "。", "空", "のときは", "None",
            "ではなく", "0", "を", "返", "す", "。");
    assertThat(parts("x = '¦'\n", "คำนวณผลรวม a", "")).containsExactly("คำนวณ", "ผล", "รวม", " a");
    assertThat(parts("# ¦\n", "返回a，计算总和", "")).containsExactly("返回", "a", "，", "计算", "总和");
    assertThat(parts("# ¦\n", "这个函数返回列表中的最大值", ""))
        .containsExactly("这个", "函数", "返回", "列表", "中的", "最大值");
    assertThat(parts("# ¦\n", "自然言語処理の図書館", "")).containsExactly("自然", "言語", "処理", "の", "図書館");
    assertThat(parts("# ¦\n", "don_t 모든 행의", "")).containsExactly("don_t", " 모든", " 행의");
    assertThat(parts("¦\n", "結果リスト = 1", "")).as("a name").containsExactly("結果リスト", " = 1");
  }

  @Test
  void whatIsCoveredStaysInTheLastPart() {
    assertThat(parts("x = f(¦\n", "a, b) + c", ")")).containsExactly("a", ", b", ") + c¦");
    assertThat(parts("x = f(a¦\n", ") + c", "")).containsExactly(")", " + c");
  }

  @Test
  void whatDoesNotFitIsOnePart() {
    assertThat(parts("x = ¦\n", "a ] b", "")).containsExactly("a", " ] b");
  }

  @Test
  void elementsAreAcceptedWordByWord() {
    Language tsx = Languages.builtIn().find("typescriptreact").orElseThrow();
    assertThat(
            parts(
                tsx,
                "const a = (\n  <ul>\n    ¦\n  </ul>\n);\n",
                "<li key={b}>{c}</li>\n    <li>d</li>",
                ""))
        .containsExactly(
            "<li¦></li>",
            " key¦></li>",
            "={¦}>{}</li>",
            "b¦}>{}</li>",
            "}>{c¦}</li>",
            "}</li>\n    <li¦></li>",
            ">d¦</li>",
            "</li>");
    assertThat(parts(tsx, "const a = <b ¦></b>;\n", "c={d} e=\"f\"", ""))
        .containsExactly("c", "={¦}", "d¦}", "} e", "=\"f¦\"", "\"");
    assertThat(parts(tsx, "f(¦);\n", "(a: B) => <b>{a}</b>", ""))
        .containsExactly("(a¦)", ": B) => <b¦></b>", ">{¦}</b>", "a¦}</b>", "}</b>");
    assertThat(parts(tsx, "const a = <b>¦</b>;\n", "<Room name={c} />", ""))
        .containsExactly("<Room¦ />", " name¦ />", "={¦} />", "c¦} />", "} />");
    assertThat(parts(tsx, "const a = ¦;\n", "<ul>{b}</ul>", ""))
        .containsExactly("<ul¦></ul>", ">{¦}</ul>", "b¦}</ul>", "}</ul>");
  }

  /** The text behind the cursor at a stop is a part of the rest, and has no words. */
  @Test
  void aWordEndsWhereMarksOfTheRestCloseIt() {
    Language ts = Languages.builtIn().find("typescript").orElseThrow();
    assertThat(parts(ts, "if (!r¦\n", "oom) {}", "")).containsExactly("oom¦) {}", ") {}");
    Language java = Languages.builtIn().find("java").orElseThrow();
    assertThat(
            parts(java, "class A {\n  void f() {\n    var a = new Tree¦\n  }\n}\n", "Set<>();", ""))
        .containsExactly("Set¦();", "<¦>();", ">();");
    assertThat(parts("if f(¦\n    pass\n", "a, b):", "")).containsExactly("a¦):", ", b¦):", "):");
    assertThat(parts("for¦\n", " row in lines:\n    pass", ""))
        .containsExactly(" row in lines¦:\n    pass", ":\n    pass");
  }

  @Test
  void membersAndStatementsAreAcceptedOneByOne() {
    Language ts = Languages.builtIn().find("typescript").orElseThrow();
    assertThat(parts(ts, "interface A {\n  ¦\n}\n", "b: string;\n  c: D<E>;", ""))
        .containsExactly("b", ": string", ";", "\n  c", ": D", "<¦>;", "E¦>;", ">;");
    assertThat(parts(ts, "¦\n", "if (a) {\n  b();\n}", ""))
        .containsExactly("if (a¦) {}", ") {\n  b¦\n}", "(¦);\n}", ");\n}");
    assertThat(parts(ts, "const a = {\n  ¦\n};\n", "b: 1,\n  c,", ""))
        .containsExactly("b", ": 1", ",", "\n  c", ",");
  }
}
