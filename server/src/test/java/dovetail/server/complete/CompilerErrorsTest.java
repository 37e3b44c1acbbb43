package dovetail.server.complete;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.protocol.CompletionAnswer;
import dovetail.protocol.CompletionRequest;
import dovetail.protocol.Settings;
import dovetail.protocol.Trigger;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A model that wants to write what parses and does not compile. */
final class CompilerErrorsTest {
  private static List<String> suggestions(String file, String script) {
    Settings patient =
        Settings.DEFAULT.with(
            draft -> {
              draft.automaticDeadline = Duration.ofSeconds(60);
              draft.threshold = 0;
              draft.echo = Settings.Echo.OFF;
              draft.names = Settings.Names.OFF; // scripts write what they like
            });
    try (Completer completer = new Completer(new ScriptedModel(script))) {
      CompletionAnswer answer =
          new EditorCompletions(() -> Optional.of(completer))
              .complete(
                  new CompletionRequest(
                      "a",
                      "python",
                      file.replace("¦", ""),
                      file.indexOf('¦'),
                      Trigger.AUTOMATIC,
                      patient,
                      List.of(),
                      () -> false));
      return answer.suggestions().stream().map(found -> String.join("", found.parts())).toList();
    }
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "\"shapes = []\n¦\nprint(shapes)\n\", return sum(shapes)",
        "\"def f(n):\n    while n:\n        n -= 1\n    ¦\n\", break",
        "\"def fetch(url):\n    ¦\n\", await get(url)",
        "\"def move(x, ¦):\n    pass\n\", x",
        "\"open(path, mode='r', ¦)\n\", mode='w'",
        "\"count = 0\n¦\n\", nonlocal count",
      })
  void whatDoesNotCompileIsNotShown(String file, String script) {
    assertThat(suggestions(file, script)).doesNotContain(script);
  }

  @Test
  void anotherIsTriedInItsPlace() {
    assertThat(suggestions("open(path, mode='r', ¦)\n", "mode='w'"))
        .isNotEmpty()
        .doesNotContain("mode='w'");
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "\"def area(shapes):\n    ¦\nprint(shapes)\n\", return sum(shapes)",
        "\"def f(n):\n    while n:\n        ¦\n    return n\n\", break",
        "\"async def fetch(url):\n    ¦\n\", await get(url)",
        "\"yield 1\nshapes = []\n¦\n\", print(shapes)",
      })
  void whatDoesIs(String file, String script) {
    assertThat(suggestions(file, script)).contains(script);
  }
}
