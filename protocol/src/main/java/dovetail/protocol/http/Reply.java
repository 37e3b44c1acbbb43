package dovetail.protocol.http;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * An answer of HTTP.
 *
 * @param type the body's media type; empty for no body
 */
record Reply(int status, String type, String body) {
  static Reply empty(int status) {
    return new Reply(status, "", "");
  }

  static Reply json(String body) {
    return new Reply(200, "application/json", body);
  }

  /** Writes the whole answer. */
  void write(OutputStream out, boolean closes) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    StringBuilder head = new StringBuilder(200);
    head.append("HTTP/1.1 ").append(status).append(' ').append(reason()).append("\r\n");
    if (!type.isEmpty()) {
      head.append("Content-Type: ").append(type).append("\r\n");
    }
    head.append("Content-Length: ").append(bytes.length).append("\r\n");
    head.append("Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n");
    head.append(closes ? "Connection: close\r\n\r\n" : "\r\n");
    out.write(head.toString().getBytes(StandardCharsets.US_ASCII));
    out.write(bytes);
    out.flush();
  }

  private String reason() {
    return switch (status) {
      case 200 -> "OK";
      case 400 -> "Bad Request";
      case 401 -> "Unauthorized";
      case 403 -> "Forbidden";
      case 404 -> "Not Found";
      case 411 -> "Length Required";
      case 413 -> "Content Too Large";
      default -> "Refused";
    };
  }
}
