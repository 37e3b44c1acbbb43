package dovetail.protocol.lsp;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The right to use the server: a client must know the token. Without a token, each client at the
 * other end of the streams or of the socket has the right.
 */
record Access(Optional<String> token) {
  /** Whether the client's process is certainly on this machine, so that its end can be noticed. */
  boolean isLocal() {
    return token.isEmpty();
  }

  /**
   * Whether a client with these {@code initializationOptions} may use the server. In constant time,
   * so that a token cannot be guessed letter by letter.
   */
  boolean allows(@Nullable JsonElement options) {
    return token.isEmpty()
        || options instanceof JsonObject object
            && object.get("token") instanceof JsonPrimitive sent
            && MessageDigest.isEqual(
                sent.getAsString().getBytes(StandardCharsets.UTF_8),
                token.get().getBytes(StandardCharsets.UTF_8));
  }
}
