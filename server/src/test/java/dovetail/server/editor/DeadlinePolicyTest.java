package dovetail.server.editor;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.protocol.Trigger;
import dovetail.protocol.settings.Settings;
import java.time.Duration;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

final class DeadlinePolicyTest {
  private static long millis(double promptMillis) {
    return DeadlinePolicy.whileTyping(OptionalDouble.of(promptMillis * 1e6)).toMillis();
  }

  @Test
  void followsTheMachine() {
    assertThat(millis(5)).isEqualTo(150);
    assertThat(millis(35)).isEqualTo(150);
    assertThat(millis(50)).isEqualTo(200);
    assertThat(millis(2000)).isEqualTo(350);
  }

  @Test
  void isTheMostBeforeAnythingWasRead() {
    assertThat(new DeadlinePolicy().of(Settings.DEFAULT, Trigger.AUTOMATIC, false))
        .isEqualTo(Duration.ofMillis(350));
    assertThat(new DeadlinePolicy().of(Settings.DEFAULT, Trigger.AUTOMATIC, true))
        .as("by a server")
        .isEqualTo(Duration.ofSeconds(2));
  }

  @Test
  void isWhatIsSet() {
    Settings settings = Settings.DEFAULT.with(Settings.AUTOMATIC_DEADLINE, Duration.ofMillis(1234));
    assertThat(new DeadlinePolicy().of(settings, Trigger.AUTOMATIC, false))
        .isEqualTo(Duration.ofMillis(1234));
    assertThat(new DeadlinePolicy().of(settings, Trigger.INVOKED, false))
        .isEqualTo(Duration.ofSeconds(2));
  }
}
