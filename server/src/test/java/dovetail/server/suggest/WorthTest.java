package dovetail.server.suggest;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.protocol.settings.Settings;
import dovetail.protocol.settings.Settings.Eagerness;
import dovetail.server.complete.ScriptedModel;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is shown saves more keys than a glance costs. Behind {@code ~} a model is unsure. */
final class WorthTest {
  private static final Settings USUAL =
      ShownCase.PATIENT.with(Settings.THRESHOLD, OptionalDouble.empty());

  private static boolean isMet(Worth worth, double chance, String text) {
    return worth.isLikely(chance) && worth.pays(chance, text);
  }

  @Test
  void aKeyAcceptsAndAGlanceCosts() {
    Worth worth = new Worth(0.4, OptionalDouble.of(2), "eagerness");
    assertThat(worth.gain(0.5, "four + five")).isEqualTo(3);
    assertThat(isMet(worth, 0.99, "foo")).isFalse();
    assertThat(isMet(worth, 0.99, "four")).isTrue();
    assertThat(isMet(worth, 0.39, "a long text that is unlikely")).isFalse();
  }

  @Test
  void aGlanceAtACertainTextCostsHalf() {
    Worth worth = new Worth(0.4, OptionalDouble.of(2), "eagerness");
    assertThat(worth.gain(1, "four")).isEqualTo(2);
    assertThat(isMet(worth, 1, "ms;")).isTrue();
    assertThat(isMet(worth, 1, "s;")).isFalse();
  }

  @Test
  void indentationAndClosersSaveNothing() {
    Worth worth = new Worth(0, OptionalDouble.of(2), "eagerness");
    assertThat(worth.gain(1, "a:\n        b")).isEqualTo(worth.gain(1, "a:\nb"));
    assertThat(isMet(worth, 1, ")))]}\n}\n")).isFalse();
  }

  @Test
  void aNumberCountsInsteadOfTheWord() {
    Worth worth = Worth.of(USUAL.with(Settings.THRESHOLD, OptionalDouble.of(0.3)));
    assertThat(isMet(worth, 0.3, "a")).isTrue();
    assertThat(isMet(worth, 0.29, "a")).isFalse();
  }

  /** The more eager, the less a suggestion has to be worth. */
  @Test
  void eagernessIsOrdered() {
    Worth low = Worth.of(USUAL.with(Settings.EAGERNESS, Eagerness.LOW));
    Worth medium = Worth.of(USUAL);
    Worth high = Worth.of(USUAL.with(Settings.EAGERNESS, Eagerness.HIGH));
    for (double chance = 0; chance <= 1; chance += 0.05) {
      for (String text : new String[] {"four", "a text", "a longer text", "a text of many words"}) {
        assertThat(isMet(medium, chance, text) || !isMet(low, chance, text)).isTrue();
        assertThat(isMet(high, chance, text) || !isMet(medium, chance, text)).isTrue();
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      textBlock =
          """
          x = ¦            | abc                 | ^^
          x = ¦            | self.field          | self.field
          x = f(a, ¦)      | b                   | ^^
          x = f(a, ¦       | b                   | ^^
          x = f(a, ¦       | self.field          | self.field)
          x = ¦            | self.field~ + other | self.field
          def f():⏎    ¦   | pass                | ^^
          def f():⏎    ¦   | self.field()        | self.field()
          """)
  void whatIsShown(String file, String script, String shown) {
    ShownCase one =
        new ShownCase("python", "self.field = 1\n" + file.replace("⏎", "\n") + "\n", "", "", "");
    ScriptedModel model = new ScriptedModel(script.replace("~", ""));
    model.sureTo = script.contains("~") ? script.indexOf('~') : Integer.MAX_VALUE;
    assertThat(one.suggestion(model, USUAL).map(found -> found.text()).orElse("")).isEqualTo(shown);
  }
}
