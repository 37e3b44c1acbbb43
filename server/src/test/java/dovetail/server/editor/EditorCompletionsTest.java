package dovetail.server.editor;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.protocol.CompletionAnswer;
import dovetail.protocol.CompletionRequest;
import dovetail.protocol.Requester;
import dovetail.protocol.ServiceEvent;
import dovetail.protocol.ServiceStatus;
import dovetail.protocol.Suggestion;
import dovetail.protocol.Trigger;
import dovetail.protocol.settings.Settings;
import dovetail.protocol.settings.Settings.Switch;
import dovetail.server.complete.Completer;
import dovetail.server.complete.ScriptedModel;
import dovetail.server.complete.Validator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class EditorCompletionsTest {
  private static Settings settings(Map<String, String> versions, Switch comments, Switch strings) {
    return settings(versions, comments, strings, Duration.ofSeconds(30), 0.2);
  }

  private static Settings settings(
      Map<String, String> versions,
      Switch comments,
      Switch strings,
      Duration deadline,
      double threshold) {
    return Settings.DEFAULT
        .with(Settings.NAMES, Settings.Names.OFF) // scripts write what they like
        .with(Settings.VERSIONS, versions)
        .with(Settings.COMMENTS, comments)
        .with(Settings.STRINGS, strings)
        .with(Settings.AUTOMATIC_DEADLINE, deadline)
        .with(Settings.INVOKED_DEADLINE, deadline)
        .with(Settings.THRESHOLD, OptionalDouble.of(threshold))
        .with(Settings.MAX_FILE_SIZE, 1000);
  }

  private static final Language JSON = Languages.builtIn().find("json").orElseThrow();
  static final Settings ALL = settings(Map.of(), Switch.ON, Switch.ON);

  /** A listener that keeps each status. */
  static Consumer<ServiceEvent> statuses(List<ServiceStatus> seen) {
    return event -> {
      if (event instanceof ServiceStatus status) {
        seen.add(status);
      }
    };
  }

  /** A listener that keeps each warning. */
  static Consumer<ServiceEvent> warnings(List<String> seen) {
    return event -> {
      if (event instanceof ServiceEvent.Warning(String message)) {
        seen.add(message);
      }
    };
  }

  static CompletionRequest request(
      String uri, String languageId, String prefix, String suffix, Settings settings) {
    return new CompletionRequest(
        uri,
        languageId,
        prefix + suffix,
        prefix.length(),
        Trigger.AUTOMATIC,
        settings,
        List.of(),
        () -> false);
  }

  static CompletionAnswer answer(String script, CompletionRequest request) {
    try (Completer completer = new Completer(new ScriptedModel(script))) {
      return patient(completer).complete(request);
    }
  }

  /** One whose clock stands still: a busy machine has as much time as it needs. */
  private static EditorCompletions patient(Completer completer) {
    return new EditorCompletions(() -> Optional.of(completer), best -> {}, () -> 0, () -> 0);
  }

  static List<String> texts(CompletionAnswer answer) {
    return answer.suggestions().stream().map(Suggestion::text).toList();
  }

  @Test
  void answers() {
    ScriptedModel model = new ScriptedModel("1, 2");
    try (Completer completer = new Completer(model)) {
      EditorCompletions editor = new EditorCompletions(() -> Optional.of(completer));
      assertThat(texts(editor.complete(request("a", "json", "[", "]", ALL))))
          .containsExactly("1, 2");
      int steps = model.steps;
      CompletionAnswer broken = editor.complete(request("a", "json", "[}", "]", ALL));
      assertThat(broken.suggestions()).isEmpty();
      assertThat(broken.reason()).contains("error");
      CompletionAnswer foreign = editor.complete(request("a", "klingon", "[", "]", ALL));
      assertThat(foreign.reason()).contains("klingon");
      CompletionAnswer huge = editor.complete(request("a", "json", "[", " ".repeat(1000), ALL));
      assertThat(huge.reason()).contains("maxFileSize");
      String line = "1, ".repeat(33_333);
      Settings large = ALL.with(Settings.MAX_FILE_SIZE, 1_000_000);
      CompletionAnswer wide = editor.complete(request("a", "json", "\n[" + line, "1]\n", large));
      assertThat(wide.reason()).isEqualTo("a line of 100002 characters (at most 100000)");
      assertThat(model.steps).as("the model is not asked for nothing").isEqualTo(steps);
    }
  }

  @Test
  void offersNothingWithoutAModel() {
    EditorCompletions editor = new EditorCompletions(Optional::empty);
    assertThat(editor.complete(request("a", "json", "[", "]", ALL)).suggestions()).isEmpty();
    editor.prepare("json", () -> false);
    assertThat(editor.explain(request("a", "json", "[", "]", ALL))).contains("no model");
  }

  @Test
  void whoAsksByACommandGetsSeveral() {
    try (Completer completer = new Completer(new ScriptedModel("1, 2"))) {
      CompletionRequest automatic = request("a", "json", "[", "]", ALL);
      CompletionRequest invoked =
          new CompletionRequest("a", "json", "[]", 1, Trigger.INVOKED, ALL, List.of(), () -> false);
      EditorCompletions editor = new EditorCompletions(() -> Optional.of(completer));
      assertThat(texts(editor.complete(automatic))).hasSize(1);
      List<String> several = texts(editor.complete(invoked));
      assertThat(several).hasSizeBetween(2, 3).doesNotHaveDuplicates().startsWith("1, 2");
      several.forEach(middle -> assertThat(Validator.accepts(JSON, "[" + middle + "]")).isTrue());
    }
  }

  /** One blank is enough: others than the first do not differ by more of them. */
  @Test
  void severalDifferByMoreThanBlanks() {
    try (Completer completer = new Completer(new ScriptedModel("2"))) {
      CompletionRequest invoked =
          new CompletionRequest(
              "a", "json", "[1, ]", 4, Trigger.INVOKED, ALL, List.of(), () -> false);
      EditorCompletions editor = new EditorCompletions(() -> Optional.of(completer));
      assertThat(texts(editor.complete(invoked)))
          .hasSize(3)
          .doesNotHaveDuplicates()
          .allSatisfy(text -> assertThat(text).isEqualTo(text.stripLeading()));
    }
  }

  @Test
  void nothingInCommentsAndStringsIfSoSet() {
    Settings quiet = settings(Map.of(), Switch.OFF, Switch.OFF);
    for (String prefix : List.of("x = 1  # so ", "# so ")) {
      assertThat(texts(answer("b", request("a", "python", prefix, "\n", quiet)))).isEmpty();
      assertThat(texts(answer("b", request("a", "python", prefix, "\n", ALL))))
          .containsExactly("b");
    }
    for (String quote : List.of("'", "\"", "r'", "b\"", "'''", "\"\"\"one\n")) {
      String end = quote.replaceAll("[^'\"]", "");
      CompletionRequest inside = request("a", "python", "x = " + quote + "a ", end + "\n", quiet);
      assertThat(answer("b", inside).reason()).as(quote).contains("strings");
      assertThat(texts(answer("b", request("a", "python", "x = " + quote + "a ", end, ALL))))
          .containsExactly("b");
    }
    assertThat(texts(answer("b", request("a", "python", "x = 'a' + ", "\n", quiet))))
        .containsExactly("b");
    assertThat(texts(answer("b", request("a", "json", "[\"a ", "\"]", quiet)))).isEmpty();
  }

  @Test
  void nothingWhenTheModelIsUnsure() {
    ScriptedModel model = new ScriptedModel("1, 2");
    try (Completer completer = new Completer(model)) {
      Settings sure = settings(Map.of(), Switch.ON, Switch.ON, Duration.ofSeconds(30), 0.995);
      EditorCompletions editor = new EditorCompletions(() -> Optional.of(completer));
      CompletionAnswer answer = editor.complete(request("a", "json", "[", "]", sure));
      assertThat(answer.suggestions()).isEmpty();
      assertThat(answer.reason()).contains("threshold");
      assertThat(texts(editor.complete(request("a", "json", "[", "]", ALL)))).hasSize(1);
    }
  }

  /** The rest is for what comes after the model. */
  @Test
  void theModelHasThreeQuartersOfTheTime() {
    long[] now = {0};
    ScriptedModel model = new ScriptedModel("123456789123456789");
    model.whenAsked = () -> now[0] += 10;
    try (Completer completer = new Completer(model)) {
      EditorCompletions editor =
          new EditorCompletions(() -> Optional.of(completer), best -> {}, () -> now[0], () -> 0);
      Settings hurried = settings(Map.of(), Switch.ON, Switch.ON, Duration.ofNanos(120), 0);
      assertThat(texts(editor.complete(request("a", "json", "[", "]", hurried))))
          .containsExactly("123456789");
      assertThat(now[0]).isEqualTo(90);
    }
  }

  /** 350 ms before it is known how fast the model is, then what that makes of them. */
  @Test
  void theTimeFollowsTheModelWhereNoneIsSet() {
    long[] now = {0};
    String pi = "31415926535897932384626433832795028841971693993751";
    ScriptedModel model = new ScriptedModel(pi);
    model.nanosPerToken = OptionalDouble.of(1);
    model.whenAsked = () -> now[0] += 10_000_000;
    try (Completer completer = new Completer(model)) {
      EditorCompletions editor =
          new EditorCompletions(() -> Optional.of(completer), best -> {}, () -> now[0], () -> 0);
      Settings usual = settings(Map.of(), Switch.ON, Switch.ON, Duration.ZERO, 0);
      CompletionRequest request = request("a", "json", "[", "]", usual);
      assertThat(texts(editor.complete(request))).containsExactly(pi.substring(0, 27));
      assertThat(texts(editor.complete(request))).containsExactly(pi.substring(0, 12));
      model.nanosPerToken = OptionalDouble.of(1e9);
      editor.complete(request);
      assertThat(texts(editor.complete(request))).containsExactly(pi.substring(0, 27));
    }
  }

  /** Every part runs once for a language, before anybody asks. */
  @Test
  void preparingRunsTheModelOnceForALanguage() {
    ScriptedModel model = new ScriptedModel("1");
    try (Completer completer = new Completer(model)) {
      EditorCompletions editor = new EditorCompletions(() -> Optional.of(completer));
      editor.prepare("klingon", () -> false);
      assertThat(model.steps).isZero();
      editor.prepare("json", () -> false);
      int once = model.steps;
      assertThat(once).isPositive();
      assertThat(model.prompt).contains("files");
      editor.prepare("json", () -> false);
      assertThat(model.steps).isEqualTo(once);
      editor.prepare("python", () -> false);
      int twice = model.steps;
      assertThat(twice).isGreaterThan(once);
      editor.prepare("java", new Waiting());
      assertThat(model.steps).as("somebody waits").isEqualTo(twice);
    }
  }

  /** A requester behind whom another waits. */
  private record Waiting() implements Requester {
    @Override
    public boolean hasLeft() {
      return false;
    }

    @Override
    public boolean othersWait() {
      return true;
    }
  }

  /** A file with an error above; the deadline leaves no time to find it. */
  @Test
  void fencesAreFoundAfterTheAnswerWhereThereWasNoTime() {
    String prefix = "def f(a):\n    return [a))\n\nx = 1\ny = 2\n\nz = ";
    Settings hurried = settings(Map.of(), Switch.ON, Switch.ON, Duration.ofNanos(1), 0.2);
    try (Completer completer = new Completer(new ScriptedModel("3"))) {
      EditorCompletions editor = new EditorCompletions(() -> Optional.of(completer));
      CompletionRequest soon = request("a.py", "python", prefix, "\nprint(z)\n", hurried);
      CompletionAnswer first = editor.complete(whileOthersWait(soon));
      assertThat(first.suggestions()).isEmpty();
      assertThat(first.reason()).isEqualTo("nothing was found in time");
      editor.goOn(soon);
      CompletionRequest later = request("a.py", "python", prefix + "(", ")\nprint(z)\n", ALL);
      assertThat(texts(editor.complete(later))).containsExactly("3");
    }
  }

  private static CompletionRequest whileOthersWait(CompletionRequest request) {
    Requester others =
        new Requester() {
          @Override
          public boolean hasLeft() {
            return false;
          }

          @Override
          public boolean othersWait() {
            return true;
          }
        };
    return new CompletionRequest(
        request.uri(),
        request.languageId(),
        request.text(),
        request.offset(),
        request.trigger(),
        request.settings(),
        request.others(),
        others);
  }

  /** Nobody has asked anything since: what comes late may be drawn. */
  @Test
  void whileTheCursorRestsTheSearchGoesOn() {
    Settings hurried = settings(Map.of(), Switch.ON, Switch.ON, Duration.ofNanos(1), 0.2);
    try (Completer completer = new Completer(new ScriptedModel("1, 2"))) {
      EditorCompletions editor = new EditorCompletions(() -> Optional.of(completer));
      CompletionRequest request = request("a", "json", "[", "]", hurried);
      assertThat(texts(editor.complete(whileOthersWait(request)))).isEmpty();
      assertThat(texts(editor.complete(request))).containsExactly("1, 2");
      assertThat(texts(editor.complete(request.with(Trigger.INVOKED)))).isEmpty();
    }
  }

  @Test
  void theVersionIsTheOneThatIsSet(@TempDir Path folder) throws IOException {
    // What the model wants is only allowed from 3.12 on, by PEP 695.
    String wanted = "type X = int";
    Path newer = Files.createDirectory(folder.resolve("newer"));
    Files.writeString(newer.resolve("pyproject.toml"), "[project]\nrequires-python = \">=3.12\"\n");
    String there = newer.resolve("a.py").toUri().toString();
    assertThat(texts(answer(wanted, request(there, "python", "", "\n", ALL))))
        .containsExactly(wanted);
    String uri = folder.resolve("a.py").toUri().toString();
    Settings old = settings(Map.of("python", "3.8"), Switch.ON, Switch.ON);
    assertThat(texts(answer(wanted, request(uri, "python", "", "\n", old)))).doesNotContain(wanted);
    Files.writeString(
        folder.resolve("pyproject.toml"), "[project]\nrequires-python = \">=3.9,<4\"\n");
    assertThat(texts(answer(wanted, request(uri, "python", "", "\n", ALL)))).doesNotContain(wanted);
    Settings set = settings(Map.of("python", "3.13"), Switch.ON, Switch.ON);
    assertThat(texts(answer(wanted, request(uri, "py", "", "\n", set)))).containsExactly(wanted);
  }

  @Test
  void filesOfSettingsAreReadWithComments(@TempDir Path folder) {
    String text = "{\n  // c\n  \"a\": ";
    for (String name : List.of("tsconfig.json", ".vscode/settings.json")) {
      String uri = folder.resolve(name).toUri().toString();
      assertThat(texts(answer("1", request(uri, "json", text, ",\n}\n", ALL))))
          .as(name)
          .containsExactly("1");
    }
    String plain = folder.resolve("package.json").toUri().toString();
    CompletionAnswer none = answer("1", request(plain, "json", text, ",\n}\n", ALL));
    assertThat(none.suggestions()).isEmpty();
  }

  @Test
  void aByteOrderMarkStaysInFront() {
    assertThat(texts(answer("1", request("a.py", "python", "\ufeffx = ", "\n", ALL))))
        .containsExactly("1");
    CompletionAnswer before = answer("1", request("a.py", "python", "", "\ufeffx = 2\n", ALL));
    assertThat(before.suggestions()).isEmpty();
    assertThat(before.reason()).contains("byte order mark");
    CompletionAnswer nul = answer("1", request("a.py", "python", "x\n = ", "\ny = '\0'\n", ALL));
    assertThat(nul.reason()).isEqualTo("a NUL byte on line 3, which no source file has");
  }

  @Test
  void unknownVersionsAreProblems() {
    EditorCompletions editor = new EditorCompletions(Optional::empty);
    assertThat(editor.problems(settings(Map.of("python", "3.2"), Switch.ON, Switch.ON)))
        .singleElement()
        .asString()
        .startsWith("dovetail.pythonVersion: \"3.2\" is not known; known are 3.8, 3.9");
    assertThat(editor.problems(ALL)).isEmpty();
  }

  @Test
  void theModelRestsWhenNobodyAsks() {
    long[] now = {0};
    int[] loads = {0};
    List<ServiceStatus> seen = new ArrayList<>();
    EditorCompletions editor =
        new EditorCompletions(
            () -> {
              loads[0]++;
              return Optional.of(new Completer(new ScriptedModel("1, 2")));
            },
            best -> {},
            () -> now[0],
            () -> 0);
    assertThat(editor.rest()).as("nothing to let go").isFalse();
    assertThat(texts(editor.complete(request("a", "json", "[", "]", ALL)))).containsExactly("1, 2");
    now[0] += ALL.get(Settings.UNLOAD_AFTER).toNanos() - 1;
    assertThat(editor.rest()).as("too early").isFalse();
    Runnable end = editor.watch("a client", statuses(seen));
    now[0] += 1;
    assertThat(editor.rest()).isTrue();
    assertThat(editor.rest()).as("it is gone").isFalse();
    assertThat(seen.getLast().message()).contains("unloadAfter");
    assertThat(editor.doctor(List.of(), ALL)).contains("unloadAfter");
    assertThat(texts(editor.complete(request("a", "json", "[", "]", ALL)))).containsExactly("1, 2");
    assertThat(seen)
        .extracting(ServiceStatus::state)
        .containsExactly(
            ServiceStatus.State.READY,
            ServiceStatus.State.READY,
            ServiceStatus.State.LOADING,
            ServiceStatus.State.READY,
            ServiceStatus.State.READY);
    assertThat(loads[0]).isEqualTo(2);
    end.run();
  }

  @Test
  void neverRunsOnInsideAString() {
    CompletionRequest docstring =
        request("a", "python", "def f():\n    \"\"\"Does.\n\n        ", "\n    \"\"\"\n", ALL);
    assertThat(texts(answer("one\n        two\n        three", docstring))).containsExactly("one");
  }
}
