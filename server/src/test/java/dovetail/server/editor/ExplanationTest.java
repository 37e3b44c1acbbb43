package dovetail.server.editor;

import static dovetail.server.editor.EditorCompletionsTest.ALL;
import static dovetail.server.editor.EditorCompletionsTest.request;
import static dovetail.server.editor.LeftAloneTest.CELL;
import static org.assertj.core.api.Assertions.assertThat;

import dovetail.protocol.CompletionRequest;
import dovetail.protocol.settings.Settings;
import dovetail.server.complete.Completer;
import dovetail.server.complete.ScriptedModel;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is said of a place to one who asks why. */
final class ExplanationTest {
  @Test
  void explains() {
    ScriptedModel model = new ScriptedModel("a");
    try (Completer completer = new Completer(model)) {
      EditorCompletions editor = new EditorCompletions(() -> Optional.of(completer));
      CompletionRequest request = request("a", "python", "x = f([", "])\ny = 1\n", ALL);
      editor.complete(request);
      int steps = model.steps;
      assertThat(editor.explain(request))
          .startsWith("    x = f([])\n           ^ the cursor\n\nWhile you typed, this was shown; ")
          .contains("  a\n", "The cursor stands in code.", "The file parses as it is.");
      assertThat(model.steps).as("nothing is decoded anew").isEqualTo(steps);
      String typed = editor.explain(request("a", "python", "x = f([a", "])\ny = 1\n", ALL));
      assertThat(typed)
          .as("behind what was typed of it")
          .contains("While you typed, this was shown");
    }
  }

  /** An account that was made by other settings is none. */
  @Test
  void asksAgainByOtherSettings() {
    try (Completer completer = new Completer(new ScriptedModel("a"))) {
      EditorCompletions editor = new EditorCompletions(() -> Optional.of(completer));
      editor.complete(request("a", "python", "x = f(", ")\n", ALL));
      CompletionRequest older =
          request(
              "a", "python", "x = f(", ")\n", ALL.with(Settings.VERSIONS, Map.of("python", "3.9")));
      assertThat(editor.explain(older)).contains("The file is read as version 3.9.");
    }
  }

  @Test
  void asksWhereNothingWasAsked() {
    assertThat(explained("a", "x = f(", ""))
        .startsWith("Nothing had been asked at this place: it was now.\n    x = f(\n")
        .contains("The file does not parse as it is: something is missing at the cursor.");
  }

  /** Which rule refused what, and the setting that would change that. */
  @Test
  void tellsWhatWasConsidered() {
    assertThat(explained("return 1", "", "\nx = 1\n"))
        .contains("Written by the model, and changed or not shown")
        .contains("such as \"rules\": {\"compile.error\": false}.")
        .containsPattern(
            "return·1 +a compiler refuses the model's text: .*function" + " \\[compile.error]");
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
          .containsPattern(
              ", java, lark; and scripts in html, .*vue, svelte\\. `dovetail language add` adds"
                  + " others\\.$");
    }
  }

  @Test
  void saysThatAFileIsLeftOpen() {
    assertThat(explained("1", "x = [\n  ", "\n"))
        .contains(
            "The brackets of the lines above are not closed below: it is read as if they were.")
        .contains("So read, the file parses as it is.");
    assertThat(explained("1", "x = [\n  ", "\n]\n")).doesNotContain("closed below");
  }

  /** That of the whole file is not said in one breath with it. */
  @Test
  void saysThatLinesElsewhereAreLeftOut() {
    assertThat(explained("b", "x = f(", ")\n\n\n\nif if 1\n\n\n\ny = 1\n"))
        .contains("Lines elsewhere in the file do not parse: they are left out of account.")
        .contains("The rest of the file parses as it is.")
        .doesNotContain("The file parses");
  }

  @Test
  void explainsWhatWasRefused() {
    assertThat(explained(")", "x = [", "]\n"))
        .containsPattern("%  \\)   left out: it does not fit between the text before and behind");
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
      String large = "a".repeat(ALL.get(Settings.MAX_FILE_SIZE));
      assertThat(editor.explain(request("a", "python", "x = ", large, ALL)))
          .contains("maxFileSize");
    }
  }
}
