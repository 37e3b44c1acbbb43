package dovetail.server.cli;

import dovetail.grammar.Problem;
import dovetail.grammar.Severity;
import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.quotient.MiddleLanguage;
import dovetail.quotient.MiddleRecognizer;
import dovetail.server.complete.Utf8;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code grammar}: reads a grammar file and says what is wrong in it. */
@Command(
    name = "grammar",
    description = "Checks a grammar file, or a text against one. Status 1: errors, or not accepted.",
    mixinStandardHelpOptions = true)
final class GrammarCommand implements Callable<Integer> {
  private final Streams streams;

  @Parameters(paramLabel = "FILE.lark", description = "The grammar, in Lark's notation.")
  private Path file = Path.of("");

  @Option(
      names = "--accept",
      paramLabel = "TEXT",
      description = "Say whether this text is of the language, and where it ceases to be.")
  private @Nullable String text;

  GrammarCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() {
    return 0;
  }
}
