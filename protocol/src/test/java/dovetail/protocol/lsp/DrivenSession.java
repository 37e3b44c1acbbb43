package dovetail.protocol.lsp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.CALLS_REAL_METHODS;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.mock;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dovetail.protocol.CompletionAnswer;
import dovetail.protocol.CompletionRequest;
import dovetail.protocol.CompletionService;
import dovetail.protocol.ServiceEvent;
import dovetail.protocol.settings.Settings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;
import org.eclipse.lsp4j.ConfigurationParams;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
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
import org.eclipse.lsp4j.WorkDoneProgressBegin;
import org.eclipse.lsp4j.WorkDoneProgressNotification;
import org.eclipse.lsp4j.WorkDoneProgressReport;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.jsonrpc.Endpoint;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.junit.jupiter.api.AfterEach;

/** A session with a scripted service below it, its thread being the test's. */
abstract class DrivenSession {
  static final String URI = "file:///a.py";

  /** What was sent to the client, as {@code method params}. */
  final List<String> sent = new ArrayList<>();

  final List<CompletionRequest> asked = new ArrayList<>();
  final List<Runnable> later = new ArrayList<>();
  Function<CompletionRequest, CompletionAnswer> script = r -> CompletionAnswer.of("m");
  Object configuration = new ArrayList<>();
  Consumer<ServiceEvent> listener = event -> {};
  int version = 1;
  List<WorkspaceFolder> folders = List.of();

  final CompletionService service = mock(CompletionService.class, CALLS_REAL_METHODS);
  final Worker worker = mock(Worker.class, CALLS_REAL_METHODS);

  {
    doAnswer(call -> answer(call.<CompletionRequest>getArgument(0))).when(service).complete(any());
    doAnswer(call -> "at " + call.<CompletionRequest>getArgument(0).offset())
        .when(service)
        .explain(any());
    doReturn("well").when(service).doctor(any(), any());
    doAnswer(call -> problems(call.getArgument(0))).when(service).problems(any());
    doAnswer(
            call -> {
              listener = call.getArgument(1);
              return (Runnable) () -> listener = event -> {};
            })
        .when(service)
        .watch(any(), any());
    doAnswer(call -> later.add(call.getArgument(0))).when(worker).execute(any());
  }

  private CompletionAnswer answer(CompletionRequest request) {
    asked.add(request);
    return script.apply(request);
  }

  private static List<String> problems(Settings settings) {
    return settings.version("python").filter("2"::equals).isPresent()
        ? List.of("dovetail.pythonVersion: too old")
        : List.of();
  }

  /** The settings of folders, by their URIs; the session's without one. */
  final Map<String, String> scoped = new HashMap<>();

  Object answer(ConfigurationParams asking) {
    return scoped.isEmpty()
        ? configuration
        : asking.getItems().stream()
            .map(item -> scoped.getOrDefault(String.valueOf(item.getScopeUri()), "null"))
            .map(JsonParser::parseString)
            .toList();
  }

  final Session session =
      new Session(
          service,
          worker,
          () ->
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
                                " " + said(progress.getValue().getLeft());
                            default -> " " + parameter;
                          });
                }
              },
          new Access(Optional.empty()),
          "0",
          status -> {});

  private static String said(WorkDoneProgressNotification progress) {
    return switch (progress) {
      case WorkDoneProgressBegin begin -> "begin " + begin.getMessage();
      case WorkDoneProgressReport report -> "report " + report.getPercentage();
      default -> "" + progress.getKind();
    };
  }

  @AfterEach
  void close() {
    session.close();
  }

  InitializeResult initialize(String options, String capabilities) throws Exception {
    MessageJsonHandler json = new MessageJsonHandler(Map.of());
    InitializeParams params =
        json.getGson().fromJson("{\"capabilities\": " + capabilities + "}", InitializeParams.class);
    params.setWorkspaceFolders(folders);
    params.setInitializationOptions(JsonParser.parseString(options));
    InitializeResult result = session.initialize(params).get();
    session.initialized(new InitializedParams());
    return result;
  }

  void open(String text) {
    session
        .getTextDocumentService()
        .didOpen(new DidOpenTextDocumentParams(new TextDocumentItem(URI, "python", 1, text)));
    runAll();
  }

  void setText(String text) {
    session
        .getTextDocumentService()
        .didChange(
            new DidChangeTextDocumentParams(
                new VersionedTextDocumentIdentifier(URI, ++version),
                List.of(new TextDocumentContentChangeEvent(text))));
  }

  void runAll() {
    List<Runnable> tasks = List.copyOf(later);
    later.clear();
    tasks.forEach(Runnable::run);
  }

  List<InlineCompletionItem> ask(int character, InlineCompletionTriggerKind kind) throws Exception {
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

  List<String> ask(int character) throws Exception {
    return ask(character, InlineCompletionTriggerKind.Automatic).stream()
        .map(item -> item.getInsertText().getLeft())
        .toList();
  }

  static JsonObject about(InlineCompletionItem item) {
    assertThat(item.getCommand().getCommand()).isEqualTo("dovetail.accept");
    return (JsonObject) item.getCommand().getArguments().getFirst();
  }

  Object run(String command, Object argument) throws Exception {
    var reply =
        session
            .getWorkspaceService()
            .executeCommand(new ExecuteCommandParams(command, List.of(argument)));
    runAll();
    return reply.get();
  }
}
