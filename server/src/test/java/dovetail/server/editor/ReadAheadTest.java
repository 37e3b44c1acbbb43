package dovetail.server.editor;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.protocol.CompletionRequest;
import dovetail.protocol.Suggestion;
import dovetail.protocol.Trigger;
import dovetail.protocol.settings.Settings;
import dovetail.server.complete.Completer;
import dovetail.server.complete.ScriptedModel;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What is read of a document before it is needed, and beside the model. */
final class ReadAheadTest {
  private static final String BLOCK = "def f(first, second):\n    return [first, second]\n\n";
  private static final String PREFIX = BLOCK.repeat(400) + "x = ";
  private static final String SUFFIX = "\n\n" + BLOCK.repeat(400);

  private static CompletionRequest request(int at, AtomicInteger asked, int most) {
    return new CompletionRequest(
        "file:///a.py",
        "python",
        PREFIX + SUFFIX,
        at,
        Trigger.AUTOMATIC,
        Settings.DEFAULT
            .with(Settings.THRESHOLD, OptionalDouble.of(0))
            .with(Settings.ECHO, Settings.Echo.OFF)
            .with(Settings.AUTOMATIC_DEADLINE, Duration.ofSeconds(30)),
        List.of(),
        () -> asked.incrementAndGet() > most);
  }

  private static List<String> texts(EditorCompletions editor) {
    CompletionRequest request = request(PREFIX.length(), new AtomicInteger(), Integer.MAX_VALUE);
    return editor.complete(request).suggestions().stream().map(Suggestion::text).toList();
  }

  @Test
  void theModelReadsThePromptOnceWhileTheDocumentIsRead() {
    ScriptedModel alone = new ScriptedModel("f(1, 2)");
    ScriptedModel model = new ScriptedModel("f(1, 2)");
    try (Completer one = new Completer(alone);
        Completer two = new Completer(model).following(progress -> {})) {
      List<String> expected = texts(new EditorCompletions(() -> Optional.of(one)));
      assertThat(expected).containsExactly("f(1, 2)");
      assertThat(texts(new EditorCompletions(() -> Optional.of(two)))).isEqualTo(expected);
      int prompt = alone.promptsRead.getFirst();
      assertThat(model.promptsRead).as("ahead, and its last token again").startsWith(prompt, 1);
    }
  }

  /** What was read of it ahead is not read again: the prompt is not read beside anything then. */
  @Test
  void aDocumentIsReadWhileNobodyAsks() {
    ScriptedModel model = new ScriptedModel("f(1, 2)");
    try (Completer completer = new Completer(model).following(progress -> {})) {
      EditorCompletions editor = new EditorCompletions(() -> Optional.of(completer));
      editor.load();
      editor.opened(request(0, new AtomicInteger(), Integer.MAX_VALUE));
      model.promptsRead.clear();
      AtomicInteger asked = new AtomicInteger();
      editor.goOn(request(0, asked, Integer.MAX_VALUE));
      assertThat(asked).as("all along, from both ends").hasValueGreaterThan(20);
      assertThat(texts(editor)).containsExactly("f(1, 2)");
      assertThat(model.promptsRead).as("not ahead").hasSize(1);
    }
  }

  @Test
  void readingStopsWhenSomebodyAsks() {
    try (Completer completer = new Completer(new ScriptedModel("f(1, 2)"))) {
      EditorCompletions editor = new EditorCompletions(() -> Optional.of(completer));
      editor.load();
      AtomicInteger asked = new AtomicInteger();
      editor.goOn(request(0, asked, 10));
      assertThat(asked).hasValueLessThan(20);
    }
  }
}
