package dovetail.protocol.http;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Lets in only programs of this machine that know the token. A web page in a browser is no such
 * program. Its requests have an origin, or the site of the page, or the name by which the browser
 * found this machine (DNS rebinding); and it cannot send JSON without a preflight request (Fetch
 * standard, CORS). No answer ever has a header that would let a page read it.
 *
 * @param port the server's port; 0 for the file of a socket
 * @param token the secret that a client must show; empty if there is none
 */
record Gate(int port, Optional<String> token) {
  private static final Set<String> HOSTS = Set.of("127.0.0.1", "localhost", "[::1]");
  private static final int FORBIDDEN = 403;
  private static final int UNAUTHORIZED = 401;
  private static final String BEARER = "bearer ";

  /** The status of the refusal of a request; 0 if the request is let in. */
  int refusal(Request request) {
    if (!isOurs(request.header("host").orElse(""))
        || request.has("origin")
        || !request.header("sec-fetch-site").orElse("none").equals("none")
        || (request.has("sec-fetch-site") && request.header("sec-fetch-site").isEmpty())
        || !isExpected(request)) {
      return FORBIDDEN;
    }
    return token.isEmpty() || shows(request, token.get()) ? 0 : UNAUTHORIZED;
  }

  private boolean isOurs(String host) {
    int colon = host.lastIndexOf(':');
    boolean hasPort = colon > host.lastIndexOf(']');
    String name = (hasPort ? host.substring(0, colon) : host).toLowerCase(Locale.ROOT);
    boolean isPort =
        port == 0 || (hasPort ? host.substring(colon + 1).equals("" + port) : port == 80);
    return HOSTS.contains(name) && isPort;
  }

  private static boolean isExpected(Request request) {
    return switch (request.method()) {
      case "GET" -> true;
      case "POST" -> {
        String type = request.header("content-type").orElse("");
        int parameters = type.indexOf(';');
        String name = parameters < 0 ? type : type.substring(0, parameters);
        yield name.strip().toLowerCase(Locale.ROOT).equals("application/json");
      }
      default -> false;
    };
  }

  private static boolean shows(Request request, String token) {
    String shown = request.header("authorization").orElse("");
    if (!shown.toLowerCase(Locale.ROOT).startsWith(BEARER)) {
      return false;
    }
    return MessageDigest.isEqual(
        shown.substring(BEARER.length()).strip().getBytes(StandardCharsets.UTF_8),
        token.getBytes(StandardCharsets.UTF_8));
  }
}
