package dovetail.protocol.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What clients insert, in cases that people meet. */
class SpellingsTest {
  private static List<String> vim(String prefix, String suffix, String answer) {
    return new LlamaVim().inserted(new Hole(prefix, suffix), answer);
  }

  private static List<String> code(String prefix, String suffix, String answer) {
    return new ContinueInCode().inserted(new Hole(prefix, suffix), answer);
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
}
