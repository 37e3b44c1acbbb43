package dovetail.protocol.lsp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dovetail.protocol.CompletionAnswer;
import dovetail.protocol.OpenFile;
import dovetail.protocol.Suggestion;
import dovetail.protocol.settings.Settings;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.InlineCompletionContext;
import org.eclipse.lsp4j.InlineCompletionItem;
import org.eclipse.lsp4j.InlineCompletionTriggerKind;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SelectedCompletionInfo;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a client asks, and what it is answered. */
@Timeout(60)
final class LspServerTest extends ServerOnPipes {
  @Test
  void meetsTheClient() throws Exception {
    InitializeResult met = initialize("utf-7", "utf-8", "utf-16");
    assertThat(met.getCapabilities().getPositionEncoding()).isEqualTo("utf-8");
    assertThat(met.getCapabilities().getInlineCompletionProvider().getLeft()).isTrue();
    assertThat(met.getServerInfo().getName()).isEqualTo("Dovetail");
    assertThat(met.getServerInfo().getVersion()).isEqualTo("1.2.3");
  }

  @Test
  void speaksUtf16UnlessAsked() throws Exception {
    assertThat(initialize().getCapabilities().getPositionEncoding()).isEqualTo("utf-16");
  }

  @Test
  void completesAtTheCursorWithAnEmptyRange() throws Exception {
    initialize();
    open("x = 𝄞f(\n)\n");
    List<InlineCompletionItem> items = ask(URI, 0, 8).get();
    assertThat(items).hasSize(1);
    assertThat(textOf(items.getFirst())).isEqualTo("AUTOMATIC:x = 𝄞f(|\n)\n:python");
    assertThat(items.getFirst().getRange())
        .isEqualTo(new Range(new Position(0, 8), new Position(0, 8)));
  }

  @Test
  void countsInTheNegotiatedEncoding() throws Exception {
    initialize("utf-8");
    open("é𝄞x");
    InlineCompletionItem item = ask(URI, 0, 6).get().getFirst();
    assertThat(textOf(item)).contains("é𝄞|x");
    assertThat(item.getRange().getStart()).isEqualTo(new Position(0, 6));
  }

  @Test
  void tellsWhoAsks() throws Exception {
    initialize();
    open("a");
    var invoked = new InlineCompletionContext(InlineCompletionTriggerKind.Invoked);
    assertThat(textOf(ask(URI, 0, 0, invoked).get().getFirst())).startsWith("INVOKED");
  }

  @Test
  void tellsOthersWhatIsOpen() throws Exception {
    initialize();
    assertThat(served.open()).isEmpty();
    open("a");
    var _ = ask(URI, 0, 0).get();
    assertThat(served.open()).containsExactly(new OpenFile(URI, "python", "a"));
    server.shutdown().get();
    assertThat(served.open()).isEmpty();
  }

  @Test
  void followsEdits() throws Exception {
    initialize();
    open("one\r\ntwo\r\n");
    change(2, edit(0, 3, 1, 0, "\n"), edit(1, 0, 1, 3, "2"));
    assertThat(textOf(ask(URI, 1, 1).get().getFirst())).contains("one\n2|\r\n");
    // Ends swapped, the line behind the last, the same version again: in order of arrival, clamped.
    change(2, edit(1, 1, 1, 0, "zwei"), edit(2, 5, 3, 9, "!"));
    assertThat(textOf(ask(URI, 1, 4).get().getFirst())).contains("one\nzwei|\r\n!");
    change(0, new TextDocumentContentChangeEvent("whole"));
    assertThat(textOf(ask(URI, 0, 5).get().getFirst())).contains(":whole|:");
  }

  @Test
  void nothingIsAnEmptyList() throws Exception {
    initialize();
    assertThat(ask("file:///unknown", 3, 4).get()).isEmpty();
    change(7, edit(0, 0, 0, 0, "into an unknown document"));
    open("a");
    script.set(r -> CompletionAnswer.nothing(""));
    assertThat(ask(URI, 0, 0).get()).isEmpty();
  }

  @Test
  void aBugInTheServiceIsAnsweredWithNothing() throws Exception {
    initialize();
    open("a");
    script.set(
        r -> {
          throw new StackOverflowError();
        });
    assertThat(ask(URI, 0, 0).get()).isEmpty();
    script.set(r -> CompletionAnswer.of("alive"));
    assertThat(textOf(ask(URI, 0, 0).get().getFirst())).isEqualTo("alive");
  }

  /** Also where the answer comes from memory, beside closers that the editor wrote by itself. */
  @Test
  void coversClosersOnlyIfThatIsOn() throws Exception {
    initialize();
    script.set(
        r ->
            CompletionAnswer.of(
                List.of(
                    r.settings().get(Settings.COVERING).on()
                        ? Suggestion.covering("items, list):", ")")
                        : Suggestion.whole("map(items)"))));
    open("isinstance()");
    assertThat(ask(URI, 0, 11).get().getFirst().getRange())
        .isEqualTo(new Range(new Position(0, 11), new Position(0, 12)));
    server
        .getWorkspaceService()
        .didChangeConfiguration(
            new DidChangeConfigurationParams(Map.of("dovetail", Map.of("covering", false))));
    int version = 1;
    for (String text : List.of("isinstance(¦)", "isinstance(ma¦)", "isinstance(map(¦))")) {
      change(++version, new TextDocumentContentChangeEvent(text.replace("¦", "")));
      Position cursor = new Position(0, text.indexOf('¦'));
      InlineCompletionItem item = ask(URI, 0, cursor.getCharacter()).get().getFirst();
      assertThat(item.getRange()).as(text).isEqualTo(new Range(cursor, cursor));
      assertThat(text.replace("¦", textOf(item))).isEqualTo("isinstance(map(items))");
    }
  }

