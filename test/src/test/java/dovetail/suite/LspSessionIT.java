package dovetail.suite;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.quotient.MiddleLanguage;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.InitializeParams;
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
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A user's session with the packaged server and the embedded model, through lsp4j's client. */
@Timeout(180)
final class LspSessionIT {
  private static final String URI = "file:///shapes.py";
  private static final String BEFORE =
      """
      import math


      class Circle:
          def __init__(self, radius):
              self.radius = radius

          def area(self):
              return math.pi * self.radius ** 2

          def perimeter(self):
      """;
  private static final String AFTER =
      """


      def largest(shapes):
          return max(shapes, key=lambda shape: shape.area())
      """;

  private ServerProcess process;
  private LanguageServer server;
  private String line = "";
  private int version = 1;

  @BeforeEach
  void connect() throws Exception {
    process = ServerProcess.start("lsp-session", "serve", "--stdio", "--log-level", "debug");
    Launcher<LanguageServer> launcher =
        LSPLauncher.createClientLauncher(
            EditorClient.heard(),
            process.process().getInputStream(),
            process.process().getOutputStream());
    var _ = launcher.startListening();
    server = launcher.getRemoteProxy();
    InitializeParams params = new InitializeParams();
    params.setProcessId((int) ProcessHandle.current().pid());
    params.setCapabilities(new ClientCapabilities());
    // Whatever the machine's load and the model's doubts, something is suggested.
    params.setInitializationOptions(Map.of("threshold", 0, "automaticDeadline", 10_000));
    server.initialize(params).get(60, SECONDS);
    server.initialized(new InitializedParams());
    server
        .getTextDocumentService()
        .didOpen(
            new DidOpenTextDocumentParams(
                new TextDocumentItem(URI, "python", version, BEFORE + AFTER)));
  }

  @AfterEach
  void disconnect() {
    process.close();
  }

  private static Position cursor(String line) {
    return new Position((int) BEFORE.lines().count(), line.length());
  }

  private void type(String text) {
    TextDocumentContentChangeEvent change =
        new TextDocumentContentChangeEvent(new Range(cursor(line), cursor(line)), text);
    version++;
    line += text;
    server
        .getTextDocumentService()
        .didChange(
            new DidChangeTextDocumentParams(
                new VersionedTextDocumentIdentifier(URI, version), List.of(change)));
  }

  private CompletableFuture<Either<List<InlineCompletionItem>, InlineCompletionList>> ask(
      InlineCompletionTriggerKind kind) {
    return server
        .getTextDocumentService()
        .inlineCompletion(
            new InlineCompletionParams(
                new TextDocumentIdentifier(URI), cursor(line), new InlineCompletionContext(kind)));
  }

  private static List<String> middles(
      CompletableFuture<Either<List<InlineCompletionItem>, InlineCompletionList>> reply)
      throws Exception {
    return reply.get(60, SECONDS).getRight().getItems().stream()
        .map(item -> item.getInsertText().getLeft())
        .toList();
  }

  private static void assertParses(String typed, String middle) {
    assertParses(BEFORE + typed + middle + AFTER);
  }

  private static void assertParses(String text) {
    Language python = Languages.builtIn().find("python").orElseThrow();
    byte[] whole = text.getBytes(StandardCharsets.UTF_8);
    assertThat(MiddleLanguage.of(python, whole, new byte[0]).recognizer().mayEnd())
        .as(text)
        .isTrue();
  }

