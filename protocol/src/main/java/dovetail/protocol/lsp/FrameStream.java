package dovetail.protocol.lsp;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.MalformedJsonException;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A socket's bytes, as long as they are LSP's frames: lines {@code Content-Length: N} and {@code
 * Content-Type: T}, an empty line, and N bytes of a JSON object. At the first byte that cannot
 * belong to a frame, reading ends with {@link Garbage}: a client with another protocol is no
 * editor. A web page can make a browser post JSON to any port of this machine, but not without
 * HTTP's own first line before it, of which only the first letter is read here.
 *
 * <p>Header names have no case. The stream passes a body on once the body is complete. One thread.
 */
final class FrameStream extends InputStream {
  /** The bytes are no frame of LSP. */
  static final class Garbage extends IOException {
    private static final long serialVersionUID = 1;

    Garbage(String what) {
      super(what);
    }
  }

  private static final String LENGTH = "content-length:";
  private static final List<String> HEADERS = List.of(LENGTH, "content-type:");

  /** The most characters of a header line. */
  private static final int LONGEST_LINE = 256;

  private static final int MOST_HEADERS = 8;

  private final InputStream in;
  private byte[] frame = {};
  private int at;

  /** The frames of a client. */
  FrameStream(InputStream in) {
    this.in = new BufferedInputStream(in);
  }

  @Override
  public int read() throws IOException {
    return at < frame.length || next() ? frame[at++] & 0xFF : -1;
  }

  @Override
  public int read(byte[] into, int start, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (at == frame.length && !next()) {
      return -1;
    }
    int count = Math.min(length, frame.length - at);
    System.arraycopy(frame, at, into, start, count);
    at += count;
    return count;
  }

  /** Reads a frame; false at the end of the stream. */
  private boolean next() throws IOException {
    ByteArrayOutputStream whole = new ByteArrayOutputStream();
    int length = -1;
    int headers = 0;
    while (true) {
      String line = line();
      if (line == null) {
        return false;
      }
      if (line.isEmpty() && headers > 0) {
        break;
      }
      if (line.isEmpty() || ++headers > MOST_HEADERS) {
        throw new Garbage("no header, or too many, where a message begins");
      }
      if (line.toLowerCase(Locale.ROOT).startsWith(LENGTH)) {
        length = lengthOf(line.substring(LENGTH.length()).strip());
      }
      whole.writeBytes((line + "\r\n").getBytes(US_ASCII));
    }
    if (length < 0) {
      throw new Garbage("a message has no Content-Length");
    }
    byte[] body = in.readNBytes(length);
    if (body.length < length) {
      return false;
    }
    demandObject(body);
    whole.writeBytes("\r\n".getBytes(US_ASCII));
    whole.writeBytes(body);
    frame = whole.toByteArray();
    at = 0;
    return true;
  }

  /**
   * A header line without its line end; empty behind the last header; null at the end of the
   * stream.
   */
  private @Nullable String line() throws IOException {
    StringBuilder line = new StringBuilder();
    while (true) {
      int c = in.read();
      if (c < 0) {
        return null;
      }
      if (c == '\n') {
        break;
      }
      line.append((char) c);
      if (c > '~' || !isHeader(line) && !line.toString().equals("\r")) {
        throw new Garbage("a line that begins like \"" + shown(line) + "\" is no header of LSP");
      }
      if (line.length() > LONGEST_LINE) {
        throw new Garbage("a header is longer than " + LONGEST_LINE + " characters");
      }
    }
    String whole = line.toString().strip();
    if (!whole.isEmpty() && whole.indexOf(':') < 0) {
      throw new Garbage("\"" + shown(whole) + "\" is no header of LSP");
    }
    return whole;
  }

  /** Whether a line that begins so may become a header. */
  private static boolean isHeader(CharSequence begun) {
    String line = begun.toString().toLowerCase(Locale.ROOT);
    return HEADERS.stream().anyMatch(name -> name.startsWith(line) || line.startsWith(name));
  }

  private static int lengthOf(String value) throws Garbage {
    try {
      int length = Integer.parseInt(value);
      if (length >= 0 && length <= MessageReader.MAX_LENGTH) {
        return length;
      }
    } catch (NumberFormatException e) {
      // Reported below.
    }
    throw new Garbage("Content-Length: \"" + shown(value) + "\" is not a length");
  }

  private static void demandObject(byte[] body) throws IOException {
    try (JsonReader json =
        new JsonReader(
            new InputStreamReader(new ByteArrayInputStream(body), StandardCharsets.UTF_8))) {
      if (json.peek() == JsonToken.BEGIN_OBJECT) {
        json.skipValue();
        if (json.peek() == JsonToken.END_DOCUMENT) {
          return;
        }
      }
    } catch (MalformedJsonException | EOFException | IllegalStateException e) {
      // Reported below: Gson's message would not help the user.
    }
    throw new Garbage("a body is no JSON object");
  }

  /** The beginning of a text for the log, without unprintable characters. */
  private static String shown(CharSequence text) {
    return text.toString().replaceAll("[^ -~]", "?").substring(0, Math.min(40, text.length()));
  }
}
