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
          .startsWith("    x = f([])\n           ^ the cursor\n\nWhile you type, this is shown; ")
          .contains("When you ask, this is shown; a part up to a bar")
          .contains("The cursor stands in code.")
          .contains("The file parses as it is.")
          .contains("The next character may be any letter or digit, one of ");
      assertThat(editor.explain(request("a", "python", "x = f(", "", ALL)))
          .contains("The file does not parse as it is: something is missing at the cursor.");
    }
  }

  /** No measure of the engine's is told, nor an ending that nobody would write. */
  @Test
  void speaksToThePersonWhoTypes() {
    String slice = explained("a", "x = {\"k\": 1, ", "\ny = 1\n");
    assertThat(slice)
        .contains("something is missing at the cursor")
        .doesNotContain("distance", "ending", "suffix", "middle", "a:a");
  }

  @Test
  void namesTheLanguagesWhereThereIsNone() {
    try (Completer completer = new Completer(new ScriptedModel("a"))) {
      assertThat(
              new EditorCompletions(() -> Optional.of(completer))
                  .explain(request("a", "klingon", "", "", ALL)))
          .startsWith("Nothing is suggested: files of klingon are not covered; these are: python, ")
          .containsPattern(", java; and scripts in html, .*vue, svelte\\.$");
    }
  }

  @Test
  void explainsWhatWasRefused() {
    assertThat(explained(")", "print(max(", "))\n"))
        .containsPattern("#  \\)   left out: it closes what the text behind the cursor closes");
    assertThat(explained(")", "x = [", "]\n"))
        .containsPattern("#  \\)   left out: the file could not parse with it");
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
