package dovetail.server.editor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.atLeastOnce;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;

import dovetail.protocol.CompletionRequest;
import dovetail.protocol.Trigger;
import dovetail.protocol.settings.Settings;
import dovetail.server.complete.Completer;
import dovetail.server.complete.Effort;
import dovetail.server.complete.ScriptedModel;
import dovetail.server.suggest.Observer;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.mockito.ArgumentCaptor;

/** What an observer is told that answers took. */
final class EffortTest {
  private final ScriptedModel model = new ScriptedModel("1, 2");
  private final Observer observer = mock(Observer.class);

  private List<Effort> efforts() {
    ArgumentCaptor<Effort> told = ArgumentCaptor.forClass(Effort.class);
    verify(observer, atLeastOnce()).worked(told.capture());
    return told.getAllValues();
  }

  private static CompletionRequest request(String prefix, String suffix) {
    return new CompletionRequest(
        "a.json",
        "json",
        prefix + suffix,
        prefix.length(),
        Trigger.AUTOMATIC,
        Settings.DEFAULT,
        List.of(),
        () -> false);
  }

  @Test
  void isWhatTheModelDid() {
    try (Completer completer = new Completer(model)) {
      EditorCompletions editor =
          new EditorCompletions(() -> Optional.of(completer), observer, () -> 0, () -> 0);
      editor.complete(request("[", "]\n"));
      assertThat(efforts()).hasSize(1);
      Effort first = efforts().getFirst();
      assertThat(first.decodings()).isPositive();
      assertThat(first.read()).isEqualTo(model.promptsRead.getFirst());
      assertThat(first.calls()).isEqualTo(model.steps);

      int steps = model.steps;
      editor.complete(request("[", "]\n"));
      assertThat(efforts().getLast().read()).as("nothing of it is new").isZero();
      assertThat(efforts().getLast().calls()).isEqualTo(model.steps - steps);

      editor.complete(request("[}", "]\n"));
      assertThat(efforts().getLast()).isEqualTo(Effort.NONE);
    }
  }
}
