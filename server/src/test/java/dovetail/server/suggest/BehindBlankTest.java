package dovetail.server.suggest;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.model.LanguageModel;
import dovetail.model.djl.DjlModel;
import dovetail.model.djl.LoadOptions;
import dovetail.model.hub.Attempt;
import dovetail.protocol.CompletionRequest;
import dovetail.protocol.Trigger;
import dovetail.protocol.settings.Settings;
import dovetail.server.complete.Completer;
import dovetail.server.editor.EditorCompletions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the embedded model has shown before a blank, with usual settings, goes on behind it. */
final class BehindBlankTest {
  private static LanguageModel model;

  @BeforeAll
  static void load() {
    assertThat(DjlModel.loadEmbedded(LoadOptions.DEFAULT))
        .isInstanceOfSatisfying(
            Attempt.Success.class, loaded -> model = (LanguageModel) loaded.value());
  }

  @AfterAll
  static void close() {
    model.close();
  }

  private static String shown(String language, String text) {
    try (Completer completer = new Completer(model)) {
      return new EditorCompletions(() -> Optional.of(completer))
              .complete(
                  new CompletionRequest(
                      "a",
                      language,
                      text.replace("¦", ""),
                      text.indexOf('¦'),
                      Trigger.AUTOMATIC,
                      Settings.DEFAULT.with(Settings.AUTOMATIC_DEADLINE, Duration.ofMinutes(1)),
                      List.of(),
                      () -> false))
              .suggestions()
              .stream()
              .map(one -> one.text())
              .findFirst()
              .orElse("");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      textBlock =
          """
          python     | def total(prices):⏎    sum = 0⏎    for¦
          python     | def total(prices):⏎    result = 0⏎    for price in prices:⏎        result += price⏎    return¦⏎
          python     | def total(prices) -> float:⏎    return sum(prices)⏎⏎⏎def mean(prices) ->¦
          go         | package a⏎⏎func area(width, height int) int {⏎\tresult := width * height⏎\treturn¦⏎}⏎
          javascript | function total(prices) {⏎  let sum = 0;⏎  for (const price of¦
          typescript | export function total(prices: number[]):¦
          java       | class A {⏎  String name() {⏎    String result = "a";⏎    return¦⏎  }⏎}⏎
          """)
  void goesOn(String language, String place) {
    String text = place.replace("⏎", "\n").replace("\\t", "\t");
    String before = shown(language, text);
    String behind = shown(language, text.replace("¦", " ¦"));
    assertThat(before).startsWith(" ");
    assertThat(behind).isNotEmpty();
  }
}
