package dovetail.server.editor;

import static dovetail.server.editor.EditorCompletionsTest.ALL;
import static dovetail.server.editor.EditorCompletionsTest.CELL;
import static dovetail.server.editor.EditorCompletionsTest.request;
import static org.assertj.core.api.Assertions.assertThat;

import dovetail.protocol.CompletionRequest;
import dovetail.server.complete.Completer;
import dovetail.server.complete.ScriptedModel;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is said of a place to one who asks why. */
final class ExplanationTest {
  @Test
  void explains() {
    try (Completer completer = new Completer(new ScriptedModel("a"))) {
      EditorCompletions editor = new EditorCompletions(() -> Optional.of(completer));
      String text = editor.explain(request("a", "python", "x = f([", "])\ny = 1\n", ALL));
      assertThat(text)
          .contains("    x = f([])\n           ^ the cursor")
          .contains("The cursor stands in code.")
          .contains("As it is the file parses")
          .contains("any letter or digit")
          .contains("While one types this is suggested, with a bar")
          .contains("When asked for this is suggested, with a bar");
      assertThat(editor.explain(request("a", "python", "x = f(", "", ALL)))
          .contains("does not parse; a short ending is ) (distance 3)");
      assertThat(editor.explain(request("a", "klingon", "", "", ALL))).contains("no grammar");
    }
  }

  @Test
  void explainsWhatWasRefused() {
    assertThat(explained(")", "print(max(", "))\n"))
        .containsPattern("#  \\)   refused: it closes what stands open");
    assertThat(explained(")", "x = [", "]\n"))
        .containsPattern("#  \\)   refused: with it the file could not parse");
  }

  private static String explained(String script, String prefix, String suffix) {
    try (Completer completer = new Completer(new ScriptedModel(script))) {
      return new EditorCompletions(() -> Optional.of(completer))
          .explain(request("a", "python", prefix, suffix, ALL));
    }
  }

  /** And whatever keeps a suggestion away is the explanation. */
  @Test
  void explainsWhyNothingIsSuggested() {
    try (Completer completer = new Completer(new ScriptedModel("b"))) {
      EditorCompletions editor = new EditorCompletions(() -> Optional.of(completer));
      CompletionRequest bash = request(CELL, "python", "%%bash\nfor x in ", "; do\n", ALL);
      assertThat(editor.explain(bash)).contains("another language");
      String large = "a".repeat(ALL.maxFileSize());
      assertThat(editor.explain(request("a", "python", "x = ", large, ALL)))
          .contains("maxFileSize");
    }
  }
}
