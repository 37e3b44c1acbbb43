package dovetail.server.complete;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** How much of a file the model is shown, by the time there is. */
final class PromptSizeTest {
  private static final long LEFT = 250_000_000;

  private final PromptSize size = new PromptSize();

  private int of(int most, long nanos, double microsPerToken) {
    return size.of(most, nanos, OptionalDouble.of(1e3 * microsPerToken));
  }

  @Test
  void allThatIsWantedWhereThatIsReadInTime() {
    assertThat(of(768, LEFT, 75)).isEqualTo(768);
    assertThat(size.of(768, LEFT, OptionalDouble.empty())).isEqualTo(768);
    assertThat(of(768, Long.MAX_VALUE, 1e6)).isEqualTo(768);
    assertThat(of(768, 1_500_000_000, 250)).isEqualTo(768);
  }

  @Test
  void lessOnASlowProcessor() {
    assertThat(of(768, LEFT, 140)).isEqualTo(512);
    assertThat(of(768, LEFT, 190)).isEqualTo(384);
    assertThat(of(768, LEFT, 250)).isEqualTo(256);
    assertThat(of(768, LEFT, 5_000)).as("no less than a third").isEqualTo(256);
    assertThat(of(768, -1, 5_000)).isEqualTo(256);
    assertThat(of(1, LEFT, 1e6)).isOne();
  }

  /** What is read goes on from what was read: a size is kept while the pace changes a little. */
  @Test
  void aSizeIsKeptWhileItWillDo() {
    assertThat(of(768, LEFT, 190)).isEqualTo(384);
    assertThat(of(768, LEFT, 145)).isEqualTo(384);
    assertThat(of(768, LEFT, 240)).isEqualTo(384);
    assertThat(of(768, LEFT, 250)).isEqualTo(256);
    assertThat(of(768, LEFT, 195)).isEqualTo(256);
    assertThat(of(768, LEFT, 150)).isEqualTo(384);
    assertThat(of(768, LEFT, 75)).isEqualTo(768);
  }

  /** Somebody who asks by a command has time for all; the next who types goes on as before. */
  @Test
  void patienceChangesNothingForWhoHasNone() {
    assertThat(of(768, LEFT, 190)).isEqualTo(384);
    assertThat(of(768, 1_500_000_000, 190)).isEqualTo(768);
    assertThat(of(768, LEFT, 150)).isEqualTo(384);
  }
}
