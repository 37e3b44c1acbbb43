package dovetail.lab.places;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.protocol.Suggestion.Stop;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What stands in an editor while a text is typed in it. The cursor is {@code ¦}. */
final class TypistTest {
  private static final String BLOCK = "f();\nif (a) {\n  g([1]);\n}\nh();\n";

  private static Pairs pairs(String text) {
    return Pairs.of(text, at -> true);
  }

  private static String cursor(Typist typist) {
    return new StringBuilder(typist.document()).insert(typist.at(), '¦').toString();
  }

  private static List<String> typed(Typist typist) {
    List<String> all = new ArrayList<>();
    while (!typist.isDone()) {
      typist.type();
      all.add(cursor(typist));
    }
    return all;
  }

  @Test
  void anEditorClosesBracketsAndIndentsLines() {
    Typist typist = Typist.fromTheTop(BLOCK, 5, BLOCK.length() - 1, pairs(BLOCK));
    assertThat(typed(typist))
        .contains(
            "f();\nif (¦)\n",
            "f();\nif (a¦)\n",
            "f();\nif (a)¦\n",
            "f();\nif (a) {¦}\n",
            "f();\nif (a) {\n  ¦\n}\n",
            "f();\nif (a) {\n  g([¦])\n}\n",
            "f();\nif (a) {\n  g([1]);¦\n}\n",
            "f();\nif (a) {\n  g([1]);\n}¦\n")
        .endsWith("f();\nif (a) {\n  g([1]);\n}\nh();¦\n")
        .hasSize("if (a) {⏎g([1]);}⏎h();".length());
  }

  @Test
  void anotherDoesNot() {
    Typist typist = Typist.fromTheTop(BLOCK, 5, BLOCK.length() - 1, Pairs.none());
    assertThat(typed(typist)).contains("f();\nif (a) {\n  g([1¦\n").hasSize(23);
  }

  @Test
  void whatIsOpenAboveWasClosedByTheEditor() {
    Typist typist = Typist.fromTheTop(BLOCK, 16, 23, pairs(BLOCK));
    assertThat(cursor(typist)).isEqualTo("f();\nif (a) {\n  ¦\n}\n");
  }

  @Test
  void inTheMiddleWhatStandsBelowStays() {
    Typist head = Typist.inTheMiddle(BLOCK, 5, 13, pairs(BLOCK));
    assertThat(cursor(head)).isEqualTo("f();\n¦\n  g([1]);\n}\nh();\n");
    assertThat(typed(head))
        .contains("f();\nif (¦)\n  g([1]);\n}\nh();\n")
        .endsWith("f();\nif (a) {¦\n  g([1]);\n}\nh();\n");
  }

  @Test
  void aSuggestionIsRightToItsEndAndCoversTheClosersItBrings() {
    String text = "print(name, age)\n";
    Typist typist = Typist.inTheMiddle(text, 0, 16, pairs(text));
    for (int i = 0; i < 6; i++) {
      typist.type();
    }
    assertThat(cursor(typist)).isEqualTo("print(¦)\n");
    assertThat(typist.isRight(new Shown("name, age", 6, 6), "")).isTrue();
    assertThat(typist.isRight(new Shown("name, age)", 6, 7), "")).isTrue();
    assertThat(typist.isRight(new Shown("name, age)", 6, 6), ""))
        .as("a bracket too many")
        .isFalse();
    assertThat(typist.isRight(new Shown("name", 6, 6), "")).isTrue();
    assertThat(typist.isRight(new Shown("na", 6, 6), "")).as("half a word").isFalse();
    assertThat(typist.isRight(new Shown("name)", 6, 7), "")).as("closed too early").isFalse();
    Shown other = new Shown("name, size)", 6, 7);
    List<Stop> stops = List.of(new Stop("name", ")"), new Stop(", ", ")"), new Stop("size)", ""));
    assertThat(typist.right(other, stops, "")).isEqualTo(2);
    List<Stop> last = List.of(new Stop("name", ")"), new Stop("", ")"));
    assertThat(typist.right(new Shown("name)", 6, 7), last, ""))
        .as("an empty part takes no key")
        .isOne();
    typist.accept(new Shown("name, age)", 6, 7), 10, "", "");
    assertThat(cursor(typist)).isEqualTo("print(name, age)¦\n");
    assertThat(typist.isDone()).isTrue();
  }

