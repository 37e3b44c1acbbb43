package dovetail.server.complete;

import dovetail.quotient.MiddleLanguage;
import dovetail.quotient.MiddleRecognizer;
import java.util.ArrayList;
import java.util.List;

/**
 * The parts that a middle may be accepted in, word by word: it is cut where a word ends and the
 * file would parse. So accepting the name of a function accepts its brackets too.
 */
final class Parts {
  private Parts() {}

  /** The parts of a middle that is complete. */
  static List<String> of(MiddleLanguage middles, String middle) {
    List<String> parts = new ArrayList<>();
    MiddleRecognizer recognizer = middles.recognizer();
    int begin = 0;
    int at = 0;
    while (at < middle.length()) {
      int end = wordEnd(middle, at);
      if (!recognizer.push(Utf8.encode(middle.substring(at, end)))) {
        break;
      }
      if (end < middle.length() && recognizer.mayEnd()) {
        parts.add(middle.substring(begin, end));
        begin = end;
      }
      at = end;
    }
    parts.add(middle.substring(begin));
    return parts;
  }

  /** Blanks, and then a word or one other character. */
  private static int wordEnd(String text, int from) {
    int at = from;
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    int begin = at;
    while (at < text.length() && isWord(text, at)) {
      at++;
    }
    return at == begin ? Math.min(begin + 1, text.length()) : at;
  }

  /** Surrogates count as word characters, so that no pair is cut. */
  private static boolean isWord(String text, int at) {
    char c = text.charAt(at);
    return Character.isJavaIdentifierPart(c) || Character.isSurrogate(c);
  }
}
