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

/** A model that wants to write names that nothing binds. */
final class NamesShownTest {
  private static CompletionAnswer answer(String file, String script, Settings.Names names) {
    Settings patient =
        Settings.DEFAULT.with(
            draft -> {
              draft.automaticDeadline = Duration.ofSeconds(60);
              draft.threshold = 0;
              draft.echo = Settings.Echo.OFF;
              draft.names = names;
            });
    try (Completer completer = new Completer(new ScriptedModel(script))) {
      return new EditorCompletions(() -> Optional.of(completer))
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
    }
  }

  private static String shown(String file, String script) {
    return answer(file, script, Settings.Names.CHECK).suggestions().stream()
        .map(found -> String.join("", found.parts()))
        .findFirst()
        .orElse("");
  }

  private static final String FILE = "import os\n\ndef largest(values):\n    return ¦\n";

  @Test
  void whatExistsIsShown() {
    assertThat(shown(FILE, "max(values)")).isEqualTo("max(values)");
    assertThat(shown(FILE, "largest(v for v in values)")).isEqualTo("largest(v for v in values)");
    assertThat(shown(FILE, "os.what(f'{values}', key=1)")).isEqualTo("os.what(f'{values}', key=1)");
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
    String file = "def f(today):\n    return (today - to¦\n";
    assertThat(shown(file, "y)")).isEqualTo("day)");
    assertThat(shown("def f(today):\n    return g(to¦)\n", "=today")).isEqualTo("=today");
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
