package dovetail.protocol.settings;

import java.util.List;
import java.util.Optional;

/**
 * A grammar of the user's own, for a language that the server does not know.
 *
 * @param file the grammar's path, absolute, or relative to a document's folder or one above
 * @param start the start rule; empty for {@code start}, or the first rule
 * @param lexer the lexer's name; empty for the one that the file declares, or that fits it
 * @param patterns globs for the names of files in the language, whatever language an editor gives
 *     them
 */
public record OwnGrammar(
    String file, Optional<String> start, Optional<String> lexer, List<String> patterns) {
  public OwnGrammar {
    patterns = List.copyOf(patterns);
  }
}
