package dovetail.protocol.lsp;

import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.withSettings;

import dovetail.protocol.CompletionAnswer;
import dovetail.protocol.CompletionService;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.GeneralClientCapabilities;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.InlineCompletionContext;
import org.eclipse.lsp4j.InlineCompletionItem;
import org.eclipse.lsp4j.InlineCompletionList;
import org.eclipse.lsp4j.InlineCompletionParams;
import org.eclipse.lsp4j.InlineCompletionTriggerKind;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** The server on pipes, with a scripted service, and lsp4j's own client at their other end. */
abstract class ServerOnPipes {
  static final String URI = "file:///a.py";

  /** lsp4j tells of every malformed message, with a stack trace. */
  private static final Logger LSP4J = Logger.getLogger("org.eclipse.lsp4j");

  static {
    LSP4J.setLevel(Level.OFF);
  }

  /** What the service does; a test may set it. By default it echoes what it was asked. */
  final AtomicReference<CompletionService> script =
      new AtomicReference<>(
          r ->
              CompletionAnswer.of(
                  r.trigger() + ":" + r.prefix() + "|" + r.suffix() + ":" + r.languageId()));

  final CompletableFuture<Integer> exitStatus = new CompletableFuture<>();
  PipedOutputStream toServer;
  LanguageServer server;
  final LspServer served = new LspServer(r -> script.get().complete(r), "1.2.3");

  @BeforeEach
  void start() throws IOException {
    toServer = new PipedOutputStream();
    PipedInputStream serverIn = new PipedInputStream(toServer, 1 << 20);
    PipedOutputStream serverOut = new PipedOutputStream();
    PipedInputStream fromServer = new PipedInputStream(serverOut, 1 << 20);
    Thread.ofPlatform().daemon().start(() -> exitStatus.complete(served.run(serverIn, serverOut)));
    Launcher<LanguageServer> launcher =
        LSPLauncher.createClientLauncher(
            mock(LanguageClient.class, withSettings().withoutAnnotations().stubOnly()),
            fromServer,
            toServer);
    var _ = launcher.startListening();
    server = launcher.getRemoteProxy();
  }

  @AfterEach
  void endTheStream() throws IOException {
    toServer.close();
  }

  InitializeResult initialize(String... encodings) throws Exception {
    GeneralClientCapabilities general = new GeneralClientCapabilities();
    general.setPositionEncodings(List.of(encodings));
    ClientCapabilities capabilities = new ClientCapabilities();
    capabilities.setGeneral(general);
    InitializeParams params = new InitializeParams();
    params.setCapabilities(capabilities);
    InitializeResult result = server.initialize(params).get();
    server.initialized(new InitializedParams());
    return result;
  }

  void open(String text) {
    server
        .getTextDocumentService()
        .didOpen(new DidOpenTextDocumentParams(new TextDocumentItem(URI, "python", 1, text)));
  }

  void change(int version, TextDocumentContentChangeEvent... changes) {
    server
        .getTextDocumentService()
        .didChange(
            new DidChangeTextDocumentParams(
                new VersionedTextDocumentIdentifier(URI, version), List.of(changes)));
  }

  static TextDocumentContentChangeEvent edit(int line, int from, int toLine, int to, String text) {
    return new TextDocumentContentChangeEvent(
        new Range(new Position(line, from), new Position(toLine, to)), text);
  }

  CompletableFuture<List<InlineCompletionItem>> ask(String uri, int line, int character) {
    return ask(
        uri, line, character, new InlineCompletionContext(InlineCompletionTriggerKind.Automatic));
  }

  CompletableFuture<List<InlineCompletionItem>> ask(
      String uri, int line, int character, InlineCompletionContext context) {
    return server
        .getTextDocumentService()
        .inlineCompletion(
            new InlineCompletionParams(
                new TextDocumentIdentifier(uri), new Position(line, character), context))
        .thenApply(either -> either.getRight())
        .thenApply(InlineCompletionList::getItems);
  }

  static String textOf(InlineCompletionItem item) {
    return item.getInsertText().getLeft();
  }

  void open(String uri, String text) {
    server
        .getTextDocumentService()
        .didOpen(new DidOpenTextDocumentParams(new TextDocumentItem(uri, "python", 1, text)));
  }

  void close(String uri) {
    server
        .getTextDocumentService()
        .didClose(new DidCloseTextDocumentParams(new TextDocumentIdentifier(uri)));
  }
}
