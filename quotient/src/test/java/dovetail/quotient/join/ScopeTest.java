package dovetail.quotient.join;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.lexer.layout.Indentation;
import dovetail.quotient.chart.Columns;
import org.junit.jupiter.api.Test;

class ScopeTest {
  private final Columns columns = new Columns();
  private final Scope none = Scope.none(columns);

  private static int column(int blanks) {
    return Indentation.packed(blanks, blanks);
  }

  @Test
  void nothingIsKept() {
    assertThat(none.keeps()).isFalse();
    assertThat(none.mayBeOver(0)).isTrue();
    assertThat(none.mayClose(1)).isTrue();
    assertThat(none.mayBegin(0)).isTrue();
    assertThat(none.meet(columns.exactly(0))).isEqualTo(columns.exactly(0));
    assertThat(none.kept(0)).isZero();
    assertThat(none.whileRead(none.kept(0))).isZero();
    assertThat(none.withBlocks(0)).as("no block is left of column 0").isEqualTo(none);
    assertThat(none.withBrackets(0)).isEqualTo(none);
  }

  @Test
  void linesBeginInTheBlocksThatAreKept() {
    Scope scope = none.withBlocks(column(4));
    assertThat(scope.keeps()).isTrue();
    assertThat(scope.keepsBrackets()).isFalse();
    assertThat(scope.column()).isEqualTo(column(4));
    assertThat(scope.mayBegin(column(3))).isFalse();
    assertThat(scope.mayBegin(column(4))).isTrue();
    assertThat(scope.mayBegin(column(9))).isTrue();
    assertThat(scope.mayBegin(Indentation.continued(column(4)))).isTrue();
    assertThat(scope.mayBegin(Indentation.packed(8, 1))).as("a tab is one wide, too").isFalse();
    assertThat(scope.meet(columns.exactly(column(2)))).isEqualTo(Columns.EMPTY);
    assertThat(scope.meet(columns.atLeast(column(2)))).isEqualTo(columns.atLeast(column(4)));
  }

  @Test
  void bracketsThatAreKeptStayOpen() {
    Scope scope = none.withBrackets(2);
    assertThat(scope.keepsText()).isFalse();
    assertThat(scope.mayClose(3)).isTrue();
    assertThat(scope.mayClose(2)).isFalse();
    assertThat(scope.mayBeOver(2)).isTrue();
    assertThat(scope.mayBeOver(1)).isFalse();
    // what begins outside both is to keep two open, what begins in the second may be completed
    assertThat(scope.kept(0)).isEqualTo(2);
    assertThat(scope.kept(1)).isEqualTo(1);
    assertThat(scope.kept(2)).isZero();
    assertThat(scope.whileRead(scope.kept(0))).isEqualTo(2);
    assertThat(scope.whileRead(scope.kept(3))).isZero();
  }

  @Test
  void aTextThatIsKeptEndsInThePiecesOfItOnly() {
    Scope scope = none.withText(1);
    assertThat(scope.keepsText()).isTrue();
    assertThat(scope.keepsTextAt(1)).isTrue();
    assertThat(scope.keepsTextAt(2)).as("a value in it").isFalse();
    assertThat(none.withBrackets(1).keepsTextAt(1)).isFalse();
    assertThat(scope.mayBeOver(1)).as("the string has ended").isFalse();
    assertThat(scope.mayBeOver(2)).as("a value of it has begun").isTrue();
    assertThat(scope.mayClose(2)).as("the next piece ends the value").isTrue();
    assertThat(scope.mayClose(1)).isFalse();
    assertThat(scope.kept(1)).isEqualTo(1);
    assertThat(scope.whileRead(scope.kept(1))).as("while the next piece is read").isZero();
    assertThat(scope.whileRead(scope.kept(0))).isEqualTo(1);
  }

  @Test
  void comparesBracketsAndTexts() {
    Scope text = none.withBlocks(column(1)).withText(1);
    assertThat(text.keepsBracketsOf(none.withBrackets(2))).isTrue();
    assertThat(text.keepsBracketsOf(none.withBrackets(3))).isFalse();
    assertThat(none.keepsBracketsOf(none.withBlocks(column(7)))).isTrue();
    assertThat(text)
        .isEqualTo(none.withBlocks(column(1)).withText(1))
        .hasSameHashCodeAs(none.withBlocks(column(1)).withText(1))
        .isNotEqualTo(none.withText(1))
        .isNotEqualTo(none.withBlocks(column(1)).withBrackets(2));
  }
}
