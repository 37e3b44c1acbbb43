package dovetail.server.complete;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.model.decode.Decoding;
import dovetail.model.decode.Method;
import dovetail.model.request.Finish;
import dovetail.protocol.CompletionAnswer;
import dovetail.server.suggest.Completions;
import dovetail.server.suggest.Suggester;
import dovetail.server.task.Task;
import java.util.List;
import org.junit.jupiter.api.Test;

/** From a task to a middle, with a model that is told what to want. */
final class CompleterTest {
  private static final Language JSON = Languages.builtIn().find("json").orElseThrow();

  private static Completion complete(String script, String prefix, String suffix, Method method) {
    try (ScriptedModel model = new ScriptedModel(script);
        Completer completer = new Completer(model)) {
      return new Completions(completer)
          .of(Task.patient(JSON, prefix, suffix, Decoding.of(method), 40));
    }
  }

  @Test
  void writesWhatTheModelWantsWhereItFits() {
    Completion completion = complete("1, 2", "[", ", 3]", Method.GREEDY);
    assertThat(completion.middle()).isEqualTo("1, 2");
    assertThat(completion.finish()).isEqualTo(Finish.MODEL);
    assertThat(completion.valid()).isTrue();
    assertThat(completion.tokens()).isEqualTo(4);
    assertThat(completion.constraintMicros()).isPositive();
  }

  @Test
  void doesNotLetTheModelBreakTheFile() {
    Completion completion = complete("1]]]]", "{\"a\": [", "]}", Method.GREEDY);
    assertThat(completion.valid()).isTrue();
    assertThat(completion.middle()).startsWith("1");
    Completion left = complete("1]]]]", "{\"a\": [", "]}", Method.UNCONSTRAINED);
    assertThat(left.middle()).isEqualTo("1]]]]");
    assertThat(left.valid()).isFalse();
    Completion checked = complete("1]]]]", "{\"a\": [", "]}", Method.CHECKED);
    assertThat(checked.middle()).isEqualTo("1");
    assertThat(checked.valid()).isTrue();
    assertThat(checked.finish()).isEqualTo(Finish.BOUNDARY);
  }

  /** Where all is there already, no middle is one. */
  @Test
  void writesNothingWhereTheModelWantsNothing() {
    for (Method method : List.of(Method.GREEDY, Method.MASKED, Method.CHECKED)) {
      Completion nothing = complete("", "[1", "]", method);
      assertThat(nothing.middle()).isEmpty();
      assertThat(nothing.found()).isTrue();
      assertThat(nothing.valid()).isTrue();
    }
  }

  @Test
  void endsInsideItsTokens() {
    Completion completion = complete("[".repeat(100), "{\"a\": ", "}", Method.GREEDY);
    assertThat(completion.valid()).isTrue();
    assertThat(completion.finish()).isEqualTo(Finish.STEERED);
    assertThat(completion.tokens()).isLessThanOrEqualTo(40);
  }

  @Test
  void saysSoWhereNothingFits() {
    Completion completion = complete("1", "[}", "]", Method.GREEDY);
    assertThat(completion.promise()).isEqualTo(Completion.Promise.NONE);
    assertThat(completion.valid()).isFalse();
    assertThat(complete("1", "[", "]", Method.GREEDY).promise())
        .isEqualTo(Completion.Promise.WHOLE);
  }

  /** What parses and does not compile is written again. */
  @Test
  void doesNotLetTheModelWriteWhatNoCompilerTakes() {
    Language python = Languages.builtIn().find("python").orElseThrow();
    for (Method method : List.of(Method.GREEDY, Method.CHECKED)) {
      try (ScriptedModel model = new ScriptedModel("return");
          Completer completer = new Completer(model)) {
        Completion completion =
            new Completions(completer)
                .of(Task.patient(python, "a = 1\n", "\n", Decoding.of(method), 8));
        assertThat(completion.middle()).as("%s", method).isNotEqualTo("return");
      }
    }
  }

  /** It would be no mark any more. */
  @Test
  void aNameThatIsBegunIsNotFinishedAsOneThatIsThere() {
    Completion completion = javaScript("b = 1;", "let ab = 0;\nlet a", "\n");
    assertThat(completion.valid()).isTrue();
    assertThat(completion.middle()).doesNotStartWith("b");
  }

  /** The comment ends, though the suffix could end it, where nothing else fits. */
  @Test
  void closesWhatTheSuffixCouldCloseWhereNothingElseFits() {
    String prefix = "import 'a';\nb = {\n  /**\n   * c";
    String suffix = "d e')\n};\n\n/** f */\ng();\n";
    Completion completion = javaScript("", prefix, suffix);
    assertThat(completion.valid()).isTrue();
    assertThat(completion.middle()).contains("*/").doesNotContain("-->");
  }

  private static Completion javaScript(String script, String prefix, String suffix) {
    Language language = Languages.builtIn().find("javascript").orElseThrow();
    try (ScriptedModel model = new ScriptedModel(script);
        Completer completer = new Completer(model)) {
      return new Completions(completer)
          .of(Task.patient(language, prefix, suffix, Decoding.GREEDY, 40));
    }
  }

  @Test
  void nothingIsWrittenInFrontOfAByteOrderMark() {
    Language python = Languages.builtIn().find("python").orElseThrow();
    try (ScriptedModel model = new ScriptedModel("1");
        Completer completer = new Completer(model)) {
      Completion before =
          new Completions(completer)
              .of(Task.patient(python, "", "\ufeffx = 2\n", Decoding.GREEDY, 40));
      assertThat(before.middle()).isEmpty();
      assertThat(before.promise()).isEqualTo(Completion.Promise.NONE);
      assertThat(model.steps()).isZero();
    }
  }

  /** Raw, a middle goes on over line ends where it is not complete; in an editor it is cut. */
  @Test
  void inAnEditorAMiddleStaysOnItsLine() {
    String script = "1, [2,\n3]";
    assertThat(complete(script, "[", "]", Method.GREEDY).middle()).isEqualTo(script);
    assertThat(suggested(script, "[", "]")).isEqualTo(CompletionAnswer.of("1"));
    assertThat(suggested(script, "[", "\n]\n").suggestions().getFirst().text()).isEqualTo(script);
    assertThat(suggested("1", "[}", "]").reason()).contains("an error near the cursor");
  }

  private static CompletionAnswer suggested(String script, String prefix, String suffix) {
    try (ScriptedModel model = new ScriptedModel(script);
        Completer completer = new Completer(model)) {
      return Suggester.ofTheBest(completer)
          .suggest(Task.patient(JSON, prefix, suffix, Decoding.GREEDY, 40));
    }
  }
}
