package dovetail.protocol.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dovetail.protocol.CompletionAnswer;
import dovetail.protocol.CompletionRequest;
import dovetail.protocol.CompletionService;
import dovetail.protocol.ServiceStatus;
import dovetail.protocol.Settings;
import dovetail.protocol.Suggestion;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.ConfigurationParams;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidChangeWorkspaceFoldersParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.InlineCompletionContext;
import org.eclipse.lsp4j.InlineCompletionItem;
import org.eclipse.lsp4j.InlineCompletionParams;
import org.eclipse.lsp4j.InlineCompletionTriggerKind;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.ProgressParams;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.WorkspaceFoldersChangeEvent;
import org.eclipse.lsp4j.jsonrpc.Endpoint;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a session does with settings, commands and its memory, its thread being the test's. */
final class SessionTest {
  private static final String URI = "file:///a.py";

  /** What was sent to the client, as {@code method params}. */
  private final List<String> sent = new ArrayList<>();

  private final List<CompletionRequest> asked = new ArrayList<>();
  private final List<Runnable> later = new ArrayList<>();
  private final List<String> prepared = new ArrayList<>();
  private final List<String> passedOver = new ArrayList<>();
  private Function<CompletionRequest, CompletionAnswer> script = r -> CompletionAnswer.of("m");
  private Object configuration = new ArrayList<>();
  private Consumer<ServiceStatus> listener = status -> {};
  private final List<CompletionRequest> wentOn = new ArrayList<>();
  private boolean awaited;
  private int version = 1;
  private List<WorkspaceFolder> folders = List.of();

  private final CompletionService service =
      new CompletionService() {
        @Override
        public CompletionAnswer complete(CompletionRequest request) {
          asked.add(request);
          return script.apply(request);
        }

        @Override
        public void passedOver(String reason) {
          passedOver.add(reason);
        }

        @Override
        public void goOn(CompletionRequest request) {
          wentOn.add(request);
        }

        @Override
        public void prepare(String languageId) {
          prepared.add(languageId);
        }

        @Override
        public String explain(CompletionRequest request) {
          return "at " + request.offset();
        }

        @Override
        public String doctor() {
          return "well";
        }

        @Override
        public List<String> problems(Settings settings) {
          return settings.version("python").filter("2"::equals).isPresent()
              ? List.of("dovetail.pythonVersion: too old")
              : List.of();
        }

        @Override
        public Runnable watch(Consumer<ServiceStatus> found) {
          listener = found;
          return () -> listener = status -> {};
        }
      };

  /** The settings of folders, by their URIs; the session's without one. */
  private final Map<String, String> scoped = new HashMap<>();

  private Object answer(ConfigurationParams asking) {
    return scoped.isEmpty()
        ? configuration
        : asking.getItems().stream()
            .map(item -> scoped.getOrDefault(String.valueOf(item.getScopeUri()), "null"))
            .map(JsonParser::parseString)
            .toList();
  }

  private final Session session =
      new Session(
          service,
          new Worker() {
            @Override
            public void execute(Runnable task) {
              later.add(task);
            }

            @Override
            public boolean isAwaited() {
              return awaited;
            }
          },
          new Endpoint() {
            @Override
            public CompletableFuture<?> request(String method, Object parameter) {
              sent.add(method);
              return CompletableFuture.completedFuture(
                  parameter instanceof ConfigurationParams asking ? answer(asking) : null);
            }

            @Override
            public void notify(String method, Object parameter) {
              sent.add(
                  method
                      + switch (parameter) {
                        case MessageParams message -> " " + message.getMessage();
                        case ProgressParams progress ->
                            " " + progress.getValue().getLeft().getKind();
                        default -> " " + parameter;
                      });
            }
          },
          new Access.Streams(),
          "0",
          status -> {});

  @AfterEach
  void close() {
    session.close();
  }

