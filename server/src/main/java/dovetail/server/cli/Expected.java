package dovetail.server.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dovetail.languages.Language;
import dovetail.lexer.Role;
import dovetail.lexer.Terminal;
import dovetail.lexer.Utf8;
import dovetail.protocol.text.LineIndex;
import dovetail.quotient.MiddleRecognizer;
import dovetail.quotient.OpenToken;
import java.util.ArrayList;
import java.util.List;

/** The terminals that could stand at a text's first error, as text for the user. */
final class Expected {
  /** The most terminals that are named; the others are counted. */
  private static final int MOST = 12;

  private Expected() {}

  /**
   * A clause such as {@code ; here could stand "(", NAME}, or, inside a token, {@code ; here could
   * stand "e", the end of "true" from 1:7}. Literals of the grammar stand in quotes, other
   * terminals by their names.
   *
   * @param read a recogniser that has read the text before the error
   */
  static String clause(Language language, String text, MiddleRecognizer read) {
    List<String> all = beginnings(language, read);
    all = all.isEmpty() ? ends(language, text, read) : all;
    int more = all.size() - MOST;
    return all.isEmpty()
        ? ""
        : "; here could stand "
            + String.join(", ", all.subList(0, Math.min(MOST, all.size())))
            + (more > 0 ? " and %d more".formatted(more) : "");
  }

  private static List<String> beginnings(Language language, MiddleRecognizer read) {
    List<String> names = new ArrayList<>();
    List<String> words = new ArrayList<>();
    read.mayBegin().stream()
        .mapToObj(language.terminals()::get)
        .filter(terminal -> terminal.role().isParsed())
        .forEach(terminal -> (terminal.literal() ? words : names).add(shown(language, terminal)));
    words.addAll(names);
    return words.stream().distinct().toList();
  }

  private static List<String> ends(Language language, String text, MiddleRecognizer read) {
    LineIndex lines = LineIndex.of(text);
    byte[] bytes = Utf8.encode(text);
    List<String> words = new ArrayList<>();
    List<String> names = new ArrayList<>();
    List<String> ends = new ArrayList<>();
    for (OpenToken token : read.openTokens()) {
      Terminal terminal = language.terminals().get(token.terminal());
      String begun = new String(bytes, token.begin(), read.length() - token.begin(), UTF_8);
      if (begun.isBlank() && terminal.role().isParsed()) { // tree-sitter's have blanks before them
        (terminal.literal() ? words : names).add(shown(language, terminal));
      } else if (terminal.role() != Role.ERROR) {
        int begin = new String(bytes, 0, token.begin(), UTF_8).length();
        FirstError.At from = FirstError.At.of(lines, begin, "");
        ends.add(
            "%s, the end of %s from %s"
                .formatted(quoted(token.rest()), shown(language, terminal), from));
      }
    }
    words.addAll(names);
    words.addAll(ends);
    return words.stream().distinct().toList();
  }

  private static String shown(Language language, Terminal terminal) {
    if (!terminal.literal()) {
      return terminal.name();
    }
    int start = language.lexer().start(terminal.group());
    byte[] text = language.lexer().spell(start, terminal.id());
    return quoted(new String(text, UTF_8));
  }

  private static String quoted(String text) {
    char mark = text.indexOf('"') < 0 ? '"' : '\'';
    return mark + text + mark;
  }
}
