package dovetail.protocol.lsp;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.json.StreamMessageProducer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads messages, and finds the next one after a bad one.
 *
 * <p>The reader takes a whole body from the stream before it parses the body, so a body that is no
 * JSON costs only this message. After an unusable header it reads the body as if that were headers,
 * and the next message's header stands in the middle of a "line"; so it looks for a header anywhere
 * in a line, without case. A length above {@value #MAX_LENGTH} is an error, since the wait for such
 * a body would never end.
 */
final class MessageReader extends StreamMessageProducer {
  private static final Logger log = LoggerFactory.getLogger(MessageReader.class);
  static final int MAX_LENGTH = 1 << 28;

  private final Malformed malformed;

  /** Reads a client's messages. */
  MessageReader(InputStream input, MessageJsonHandler json, Malformed malformed) {
    super(input, json, malformed);
    this.malformed = malformed;
  }

  @Override
  protected void parseHeader(String line, Headers headers) {
    int at = indexOfLengthHeader(line);
    if (at < 0) {
      super.parseHeader(line, headers);
      return;
    }
    if (at > 0) {
      log.warn("skipped {} characters that belong to no message", at);
    }
    String value = line.substring(at + CONTENT_LENGTH_HEADER.length() + 1).trim();
    try {
      int length = Integer.parseInt(value);
      headers.contentLength = length <= MAX_LENGTH ? length : -1;
    } catch (NumberFormatException e) {
      headers.contentLength = -1;
    }
    if (headers.contentLength < 0) {
      log.warn("{}: {} is not a length", CONTENT_LENGTH_HEADER, value);
    }
  }

  private static int indexOfLengthHeader(String line) {
    String header = CONTENT_LENGTH_HEADER + ":";
    for (int at = line.length() - header.length(); at >= 0; at--) {
      if (line.regionMatches(true, at, header, 0, header.length())) {
        return at;
      }
    }
    return -1;
  }

  @Override
  protected void fireStreamClosed(Exception cause) {
    log.info("a client's stream was closed: {}", cause.toString());
  }

  @Override
  protected boolean handleMessage(InputStream input, Headers headers) {
    try {
      byte[] body = input.readNBytes(headers.contentLength);
      if (body.length < headers.contentLength) {
        return false;
      }
      malformed.reads(body);
      if (malformed.hasSeveralParams()) {
        return true;
      }
      return super.handleMessage(new ByteArrayInputStream(body), headers);
    } catch (IOException e) {
      log.info("the client's stream broke: {}", e.getMessage());
      return false;
    } catch (StackOverflowError e) {
      log.warn("a message nested too deeply was skipped");
      return true;
    }
  }
}
