package dovetail.protocol.lsp;

import com.google.gson.JsonObject;
import org.eclipse.lsp4j.jsonrpc.services.JsonNotification;
import org.eclipse.lsp4j.services.LanguageServer;

/**
 * LSP, and the notifications by which clients report the fate of a suggestion, with the names of
 * copilot-language-server. Of each item only its {@code command} is read.
 */
interface DovetailLanguageServer extends LanguageServer {
  /** {@code {item}}: the item is on the screen. */
  @JsonNotification("textDocument/didShowCompletion")
  void didShowCompletion(JsonObject params);

  /**
   * {@code {item, acceptedLength}}: the first {@code acceptedLength} characters of the item were
   * inserted.
   */
  @JsonNotification("textDocument/didPartiallyAcceptCompletion")
  void didPartiallyAcceptCompletion(JsonObject params);
}
