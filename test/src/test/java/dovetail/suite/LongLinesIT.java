package dovetail.suite;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.LockSupport;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.InlineCompletionContext;
import org.eclipse.lsp4j.InlineCompletionItem;
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
import org.eclipse.lsp4j.services.LanguageServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Somebody types, at a person's pace, in a line of hundreds of kilobytes or in brackets without
 * end, in the packaged server: each key is answered, another document all along, and the process
 * goes on.
 */
final class LongLinesIT {
  private static final String SMALL = "file:///small.py";
  private static final Path EXAMPLE = Path.of("../examples/describe.py");
  private static final Position FOR = new Position(30, 8);
  private static final Duration KEY = Duration.ofMillis(150);

  private ServerProcess process;
  private LanguageServer server;

  @BeforeEach
  void connect() throws Exception {
    process = ServerProcess.start("long-lines", "serve", "--stdio");
    Launcher<LanguageServer> launcher =
        LSPLauncher.createClientLauncher(
            EditorClient.heard(),
            process.process().getInputStream(),
            process.process().getOutputStream());
    var _ = launcher.startListening();
    server = launcher.getRemoteProxy();
    InitializeParams params = new InitializeParams();
    params.setCapabilities(new ClientCapabilities());
    params.setInitializationOptions(Map.of("threshold", 0, "automaticDeadline", 10_000));
    server.initialize(params).get(60, SECONDS);
    server.initialized(new InitializedParams());
    open(SMALL, "python", Files.readString(EXAMPLE));
  }

  @AfterEach
  void disconnect() {
    process.close();
  }

  private void open(String uri, String languageId, String text) {
    server
        .getTextDocumentService()
        .didOpen(new DidOpenTextDocumentParams(new TextDocumentItem(uri, languageId, 1, text)));
  }

  private CompletableFuture<List<InlineCompletionItem>> ask(String uri, Position cursor) {
    return server
        .getTextDocumentService()
        .inlineCompletion(
            new InlineCompletionParams(
                new TextDocumentIdentifier(uri),
                cursor,
                new InlineCompletionContext(InlineCompletionTriggerKind.Automatic)))
        .thenApply(reply -> reply.getRight().getItems());
  }

  private List<InlineCompletionItem> askSmall() throws Exception {
    return ask(SMALL, FOR).get(60, SECONDS);
  }

  private void type(String uri, int version, Position at, String text) {
    TextDocumentContentChangeEvent change =
        new TextDocumentContentChangeEvent(new Range(at, at), text);
    server
        .getTextDocumentService()
        .didChange(
            new DidChangeTextDocumentParams(
                new VersionedTextDocumentIdentifier(uri, version), List.of(change)));
  }

  /** A language and a text that is long on both sides of the cursor. */
  private enum LongText {
    NUMBERS("python", "x = [" + "1, ".repeat(130_000), "1, ".repeat(130_000) + "]\n"),
    BRACKETS("python", "x = " + "(".repeat(100_000), ")".repeat(100_000) + "\n"),
    OBJECTS("javascript", "x = [" + OBJECT.repeat(13_000), OBJECT.repeat(13_000) + "];\n");

    final String language;
    final String before;
    final String behind;

    LongText(String language, String before, String behind) {
      this.language = language;
      this.before = before;
      this.behind = behind;
    }
  }

  private static final String OBJECT = "{id:1,name:\"x\",tags:[\"a\",\"b\"]},";

  @ParameterizedTest
  @EnumSource(LongText.class)
  void othersAreAnsweredMeanwhile(LongText text) throws Exception {
    String uri = "file:///long";
    assertThat(askSmall()).as("before").isNotEmpty();
    open(uri, text.language, text.before + text.behind);
    List<CompletableFuture<List<InlineCompletionItem>>> replies = new ArrayList<>();
    int column = text.before.length();
    for (int key = 0; key < 12; key++) {
      type(uri, 2 + key, new Position(0, column), "2");
      column++;
      replies.add(ask(uri, new Position(0, column)));
      LockSupport.parkNanos(KEY.toNanos());
      assertThat(askSmall()).as("at key %d", key).isNotEmpty();
    }
    for (CompletableFuture<List<InlineCompletionItem>> reply : replies) {
      assertThat(answered(reply)).isTrue();
    }
    assertThat(process.isAlive()).isTrue();
    assertThat(server.shutdown().get(30, SECONDS)).isNull();
    server.exit();
    assertThat(process.exitStatus()).isZero();
  }

  /** Whether a reply came, be it that the request is superseded. */
  private static boolean answered(CompletableFuture<List<InlineCompletionItem>> reply) {
    try {
      return reply.orTimeout(60, SECONDS).join() != null;
    } catch (CompletionException e) {
      return String.valueOf(e.getMessage()).contains("ResponseErrorException");
    }
  }
}
