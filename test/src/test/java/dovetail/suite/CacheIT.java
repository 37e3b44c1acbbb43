package dovetail.suite;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.timeout;
import static org.mockito.Mockito.verify;

import dovetail.model.hub.CacheFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.InlineCompletionContext;
import org.eclipse.lsp4j.InlineCompletionItem;
import org.eclipse.lsp4j.InlineCompletionParams;
import org.eclipse.lsp4j.InlineCompletionTriggerKind;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.mockito.ArgumentCaptor;

/** The packaged server, as an editor starts it, with a cache of its own, or with none. */
@Timeout(180)
final class CacheIT {
  private static final String URI = "file:///a.json";

  @TempDir private Path folder;

  private final EditorClient client = EditorClient.heard();

  private LanguageServer connect(ServerProcess process) throws Exception {
    Launcher<LanguageServer> launcher =
        LSPLauncher.createClientLauncher(
            client, process.process().getInputStream(), process.process().getOutputStream());
    var _ = launcher.startListening();
    LanguageServer server = launcher.getRemoteProxy();
    InitializeParams params = new InitializeParams();
    params.setProcessId((int) ProcessHandle.current().pid());
    params.setCapabilities(new ClientCapabilities());
    params.setInitializationOptions(Map.of("threshold", 0, "automaticDeadline", 10_000));
    server.initialize(params).get(60, SECONDS);
    server.initialized(new InitializedParams());
    server
        .getTextDocumentService()
        .didOpen(new DidOpenTextDocumentParams(new TextDocumentItem(URI, "json", 1, "[1, ]\n")));
    return server;
  }

  private static List<InlineCompletionItem> ask(LanguageServer server) throws Exception {
    return server
        .getTextDocumentService()
        .inlineCompletion(
            new InlineCompletionParams(
                new TextDocumentIdentifier(URI),
                new Position(0, 4),
                new InlineCompletionContext(InlineCompletionTriggerKind.Invoked)))
        .get(60, SECONDS)
        .getRight()
        .getItems();
  }

  private static void end(LanguageServer server, ServerProcess process) throws Exception {
    server.shutdown().get(60, SECONDS);
    server.exit();
    assertThat(process.exitStatus()).isZero();
  }

  private List<String> left() throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile)
          .map(file -> folder.relativize(file).toString().replace('\\', '/'))
          .sorted()
          .toList();
    }
  }

  @Test
  void thatNothingCanBeUnpackedIsToldOnce() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "in the way");
    try (ServerProcess process =
        ServerProcess.startWith(file.resolve("cache"), "no-cache", "serve")) {
      LanguageServer server = connect(process);
      ArgumentCaptor<MessageParams> told = ArgumentCaptor.forClass(MessageParams.class);
      verify(client, timeout(120_000)).showMessage(told.capture());
      assertThat(told.getValue().getMessage())
          .contains("the tokenizers' library (14 MB) cannot be unpacked here")
          .contains("PyTorch's library (460 MB) cannot be unpacked here")
          .contains("DOVETAIL_CACHE")
          .doesNotContain("Exception")
          .doesNotContain("java.");
      assertThat(ask(server)).isEmpty();
      Object doctor =
          server
              .getWorkspaceService()
              .executeCommand(new ExecuteCommandParams("dovetail.doctor", List.of()))
              .get(60, SECONDS);
      assertThat(String.valueOf(doctor)).contains("PyTorch's library (460 MB)");
      end(server, process);
      verify(client).showMessage(any());
    }
    assertThat(left()).containsExactly("file");
  }

  /** Links to what this machine has unpacked already; the rest of the cache is new. */
  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "links to folders need rights there")
  void halvesAreDeletedAtTheStart() throws Exception {
    for (String part : List.of("djl", "models")) {
      Path own = CacheFolder.path().resolve(part);
      if (Files.isDirectory(own)) {
        Files.createSymbolicLink(folder.resolve(part), own);
      }
    }
    Files.createDirectories(folder.resolve("masks"));
    Files.writeString(folder.resolve("masks/masks1.part"), "half");
    Files.createDirectories(folder.resolve("servers"));
    Files.writeString(folder.resolve("servers/vocabulary1.part"), "half");
    try (ServerProcess process = ServerProcess.startWith(folder, "own-cache", "serve")) {
      LanguageServer server = connect(process);
      assertThat(ask(server)).isNotEmpty();
      end(server, process);
    }
    assertThat(left()).noneMatch(file -> file.startsWith("masks/") || file.startsWith("servers/"));
  }
}
