package dovetail.languages;

import dovetail.grammar.Grammar;
import dovetail.lexer.LexerTable;
import java.util.Optional;

/**
 * A language ready for use. Immutable and safe for threads.
 *
 * @param version which version of it, if it has several
 */
public record Language(String name, Optional<String> version, Grammar grammar, LexerTable lexer) {
  /** A language that has but one version. */
  public Language(String name, Grammar grammar, LexerTable lexer) {
    this(name, Optional.empty(), grammar, lexer);
  }
}
