package dovetail.model.decode;

import dovetail.model.Vocabulary;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.function.IntPredicate;

/** The white space in tokens, and in pieces of them (places in the vocabulary's pool). */
record TokenTexts(Vocabulary vocabulary) {
  private static final String CLOSING = ")]}>\"'`:;,/";

  /** Whether a piece of the pool is white space only, line ends among it; so is an empty one. */
  boolean isSpace(int from, int to) {
    byte[] pool = vocabulary.pool();
    for (int i = from; i < to; i++) {
      if (pool[i] != ' ' && (pool[i] < '\t' || pool[i] > '\r')) {
        return false;
      }
    }
    return true;
  }

  /** Whether a token is blanks and tabs only. */
  boolean isBlanks(int token) {
    return !holds(token, b -> b != ' ' && b != '\t');
  }

  boolean holdsLineEnd(int token) {
    return holds(token, b -> b == '\n');
  }

  /** Whether there is a line feed or a carriage return in a token. */
  boolean holdsLineBreak(int token) {
    return holds(token, b -> b == '\n' || b == '\r');
  }

  /** Whether a token has a letter, a digit, or a piece of a character beyond ASCII. */
  boolean holdsWord(int token) {
    return holds(token, b -> b < 0 || Character.isLetterOrDigit(b));
  }

  private boolean holds(int token, IntPredicate kind) {
    for (int i = vocabulary.from(token); i < vocabulary.to(token); i++) {
      if (kind.test(vocabulary.pool()[i])) {
        return true;
      }
    }
    return false;
  }

  /** Whether a token only closes: {@link #closes(byte[])}. */
  boolean closes(int token) {
    return closes(vocabulary.pool(), vocabulary.from(token), vocabulary.to(token));
  }

  /**
   * Whether a text is nothing but blanks, marks that close or separate, and names of closed
   * elements, {@code </a>}: it says nothing.
   */
  static boolean closes(byte[] text) {
    return closes(text, 0, text.length);
  }

  private static boolean closes(byte[] text, int from, int to) {
    for (int i = from; i < to; i++) {
      boolean blank = text[i] == ' ' || (text[i] >= '\t' && text[i] <= '\r');
      if (text[i] == '<' && i + 1 < to && text[i + 1] == '/') {
        i = tagEnd(text, i + 2, to) - 1;
      } else if (!blank && CLOSING.indexOf(text[i]) < 0) {
        return false;
      }
    }
    return true;
  }

  /** The place behind the name of a closed element. */
  private static int tagEnd(byte[] text, int from, int to) {
    int end = from;
    while (end < to && text[end] != '>' && text[end] != '<' && text[end] > ' ') {
      end++;
    }
    return end;
  }

  /** The characters up to the first byte that begins none. */
  static String characters(byte[] text) {
    CharsetDecoder decoder =
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    CharBuffer out = CharBuffer.allocate(text.length);
    decoder.decode(ByteBuffer.wrap(text), out, true);
    return out.flip().toString();
  }
}
