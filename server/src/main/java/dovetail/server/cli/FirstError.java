package dovetail.server.cli;

import dovetail.languages.Language;
import dovetail.lexer.Utf8;
import dovetail.protocol.text.LineIndex;
import dovetail.protocol.text.PositionEncoding;
import dovetail.protocol.text.TextPosition;
import dovetail.quotient.MiddleLanguage;
import dovetail.quotient.MiddleRecognizer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The first error of a text in a language, or none. */
sealed interface FirstError {
  /** The text is of the language. */
  record None() implements FirstError {}

  /**
   * The text ends too early.
   *
   * @param expected the terminals that could follow ({@link Expected#clause})
   */
  record TooEarly(String expected) implements FirstError {}

  /**
   * No text of the language begins like this one up to a place.
   *
   * @param column from 1, in code points
   * @param expected the terminals that could stand there ({@link Expected#clause}); may be empty
   */
  record At(int line, int column, String expected) implements FirstError {
    /** The place of an offset. */
    static At of(LineIndex lines, int offset, String expected) {
      TextPosition position = lines.position(offset, PositionEncoding.UTF_32);
      return new At(position.line() + 1, position.character() + 1, expected);
    }

    @Override
    public String toString() {
      return line + ":" + column;
    }
  }

  /** Finds the first error of a text. O(text). */
  static FirstError of(Language language, String text) {
    byte[] bytes = Utf8.encode(text);
    MiddleRecognizer end = MiddleLanguage.of(language, bytes, new byte[0]).recognizer();
    if (end.mayEnd()) {
      return new None();
    }
    MiddleRecognizer read = longestViable(language, bytes);
    if (read.length() == bytes.length) {
      return new TooEarly(Expected.clause(language, text, read));
    }
    String good = new String(Arrays.copyOf(bytes, read.length()), StandardCharsets.UTF_8);
    return At.of(LineIndex.of(text), good.length(), Expected.clause(language, text, read));
  }

  /** A recogniser that has read the longest beginning of a text with which some program begins. */
  private static MiddleRecognizer longestViable(Language language, byte[] bytes) {
    MiddleRecognizer recognizer =
        MiddleLanguage.of(language, new byte[0], new byte[0]).recognizer();
    int length = 0;
    while (length < bytes.length && recognizer.push(bytes, length, length + 1)) {
      length++;
    }
    return recognizer;
  }
}