  private InitializeResult initialize(String options, String capabilities) throws Exception {
    MessageJsonHandler json = new MessageJsonHandler(Map.of());
    InitializeParams params =
        json.getGson().fromJson("{\"capabilities\": " + capabilities + "}", InitializeParams.class);
    params.setWorkspaceFolders(folders);
    params.setInitializationOptions(JsonParser.parseString(options));
    InitializeResult result = session.initialize(params).get();
    session.initialized(new InitializedParams());
    return result;
  }

  private void open(String text) {
    session
        .getTextDocumentService()
        .didOpen(new DidOpenTextDocumentParams(new TextDocumentItem(URI, "python", 1, text)));
    runAll();
  }

  private void setText(String text) {
    session
        .getTextDocumentService()
        .didChange(
            new DidChangeTextDocumentParams(
                new VersionedTextDocumentIdentifier(URI, ++version),
                List.of(new TextDocumentContentChangeEvent(text))));
  }

  private void runAll() {
    List<Runnable> tasks = List.copyOf(later);
    later.clear();
    tasks.forEach(Runnable::run);
  }

  private List<InlineCompletionItem> ask(int character, InlineCompletionTriggerKind kind)
      throws Exception {
    var reply =
        session
            .getTextDocumentService()
            .inlineCompletion(
                new InlineCompletionParams(
                    new TextDocumentIdentifier(URI),
                    new Position(0, character),
                    new InlineCompletionContext(kind)));
    runAll();
    return reply.get().getRight().getItems();
  }

  private List<String> ask(int character) throws Exception {
    return ask(character, InlineCompletionTriggerKind.Automatic).stream()
        .map(item -> item.getInsertText().getLeft())
        .toList();
  }

  private static JsonObject about(InlineCompletionItem item) {
    assertThat(item.getCommand().getCommand()).isEqualTo("dovetail.accept");
    return (JsonObject) item.getCommand().getArguments().getFirst();
  }

  private Object run(String command, Object argument) throws Exception {
    var reply =
        session
            .getWorkspaceService()
            .executeCommand(new ExecuteCommandParams(command, List.of(argument)));
    runAll();
    return reply.get();
  }

  // ---- type-through and prefetch

  @Test
  void whoTypesWhatIsSuggestedIsAnsweredFromMemory() throws Exception {
    initialize("{}", "{}");
    open("x = ");
    script = r -> CompletionAnswer.of("foo(a)");
    assertThat(ask(4)).containsExactly("foo(a)");
    setText("x = fo");
    assertThat(ask(6)).containsExactly("o(a)");
    setText("x = foo()");
    assertThat(ask(8)).containsExactly("a");
    assertThat(asked).hasSize(1);
    setText("x = fx");
    assertThat(ask(6)).containsExactly("foo(a)");
    assertThat(asked).hasSize(2);
  }

  /** Behind the answer, and only until somebody asks. */
  @Test
  void whatThereWasNoTimeForIsDoneAfterTheAnswer() throws Exception {
    initialize("{}", "{}");
    open("x = ");
    script = r -> CompletionAnswer.nothing("no time");
    assertThat(ask(4)).isEmpty();
    assertThat(wentOn).isEmpty();
    runAll();
    assertThat(wentOn).hasSize(1);
    CompletionRequest request = wentOn.getFirst();
    assertThat(request.text()).isEqualTo("x = ");
    assertThat(request.offset()).isEqualTo(4);
    assertThat(request.cancellation().requested()).isFalse();
    awaited = true;
    assertThat(request.cancellation().requested()).isTrue();
  }

  @Test
  void whoAsksByACommandIsAnsweredAnewWithAllCandidates() throws Exception {
    initialize("{}", "{}");
    open("x = ");
    script =
        r ->
            switch (r.trigger()) {
              case AUTOMATIC -> CompletionAnswer.of("a");
              case INVOKED -> CompletionAnswer.of("a", "b", "c");
            };
    assertThat(ask(4)).containsExactly("a");
    assertThat(ask(4, InlineCompletionTriggerKind.Invoked)).hasSize(3);
  }

