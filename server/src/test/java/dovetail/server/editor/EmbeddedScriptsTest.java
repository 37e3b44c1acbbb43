package dovetail.server.editor;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.protocol.CompletionAnswer;
import dovetail.protocol.CompletionRequest;
import dovetail.protocol.Suggestion;
import dovetail.protocol.Trigger;
import dovetail.protocol.settings.LanguageSettings;
import dovetail.protocol.settings.Settings;
import dovetail.protocol.settings.Settings.Switch;
import dovetail.server.complete.Completer;
import dovetail.server.complete.ScriptedModel;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Scripts in files of several languages, with a model that wants to write a text. */
final class EmbeddedScriptsTest {
  private static final String VUE =
      """
      <template>
        <p @click="add(">{{ it's broken }</p>
      </template>

      <script lang="ts">
      export default { name: ‹1› };
      </script>

      <script setup lang="ts">
      const count = ref<number>(‹2›);
      function add(by: number) {
        ‹3›
      }
      </script>
      <style>p { color: ‹4› }</style>
      """;

  private static final Settings SETTINGS =
      Settings.DEFAULT
          .with(Settings.NAMES, Settings.Names.OFF) // scripts write what they like
          .with(Settings.AUTOMATIC_DEADLINE, Duration.ofSeconds(30))
          .with(Settings.THRESHOLD, OptionalDouble.of(0))
          .with(Settings.STRINGS, Switch.ON)
          .with(Settings.COMMENTS, Switch.ON);

  private static CompletionRequest request(String languageId, String file, String mark) {
    String text = file.replaceAll("‹\\d›", "¦");
    int at = -1;
    for (int i = 0; i < Integer.parseInt(mark); i++) {
      at = text.indexOf('¦', at + 1);
    }
    int offset = (int) text.substring(0, at).chars().filter(c -> c != '¦').count();
    return new CompletionRequest(
        "file:///nowhere/App." + languageId,
        languageId,
        text.replace("¦", ""),
        offset,
        Trigger.AUTOMATIC,
        SETTINGS,
        List.of(),
        () -> false);
  }

  /** One whose clock stands still: a busy machine has as much time as it needs. */
  private static EditorCompletions patient(Completer completer) {
    return new EditorCompletions(() -> Optional.of(completer), best -> {}, () -> 0, () -> 0);
  }

  private static CompletionAnswer answer(String script, CompletionRequest request) {
    try (Completer completer = new Completer(new ScriptedModel(script))) {
      return patient(completer).complete(request);
    }
  }

  private static String explanation(String script, CompletionRequest request) {
    try (Completer completer = new Completer(new ScriptedModel(script))) {
      return patient(completer).explain(request);
    }
  }

  private static List<String> texts(CompletionAnswer answer) {
    return answer.suggestions().stream().map(Suggestion::text).toList();
  }

  @Test
  void eachScriptIsAFileOfItsOwn() {
    assertThat(texts(answer("'App'", request("vue", VUE, "1")))).containsExactly("'App'");
    assertThat(texts(answer("0 as number", request("vue", VUE, "2"))))
        .containsExactly("0 as number");
    assertThat(texts(answer("count.value += by;\n", request("vue", VUE, "3"))))
        .containsExactly("count.value += by;");
    assertThat(texts(answer("count.value += by;\r\n", request("vue", crlf(VUE), "3"))))
        .containsExactly("count.value += by;");
  }

  private static String crlf(String text) {
    return text.replace("\n", "\r\n");
  }

  @Test
  void theLanguageIsTheScripts() {
    String plain =
        VUE.replace(" lang=\"ts\"", "").replace("ref<number>", "ref").replace(": number", "");
    assertThat(texts(answer("0 as number", request("html", plain, "2"))))
        .as("no type in JavaScript")
        .noneMatch(text -> text.contains("as"));
    assertThat(
            texts(
                answer(
                    "'b': 1",
                    request("html", "<script type='application/json'>{‹1›}</script>", "1"))))
        .as("no such quotes in JSON")
        .noneMatch(text -> text.contains("'"));
  }

  @Test
  void outsideOfScriptsNothingIsSuggestedAndTheStatusSaysWhy() {
    CompletionAnswer style = answer("red", request("vue", VUE, "4"));
    assertThat(style.suggestions()).isEmpty();
    assertThat(style.reason())
        .contains("in files of vue only scripts are covered, if in one of python, ");
    CompletionAnswer template =
        answer("a", request("html", "<script type='text/x-template'>‹1›</script>", "1"));
    assertThat(template.reason()).contains("in files of html only scripts are covered");
    assertThat(explanation("red", request("vue", VUE, "4"))).contains("only scripts are covered");
  }

  @Test
  void explainsWhatItReads() {
    assertThat(explanation("0", request("vue", VUE, "2")))
        .contains("in typescript; lines are counted from its line 9")
        .contains("const count = ref<number>();");
  }

  @Test
  void noSuggestionEndsTheScript() {
    String file = "<script>\nlet a = ‹1›;\n</script>";
    CompletionAnswer answer = answer("'</script>'", request("html", file, "1"));
    assertThat(answer.suggestions()).isEmpty();
    assertThat(answer.reason()).contains("would end the script");
    assertThat(texts(answer("'<\\/script>'", request("html", file, "1"))))
        .containsExactly("'<\\/script>'");
  }

  /** By the standard, 13.2.5.18: the script would swallow the rest of the page. */
  @Test
  void noSuggestionHidesTheEndOfTheScript() {
    String page = "<!doctype html>\n<script>\n%s\n</script>\n<p>x</p>\n";
    Map<String, String> scripts =
        Map.of(
            "let a = '‹1›';", "<!-- <script>'",
            "let a = '<!-- ';\nlet b = '‹1›';", "<script src=a>",
            "let a = 1;\n// ‹1›", "<!-- <script> in a comment");
    scripts.forEach(
        (file, script) ->
            assertThat(texts(answer(script, request("html", page.formatted(file), "1"))))
                .as(file)
                .isEmpty());
    assertThat(texts(answer("<script>'", request("html", page.formatted("a = '‹1›';"), "1"))))
        .containsExactly("<script>");
  }

  @Test
  void aScriptThatIsNotClosedGoesOnToTheEnd() {
    assertThat(texts(answer("1 + 2", request("html", "<p>\n<script>\nlet a = ‹1›;\n", "1"))))
        .containsExactly("1 + 2");
  }

  @Test
  void whoSwitchedALanguageOffHasNoneInScriptsEither() {
    CompletionRequest asked = request("vue", VUE, "2");
    CompletionRequest off =
        new CompletionRequest(
            asked.uri(),
            asked.languageId(),
            asked.text(),
            asked.offset(),
            asked.trigger(),
            SETTINGS.with(
                Settings.LANGUAGES,
                new LanguageSettings(Map.of("typescript", Switch.OFF), Map.of())),
            List.of(),
            () -> false);
    assertThat(answer("0", off).reason()).contains("switched off");
  }
}
