package dovetail.protocol.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the requests of a connection: HTTP/1.1 (RFC 9112) with bodies of a known length. The reader
 * refuses requests of any other form, so that no two programs read a request differently. One
 * thread.
 */
final class RequestReader {
  /** The most bytes of a request line and its headers. */
  static final int MOST_HEAD = 32_768;

  /** The most bytes of a body. */
  static final int MOST_BODY = 8 << 20;

  private static final Pattern LINE = Pattern.compile("([A-Z]{1,16}) (/[!-~]*) HTTP/1\\.[01]");
  private static final Pattern HEADER = Pattern.compile("([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*(.*)");
  private static final Pattern LENGTH = Pattern.compile("[0-9]{1,9}");
  private static final byte[] CONTINUE =
      "HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

  private final InputStream in;
  private final OutputStream out;

  /** An unreadable request; the connection ends with the answer. */
  static final class Refused extends Exception {
    private static final long serialVersionUID = 1;
    final int status;

    Refused(int status, String message) {
      super(message);
      this.status = status;
    }
  }

  /**
   * A reader of a connection.
   *
   * @param in a buffered stream
   * @param out receives {@code 100 Continue}, if a client waits for it
   */
  RequestReader(InputStream in, OutputStream out) {
    this.in = in;
    this.out = out;
  }

  /** The next request; empty at the end of the stream. */
  Optional<Request> read() throws IOException, Refused {
    String head = head();
    if (head.isEmpty()) {
      return Optional.empty();
    }
    List<String> lines = List.of(head.split("\r\n", -1));
    Matcher line = LINE.matcher(lines.getFirst());
    if (!line.matches()) {
      throw new Refused(400, "no request line of HTTP/1.1");
    }
    Map<String, List<String>> headers = new LinkedHashMap<>();
    for (String header : lines.subList(1, lines.size())) {
      Matcher form = HEADER.matcher(header);
      if (!form.matches()) {
        throw new Refused(400, "no header: a line without a colon");
      }
      headers
          .computeIfAbsent(form.group(1).toLowerCase(Locale.ROOT), _ -> new ArrayList<>())
          .add(form.group(2).strip());
    }
    Request request = new Request(line.group(1), line.group(2), headers, new byte[0]);
    return Optional.of(new Request(request.method(), request.target(), headers, body(request)));
  }

  private byte[] body(Request request) throws IOException, Refused {
    if (request.has("transfer-encoding")) {
      throw new Refused(411, "a body is expected with its length told (Content-Length)");
    }
    if (!request.has("content-length")) {
      return new byte[0];
    }
    String value = request.header("content-length").orElse("");
    if (!LENGTH.matcher(value).matches()) {
      throw new Refused(400, "no Content-Length: a number is expected, once");
    }
    int length = Integer.parseInt(value);
    if (length > MOST_BODY) {
      throw new Refused(
          413, "a body of %d bytes; at most %d are read".formatted(length, MOST_BODY));
    }
    if (request.has("expect")) {
      out.write(CONTINUE);
      out.flush();
    }
    byte[] body = in.readNBytes(length);
    if (body.length < length) {
      throw new IOException("the stream ends in a body");
    }
    return body;
  }

  /** The request line and the headers, without the empty line behind them; empty at the end. */
  private String head() throws IOException, Refused {
    byte[] head = new byte[1024];
    int length = 0;
    while (true) {
      int next = in.read();
      if (next < 0) {
        if (length > 0) {
          throw new IOException("the stream ends in a head");
        }
        return "";
      }
      boolean isBetween = length == 0 && (next == '\r' || next == '\n');
      if (!isBetween) {
        if (length == MOST_HEAD) {
          throw new Refused(431, "headers of more than %d bytes".formatted(MOST_HEAD));
        }
        head = length == head.length ? Arrays.copyOf(head, 2 * length) : head;
        head[length++] = (byte) next;
      }
      if (next == '\n' && length >= 4 && head[length - 2] == '\r' && head[length - 3] == '\n') {
        return new String(head, 0, length - 4, StandardCharsets.ISO_8859_1);
      }
    }
  }
}