  @Test
  void anAcceptComputesTheNextSuggestionAhead() throws Exception {
    initialize("{}", "{}");
    open("x = ");
    script = r -> r.offset() == 4 ? CompletionAnswer.of("foo") : CompletionAnswer.of("(a)");
    InlineCompletionItem item = ask(4, InlineCompletionTriggerKind.Automatic).getFirst();
    run("dovetail.accept", about(item));
    assertThat(asked).hasSize(2);
    assertThat(asked.getLast().prefix()).isEqualTo("x = foo");
    setText("x = foo");
    assertThat(ask(7)).containsExactly("(a)");
    assertThat(asked).as("the answer was there").hasSize(2);
  }

  @Test
  void aRequestWaitsForTheSuggestionThatIsAlreadyBeingComputed() throws Exception {
    initialize("{}", "{}");
    open("x = ");
    script = r -> r.offset() == 4 ? CompletionAnswer.of("foo") : CompletionAnswer.of("(a)");
    InlineCompletionItem item = ask(4, InlineCompletionTriggerKind.Automatic).getFirst();
    var accepted =
        session
            .getWorkspaceService()
            .executeCommand(new ExecuteCommandParams("dovetail.accept", List.of(about(item))));
    assertThat(accepted.get()).isNull();
    setText("x = foo");
    assertThat(ask(7)).containsExactly("(a)");
    assertThat(asked).hasSize(2);
  }

  @Test
  void somethingElseCancelsThePrefetch() throws Exception {
    initialize("{}", "{}");
    open("x = ");
    InlineCompletionItem item = ask(4, InlineCompletionTriggerKind.Automatic).getFirst();
    var accepted =
        session
            .getWorkspaceService()
            .executeCommand(new ExecuteCommandParams("dovetail.accept", List.of(about(item))));
    assertThat(accepted.get()).isNull();
    setText("y");
    assertThat(ask(1)).containsExactly("m");
    assertThat(asked).extracting(CompletionRequest::text).containsExactly("x = ", "y");
  }

  @Test
  void theItemTellsTheParts() throws Exception {
    initialize("{}", "{}");
    open("x = ");
    script = r -> CompletionAnswer.of(List.of(new Suggestion(List.of("foo", ".bar()"))));
    InlineCompletionItem item = ask(4, InlineCompletionTriggerKind.Automatic).getFirst();
    assertThat(about(item).get("parts")).hasToString("[\"foo\",\".bar()\"]");
    session.didShowCompletion(new JsonObject());
    session.didPartiallyAcceptCompletion(null);
  }

  // ---- settings

  @Test
  void aLanguageThatIsOffIsNotAsked() throws Exception {
    initialize("{\"languages\": {\"python\": false}}", "{}");
    open("x = ");
    assertThat(prepared).isEmpty();
    assertThat(ask(4)).isEmpty();
    assertThat(asked).isEmpty();
    assertThat(passedOver).containsExactly("switched off for python");
  }

  @Test
  void settingsReachTheService() throws Exception {
    initialize("{\"maxTokens\": 7}", "{}");
    open("x = ");
    ask(4);
    assertThat(prepared).containsExactly("python");
    assertThat(asked.getFirst().settings().maxTokens()).isEqualTo(7);
    JsonObject settings =
        JsonParser.parseString("{\"dovetail\":{\"maxTokens\":9}}").getAsJsonObject();
    session
        .getWorkspaceService()
        .didChangeConfiguration(new DidChangeConfigurationParams(settings));
    ask(4);
    assertThat(asked.getLast().settings().maxTokens()).isEqualTo(9);
  }

  private Settings after(String pushed) throws Exception {
    session
        .getWorkspaceService()
        .didChangeConfiguration(
            new DidChangeConfigurationParams(
                JsonParser.parseString("{\"dovetail\": " + pushed + "}")));
    return session.settings();
  }

