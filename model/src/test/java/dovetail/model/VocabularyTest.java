package dovetail.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dovetail.model.Vocabulary.Role;
import java.util.List;
import org.junit.jupiter.api.Test;

final class VocabularyTest {
  @Test
  void allBytesLieInOnePool() {
    Vocabulary vocabulary = FakeModel.vocabulary(List.of("ab", "é", ""));
    assertThat(vocabulary.size()).isEqualTo(8);
    assertThat(vocabulary.from(5)).isZero();
    assertThat(vocabulary.to(5)).isEqualTo(2);
    assertThat(vocabulary.bytes(6)).containsExactly(0xc3, 0xa9);
    assertThat(vocabulary.text(6, 0, 5)).containsExactly(0xc3, 0xa9, 'a', 'b');
    assertThat(vocabulary.pool()).hasSize(4);
  }

  @Test
  void aTextWithoutTextIsNeverWritten() {
    Vocabulary vocabulary = FakeModel.vocabulary(List.of(""));
    assertThat(vocabulary.role(5)).isEqualTo(Role.CONTROL);
  }

  @Test
  void specialTokensAreFoundByName() {
    Vocabulary vocabulary = FakeModel.vocabulary(List.of("<|pad|>"));
    assertThat(vocabulary.special("<|pad|>")).hasValue(1);
    assertThat(vocabulary.special("ab")).isEmpty();
    assertThat(vocabulary.ends()).containsExactly(0, 2, 3, 4);
  }

  @Test
  void aSpecialTokenHasNoText() {
    assertThatThrownBy(
            () -> Vocabulary.of(List.of(new Vocabulary.Entry(new byte[] {1}, Role.END, "x"))))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void templatesPrintThemselves() {
    Vocabulary vocabulary = FakeModel.vocabulary(List.of());
    assertThat(FillTemplate.suffixFirst(3, 2, 4).after(1).dump(vocabulary))
        .isEqualTo("<|pad|><|fim_suffix|>S<|fim_prefix|>P<|fim_middle|>");
    assertThat(FillTemplate.prefixFirst(2, 3, 4).fill(new int[] {7, 8}, new int[] {9}, 0))
        .containsExactly(2, 7, 8, 3, 9, 4);
  }
}