  @Test
  void extendsTheItemSelectedInTheMenu() throws Exception {
    initialize();
    open("a.fo()");
    var context = new InlineCompletionContext(InlineCompletionTriggerKind.Automatic);
    Range replaced = new Range(new Position(0, 2), new Position(0, 4));
    context.setSelectedCompletionInfo(new SelectedCompletionInfo(replaced, "format"));
    script.set(r -> CompletionAnswer.of("(" + r.prefix() + "|" + r.suffix()));
    InlineCompletionItem item = ask(URI, 0, 4, context).get().getFirst();
    assertThat(item.getRange()).isEqualTo(replaced);
    assertThat(textOf(item)).isEqualTo("format(a.format|()");
  }

  @Test
  void theOthersAreThoseLastTouchedFirst() throws Exception {
    initialize();
    open("file:///b.py", "b");
    open("file:///c.py", "c");
    open("abc");
    open("file:///d.py", "d");
    close("file:///c.py");
    List<OpenFile> seen = new CopyOnWriteArrayList<>();
    script.set(
        r -> {
          seen.addAll(r.others());
          return CompletionAnswer.of("x");
        });
    ask(URI, 0, 1).get();
    assertThat(seen).extracting(OpenFile::text).containsExactly("d", "b");
    seen.clear();
    server
        .getTextDocumentService()
        .didChange(
            new DidChangeTextDocumentParams(
                new VersionedTextDocumentIdentifier("file:///b.py", 2),
                List.of(new TextDocumentContentChangeEvent("B"))));
    ask(URI, 0, 2).get();
    assertThat(seen).extracting(OpenFile::text).containsExactly("B", "d");
  }

  private static int codeOf(CompletableFuture<?> reply) throws InterruptedException {
    try {
      reply.get();
    } catch (ExecutionException e) {
      return ((ResponseErrorException) e.getCause()).getResponseError().getCode();
    }
    throw new AssertionError("answered without an error");
  }

  @Test
  void keepsTheLifecycle() throws Exception {
    assertThat(codeOf(ask(URI, 0, 0))).isEqualTo(-32002);
    assertThat(codeOf(server.shutdown())).isEqualTo(-32002);
    assertThat(codeOf(server.getTextDocumentService().hover(new HoverParams()))).isEqualTo(-32002);
    initialize();
    assertThat(codeOf(server.initialize(new InitializeParams()))).isEqualTo(-32600);
    assertThat(codeOf(server.getTextDocumentService().hover(new HoverParams()))).isEqualTo(-32601);
    assertThat(server.shutdown().get()).isNull();
    assertThat(codeOf(ask(URI, 0, 0))).isEqualTo(-32600);
    server.exit();
    assertThat(exitStatus.get()).isZero();
  }

  @Test
  void exitWithoutShutdownIsStatusOne() throws Exception {
    initialize();
    server.exit();
    assertThat(exitStatus.get()).isOne();
  }

  @Test
  void endsWithTheClientsStream() throws Exception {
    initialize();
    toServer.close();
    assertThat(exitStatus.get()).isOne();
  }

  @Test
  void survivesMalformedMessages() throws Exception {
    initialize();
    open("a");
    String[] nonsense = {
      "Content-Length: 5\r\n\r\n{bad}",
      "Content-Length: 2\r\n\r\n[]",
      "Content-Length: 4\r\n\r\nnull",
      "Content-Length: 0\r\n\r\n",
      "Content-Length: 12\r\n\r\n" + "[".repeat(12),
      "Content-Length: 20000\r\n\r\n" + "[".repeat(20_000),
      "Content-Length: 30000\r\n\r\n{\"a\":" + "x".repeat(29_995),
      "Content-Length: many\r\n\r\n{\"jsonrpc\":\"2.0\"}",
      "Content-Length: -1\r\n\r\n{}",
      "Content-Length: 2147483647\r\n\r\n{}",
      "Content-Length: 99999999999\r\n\r\n{}",
      "Content-Type: nothing\r\n\r\n{}",
      "Content-Type: x; charset=klingon\r\nContent-Length: 2\r\n\r\n{}",
      "\r\n\r\n\r\n",
      "no header at all",
      message("{\"jsonrpc\":\"2.0\",\"method\":\"nonsense\",\"params\":7}"),
      message("{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didOpen\"}"),
      message("{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didOpen\",\"params\":{}}"),
      message("{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didOpen\",\"params\":[1,2,3]}"),
      message("{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didChange\",\"params\":{}}"),
      message("{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didClose\",\"params\":{}}"),
      message("{\"jsonrpc\":\"2.0\",\"id\":900,\"method\":\"textDocument/inlineCompletion\"}"),
      message(
          "{\"jsonrpc\":\"2.0\",\"id\":901,\"method\":\"textDocument/inlineCompletion\","
              + "\"params\":{\"position\":\"here\"}}"),
      message("{\"jsonrpc\":\"2.0\",\"id\":902,\"result\":{}}"),
      message("{\"jsonrpc\":\"2.0\",\"method\":\"$/cancelRequest\",\"params\":{\"id\":903}}"),
      message("{\"jsonrpc\":\"2.0\",\"method\":\"$/cancelRequest\"}"),
      message("{\"id\":{}}"),
      "content-length: 2\r\n\r\n{}",
      "garbage before a header Content-Length: 2\r\n\r\n{}"
    };
    for (String bad : nonsense) {
      toServer.write(bad.getBytes(UTF_8));
      toServer.flush();
      assertThat(ask(URI, 0, 1).get(30, TimeUnit.SECONDS)).as(bad).hasSize(1);
    }
  }

  private static String message(String json) {
    return "Content-Length: " + json.getBytes(UTF_8).length + "\r\n\r\n" + json;
  }
}
