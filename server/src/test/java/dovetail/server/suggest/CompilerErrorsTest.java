package dovetail.server.suggest;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.protocol.CompletionAnswer;
import dovetail.protocol.CompletionRequest;
import dovetail.protocol.Trigger;
import dovetail.protocol.settings.Settings;
import dovetail.server.complete.Completer;
import dovetail.server.complete.ScriptedModel;
import dovetail.server.editor.EditorCompletions;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A model that wants to write what parses and does not compile. */
final class CompilerErrorsTest {
  private static List<String> suggestions(String file, String script) {
    return suggestions("python", file, script);
  }

  private static List<String> suggestions(String language, String file, String script) {
    return Arrays.stream(Settings.Decoder.values())
        .flatMap(decoder -> suggestions(decoder, language, file, script).stream())
        .toList();
  }

  private static List<String> suggestions(
      Settings.Decoder decoder, String language, String file, String script) {
    Settings patient =
        Settings.DEFAULT
            .with(Settings.AUTOMATIC_DEADLINE, Duration.ofSeconds(60))
            .with(Settings.THRESHOLD, OptionalDouble.of(0))
            .with(Settings.ECHO, Settings.Echo.OFF)
            .with(Settings.NAMES, Settings.Names.OFF) // scripts write what they like
            .with(Settings.DECODER, decoder);
    try (Completer completer = new Completer(new ScriptedModel(script))) {
      CompletionAnswer answer =
          new EditorCompletions(() -> Optional.of(completer))
              .complete(
                  new CompletionRequest(
                      "a",
                      language,
                      file.replace("¦", ""),
                      file.indexOf('¦'),
                      Trigger.AUTOMATIC,
                      patient,
                      List.of(),
                      () -> false));
      return answer.suggestions().stream().map(found -> found.text()).toList();
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

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "javascript, `const a = ¦;\n`, /(b/",
        "javascript, `const a = ¦;\n`, `/[z-a]/`",
        "typescript, `const a = ¦;\n`, /b/gg",
        "javascript, `f();\n¦\ng();\n`, break;",
        "javascript, `const a = 1;\n¦\ng(a);\n`, const a = 2;",
        "javascript, `class A {\n  #b = 1;\n  c() {\n    return this.¦;\n  }\n}\n`, #d",
        "javascriptreact, `const a = <p>¦</p>;\n`, <b>c</i>",
        "typescriptreact, `const a = <p>¦</p>;\n`, <b>c</i>",
      })
  void norWhatTheseRefuse(String language, String file, String script) {
    assertThat(suggestions(language, file, script)).doesNotContain(script);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "javascript, `const a = ¦;\n`, /(b)/",
        "javascript, `while (a) {\n  ¦\n}\n`, break;",
        "javascript, `class A {\n  #b = 1;\n  c() {\n    return this.¦;\n  }\n}\n`, #b",
        "javascriptreact, `const a = <p>¦</p>;\n`, <b>c</b>",
      })
  void butWhatIsWell(String language, String file, String script) {
    assertThat(suggestions(language, file, script)).contains(script);
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
