package dovetail.server.cli;

import dovetail.grammar.Declaration;
import dovetail.grammar.Grammar;
import dovetail.grammar.Reading;
import dovetail.grammar.Severity;
import dovetail.languages.Language;
import dovetail.network.NetworkCompiler;
import dovetail.server.files.GrammarFiles;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code grammar}: reads a grammar file and reports its errors. */
@Command(
    name = "grammar",
    description = {
      "Reports the mistakes in a grammar file, with line and column.",
      "With --accept, says whether a text is in its language; with --dump or --dot, prints the"
          + " compiled grammar. Status 1: the grammar has errors, or the text is not accepted."
    })
final class GrammarCommand implements Callable<Integer> {
  private final Streams streams;

  @Parameters(
      arity = "1..*",
      paramLabel = "FILE.lark",
      description = "The grammar, in Lark's notation; several are checked one after the other.")
  private List<Path> files = List.of();

  @Mixin private final StartOption start = new StartOption();

  @Option(
      names = "--accept",
      paramLabel = "TEXT",
      description = "Say whether this text is of the language, and if not, where it goes wrong.")
  private @Nullable String text;

  @Option(
      names = "--dump",
      paramLabel = "WHAT",
      description = "Print a part of the compiled grammar: ${COMPLETION-CANDIDATES}.")
  private @Nullable Compiled dump;

  @Option(
      names = "--dot",
      paramLabel = "network|lexer",
      description = "Print a graph in Graphviz's language instead.")
  private @Nullable Compiled dot;

  /** The results of compiling a grammar. */
  enum Compiled {
    /** The transition network that charts run over. */
    network,
    /** The automaton that reads tokens. */
    lexer
  }

  GrammarCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() {
    int status = 0;
    for (Path file : files) {
      Reading reading = Failure.reading(file, read -> GrammarFiles.read(read, start.options()));
      Problems problems = new Problems(streams.out()::println);
      reading.problems().forEach(problem -> problems.tell(problem.toString()));
      var _ = problems.end();
      Grammar grammar = reading.grammar();
      boolean wrong = reading.problems().stream().anyMatch(p -> p.severity() == Severity.ERROR);
      status = Math.max(status, grammar == null ? (wrong ? 1 : 0) : answer(file, grammar));
    }
    return status;
  }

  private int answer(Path file, Grammar grammar) {
    if (dump != null) {
      streams
          .out()
          .print(
              switch (dump) {
                case network -> NetworkCompiler.compile(grammar).dump();
                case lexer -> grammar.lexical().compile().dump();
              });
    }
    if (dot != null) {
      streams
          .out()
          .print(
              switch (dot) {
                case network -> NetworkCompiler.compile(grammar).toDot();
                case lexer -> grammar.lexical().compile().toDot();
              });
    }
    if (text != null) {
      return accept(grammar, text);
    }
    return dump == null && dot == null ? summary(file, grammar) : 0;
  }

  private int summary(Path file, Grammar grammar) {
    streams
        .out()
        .printf(
            "%s: start %s, %d rules, %d terminals, layout %s, lexer %s%n",
            file,
            Declaration.original(grammar.start()),
            grammar.rules().size(),
            grammar.terminals().size(),
            grammar.layout(),
            grammar.lexer());
    if (!ShortText.isFound(Language.of(grammar))) {
      streams.out().println("warning: " + ShortText.NONE);
    }
    return 0;
  }

  private int accept(Grammar grammar, String accepted) {
    Language language = Language.of(grammar);
    return switch (FirstError.of(language, accepted)) {
      case FirstError.None _ -> {
        streams.out().println("accepted");
        yield 0;
      }
      case FirstError.TooEarly early -> {
        streams.out().println("not accepted: it ends too early" + early.expected());
        yield 1;
      }
      case FirstError.At at -> {
        streams.out().println("not accepted: wrong at " + at + at.expected());
        yield 1;
      }
    };
  }
}
