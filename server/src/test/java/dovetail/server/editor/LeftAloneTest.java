package dovetail.server.editor;

import static dovetail.server.editor.EditorCompletionsTest.ALL;
import static dovetail.server.editor.EditorCompletionsTest.answer;
import static dovetail.server.editor.EditorCompletionsTest.request;
import static dovetail.server.editor.EditorCompletionsTest.texts;
import static org.assertj.core.api.Assertions.assertThat;

import dovetail.protocol.CompletionRequest;
import dovetail.server.complete.Completer;
import dovetail.server.complete.ScriptedModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is left alone, or what of it is, by the kind of file that it is. */
final class LeftAloneTest {
  @ParameterizedTest
  @CsvSource({
    "file:///p/page.html.j2, template",
    "file:///p/x.PY.tmpl, template",
    "file:///p/.env, secrets",
    "file:///p/prod.env, secrets",
    "file:///p/id_ed25519, secrets",
    "file:///p/server.pem, secrets",
    "file:///p/credentials.json, secrets",
  })
  void leavesTemplatesAndSecretsAlone(String uri, String reason) {
    ScriptedModel model = new ScriptedModel("1");
    try (Completer completer = new Completer(model)) {
      EditorCompletions editor = new EditorCompletions(() -> Optional.of(completer));
      assertThat(editor.complete(request(uri, "json", "[", "]", ALL)).reason()).contains(reason);
      assertThat(editor.explain(request(uri, "json", "[", "]", ALL))).contains(reason);
      assertThat(model.steps).isZero();
    }
  }

  @Test
  void leavesLinksToSecretsAlone(@TempDir Path folder) throws IOException {
    Files.writeString(folder.resolve(".env"), "TOKEN = 1\n");
    Path link = Files.createSymbolicLink(folder.resolve("settings_local.py"), Path.of(".env"));
    CompletionRequest request = request(link.toUri().toString(), "python", "x = f(", ")\n", ALL);
    assertThat(answer("b", request).reason()).contains("secrets");
  }

  /** A string that is a template does no harm, as long as the file parses. */
  @Test
  void templatesAreLeftAloneByWhatIsInThem() {
    String lines = "{% if tests %}\nimport unittest\n{% endif %}\n";
    assertThat(answer("b", request("a", "python", lines + "x = f(", ")\n", ALL)).reason())
        .contains("a template");
    String quoted = "page = \"\"\"\n" + lines + "\"\"\"\n";
    assertThat(texts(answer("b", request("a", "python", quoted + "x = f(", ")\n", ALL))))
        .containsExactly("b");
  }

  static final String CELL = "vscode-notebook-cell:/p/n.ipynb#W0sZmlsZQ%3D%3D";

  /** Commands to the notebook may stand anywhere; the middle is as exact as elsewhere. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "%matplotlib inline~!ls -l {x}~x = f(|)~",
        "%%timeit~x = f(|)~files?~?files~",
        "if a:~    !ls~    %cd ..~x = f(|)~y = !ls *.py~z = %who_ls int~",
        "b = (a~     % 2)~x = f(|)~%run other.py~",
      })
  void commandsToTheNotebookDoNoHarm(String before, String after) {
    String prefix = before.replace('~', '\n');
    String suffix = after.replace('~', '\n');
    assertThat(texts(answer("b", request(CELL, "python", prefix, suffix, ALL))))
        .containsExactly("b");
    assertThat(texts(answer("))", request(CELL, "python", prefix, suffix, ALL))))
        .doesNotContain("))");
  }

  @Test
  void cellsInOtherLanguagesAreLeftAlone() {
    CompletionRequest bash = request(CELL, "python", "%%bash\nfor x in ", "; do\n", ALL);
    assertThat(answer("b", bash).reason()).contains("another language");
  }
}
