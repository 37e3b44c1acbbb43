package dovetail.languages;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads files as text: in UTF-8, or in the encoding that a file declares, if its language allows
 * that; without a byte order mark. An error names the line and the column, for people.
 */
public final class SourceText {
  /** The length of the part of a file that may declare its encoding. */
  private static final int MOST_BYTES = 4096;

  private SourceText() {}

  /** The text of a file; its name decides the language. */
  public static String read(Path file) throws IOException {
    Languages all = Languages.builtIn();
    return read(file, all.profile(all.nameOf(file).orElse("")));
  }

  /** The text of a file in UTF-8, whatever its name; no language is loaded. */
  public static String inUtf8(Path file) throws IOException {
    return read(file, Profile.NONE);
  }

  /** The text of a file of a language. */
  public static String read(Path file, Profile profile) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    boolean marked =
        bytes.length >= 3
            && bytes[0] == (byte) 0xef
            && bytes[1] == (byte) 0xbb
            && bytes[2] == (byte) 0xbf;
    int begin = marked ? 3 : 0;
    for (int i = begin; i < bytes.length; i++) {
      if (bytes[i] == 0) {
        throw new IOException(place(bytes, begin, i) + ": a NUL byte, which no source file has");
      }
    }
    Charset charset = StandardCharsets.UTF_8;
    Optional<Pattern> encoding = profile.files().encoding();
    if (encoding.isPresent()) {
      String head =
          new String(
              bytes,
              begin,
              Math.min(bytes.length - begin, MOST_BYTES),
              StandardCharsets.ISO_8859_1);
      Matcher declared = encoding.get().matcher(head);
      if (declared.lookingAt()) {
        String at = place(bytes, begin, begin + declared.start(1));
        charset = charset(declared.group(1), at);
        if (marked && !charset.equals(StandardCharsets.UTF_8)) {
          throw new IOException(
              at + ": encoding \"" + declared.group(1) + "\" behind a byte order mark of UTF-8");
        }
      }
    }
    return decoded(bytes, begin, charset);
  }

  private static Charset charset(String name, String place) throws IOException {
    String plain = name.toLowerCase(Locale.ROOT).replace('_', '-');
    if (plain.equals("utf-8") || plain.startsWith("utf-8-")) {
      return StandardCharsets.UTF_8;
    }
    if (plain.matches("(latin-1|iso-8859-1|iso-latin-1)(-.*)?")) {
      return StandardCharsets.ISO_8859_1;
    }
    for (String spelling : new String[] {name, plain}) {
      try {
        return Charset.forName(spelling);
      } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
        // another spelling, or the message below
      }
    }
    throw new IOException(
        place + ": unknown encoding \"" + name + "\"; known are UTF-8 and Java's encodings");
  }

  private static String decoded(byte[] bytes, int begin, Charset charset) throws IOException {
    ByteBuffer in = ByteBuffer.wrap(bytes, begin, bytes.length - begin);
    CharsetDecoder decoder =
        charset
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    CharBuffer out =
        CharBuffer.allocate((int) Math.ceil(in.remaining() * (double) decoder.maxCharsPerByte()));
    if (decoder.decode(in, out, true).isError()) {
      throw new IOException(
          "not %s at byte %d (%s)"
              .formatted(charset, in.position() + 1, place(bytes, begin, in.position())));
    }
    decoder.flush(out);
    return out.flip().toString();
  }

  /** The line and the column, in bytes, both from 1. */
  private static String place(byte[] bytes, int begin, int offset) {
    int line = 1;
    int lineBegin = begin;
    for (int i = begin; i < offset; i++) {
      boolean pair = bytes[i] == '\r' && i + 1 < bytes.length && bytes[i + 1] == '\n';
      if (bytes[i] == '\n' || (bytes[i] == '\r' && !pair)) {
        line++;
        lineBegin = i + 1;
      }
    }
    return "line " + line + ", column " + (offset - lineBegin + 1);
  }
}
