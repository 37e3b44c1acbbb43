package dovetail.suite;

import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.withSettings;

import org.eclipse.lsp4j.jsonrpc.services.JsonNotification;
import org.eclipse.lsp4j.services.LanguageClient;

/** An editor as LSP4J sees it, which is told of the server's status, too. */
public interface EditorClient extends LanguageClient {
  /** What the server does. */
  @JsonNotification("$/dovetail/status")
  void status(Object status);

  /** One that makes nothing of what it is told; LSP4J finds each method once, in the interface. */
  static EditorClient heard() {
    return mock(EditorClient.class, withSettings().withoutAnnotations());
  }
}
