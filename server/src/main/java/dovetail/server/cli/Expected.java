package dovetail.server.cli;

import dovetail.languages.Language;
import dovetail.lexer.Terminal;
import dovetail.quotient.MiddleRecognizer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The terminals that could stand at a text's first error, as text for the user. */
final class Expected {
  /** The most terminals that are named; the others are counted. */
  private static final int MOST = 12;

  private Expected() {}

  /**
   * A clause such as {@code ; here could stand "(", NAME}; empty inside a token, where no terminal
   * begins. Literals of the grammar stand in quotes, other terminals by their names.
   *
   * @param read a recogniser that has read the text before the error
   */
  static String clause(Language language, MiddleRecognizer read) {
    List<String> names = new ArrayList<>();
    List<String> words = new ArrayList<>();
    read.mayBegin().stream()
        .mapToObj(language.terminals()::get)
        .filter(terminal -> terminal.role().isParsed())
        .forEach(terminal -> (terminal.literal() ? words : names).add(shown(language, terminal)));
    words.addAll(names);
    List<String> all = words.stream().distinct().toList();
    if (all.isEmpty()) {
      return "";
    }
    int more = all.size() - MOST;
    return "; here could stand "
        + String.join(", ", all.subList(0, Math.min(MOST, all.size())))
        + (more > 0 ? " and %d more".formatted(more) : "");
  }

  private static String shown(Language language, Terminal terminal) {
    if (!terminal.literal()) {
      return terminal.name();
    }
    int start = language.lexer().start(terminal.group());
    byte[] text = language.lexer().spell(start, terminal.id());
    return '"' + new String(text, StandardCharsets.UTF_8) + '"';
  }
}
