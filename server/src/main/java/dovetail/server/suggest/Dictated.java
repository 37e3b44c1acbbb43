package dovetail.server.suggest;

import dovetail.languages.Language;
import dovetail.lexer.LexerTable;
import dovetail.lexer.Terminal;
import dovetail.lexer.Utf8;
import dovetail.quotient.MiddleRecognizer;
import dovetail.quotient.Surroundings;
import dovetail.server.complete.View;
import dovetail.server.task.Task;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The literals that the grammar dictates at places of a middle: no other token may stand there. In
 * {@code delay 15 ‸} it may be {@code ms} alone. Blanks and comments do not count. One thread.
 */
final class Dictated {
  private static final String NONE = "";

  private final View view;
  private final Language language;
  private final String prefix;
  private final Map<String, String> literals = new HashMap<>();

  Dictated(View view, Task task) {
    this.view = view;
    this.language = task.language();
    this.prefix = task.prefix();
  }

  /**
   * Whether a part of a middle is the dictated literal, or its beginning, with blanks before it.
   *
   * @param begin where the part begins, with its blanks: at the end of a token
   */
  boolean has(String middle, int begin, int end) {
    String part = middle.substring(begin, end).stripLeading();
    return !part.isEmpty()
        && !Words.isInside(prefix + middle.charAt(begin), begin == 0 ? prefix.length() : 0)
        && literals.computeIfAbsent(middle.substring(0, begin), this::literal).startsWith(part);
  }

  /** The one literal that may stand behind a beginning of a middle; empty if there is none. */
  private String literal(String beginning) {
    MiddleRecognizer recognizer = view.middles().recognizer();
    if (!recognizer.push(Utf8.encode(beginning))
        || recognizer.surroundings() != Surroundings.CODE
        || recognizer.mayEnd()) {
      return NONE;
    }
    List<Terminal> next = next(recognizer, language);
    return next.size() == 1 && next.getFirst().literal() ? spelt(next.getFirst(), language) : NONE;
  }

  /** The tokens that may begin where a middle ends. */
  static List<Terminal> next(MiddleRecognizer recognizer, Language language) {
    return recognizer.mayBegin().stream()
        .mapToObj(language.terminals()::get)
        .filter(terminal -> terminal.role().isParsed())
        .toList();
  }

  /** The text of a literal. */
  static String spelt(Terminal terminal, Language language) {
    LexerTable lexer = language.lexer();
    byte[] text = lexer.spell(lexer.start(terminal.group()), terminal.id());
    return new String(text, StandardCharsets.UTF_8);
  }
}