  @Test
  void aLanguageThatWasOffCanBeSwitchedOnAgain() throws Exception {
    initialize("{}", "{}");
    assertThat(after("{\"languages\": {\"json\": false}}").serves("json")).isFalse();
    assertThat(after("{\"languages\": {}}").serves("json")).isTrue();
    assertThat(after("{\"languages\": {\"json\": false}}").serves("json")).isFalse();
    assertThat(after("{\"languages\": {\"python\": false}}").serves("json")).isTrue();
    assertThat(after("null")).isEqualTo(Settings.DEFAULT);
  }

  @Test
  void aKeyThatIsTakenOutIsAsAtTheStart() throws Exception {
    initialize("{\"maxTokens\": 7, \"languages\": {\"json\": false}}", "{}");
    Settings initial = session.settings();
    Settings changed = after("{\"threshold\": 0.5, \"maxTokens\": 9, \"pythonVersion\": \"3.9\"}");
    assertThat(changed.threshold()).isEqualTo(0.5);
    assertThat(changed.maxTokens()).isEqualTo(9);
    assertThat(changed.serves("json")).isFalse();
    assertThat(after("{\"comments\": false}").maxTokens()).isEqualTo(7);
    assertThat(after("{\"maxTokens\": -1}")).as("what is wrong").isEqualTo(initial);
    assertThat(after("{}")).isEqualTo(initial);
  }

  @Test
  void problemsAreToldOnce() throws Exception {
    initialize("{\"maxTokens\": -1, \"pythonVersion\": \"2\"}", "{}");
    String first =
        "window/showMessage Dovetail: dovetail.maxTokens: a number from 1 to 1000 is expected,"
            + " found -1";
    assertThat(sent).contains(first);
    assertThat(sent).contains("window/showMessage Dovetail: dovetail.pythonVersion: too old");
    int before = sent.size();
    session
        .getWorkspaceService()
        .didChangeConfiguration(
            new DidChangeConfigurationParams(
                JsonParser.parseString("{\"dovetail\":{\"maxTokens\":-1}}")));
    assertThat(sent).hasSize(before);
  }

  @Test
  void asksTheClientForSettings() throws Exception {
    configuration = List.of(JsonParser.parseString("{\"maxTokens\": 3}"));
    initialize("{}", "{\"workspace\": {\"configuration\": true}}");
    assertThat(sent).contains("workspace/configuration");
    open("x = ");
    ask(4);
    assertThat(asked.getFirst().settings().maxTokens()).isEqualTo(3);
    configuration = List.of(JsonParser.parseString("{\"maxTokens\": 4}"));
    session
        .getWorkspaceService()
        .didChangeConfiguration(new DidChangeConfigurationParams(JsonNull.INSTANCE));
    ask(4);
    assertThat(asked.getLast().settings().maxTokens()).isEqualTo(4);
  }

  private static final String CAN_BE_ASKED = "{\"workspace\": {\"configuration\": true}}";

  @Test
  void aDocumentHasTheSettingsOfTheInnermostFolder() throws Exception {
    folders =
        Stream.of("file:///p", "file:///p/in%20side/")
            .map(uri -> new WorkspaceFolder(uri, ""))
            .toList();
    scoped.put("null", "{\"maxTokens\": 1, \"candidates\": 9, \"unloadAfter\": 5}");
    scoped.put(
        "file:///p", "{\"maxTokens\": 2, \"unloadAfter\": 6, \"languages\": {\"json\": false}}");
    scoped.put("file:///p/in%20side/", "{\"dovetail\": {\"maxTokens\": 3}}");
    initialize("{}", CAN_BE_ASKED);
    assertThat(session.settings("file:///a.py").maxTokens()).isEqualTo(1);
    assertThat(session.settings("untitled:p").maxTokens()).isEqualTo(1);
    assertThat(session.settings("file:///pq/a.py").maxTokens()).isEqualTo(1);
    assertThat(session.settings("file:///p/a.py").maxTokens()).isEqualTo(2);
    assertThat(session.settings("file:///p/in%20side/a.py").maxTokens()).isEqualTo(3);
    assertThat(session.settings("vscode-notebook-cell:/p/b.ipynb#W1").maxTokens()).isEqualTo(2);
    assertThat(session.settings("file:///p/a.py").candidates()).as("from below").isEqualTo(9);
    assertThat(session.settings("file:///p/a.py").serves("json")).isFalse();
    assertThat(session.settings("file:///p/in%20side/a.py").serves("json")).isTrue();
    assertThat(session.settings("file:///p/a.py").unloadAfter())
        .as("the session's alone")
        .isEqualTo(Duration.ofMinutes(5));
  }

