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

/** Whether a text is of a language, and where it goes wrong if not. */
sealed interface FirstError {
  /** It is of the language. */
  record None() implements FirstError {}

  /**
   * It could go on, but it ends.
   *
   * @param expected what could stand there ({@link Expected#clause})
   */
  record TooEarly(String expected) implements FirstError {}

  /**
   * Nothing of the language begins so.
   *
   * @param column from 1, in code points
   * @param expected what could stand there ({@link Expected#clause}); empty if that is not asked
   */
  record At(int line, int column, String expected) implements FirstError {
    @Override
    public String toString() {
      return line + ":" + column;
    }
  }

  /** Looks for the first error of a text. O(text). */
  static FirstError of(Language language, String text) {
    byte[] bytes = Utf8.encode(text);
    MiddleRecognizer end = MiddleLanguage.of(language, bytes, new byte[0]).recognizer();
    if (end.mayEnd()) {
      return new None();
    }
    if (end.viable()) {
      return new TooEarly(Expected.clause(language, end));
    }
    MiddleRecognizer read = longestViable(language, bytes);
    String good = new String(Arrays.copyOf(bytes, read.length()), StandardCharsets.UTF_8);
    TextPosition position =
        LineIndex.of(text)
            .position(Math.min(good.length(), text.length()), PositionEncoding.UTF_32);
    return new At(position.line() + 1, position.character() + 1, Expected.clause(language, read));
  }

  /** The longest beginning of a text that some program begins with, read. */
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
