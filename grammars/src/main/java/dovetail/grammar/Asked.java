package dovetail.grammar;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The options that a caller adds to a grammar file, such as its start rule.
 *
 * @param version one of {@link GrammarReader#versions}; empty for the newest
 * @param start the rule to start from; empty for {@code start}, or the first rule of the file
 * @param lexer one of {@link #lexers}; empty for the one that the file asks for, or the one that
 *     fits it
 */
public record Asked(Optional<String> version, Optional<String> start, Optional<String> lexer) {
  /** Nothing. */
  public static final Asked NOTHING =
      new Asked(Optional.empty(), Optional.empty(), Optional.empty());

  /** The lexers that there are. */
  public static List<String> lexers() {
    return Arrays.stream(Lexing.Kind.values()).map(Lexing.Kind::written).toList();
  }

  /** The same, read by one of the {@link #lexers}. */
  public Asked by(String name) {
    return new Asked(version, start, Optional.of(name));
  }

  /** The same in a version. */
  public Asked in(Optional<String> other) {
    return new Asked(other, start, lexer);
  }
}
