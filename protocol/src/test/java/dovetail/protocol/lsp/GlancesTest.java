package dovetail.protocol.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.protocol.Suggestion;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class GlancesTest {
  private static final String URI = "file:///a.py";

  private long now;
  private String text = "";
  private final Glances glances = new Glances(() -> now);

  private void after(long millis) {
    now += Duration.ofMillis(millis).toNanos();
  }

  private void typed() {
    glances.edited(URI, uri -> Optional.of(text));
  }

  private String described() {
    return glances.describe(uri -> Optional.of(text));
  }

  @Test
  void whatIsTypedOverAtOnceIsUnread() {
    assertThat(described()).isEqualTo("none yet");
    glances.drawn(URI);
    after(399);
    glances.contradicted(URI);
    glances.drawn(URI);
    after(400);
    glances.contradicted(URI);
    glances.contradicted(URI);
    assertThat(described()).startsWith("2 shown, 1 typed over within 400 ms, 0 accepted");
  }

  @Test
  void linesCountThatStandAMinuteLater() {
    glances.drawn(URI);
    glances.accepted(URI, Suggestion.whole("first\n    second"));
    after(1);
    glances.contradicted(URI);
    text = "first\nsecond\n";
    typed();
    assertThat(described())
        .endsWith("0 typed over within 400 ms, 1 accepted; 0 of 0 characters stood a minute later");
    after(60_000);
    text = "first\n";
    typed();
    text = "";
    assertThat(described()).endsWith("5 of 11 characters stood a minute later");
  }

  @Test
  void whatBecameOfAClosedDocumentIsNotKnown() {
    glances.accepted(URI, Suggestion.whole("first"));
    after(60_000);
    assertThat(glances.describe(uri -> Optional.empty())).contains("0 of 0 characters");
  }

  @Test
  void aRestIsLongerThanMostGaps() {
    assertThat(glances.untilRest(URI)).isZero();
    for (int key = 0; key < 40; key++) {
      typed();
      after(key % 2 == 0 ? 300 : 100);
    }
    typed();
    after(100);
    typed();
    assertThat(glances.untilRest(URI)).isEqualTo(Duration.ofMillis(300));
    after(120);
    assertThat(glances.untilRest(URI)).isEqualTo(Duration.ofMillis(180));
    after(500);
    assertThat(glances.untilRest(URI)).isZero();
  }

  /** Somebody who went for a coffee does not type slowly. */
  @Test
  void pausesAreNoGaps() {
    for (int key = 0; key < 40; key++) {
      typed();
      after(2000);
    }
    typed();
    assertThat(glances.untilRest(URI)).isEqualTo(Duration.ofMillis(200));
  }
}
