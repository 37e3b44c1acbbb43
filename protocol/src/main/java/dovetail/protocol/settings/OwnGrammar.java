package dovetail.protocol.settings;

import java.util.List;
import java.util.Optional;

/**
 * A grammar of the user's own, for a language that the server does not know.
 *
 * @param file its path, absolute, or from the folder of a document or one above on
 * @param start the rule to start from; empty for {@code start}, or the first one
 * @param lexer the lexer that reads it; empty for the one that the file asks for, or that fits it
 * @param patterns globs of the names of files that are in the language, whatever an editor calls
 *     them
 */
public record OwnGrammar(
    String file, Optional<String> start, Optional<String> lexer, List<String> patterns) {
  public OwnGrammar {
    patterns = List.copyOf(patterns);
  }
}
