package dovetail.protocol.lsp;

import dovetail.protocol.text.PositionEncoding;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntConsumer;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DidSaveTextDocumentParams;
import org.eclipse.lsp4j.GeneralClientCapabilities;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.InlineCompletionItem;
import org.eclipse.lsp4j.InlineCompletionList;
import org.eclipse.lsp4j.InlineCompletionParams;
import org.eclipse.lsp4j.ServerCapabilities;
import org.eclipse.lsp4j.ServerInfo;
import org.eclipse.lsp4j.TextDocumentSyncKind;
import org.eclipse.lsp4j.TextDocumentSyncOptions;
import org.eclipse.lsp4j.WorkDoneProgressCancelParams;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.services.LanguageServer;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.eclipse.lsp4j.services.WorkspaceService;
import org.jspecify.annotations.Nullable;

/**
 * One client's session, from {@code initialize} to {@code exit}: what may be asked, and when (LSP
 * 3.18, "Server lifecycle"). Before {@code initialize} requests are answered ServerNotInitialized
 * and notifications dropped; after {@code shutdown} requests are answered InvalidRequest.
 *
 * <p>Its only thread is the one that reads messages, except for {@link #exit}.
 */
final class Session implements LanguageServer {
  private enum Stage {
    NEW,
    RUNNING,
    SHUT_DOWN
  }

  private final Documents documents = new Documents();
  private final InlineCompletions inlineCompletions;
  private final String version;
  private final IntConsumer onExit;
  private volatile Stage stage = Stage.NEW;
  private PositionEncoding encoding = PositionEncoding.UTF_16;

  /**
   * A session that waits for {@code initialize}.
   *
   * @param onExit is told the exit status; more than once, if there are several reasons to end
   */
  Session(InlineCompletions inlineCompletions, String version, IntConsumer onExit) {
    this.inlineCompletions = inlineCompletions;
    this.version = version;
    this.onExit = onExit;
  }

  @Override
  public CompletableFuture<InitializeResult> initialize(InitializeParams params) {
    if (stage != Stage.NEW) {
      return refused(ResponseErrorCode.InvalidRequest, "initialize was sent before");
    }
    stage = Stage.RUNNING;
    encoding = negotiate(params);
    exitWith(params.getProcessId());
    TextDocumentSyncOptions sync = new TextDocumentSyncOptions();
    sync.setOpenClose(true);
    sync.setChange(TextDocumentSyncKind.Incremental);
    ServerCapabilities capabilities = new ServerCapabilities();
    capabilities.setPositionEncoding(encoding.wireName());
    capabilities.setTextDocumentSync(sync);
    capabilities.setInlineCompletionProvider(true);
    return CompletableFuture.completedFuture(
        new InitializeResult(capabilities, new ServerInfo("Dovetail", version)));
  }

  /** The first encoding on the client's list that is known here; utf-16 when it has no list. */
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

  /** A client that dies without a word must not leave its server behind. */
  private void exitWith(@Nullable Integer clientProcess) {
    if (clientProcess != null && clientProcess > 0) {
      ProcessHandle.of(clientProcess).ifPresent(process -> process.onExit().thenRun(this::exit));
    }
  }

  @Override
  public void initialized(InitializedParams params) {}

  @Override
  public CompletableFuture<Object> shutdown() {
    return switch (stage) {
      case NEW -> refused(ResponseErrorCode.ServerNotInitialized, "initialize comes first");
      case SHUT_DOWN -> refused(ResponseErrorCode.InvalidRequest, "shut down before");
      case RUNNING -> {
        stage = Stage.SHUT_DOWN;
        inlineCompletions.cancelAll();

        yield CompletableFuture.completedFuture(null);
      }
    };
  }

  @Override
  public void exit() {
    onExit.accept(stage == Stage.SHUT_DOWN ? 0 : 1);
  }

  @Override
  public void cancelProgress(WorkDoneProgressCancelParams params) {}

  @Override
  public TextDocumentService getTextDocumentService() {
    return new TextDocuments();
  }

  @Override
  public WorkspaceService getWorkspaceService() {
    return new Workspace();
  }

  private static <T> CompletableFuture<T> refused(ResponseErrorCode code, String message) {
    return CompletableFuture.failedFuture(
        new ResponseErrorException(new ResponseError(code, message, null)));
  }

  private final class TextDocuments implements TextDocumentService {
    @Override
    public void didOpen(DidOpenTextDocumentParams params) {
      if (stage == Stage.RUNNING) {
        documents.open(params);
      }
    }

    @Override
    public void didChange(DidChangeTextDocumentParams params) {
      if (stage == Stage.RUNNING) {
        documents.change(params, encoding);
      }
    }

    @Override
    public void didClose(DidCloseTextDocumentParams params) {
      if (stage == Stage.RUNNING) {
        documents.close(params).ifPresent(inlineCompletions::cancel);
      }
    }

    @Override
    public void didSave(DidSaveTextDocumentParams params) {}

    @Override
    public CompletableFuture<Either<List<InlineCompletionItem>, InlineCompletionList>>
        inlineCompletion(@Nullable InlineCompletionParams params) {
      return switch (stage) {
        case NEW -> refused(ResponseErrorCode.ServerNotInitialized, "initialize comes first");
        case SHUT_DOWN -> refused(ResponseErrorCode.InvalidRequest, "shut down before");
        case RUNNING ->
            params == null
                ? InlineCompletions.nothing()
                : documents
                    .find(params)
                    .map(snapshot -> inlineCompletions.answer(snapshot, params, encoding))
                    .orElseGet(InlineCompletions::nothing);
      };
    }
  }

  /** Nothing that happens in the workspace matters here. */
  private static final class Workspace implements WorkspaceService {
    @Override
    public void didChangeConfiguration(DidChangeConfigurationParams params) {}

    @Override
    public void didChangeWatchedFiles(DidChangeWatchedFilesParams params) {}
  }
}
