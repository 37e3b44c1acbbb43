package dovetail.protocol.lsp;

import com.google.gson.JsonObject;
import org.eclipse.lsp4j.jsonrpc.services.JsonNotification;
import org.eclipse.lsp4j.services.LanguageServer;

/**
 * LSP, and the words in which clients tell what became of a suggestion: those of
 * copilot-language-server. Of each item only its {@code command} is looked at.
 */
interface DovetailLanguageServer extends LanguageServer {
  /** {@code {item}}: it is on the screen. */
  @JsonNotification("textDocument/didShowCompletion")
  void didShowCompletion(JsonObject params);

  /** {@code {item, acceptedLength}}: so many characters of it were inserted. */
  @JsonNotification("textDocument/didPartiallyAcceptCompletion")
  void didPartiallyAcceptCompletion(JsonObject params);
}
