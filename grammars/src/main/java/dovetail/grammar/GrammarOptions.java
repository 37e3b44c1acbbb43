package dovetail.grammar;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The options that a caller adds to a grammar file, such as its start rule.
 *
 * @param version one of {@link GrammarReader#versions}; empty for the newest
 * @param start the rule to start from; empty for {@code start}, or the first rule of the file
 * @param lexer one of {@link #lexers}; empty for the lexer that the file names, or else a lexer
 *     that fits the file
 */
public record GrammarOptions(
    Optional<String> version, Optional<String> start, Optional<String> lexer) {
  /** No options: the newest version, the usual start, the lexer that fits. */
  public static final GrammarOptions NONE =
      new GrammarOptions(Optional.empty(), Optional.empty(), Optional.empty());

  /** The names of all lexers. */
  public static List<String> lexers() {
    return Arrays.stream(Lexing.Kind.values()).map(Lexing.Kind::written).toList();
  }

  /** The same options with one of the {@link #lexers}. */
  public GrammarOptions withLexer(String name) {
    return new GrammarOptions(version, start, Optional.of(name));
  }

  /** The same options with a version; empty for the newest. */
  public GrammarOptions withVersion(Optional<String> other) {
    return new GrammarOptions(other, start, lexer);
  }
}