  @Test
  void typesAsksCancelsSupersedesAndGetsValidMiddles() throws Exception {
    // Types and asks: the prefix alone is no program, so that the middle cannot be empty.
    type("        return (");
    InlineCompletionItem item =
        ask(InlineCompletionTriggerKind.Invoked).get(120, SECONDS).getRight().getItems().getFirst();
    assertThat(item.getRange()).isEqualTo(new Range(cursor(line), cursor(line)));
    assertThat(item.getInsertText().getLeft()).contains(")");
    assertParses(line, item.getInsertText().getLeft());

    // Types on, asking at every key without waiting: all but the last may be superseded.
    List<String> typed = new ArrayList<>();
    List<CompletableFuture<Either<List<InlineCompletionItem>, InlineCompletionList>>> replies =
        new ArrayList<>();
    for (String key : "2 * math.pi * self.".split("")) {
      type(key);
      typed.add(line);
      replies.add(ask(InlineCompletionTriggerKind.Automatic));
    }
    int superseded = 0;
    for (int i = 0; i < replies.size(); i++) {
      try {
        for (String middle : middles(replies.get(i))) {
          assertParses(typed.get(i), middle);
        }
      } catch (ExecutionException e) {
        assertThat(e.getCause())
            .isInstanceOfSatisfying(
                ResponseErrorException.class,
                error -> assertThat(error.getResponseError().getCode()).isEqualTo(-32800));
        superseded++;
      }
    }
    assertThat(superseded).as("superseded requests").isBetween(1, replies.size() - 1);
    assertThat(middles(replies.getLast())).hasSize(1);

    // Cancels, and is served again at once.
    var cancelled = ask(InlineCompletionTriggerKind.Invoked);
    cancelled.cancel(true);
    type("r");
    List<String> afterwards = middles(ask(InlineCompletionTriggerKind.Invoked));
    assertThat(afterwards).isNotEmpty().doesNotHaveDuplicates();
    afterwards.forEach(middle -> assertParses(line, middle));

    assertThat(server.shutdown().get(30, SECONDS)).isNull();
    server.exit();
    assertThat(process.exitStatus()).isZero();
  }

  /** For a client that inserts what covers closers behind them. */
  @Test
  void coversNoClosersWhereThatIsOff() throws Exception {
    Map<String, Object> settings =
        Map.of("covering", false, "threshold", 0, "automaticDeadline", 10_000);
    server
        .getWorkspaceService()
        .didChangeConfiguration(new DidChangeConfigurationParams(Map.of("dovetail", settings)));
    int suggested = 0;
    for (String call :
        List.of("print(len(¦))", "x = [max(¦)]", "largest(sorted(¦))", "if largest(¦)\n    pass")) {
      String text = BEFORE + "        return 0" + AFTER + "\n\n" + call + "\n";
      int at = text.indexOf('¦');
      String uri = "file:///%d.py".formatted(at);
      String before = text.substring(0, at);
      server
          .getTextDocumentService()
          .didOpen(
              new DidOpenTextDocumentParams(
                  new TextDocumentItem(uri, "python", 1, text.replace("¦", ""))));
      Position cursor =
          new Position(
              (int) before.chars().filter(c -> c == '\n').count(),
              at - before.lastIndexOf('\n') - 1);
      var reply =
          server
              .getTextDocumentService()
              .inlineCompletion(
                  new InlineCompletionParams(
                      new TextDocumentIdentifier(uri),
                      cursor,
                      new InlineCompletionContext(InlineCompletionTriggerKind.Invoked)));
      for (InlineCompletionItem item : reply.get(60, SECONDS).getRight().getItems()) {
        suggested++;
        assertThat(item.getRange()).as(call).isEqualTo(new Range(cursor, cursor));
        assertParses(text.replace("¦", item.getInsertText().getLeft()));
      }
    }
    assertThat(suggested).isPositive();
  }

  /** A name that is cut is completed, and said to be. */
  @Test
  void explainsWhatItSuggestsInANameThatIsCut() throws Exception {
    type("        return 2 * math.pi * self.rad");
    Object where = Map.of("uri", URI, "position", cursor(line));
    ExecuteCommandParams explain = new ExecuteCommandParams("dovetail.explain", List.of(where));
    assertThat(
            String.valueOf(server.getWorkspaceService().executeCommand(explain).get(120, SECONDS)))
        .contains("The model writes the beginning of this word again: ")
        .contains("this was shown; a part up to a bar can be accepted by itself");
  }
}
