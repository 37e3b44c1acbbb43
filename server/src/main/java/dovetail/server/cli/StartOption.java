package dovetail.server.cli;

import dovetail.grammar.GrammarOptions;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for reading a grammar file: start rule and lexer. */
final class StartOption {
  @Option(
      names = "--start",
      paramLabel = "RULE",
      description =
          "The rule of the grammar file that a whole text is; else the one named start, or the"
              + " first.")
  private @Nullable String start;

  @Option(
      names = "--lexer",
      paramLabel = "LEXER",
      description =
          "How the grammar file's tokens are found: longest, basic, contextual, dynamic or"
              + " greedy; else as it says itself.")
  private @Nullable String lexer;

  /** The options of the command line. */
  GrammarOptions options() {
    if (lexer != null && !GrammarOptions.lexers().contains(lexer)) {
      throw new Misuse(
          "--lexer: unknown lexer '%s'; there are %s"
              .formatted(lexer, String.join(", ", GrammarOptions.lexers())));
    }
    return new GrammarOptions(
        Optional.empty(), Optional.ofNullable(start), Optional.ofNullable(lexer));
  }
}
