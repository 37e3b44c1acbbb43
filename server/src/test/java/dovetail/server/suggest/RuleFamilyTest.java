package dovetail.server.suggest;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.analysis.Fault;
import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.model.decode.Decoding;
import dovetail.protocol.CompletionAnswer;
import dovetail.protocol.Suggestion;
import dovetail.protocol.Trigger;
import dovetail.protocol.settings.Settings;
import dovetail.server.complete.Completer;
import dovetail.server.complete.Demands;
import dovetail.server.complete.EchoScope;
import dovetail.server.complete.ScriptedModel;
import dovetail.server.complete.Task;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a model writes is shown as soon as the one family of rules that refuses it is left out. */
final class RuleFamilyTest {
  /** A text at a cursor that one family refuses. */
  record Refused(Fault.Kind family, String language, String file, String script) {}

  static Stream<Refused> refused() {
    return Arrays.stream(Fault.Kind.values())
        .map(
            family ->
                switch (family) {
                  case COMPILER -> new Refused(family, "python", "x = 1\n¦\n", "return x");
                  case UNWANTED -> new Refused(family, "python", "x = [1]\n¦\n", "x");
                  case UNBOUND -> new Refused(family, "python", "x = ¦\n", "total");
                  case REPEATED ->
                      new Refused(family, "python", "def f(a):\n    return ¦\n", "a == a");
                });
  }

  private static String shown(Refused one, Path folder, Set<Fault.Kind> rules) {
    Language language = Languages.builtIn().find(one.language()).orElseThrow();
    int at = one.file().indexOf('¦');
    Task task =
        Task.patient(
                language,
                one.file().substring(0, at),
                one.file().substring(at + 1),
                Decoding.GREEDY,
                Demands.DEFAULT.with(rules),
                one.script().length() + 8)
            .in(folder.resolve("a").toUri().toString(), EchoScope.OFF);
    try (Completer completer = new Completer(new ScriptedModel(one.script()))) {
      CompletionAnswer answer =
          new Suggester(
                  completer,
                  Settings.DEFAULT.with(Settings.THRESHOLD, OptionalDouble.of(0)),
                  Trigger.AUTOMATIC,
                  best -> {})
              .suggest(task);
      return answer.suggestions().stream()
          .map(Suggestion::text)
          .findFirst()
          .orElse(answer.reason());
    }
  }

  @ParameterizedTest
  @MethodSource("refused")
  void oneFamilyRefusesIt(Refused one, @TempDir Path folder) {
    Set<Fault.Kind> others = EnumSet.complementOf(EnumSet.of(one.family()));
    assertThat(shown(one, folder, others)).isEqualTo(one.script());
    assertThat(shown(one, folder, EnumSet.allOf(Fault.Kind.class))).isNotEqualTo(one.script());
  }
}