  @Test
  void aFoldersSettingsReachTheService() throws Exception {
    folders = List.of(new WorkspaceFolder("file:///", ""));
    scoped.put("file:///", "{\"maxTokens\": 2}");
    initialize("{}", CAN_BE_ASKED);
    open("x = ");
    ask(4);
    assertThat(asked.getLast().settings().maxTokens()).isEqualTo(2);
    scoped.put("file:///", "{\"languages\": {\"python\": false}}");
    after("{\"maxTokens\": 3}");
    assertThat(session.settings().maxTokens()).isEqualTo(3);
    assertThat(ask(4)).isEmpty();
    assertThat(passedOver).containsExactly("switched off for python");
  }

  /** A file that one folder excludes is not shown beside those of another. */
  @Test
  void whatAnyFolderExcludesIsExcluded() throws Exception {
    folders = Stream.of("file:///p", "file:///q").map(uri -> new WorkspaceFolder(uri, "")).toList();
    scoped.put("null", "{\"exclude\": [\"a\"]}");
    scoped.put("file:///p", "{\"exclude\": [\"a\", \"/p/secret/\"]}");
    scoped.put("file:///q", "{\"exclude\": [], \"maxTokens\": 5}");
    initialize("{}", CAN_BE_ASKED);
    for (String uri : List.of("file:///p/a.py", "file:///q/a.py", "file:///a.py")) {
      assertThat(session.settings(uri).exclude()).containsExactlyInAnyOrder("a", "/p/secret/");
    }
    assertThat(session.settings("file:///q/a.py").maxTokens()).isEqualTo(5);
  }

  @Test
  void foldersComeAndGo() throws Exception {
    scoped.put("null", "{\"maxTokens\": 1}");
    scoped.put("file:///p", "{\"maxTokens\": 2, \"candidates\": 99}");
    InitializeResult met = initialize("{}", CAN_BE_ASKED);
    assertThat(met.getCapabilities().getWorkspace().getWorkspaceFolders().getSupported()).isTrue();
    List<WorkspaceFolder> one = List.of(new WorkspaceFolder("file:///p", ""));
    assertThat(session.settings("file:///p/a.py").maxTokens()).isEqualTo(1);
    session
        .getWorkspaceService()
        .didChangeWorkspaceFolders(
            new DidChangeWorkspaceFoldersParams(new WorkspaceFoldersChangeEvent(one, List.of())));
    assertThat(session.settings("file:///p/a.py").maxTokens()).isEqualTo(2);
    assertThat(sent).anyMatch(message -> message.contains("dovetail.candidates"));
    session
        .getWorkspaceService()
        .didChangeWorkspaceFolders(
            new DidChangeWorkspaceFoldersParams(new WorkspaceFoldersChangeEvent(List.of(), one)));
    assertThat(session.settings("file:///p/a.py").maxTokens()).isEqualTo(1);
  }

  @Test
  void aClientMayAnswerForLessThanItWasAsked() throws Exception {
    folders = List.of(new WorkspaceFolder("file:///p", ""));
    configuration = List.of(JsonParser.parseString("{\"maxTokens\": 3}"));
    initialize("{}", CAN_BE_ASKED);
    assertThat(session.settings("file:///p/a.py").maxTokens()).isEqualTo(3);
  }

  @Test
  void doesNotAskAClientThatCannotAnswer() throws Exception {
    initialize("{}", "{}");
    assertThat(sent).doesNotContain("workspace/configuration");
  }

