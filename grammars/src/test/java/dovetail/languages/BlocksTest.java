package dovetail.languages;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class BlocksTest {
  @Test
  void marksOpenThemAtTheEndOfALine() {
    Blocks blocks = Blocks.of(new ProfileLines("block : {\nbody pass\n", _ -> ""));
    assertThat(blocks.body()).isEqualTo("pass");
    assertThat(blocks.isOpenedBy("if a:  ")).isTrue();
    assertThat(blocks.isOpenedBy("while (a) {")).isTrue();
    assertThat(blocks.isOpenedBy("a: b")).isFalse();
    assertThat(blocks.isOpenedBy(" ")).isFalse();
    assertThat(Blocks.NONE.isOpenedBy("if a:")).isFalse();
  }
}