  @Test
  void quotesArePairedAndWhatStandsInThemIsNot() {
    String text = "a = \"(\" + b\n";
    Typist typist = Typist.inTheMiddle(text, 0, 11, pairs(text));
    assertThat(typed(typist)).contains("a = \"¦\"\n", "a = \"(¦\"\n", "a = \"(\"¦\n");
  }

  @Test
  void threeQuotesArePairedOverLines() {
    String text = "def f():\n  \"\"\"A (\n\n  b.\n  \"\"\"\n";
    Typist typist = Typist.inTheMiddle(text, 11, text.length() - 1, pairs(text));
    assertThat(typed(typist))
        .contains(
            "def f():\n  \"\"\"¦\"\"\"\n",
            "def f():\n  \"\"\"A (¦\"\"\"\n",
            "def f():\n  \"\"\"A (\n\n  b.\n  \"\"¦\"\n")
        .endsWith(text.strip() + "¦\n");
    Typist inside = Typist.fromTheTop(text, 14, text.length() - 1, pairs(text));
    assertThat(cursor(inside)).isEqualTo("def f():\n  \"\"\"¦\"\"\"\n");
  }

  @Test
  void whatAStopLeavesBehindTheCursorIsTypedOver() {
    String text = "if (!room || full) {\n  go();\n}\n";
    Typist typist = Typist.fromTheTop(text, 0, text.length() - 1, pairs(text));
    for (int i = 0; i < 6; i++) {
      typist.type();
    }
    assertThat(cursor(typist)).isEqualTo("if (!r¦)\n");
    Shown shown = new Shown("oom) {\n  \n}", 6, 7);
    Stop word = new Stop("oom", ") {}");
    Stop head = new Stop(") {\n  ", "\n}");
    assertThat(typist.isRight(shown, "\n}")).isFalse();
    assertThat(typist.right(shown, List.of(word, head), "")).isOne();
    assertThat(typist.right(shown, List.of(new Stop("oom", ") :"), head), ""))
        .as("the text has no such mark")
        .isZero();
    typist.accept(shown, 3, ") {}", "");
    assertThat(cursor(typist)).isEqualTo("if (!room¦) {}\n");
    assertThat(typed(typist))
        .contains(
            "if (!room ¦) {}\n",
            "if (!room || full¦) {}\n",
            "if (!room || full)¦ {}\n",
            "if (!room || full) ¦{}\n",
            "if (!room || full) {¦}\n",
            "if (!room || full) {\n  ¦\n}\n")
        .endsWith("if (!room || full) {\n  go();\n}¦\n");
  }

  @Test
  void theCaretLandsInTheBodyThatAHeadBrings() {
    Typist typist = Typist.fromTheTop(BLOCK, 5, BLOCK.length() - 1, Pairs.none());
    Shown shown = new Shown("if (a) {\n  \n}", 5, 5);
    assertThat(typist.isRight(shown, "\n}")).isTrue();
    assertThat(typist.isRight(new Shown("if (a) {\n  \n};", 5, 5), "\n};"))
        .as("what closes it in the text is something else")
        .isFalse();
    typist.accept(shown, 11, "\n}", "");
    assertThat(cursor(typist)).isEqualTo("f();\nif (a) {\n  ¦\n}\n");
    assertThat(typed(typist)).endsWith("f();\nif (a) {\n  g([1]);\n}\nh();¦\n");
  }

  @Test
  void thePlaceholderBelowIsTakenAway() {
    String text = "if room and full:\n    go()\n";
    Typist typist = Typist.fromTheTop(text, 0, text.length() - 1, Pairs.none());
    typist.type();
    Shown shown = new Shown("f room:\n    pass", 1, 1);
    List<Stop> stops = List.of(new Stop("f room", ":\n    pass"), new Stop(":\n    pass", ""));
    assertThat(typist.right(shown, stops, "")).as("no text of a body's").isZero();
    assertThat(typist.right(shown, stops, "pass")).isOne();
    typist.accept(shown, 6, ":\n    pass", "pass");
    assertThat(cursor(typist)).isEqualTo("if room¦:\n    pass\n");
    assertThat(typed(typist))
        .contains("if room and full:¦\n    pass\n", "if room and full:\n    ¦\n")
        .endsWith("if room and full:\n    go()¦\n");
  }
}
