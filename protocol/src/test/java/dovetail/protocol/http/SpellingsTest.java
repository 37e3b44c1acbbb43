package dovetail.protocol.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What clients insert, in cases that people meet. */
class SpellingsTest {
  private static List<String> vim(String prefix, String suffix, String answer) {
    return new LlamaVim().inserted(new CursorText(prefix, suffix), answer);
  }

  private static List<String> code(String prefix, String suffix, String answer) {
    return new ContinueInCode().inserted(new CursorText(prefix, suffix), answer);
  }

  @Test
  void llamaVimInsertsBeforeTheRestOfTheLine() {
    assertThat(vim("a\nf(", ")\nb\n", "x")).containsExactly("a\nf(x)\nb\n");
    assertThat(vim("a\nf(", ")\nb\n", "x\n\n")).containsExactly("a\nf(x)\nb\n");
  }

  @Test
  void llamaVimShowsNothingThatIsThere() {
    assertThat(vim("a\nf(", ")\nb\n", ")")).isEmpty();
    assertThat(vim("a\n", "\nb\n", "b")).isEmpty();
    assertThat(vim("a\nx", "\nb\nc\n", "\nb\nc")).isEmpty();
    assertThat(vim("a\n", "\nb\nc\n", "b\nc")).isEmpty();
    assertThat(vim("a\n", "\nb\n", "\n")).isEmpty();
  }

  @Test
  void llamaVimReplacesABlankLine() {
    assertThat(vim("a\n", "\nb\n", "x")).containsExactly("a\nx\nb\n");
    assertThat(vim("a\n", "\nb\n", "  x")).containsExactly("a\n  x\nb\n", "a\n  x  \nb\n");
  }

  @Test
  void llamaVimDoublesALineAtItsBeginning() {
    assertThat(vim("a\n", "foo\nb\n", "x")).containsExactly("a\nfooxfoo\nb\n");
    assertThat(vim("a\n", "foo\nb\n", "b")).containsExactly("a\nfoofoo\nb\n");
  }

  @Test
  void continueReplacesTheRestThatAnAnswerEndsWith() {
    assertThat(code("f(", ")\n", "x)")).containsExactly("f(x)\n");
    assertThat(code("f(", ")\n", "g())")).containsExactly("f(g())\n");
    assertThat(code("f(", ") {\n", "x) {")).containsExactly("f(x) {\n");
  }

  @Test
  void continueReplacesTheRestBySeveralLines() {
    assertThat(code("if (", ") {\n}\n", "a) {\n  b\n")).containsExactly("if (a) {\n  b\n\n}\n");
  }

  @Test
  void continueInsertsAtALinesEnd() {
    assertThat(code("f(", "\n)\n", "x")).containsExactly("f(x\n)\n");
  }

  @Test
  void whatIsNotCertainIsAllSaid() {
    assertThat(code("f(", ", b)\n", "a, c, b)")).contains("f(a, c, b)\n", "f(a, c, b), b)\n");
  }

  private static final CursorText IN_CALL = new CursorText("a\nprint(", ")\nb\n");

  @Test
  void llamaVsCodeTakesTheRestOfTheLineAway() {
    LlamaVsCode client = new LlamaVsCode();
    assertThat(client.inserted(IN_CALL, "len(x)")).containsExactly("a\nprint(len(x)\nb\n");
    assertThat(client.spellings(IN_CALL, "len(x)")).containsExactly("len(x)", "len(x))");
    assertThat(client.inserted(IN_CALL, "len(x))")).containsExactly("a\nprint(len(x))\nb\n");
    assertThat(client.inserted(IN_CALL, "x\ny")).containsExactly("a\nprint(x)\nb\n");
    assertThat(client.inserted(IN_CALL, ")\nb")).isEmpty();
  }

  @Test
  void llamaVsCodeTakesTheBlanksBeforeTheCursorAway() {
    LlamaVsCode client = new LlamaVsCode();
    CursorText hole = client.hole(new CursorText("if a:\n", "\nb\n"), 4);
    assertThat(hole.before()).isEqualTo("    ");
    assertThat(client.spellings(hole, "  x")).containsExactly("      x");
    assertThat(client.inserted(hole, "      x")).containsExactly("if a:\n      x\nb\n");
    assertThat(client.inserted(hole, "x")).containsExactly("if a:\n    x\nb\n");
    assertThat(client.hole(new CursorText("a\n", "  b\n"), 2).before()).isEmpty();
  }

  @Test
  void minuetInEmacsTakesBlanksAndPerhapsWhatIsThereAway() {
    MinuetInEmacs client = new MinuetInEmacs();
    assertThat(client.inserted(new CursorText("a = ", "\n"), " b\n")).containsExactly("a = b\n");
    assertThat(client.inserted(new CursorText("foo", "\n"), "foobar"))
        .containsExactly("foofoobar\n", "foobar\n");
    assertThat(client.inserted(new CursorText("a", "b"), " \n")).isEmpty();
  }

  @Test
  void proxyAiEndsBeforeAClosingBracketThatIsNotOpened() {
    ProxyAi client = new ProxyAi();
    assertThat(client.inserted(IN_CALL, "len(x)")).containsExactly("a\nprint(len(x)\nb\n");
    assertThat(client.inserted(IN_CALL, "x) + y")).containsExactly("a\nprint(x)\nb\n");
    assertThat(client.inserted(new CursorText("f(", "\"a\")\n"), "'b', \""))
        .containsExactly("f('b', \"a\")\n");
  }

  @Test
  void tabbyIsSentWhatItLeavesAsItIs() {
    Tabby client = new Tabby();
    assertThat(client.inserted(IN_CALL, "len")).isEmpty();
    assertThat(client.inserted(IN_CALL, "len(x)")).containsExactly("a\nprint(len(x))\nb\n");
    assertThat(client.inserted(IN_CALL, "x,\n  y")).isEmpty();
    CursorText block = new CursorText("def f():\n    if a:", "\n    b = 1\n");
    assertThat(client.inserted(block, "\n        return b\n"))
        .containsExactly("def f():\n    if a:\n        return b\n    b = 1\n");
    assertThat(client.inserted(block, "\n        return b\n    c = 1")).isEmpty();
    assertThat(client.inserted(new CursorText("x = ", "\n"), " call()"))
        .containsExactly("x = call()\n");
  }

  @Test
  void nobodyShowsBlanks() {
    assertThat(new AsItIs().inserted(IN_CALL, " \n")).isEmpty();
  }
}
