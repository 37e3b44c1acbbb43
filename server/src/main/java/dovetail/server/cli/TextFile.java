package dovetail.server.cli;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Files that a user names, as text. */
final class TextFile {
  private TextFile() {}

  /** The text of a file in UTF-8; the exception says, for people, where it is not. */
  static String read(Path file) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file));
    CharBuffer text = CharBuffer.allocate(bytes.remaining());
    CharsetDecoder decoder =
        StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPORT);
    if (decoder.decode(bytes, text, true).isError()) {
      throw new IOException("not UTF-8 at byte " + (bytes.position() + 1));
    }
    return text.flip().toString();
  }
}