  // ---- the menu

  @Test
  void theMenuHasTheSameIfSwitchedOn() throws Exception {
    InitializeResult result = initialize("{\"completionMenu\": true}", "{}");
    assertThat(result.getCapabilities().getCompletionProvider()).isNotNull();
    open("x = ");
    script = r -> CompletionAnswer.of("\n  foo(a)\n  b", "other");
    List<CompletionItem> items = menu();
    assertThat(items).hasSize(1);
    assertThat(items.getFirst().getLabel()).isEqualTo("foo(a)");
    assertThat(items.getFirst().getDetail()).isEqualTo("Dovetail");
    assertThat(items.getFirst().getTextEdit().getLeft().getNewText()).isEqualTo("\n  foo(a)\n  b");
  }

  @Test
  void theMenuIsEmptyUnlessSwitchedOn() throws Exception {
    InitializeResult result = initialize("{}", "{}");
    assertThat(result.getCapabilities().getCompletionProvider()).isNull();
    open("x = ");
    assertThat(menu()).isEmpty();
  }

  private List<CompletionItem> menu() throws Exception {
    var reply =
        session
            .getTextDocumentService()
            .completion(new CompletionParams(new TextDocumentIdentifier(URI), new Position(0, 4)));
    runAll();
    return reply.get().getRight().getItems();
  }

  // ---- status and commands

  @Test
  void tellsItsStatusAndItsProgress() throws Exception {
    listener.accept(ServiceStatus.LOADING);
    assertThat(sent).as("nothing before initialized").isEmpty();
    initialize("{}", "{\"window\": {\"workDoneProgress\": true}}");
    assertThat(sent)
        .containsExactly(
            "$/dovetail/status {\"state\":\"loading\",\"message\":\"loading the model\","
                + "\"model\":\"\",\"device\":\"\",\"latency\":0}",
            "window/workDoneProgress/create",
            "$/progress begin");
    sent.clear();
    listener.accept(new ServiceStatus(ServiceStatus.State.READY, "", "tiny", "cpu", 12.4));
    assertThat(sent)
        .containsExactly(
            "$/dovetail/status {\"state\":\"ready\",\"message\":\"\",\"model\":\"tiny\","
                + "\"device\":\"cpu\",\"latency\":12}",
            "$/progress end");
  }

  @Test
  void noProgressForAClientThatDoesNotOfferIt() throws Exception {
    initialize("{}", "{}");
    assertThat(sent).hasSize(1);
  }

  @Test
  void answersCommands() throws Exception {
    InitializeResult met = initialize("{}", "{}");
    assertThat(met.getCapabilities().getExecuteCommandProvider().getCommands())
        .containsExactly("dovetail.accept", "dovetail.doctor", "dovetail.explain");
    open("x = ");
    assertThat(run("dovetail.doctor", new JsonObject())).isEqualTo("well");
    JsonObject where =
        JsonParser.parseString(
                "{\"uri\": \"" + URI + "\", \"position\": {\"line\": 0, \"character\": 2}}")
            .getAsJsonObject();
    assertThat(run("dovetail.explain", where)).isEqualTo("at 2");
  }

  @Test
  void refusesCommandsThatItDoesNotKnow() throws Exception {
    initialize("{}", "{}");
    for (String command : List.of("rm", "dovetail.explain")) {
      var reply =
          session
              .getWorkspaceService()
              .executeCommand(new ExecuteCommandParams(command, List.of()));
      assertThat(reply).isCompletedExceptionally();
    }
  }

  // ---- access

  @Test
  void theTokenIsAskedFor() {
    Access access = new Access.ByToken("secret");
    assertThat(access.allows(null)).isFalse();
    assertThat(access.allows(JsonParser.parseString("{}"))).isFalse();
    assertThat(access.allows(JsonParser.parseString("{\"token\": \"secreu\"}"))).isFalse();
    assertThat(access.allows(JsonParser.parseString("{\"token\": \"secret\"}"))).isTrue();
  }
}
