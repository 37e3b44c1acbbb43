package dovetail.protocol.lsp;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dovetail.protocol.CompletionService;
import dovetail.protocol.FileProblems;
import dovetail.protocol.ProjectProgress;
import dovetail.protocol.ServiceEvent;
import dovetail.protocol.ServiceStatus;
import dovetail.protocol.settings.Settings;
import dovetail.protocol.text.PositionEncoding;
import dovetail.protocol.text.Snapshot;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CompletionOptions;
import org.eclipse.lsp4j.ExecuteCommandOptions;
import org.eclipse.lsp4j.GeneralClientCapabilities;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.ServerCapabilities;
import org.eclipse.lsp4j.ServerInfo;
import org.eclipse.lsp4j.TextDocumentSyncKind;
import org.eclipse.lsp4j.TextDocumentSyncOptions;
import org.eclipse.lsp4j.WorkDoneProgressCancelParams;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.WorkspaceFoldersOptions;
import org.eclipse.lsp4j.WorkspaceServerCapabilities;
import org.eclipse.lsp4j.jsonrpc.Endpoint;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.eclipse.lsp4j.services.WorkspaceService;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One client's session, from {@code initialize} to {@code exit}, with the requests that are allowed
 * at each stage (LSP 3.18, "Server lifecycle"). Before {@code initialize} requests are answered
 * ServerNotInitialized and notifications dropped; after {@code shutdown} requests are answered
 * InvalidRequest.
 *
 * <p>Settings come with {@code initialize}, with each {@code workspace/didChangeConfiguration}, and
 * from {@code workspace/configuration} if the client supports it, also for each workspace folder:
 * {@link Configuration} combines them. The user is told of each error in them once.
 *
 * <p>Its only thread is the one that reads messages, except for {@link #exit} and the actions of
 * {@link Client}.
 */
final class Session implements DovetailLanguageServer, AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Session.class);

  /** The most problems that the user is told of. */
  private static final int MOST_TOLD = 50;

  private enum Stage {
    NEW,
    RUNNING,
    SHUT_DOWN
  }

  final CompletionService service;
  private final Access access;
  private final String version;
  private final IntConsumer onExit;
  private final Client client;
  final InlineCompletions completions;
  final Documents open = new Documents();
  final Glances glances = new Glances(System::nanoTime);
  private final TextDocuments documents;
  private final Workspace workspace;
  final Configuration configuration = new Configuration();
  private final Set<String> folders = new LinkedHashSet<>();
  private final Set<String> reported = new LinkedHashSet<>();
  private volatile Stage stage = Stage.NEW;
  private volatile Runnable endWatch = () -> {};
  private List<String> early = List.of();
  private int lastTurn;
  private PositionEncoding encoding = PositionEncoding.UTF_16;

  /**
   * A session that waits for {@code initialize}.
   *
   * @param executor runs the calls of the service
   * @param endpoint the client's endpoint, which is not used before the first message
   * @param access decides whether a client may use the server
   * @param onExit receives the exit status; more than once, if there are several reasons to end
   */
  Session(
      CompletionService service,
      Worker executor,
      Supplier<Endpoint> endpoint,
      Access access,
      String version,
      IntConsumer onExit) {
    this.service = service;
    this.access = access;
    this.version = version;
    this.onExit = onExit;
    this.client = new Client(endpoint);
    this.completions =
        new InlineCompletions(service, executor, configuration::of, open::others, glances);
    this.documents = new TextDocuments(this);
    this.workspace = new Workspace(this);
  }

  @Override
  public CompletableFuture<InitializeResult> initialize(@Nullable InitializeParams params) {
    if (stage != Stage.NEW) {
      return refused(ResponseErrorCode.InvalidRequest, "initialize was sent before");
    }
    if (params == null) {
      return invalid("params: an object is expected, found nothing");
    }
    JsonElement options =
        params.getInitializationOptions() instanceof JsonElement json ? json : null;
    if (!access.allows(options)) {
      return refused(
          ResponseErrorCode.InvalidRequest,
          "initializationOptions.token: the token of this server is expected");
    }
    stage = Stage.RUNNING;
    encoding = negotiate(params);
    exitWith(params.getProcessId());
    client.meets(params.getCapabilities());
    changeFolders(params.getWorkspaceFolders(), null);
    early = configuration.begin(service.usual(), options);
    return CompletableFuture.completedFuture(
        new InitializeResult(capabilities(), new ServerInfo("Dovetail", version)));
  }

  private ServerCapabilities capabilities() {
    TextDocumentSyncOptions sync = new TextDocumentSyncOptions();
    sync.setOpenClose(true);
    sync.setSave(true);
    sync.setChange(TextDocumentSyncKind.Incremental);
    ServerCapabilities capabilities = new ServerCapabilities();
    capabilities.setPositionEncoding(encoding.wireName());
    capabilities.setTextDocumentSync(sync);
    capabilities.setInlineCompletionProvider(true);
    capabilities.setExecuteCommandProvider(new ExecuteCommandOptions(Workspace.COMMANDS));
    WorkspaceFoldersOptions workspaceFolders = new WorkspaceFoldersOptions();
    workspaceFolders.setSupported(true);
    workspaceFolders.setChangeNotifications(true);
    capabilities.setWorkspace(new WorkspaceServerCapabilities(workspaceFolders));
    if (configuration.session().get(Settings.COMPLETION_MENU).on()) {
      capabilities.setCompletionProvider(new CompletionOptions());
    }
    return capabilities;
  }

  /** The first encoding on the client's list that the server knows; utf-16 without a list. */
  private static PositionEncoding negotiate(InitializeParams params) {
    return Optional.ofNullable(params.getCapabilities())
        .map(ClientCapabilities::getGeneral)
        .map(GeneralClientCapabilities::getPositionEncodings)
        .orElse(List.of())
        .stream()
        .flatMap(name -> PositionEncoding.ofWireName(name).stream())
        .findFirst()
        .orElse(PositionEncoding.UTF_16);
  }

  /** Ends the server when the client's process ends without {@code exit}. */
  private void exitWith(@Nullable Integer clientProcess) {
    if (clientProcess != null && clientProcess > 0 && access.isLocal()) {
      ProcessHandle.of(clientProcess)
          .ifPresent(
              process -> {
                var _ = process.onExit().thenRun(this::exit);
              });
    }
  }

  @Override
  public void initialized(InitializedParams params) {
    if (stage != Stage.RUNNING) {
      return;
    }
    client.isReady();
    // Only now: the work that the service begins here would delay the answer to initialize.
    tell(early);
    endWatch = service.watch(this, this::hear);
    askForSettings();
  }

  /**
   * Passes an event on to the client. If there are no suggestions any more, recent answers are
   * forgotten too.
   */
  private void hear(ServiceEvent event) {
    switch (event) {
      case ServiceStatus status -> {
        client.show(status);
        if (status.state() == ServiceStatus.State.ERROR) {
          completions.forgetAnswers();
        }
      }
      case ProjectProgress progress -> client.show(progress);
      case FileProblems found -> client.show(found, encoding);
      case ServiceEvent.Warning(String message) -> tell(message);
      case ServiceEvent.Offer(Path _, String message) -> client.inform(message);
    }
  }

  /** Adds and removes workspace folders. */
  synchronized void changeFolders(
      @Nullable List<WorkspaceFolder> added, @Nullable List<WorkspaceFolder> removed) {
    folders.removeAll(urisOf(removed));
    folders.addAll(urisOf(added));
    service.workspace(this, List.copyOf(folders));
  }

  private static List<String> urisOf(@Nullable List<WorkspaceFolder> some) {
    return some == null
        ? List.of()
        : some.stream()
            .filter(folder -> folder != null && folder.getUri() != null)
            .map(WorkspaceFolder::getUri)
            .toList();
  }

  /**
   * Requests the settings of the session and its folders from the client, without waiting for the
   * answer.
   */
  synchronized void askForSettings() {
    List<String> scopes = new ArrayList<>(List.of(Client.SESSION));
    scopes.addAll(folders);
    ask(scopes);
  }

  /** Takes the session's settings from the client, and requests those of its folders. */
  synchronized void setAll(JsonElement sent) {
    change(() -> configuration.take(sent));
    ask(List.copyOf(folders));
  }

  /**
   * Requests settings. Of several requests only the last one's answer counts, in whatever order the
   * answers come.
   */
  private void ask(List<String> scopes) {
    int turn = ++lastTurn;
    var _ =
        client
            .askForSettings(scopes)
            .thenAccept(found -> found.ifPresent(settings -> takeAnswer(turn, settings)));
  }

  private synchronized void takeAnswer(int turn, Map<String, JsonElement> answer) {
    if (turn != lastTurn) {
      return;
    }
    Map<String, JsonElement> ofFolders = new LinkedHashMap<>(answer);
    JsonElement own = ofFolders.remove(Client.SESSION);
    if (own != null) {
      change(() -> configuration.take(own));
    }
    change(() -> configuration.takeFolders(ofFolders));
  }

  private void change(Supplier<List<String>> taking) {
    List<Settings> before = configuration.all();
    tell(taking.get());
    if (!configuration.all().equals(before)) {
      completions.forgetAnswers();
    }
  }

  /** Reports the problems of settings: those from reading them and those from the service. */
  private void tell(List<String> problems) {
    problems.forEach(this::tell);
    for (Settings settings : configuration.all()) {
      service.problems(settings).forEach(this::tell);
    }
  }

  /** Tells the user of a problem, once; beyond {@value #MOST_TOLD} problems, only the log. */
  synchronized void tell(String problem) {
    if (reported.size() >= MOST_TOLD) {
      log.debug("{}", problem);
    } else if (reported.add(problem)) {
      client.warn(problem);
    }
  }

  PositionEncoding encoding() {
    return encoding;
  }

  boolean isRunning() {
    return stage == Stage.RUNNING;
  }

  /** Whether the client has gone, or has sent {@code shutdown}. */
  boolean isOver() {
    return stage == Stage.SHUT_DOWN;
  }

  /** Ends the session if the client has not sent {@code initialize}. Any thread. */
  void endIfSilent() {
    if (stage == Stage.NEW) {
      onExit.accept(1);
    }
  }

  /** The reason why a request of a method is refused now; empty if it is not. */
  Optional<ResponseError> refusal(String method) {
    return switch (stage) {
      case NEW ->
          method.equals("initialize")
              ? Optional.empty()
              : Optional.of(
                  error(ResponseErrorCode.ServerNotInitialized, "initialize comes first"));
      case SHUT_DOWN -> Optional.of(error(ResponseErrorCode.InvalidRequest, "shut down before"));
      case RUNNING -> Optional.empty();
    };
  }

  /** The answer to a request while the session runs; otherwise a refusal. */
  <T> CompletableFuture<T> whileRunning(Supplier<CompletableFuture<T>> answer) {
    return refusal("").<CompletableFuture<T>>map(Session::failed).orElseGet(answer);
  }

  /** The answer to a request without a problem while the session runs; otherwise a refusal. */
  <T> CompletableFuture<T> whileRunning(
      Supplier<Optional<String>> problem, Supplier<CompletableFuture<T>> answer) {
    return whileRunning(
        () -> problem.get().<CompletableFuture<T>>map(Session::invalid).orElseGet(answer));
  }

  @Override
  public CompletableFuture<Object> shutdown() {
    return whileRunning(
        () -> {
          stage = Stage.SHUT_DOWN;
          completions.close();
          return CompletableFuture.completedFuture(null);
        });
  }

  @Override
  public void exit() {
    onExit.accept(stage == Stage.SHUT_DOWN ? 0 : 1);
  }

  @Override
  public void cancelProgress(WorkDoneProgressCancelParams params) {}

  @Override
  public void didShowCompletion(JsonObject params) {
    workspace.heard("shown", params);
  }

  @Override
  public void didPartiallyAcceptCompletion(JsonObject params) {
    workspace.heard("partially accepted", params);
  }

  /** Has the client move its caret in a document, if it supports that. */
  void placeCaret(Snapshot document, int offset) {
    client.placeCaret(document.uri(), document.lines(), offset, encoding());
  }

  @Override
  public TextDocumentService getTextDocumentService() {
    return documents;
  }

  @Override
  public WorkspaceService getWorkspaceService() {
    return workspace;
  }

  /** Cancels the client's computations, and sends it no more messages. */
  @Override
  public void close() {
    stage = Stage.SHUT_DOWN;
    endWatch.run();
    service.workspace(this, List.of());
    completions.close();
  }

  /** Notes that a change of a document came that cannot be read. */
  void missedChange(String uri, String problem) {
    documents.missedChange(uri, problem);
  }

  /** Answers InvalidParams, with the problem. */
  static <T> CompletableFuture<T> invalid(String problem) {
    return refused(ResponseErrorCode.InvalidParams, problem);
  }

  static <T> CompletableFuture<T> refused(ResponseErrorCode code, String message) {
    return failed(error(code, message));
  }

  private static <T> CompletableFuture<T> failed(ResponseError error) {
    return CompletableFuture.failedFuture(new ResponseErrorException(error));
  }

  private static ResponseError error(ResponseErrorCode code, String message) {
    return new ResponseError(code, message, null);
  }
}
