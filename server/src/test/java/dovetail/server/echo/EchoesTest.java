package dovetail.server.echo;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Languages;
import dovetail.model.ArrayScores;
import dovetail.model.LanguageModel;
import dovetail.model.Scores;
import dovetail.model.decode.Decoding;
import dovetail.model.mixture.Mixture;
import dovetail.model.request.StopPolicy;
import dovetail.protocol.settings.Settings;
import dovetail.server.complete.ScriptedModel;
import dovetail.server.task.EchoScope;
import dovetail.server.task.Task;
import org.junit.jupiter.api.Test;

final class EchoesTest {
  private static final String LINE = "abc = 1\n";

  /** Whether the words of a file that stands alone are proposed again. */
  private static boolean isLookedAt(int lines, Settings.Echo reach) {
    try (LanguageModel model = new ScriptedModel("");
        Echoes echoes = new Echoes(model)) {
      Task task =
          Task.patient(
                  Languages.builtIn().find("python").orElseThrow(),
                  LINE.repeat(lines),
                  "",
                  Decoding.GREEDY,
                  8)
              .in("", EchoScope.of(reach));
      Mixture mixture = echoes.mixture(task, task.prefix(), StopPolicy.MODEL);
      Scores alone = new ArrayScores(new float[model.vocabulary().size()]);
      return mixture.of(alone, new int[0], 0, false) != alone;
    }
  }

  /** What stands once in a short file seldom stands there twice. */
  @Test
  void aShortFileThatStandsAloneIsNotLookedAt() {
    assertThat(isLookedAt(1000 / LINE.length() - 1, Settings.Echo.FILE)).isFalse();
    assertThat(isLookedAt(1000 / LINE.length() - 1, Settings.Echo.PROJECT)).isFalse();
    assertThat(isLookedAt(1000 / LINE.length() + 1, Settings.Echo.FILE)).isTrue();
    assertThat(isLookedAt(1000 / LINE.length() + 1, Settings.Echo.OFF)).isFalse();
  }
}
