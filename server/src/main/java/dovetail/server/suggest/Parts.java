package dovetail.server.suggest;

import dovetail.lexer.Utf8;
import dovetail.protocol.Suggestion;
import dovetail.quotient.MiddleLanguage;
import dovetail.quotient.MiddleRecognizer;
import dovetail.quotient.Surroundings;
import java.util.ArrayList;
import java.util.List;

/**
 * The parts that a middle may be accepted in, word by word: it is cut where a word ends and the
 * file would parse. So accepting the name of a function accepts its brackets too.
 */
final class Parts {
  private Parts() {}

  /**
   * The parts of a middle that is complete. Each but the last may be inserted at the cursor, before
   * what the middle covers.
   *
   * @param middles the middles that fit at the cursor, before the covered text
   * @param covered the text behind the cursor that is replaced with the last part, empty for none
   */
  static List<String> of(MiddleLanguage middles, String middle, String covered) {
    List<String> parts = new ArrayList<>();
    MiddleRecognizer recognizer = middles.recognizer();
    int begin = 0;
    int at = 0;
    while (at < middle.length()) {
      int end = wordEnd(middle, at, middles.surroundings());
      if (!recognizer.push(Utf8.encode(middle.substring(at, end)))) {
        break;
      }
      boolean ends = end < middle.length() && recognizer.mayEnd();
      if (ends && Suggestion.mayCover(middle.substring(end), covered)) {
        parts.add(middle.substring(begin, end));
        begin = end;
      }
      at = end;
    }
    parts.add(middle.substring(begin));
    return parts;
  }

  /**
   * Where the next word ends: blanks, and then a word or one other character, or several of the
   * same quote. In code a name is a word, in other text it may be several ({@link ProseWords}).
   */
  static int wordEnd(String text, int from, Surroundings surroundings) {
    int at = from;
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    int begin = at;
    while (at < text.length() && isWord(text, at)) {
      at++;
    }
    if (at > begin || at == text.length()) {
      return surroundings == Surroundings.CODE ? at : ProseWords.end(text, begin, at);
    }
    char first = text.charAt(begin);
    while (Closers.isQuote(first) && at + 1 < text.length() && text.charAt(at + 1) == first) {
      at++;
    }
    return at + 1;
  }

  /** Surrogates count as word characters, so that no pair is cut. */
  private static boolean isWord(String text, int at) {
    char c = text.charAt(at);
    return Character.isJavaIdentifierPart(c) || Character.isSurrogate(c);
  }
}
