package dovetail.protocol.lsp;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;

/** Who may use the server. */
sealed interface Access {
  /** Whether the client's process is on this machine for sure, so that its end can be seen. */
  boolean isLocal();

  /** Whether a client with these {@code initializationOptions} is let in. */
  boolean allows(@Nullable JsonElement options);

  /** Whoever holds the other end of the streams: the editor that started the server. */
  record Streams() implements Access {
    @Override
    public boolean isLocal() {
      return true;
    }

    @Override
    public boolean allows(@Nullable JsonElement options) {
      return true;
    }
  }

  /** Whoever may open the socket: its file's permissions say who, or that any local program may. */
  record Socket() implements Access {
    @Override
    public boolean isLocal() {
      return true;
    }

    @Override
    public boolean allows(@Nullable JsonElement options) {
      return true;
    }
  }

  /** Whoever knows the token. */
  record ByToken(String token) implements Access {
    @Override
    public boolean isLocal() {
      return false;
    }

    /** In constant time, so that the token cannot be guessed letter by letter. */
    @Override
    public boolean allows(@Nullable JsonElement options) {
      return options instanceof JsonObject object
          && object.get("token") instanceof JsonPrimitive sent
          && MessageDigest.isEqual(
              sent.getAsString().getBytes(StandardCharsets.UTF_8),
              token.getBytes(StandardCharsets.UTF_8));
    }
  }
}
