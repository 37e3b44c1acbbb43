package dovetail.protocol.text;

import java.util.Arrays;
import java.util.Optional;

/**
 * The unit of an LSP {@code character}. The server and the client agree on one in {@code
 * initialize} (LSP 3.18, PositionEncodingKind).
 */
public enum PositionEncoding {
  /** Bytes of UTF-8. */
  UTF_8("utf-8"),
  /** Chars of Java and JavaScript: the default, which every client knows. */
  UTF_16("utf-16"),
  /** Unicode code points. */
  UTF_32("utf-32");

  private final String wireName;

  PositionEncoding(String wireName) {
    this.wireName = wireName;
  }

  /** The protocol's name of the encoding, such as {@code utf-16}. */
  public String wireName() {
    return wireName;
  }

  /** The encoding with a name of the protocol; empty if there is none. */
  public static Optional<PositionEncoding> ofWireName(String wireName) {
    return Arrays.stream(values()).filter(e -> e.wireName.equals(wireName)).findFirst();
  }

  /** The number of units of a code point. */
  int unitsOf(int codePoint) {
    return switch (this) {
      case UTF_8 -> codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4;
      case UTF_16 -> Character.charCount(codePoint);
      case UTF_32 -> 1;
    };
  }
}
