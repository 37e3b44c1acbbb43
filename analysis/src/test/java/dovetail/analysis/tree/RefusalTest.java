package dovetail.analysis.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Where in a part of a text an error is that the part can mend. */
final class RefusalTest {
  @Test
  void isWhereItBegins() {
    assertThat(new Refusal("", 12, 15, List.of(3, 14)).firstWithin(10, 20)).isEqualTo(12);
    assertThat(new Refusal("", 12, 15, List.of(3, 14)).lastWithin(10, 20)).isEqualTo(14);
  }

  @Test
  void isWhereACauseBegins() {
    assertThat(new Refusal("", 30, 35, List.of(3, 14)).firstWithin(10, 20)).isEqualTo(14);
  }

  @Test
  void isTheLastByteOfWhatBeginsBefore() {
    assertThat(new Refusal("", 8, 20, List.of()).firstWithin(10, 20)).isEqualTo(19);
    assertThat(new Refusal("", 8, 21, List.of()).firstWithin(10, 20)).isNegative();
    assertThat(new Refusal("", 8, 10, List.of()).firstWithin(10, 20)).isNegative();
  }
}
