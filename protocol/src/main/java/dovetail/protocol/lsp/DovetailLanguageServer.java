package dovetail.protocol.lsp;

import com.google.gson.JsonObject;
import org.eclipse.lsp4j.jsonrpc.services.JsonNotification;
import org.eclipse.lsp4j.services.LanguageServer;

/**
 * LSP, and the notifications by which clients report the fate of a suggestion, as
 * copilot-language-server names them. Of each item only its {@code command} is looked at.
 */
interface DovetailLanguageServer extends LanguageServer {
  /** {@code {item}}: it is on the screen. */
  @JsonNotification("textDocument/didShowCompletion")
  void didShowCompletion(JsonObject params);

  /** {@code {item, acceptedLength}}: so many characters of it were inserted. */
  @JsonNotification("textDocument/didPartiallyAcceptCompletion")
  void didPartiallyAcceptCompletion(JsonObject params);
}
