package dovetail.protocol.lsp;

import dovetail.protocol.CompletionService;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.eclipse.lsp4j.jsonrpc.RemoteEndpoint;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.json.JsonRpcMethod;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.json.StreamMessageConsumer;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.jsonrpc.services.ServiceEndpoints;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A language server on two streams, for one client.
 *
 * <p>Threads: one reads messages and answers all but completions, which a second one computes; the
 * caller of {@link #run} waits.
 */
public final class LspServer {
  private static final Logger log = LoggerFactory.getLogger(LspServer.class);

  private final CompletionService completions;
  private final String version;

  /**
   * A server that has not met its client yet.
   *
   * @param completions asked on a thread of its own, one request at a time
   * @param version what the server says of itself when it meets the client
   */
  public LspServer(CompletionService completions, String version) {
    this.completions = completions;
    this.version = version;
  }

  /**
   * Serves until the client says {@code exit}, its stream ends, or its process does.
   *
   * @return the exit status that the protocol asks for: 0 after a {@code shutdown}, else 1
   */
  public int run(InputStream in, OutputStream out) {
    CompletableFuture<Integer> exitStatus = new CompletableFuture<>();
    try (InlineCompletions inlineCompletions = new InlineCompletions(completions)) {
      Session session = new Session(inlineCompletions, version, exitStatus::complete);
      Thread.ofPlatform()
          .daemon()
          .name("lsp-reader")
          .start(
              () -> {
                try {
                  connect(session, in, out);
                } finally {
                  session.exit();
                }
              });
      return exitStatus.join();
    }
  }

  private static void connect(Session session, InputStream in, OutputStream out) {
    Map<String, JsonRpcMethod> methods =
        new LinkedHashMap<>(ServiceEndpoints.getSupportedMethods(LanguageServer.class));
    methods.putAll(ServiceEndpoints.getSupportedMethods(LanguageClient.class));
    MessageJsonHandler json = new MessageJsonHandler(methods);
    RemoteEndpoint endpoint =
        new RemoteEndpoint(
            new StreamMessageConsumer(out, json),
            ServiceEndpoints.toEndpoint(List.of(session)),
            LspServer::errorOf);
    json.setMethodProvider(endpoint);
    endpoint.setJsonHandler(json);
    new MessageReader(in, json, endpoint).listen(endpoint);
  }

  /** What a request is answered whose handler threw. */
  private static ResponseError errorOf(Throwable thrown) {
    Throwable cause =
        thrown instanceof CompletionException && thrown.getCause() != null
            ? thrown.getCause()
            : thrown;
    if (cause instanceof ResponseErrorException expected) {
      return expected.getResponseError();
    }
    if (cause instanceof UnsupportedOperationException) {
      return new ResponseError(
          ResponseErrorCode.MethodNotFound, "not offered by this server", null);
    }
    log.error("a request failed", cause);
    return new ResponseError(ResponseErrorCode.InternalError, "internal error: " + cause, null);
  }
}
