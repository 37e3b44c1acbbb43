package dovetail.server.suggest;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.protocol.CompletionAnswer;
import dovetail.protocol.CompletionRequest;
import dovetail.protocol.Suggestion;
import dovetail.protocol.Trigger;
import dovetail.protocol.settings.Settings;
import dovetail.server.complete.Completer;
import dovetail.server.complete.ScriptedModel;
import dovetail.server.editor.EditorCompletions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** A model that wants to write names that nothing binds. */
final class NamesShownTest {
  private static CompletionAnswer answer(String file, String script, Settings.Names names) {
    return answer(file, script, names, Settings.Decoder.GREEDY, Trigger.AUTOMATIC);
  }

  private static CompletionAnswer answer(
      String file, String script, Settings.Names names, Settings.Decoder decoder, Trigger trigger) {
    return answer("a", file, script, names, decoder, trigger);
  }

  private static CompletionAnswer answer(
      String document,
      String file,
      String script,
      Settings.Names names,
      Settings.Decoder decoder,
      Trigger trigger) {
    try (Completer completer = new Completer(new ScriptedModel(script))) {
      return new EditorCompletions(() -> Optional.of(completer))
          .complete(request(document, file, names, decoder, trigger));
    }
  }

  private static CompletionRequest request(
      String document,
      String file,
      Settings.Names names,
      Settings.Decoder decoder,
      Trigger trigger) {
    Settings patient =
        Settings.DEFAULT
            .with(Settings.AUTOMATIC_DEADLINE, Duration.ofSeconds(60))
            .with(Settings.INVOKED_DEADLINE, Duration.ofSeconds(60))
            .with(Settings.DECODER, decoder)
            .with(Settings.THRESHOLD, OptionalDouble.of(0))
            .with(Settings.ECHO, Settings.Echo.OFF)
            .with(Settings.NAMES, names);
    return new CompletionRequest(
        document,
        "python",
        file.replace("¦", ""),
        file.indexOf('¦'),
        trigger,
        patient,
        List.of(),
        () -> false);
  }

  private static String shown(String file, String script) {
    return answer(file, script, Settings.Names.CHECK).suggestions().stream()
        .map(found -> found.text())
        .findFirst()
        .orElse("");
  }

  private static final String FILE =
      "import os\n\ndef largest(*all): ...\n\ndef of(values):\n    return ¦\n";

  @Test
  void whatExistsIsShown() {
    assertThat(shown(FILE, "max(values)")).isEqualTo("max(values)");
    assertThat(shown(FILE, "largest(v for v in values)")).isEqualTo("largest(v for v in values)");
    assertThat(shown(FILE, "os.what(f'{values}', key=1)")).isEqualTo("os.what(f'{values}', key=1)");
  }

  @Test
  void aNameWithoutAnotherOneInItsPlaceIsNamed() {
    String typed = "def of(values):\n    return max(values, key=lambda value: self¦)\n";
    CompletionAnswer answer = answer(typed, ".", Settings.Names.CHECK);
    assertThat(answer.suggestions()).isEmpty();
    assertThat(answer.reason()).contains("nothing binds self");
  }

  @Test
  void whatDoesNotExistIsNotShown() {
    assertThat(shown(FILE, "max(items)")).doesNotContain("items");
    assertThat(shown(FILE, "f'{items}'")).doesNotContain("items");
    assertThat(shown(FILE, "sys.path")).doesNotContain("sys");
    assertThat(shown("def f(value):\n    return val¦\n", "vali")).doesNotContain("vali");
  }

  @Test
  void anotherWordIsTriedInItsPlace() {
    // The scripted model wants 'v' most, then goes on as the script does: only 'values' begins so.
    assertThat(shown(FILE, "valuess")).isEqualTo("values");
  }

  @Test
  void aBegunNameThatNothingBindsIsNotLeftAsItIs() {
    String file = "def f(today):\n    return (today + to¦\n";
    assertThat(shown(file, "y)")).isEqualTo("day)");
    assertThat(shown("def f(today):\n    return g(to¦)\n", "=today")).isEqualTo("=today");
  }

  /** Samples of a model that is sure of what it writes. */
  @Test
  void samplesAreOfNamesThatExist() {
    for (Settings.Decoder decoder : Settings.Decoder.values()) {
      List<String> texts =
          answer(FILE, "max(values)", Settings.Names.CHECK, decoder, Trigger.INVOKED)
              .suggestions()
              .stream()
              .map(Suggestion::text)
              .toList();
      assertThat(texts).as("%s", decoder).isNotEmpty().doesNotHaveDuplicates();
      assertThat(texts).as("%s", decoder).allSatisfy(one -> assertThat(one).isNotBlank());
    }
  }

  @Test
  void mayBeSwitchedOff() {
    assertThat(answer(FILE, "zzz", Settings.Names.OFF).suggestions().getFirst().text())
        .isEqualTo("zzz");
    assertThat(shown(FILE, "zzz")).doesNotContain("zzz");
  }

  @Test
  void namesThatMayComeFromElsewhereAreShown() {
    assertThat(shown("from os import *\n\ndef f():\n    return ¦\n", "getcwd()"))
        .isEqualTo("getcwd()");
    assertThat(shown("exec(open('a').read())\n\ndef f():\n    return ¦\n", "b")).isEqualTo("b");
  }

  @Test
  void whatABrokenLineHasMayBeBound() {
    String file = "import alpha, beta as\n\ndef f():\n    return ¦\n";
    assertThat(shown(file, "alpha")).isEqualTo("alpha");
    assertThat(shown(file, "gamma")).doesNotContain("gamma");
  }
}
