package dovetail.quotient;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.lexer.layout.Indentation;
import dovetail.quotient.IndentationDuelTest.Case;
import dovetail.quotient.join.Scope;
import dovetail.quotient.join.Tables;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Middles in scope on random indented programs, beside a reader that knows brackets, comments and
 * columns and no grammar: in scope is what fits and leaves nothing.
 */
class ScopeOfBlocksTest {
  /** Middles of so many bytes, without a comment, weigh less than one that swallows the suffix. */
  private static final int SHORT = 16;

  private final Tables tables = TestLanguages.text("blocks", IndentationDuelTest.GRAMMAR);

  private int asked;
  private int inScope;
  private int outOfScope;
  private int completed;

  @Test
  void aMiddleInScopeFitsAndLeavesNothing() {
    long first = Long.getLong("seed", 1);
    int programs = Duels.cases(1500);
    for (long seed = first; seed < first + programs; seed++) {
      check(IndentationDuelTest.random(seed));
    }
    System.out.printf(
        "seeds from %d: %d fit, %d in scope, %d not, %d completions%n",
        first, asked, inScope, outOfScope, completed);
    assertThat(inScope).isGreaterThan(programs / 4);
    assertThat(outOfScope).isGreaterThan(programs / 100);
  }

  private void check(Case c) {
    MiddleLanguage all =
        MiddleLanguage.of(new SharedCharts(tables), bytes(c.prefix()), bytes(c.suffix()));
    if (!all.viable()) {
      return;
    }
    MiddleLanguage language = all.inScope();
    MiddleRecognizer scoped = language.recognizer();
    byte[] middle = bytes(c.middle());
    assertThat(scoped.viable()).as(c.toString()).isTrue();
    completed(c, all, language, scoped, "");
    boolean whole = true;
    for (int b = 0; whole && b < middle.length; b++) {
      whole = scoped.push(middle, b, b + 1);
      if (whole) {
        completed(c, all, language, scoped, c.middle().substring(0, b + 1));
      }
    }
    MiddleRecognizer free = all.recognizer();
    if (!free.push(middle) || !free.mayEnd()) {
      return;
    }
    asked++;
    boolean leaves = leaves(c, c.middle(), language, language.scope());
    assertThat(whole && scoped.mayEnd()).as("%s %s", language.scope(), c).isEqualTo(!leaves);
    inScope += leaves ? 0 : 1;
    outOfScope += leaves ? 1 : 0;
    List<Scope> scopes = all.scopes();
    int next = scopes.indexOf(language.scope()) + 1;
    if (next < scopes.size() && middle.length < SHORT && !c.middle().contains("#")) {
      assertThat(leaves(c, c.middle(), language, scopes.get(next)))
          .as("%s could be kept: %s", scopes.get(next), c)
          .isTrue();
    }
  }

  /** What is viable can be completed, and is in scope then. */
  private void completed(
      Case c, MiddleLanguage all, MiddleLanguage language, MiddleRecognizer scoped, String begun) {
    byte[] rest = scoped.completion();
    if (rest == null && c.text().contains("\t")) {
      return; // columns that only some mixture of tabs and blanks makes are not all tried
    }
    MiddleRecognizer free = all.recognizer();
    assertThat(rest).as("%s: no completion of %s: %s", language.scope(), begun, c).isNotNull();
    String middle = begun + new String(rest, StandardCharsets.UTF_8);
    assertThat(free.push(bytes(middle)) && free.mayEnd()).as("%s in %s", middle, c).isTrue();
    assertThat(leaves(c, middle, language, language.scope()))
        .as("%s: %s in %s", language.scope(), middle, c)
        .isFalse();
    completed++;
  }

  /** Whether a middle closes what a scope keeps. */
  private static boolean leaves(Case c, String middle, MiddleLanguage language, Scope scope) {
    int kept = scope.column();
    String text = c.prefix() + middle + c.suffix();
    int cut = c.prefix().length();
    int end = cut + middle.length();
    int depth = 0;
    int column = 0;
    int begin = 0;
    boolean comment = false;
    boolean blank = true;
    for (int i = 0; i < text.length(); i++) {
      char at = text.charAt(i);
      boolean written = i >= cut && i < end;
      if (at == '\n') {
        if (comment && written && scope.keepsText()) {
          return true;
        }
        comment = false;
        blank |= depth == 0;
        column = 0;
        begin = i + 1;
      } else if (at == '#' || comment) {
        comment = true;
      } else if (at == ' ' || at == '\t') {
        column = Indentation.advance(column, (byte) at);
      } else {
        boolean left = column >>> 16 < kept >>> 16 || (column & 0xffff) < (kept & 0xffff);
        if (blank && depth == 0 && i >= cut && begin <= end && left) {
          return true;
        }
        blank = false;
        depth += at == '(' ? 1 : at == ')' ? -1 : 0;
        if (written && at == ')' && !scope.mayClose(depth + 1)) {
          return true;
        }
      }
    }
    return false;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
