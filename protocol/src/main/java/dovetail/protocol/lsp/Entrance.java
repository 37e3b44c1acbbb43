package dovetail.protocol.lsp;

import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.eclipse.lsp4j.jsonrpc.Endpoint;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * Filters every request (LSP 3.18, "Base Protocol"): a request before or after the session's time
 * is refused, and an unknown request is answered MethodNotFound, also if its name begins with
 * {@code $/}, which lsp4j would answer with null. Notifications pass; an unknown one has no effect.
 */
final class Entrance implements Endpoint {
  private final Endpoint inside;
  private final Set<String> known;
  private final Function<String, Optional<ResponseError>> refusal;

  /**
   * The filter before an endpoint.
   *
   * @param inside the endpoint that answers
   * @param known the methods of the requests that the endpoint answers, even if only with a refusal
   * @param refusal the reason why a request of a method is refused now; empty if it is not
   */
  Entrance(Endpoint inside, Set<String> known, Function<String, Optional<ResponseError>> refusal) {
    this.inside = inside;
    this.known = known;
    this.refusal = refusal;
  }

  @Override
  public CompletableFuture<?> request(String method, @Nullable Object params) {
    Optional<ResponseError> refused = refusal.apply(method);
    if (refused.isPresent()) {
      return CompletableFuture.failedFuture(new ResponseErrorException(refused.get()));
    }
    if (!known.contains(method)) {
      return Session.refused(
          ResponseErrorCode.MethodNotFound, "not offered by this server: " + method);
    }
    return inside.request(method, params);
  }

  @Override
  public void notify(String method, @Nullable Object params) {
    inside.notify(method, params);
  }
}
