package dovetail.server.cli;

import dovetail.grammar.Grammar;
import dovetail.grammar.GrammarReader;
import dovetail.grammar.Reading;
import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.network.NetworkCompiler;
import dovetail.protocol.text.LineIndex;
import dovetail.protocol.text.PositionEncoding;
import dovetail.protocol.text.TextPosition;
import dovetail.quotient.MiddleLanguage;
import dovetail.quotient.MiddleRecognizer;
import dovetail.server.complete.Utf8;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code grammar}: reads a grammar file and says what is wrong in it. */
@Command(
    name = "grammar",
    description = {
      "Says what is wrong in a grammar file, with line and column; with --accept, whether a text"
          + " is",
      "of its language; with --dump or --dot, what the grammar compiles to. Status 1: the grammar",
      "has errors, or the text is not accepted."
    })
final class GrammarCommand implements Callable<Integer> {
  private static final byte[] NOTHING = {};

  private final Streams streams;

  @Parameters(paramLabel = "FILE.lark", description = "The grammar, in Lark's notation.")
  private Path file = Path.of("");

  @Option(
      names = "--accept",
      paramLabel = "TEXT",
      description = "Say whether this text is of the language, and if not, where it goes wrong.")
  private @Nullable String text;

  @Option(
      names = "--dump",
      paramLabel = "WHAT",
      description = "Print what the grammar compiles to: ${COMPLETION-CANDIDATES}.")
  private @Nullable Compiled dump;

  @Option(
      names = "--dot",
      paramLabel = "WHAT",
      description = "The same in Graphviz's language: ${COMPLETION-CANDIDATES}.")
  private @Nullable Compiled dot;

  /** What a grammar compiles to. */
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
    String source;
    try {
      source = Files.readString(file);
    } catch (IOException e) {
      streams.say(file + ": " + JsonLines.reasonOf(e));
      return 1;
    }
    Reading reading = GrammarReader.read(source, file.toString(), this::imported);
    reading.problems().forEach(streams.out()::println);
    Grammar grammar = reading.grammar();
    int status = grammar == null ? 1 : answer(grammar);
    streams.out().flush();
    return status;
  }

  private int answer(Grammar grammar) {
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
    return dump == null && dot == null ? summary(grammar) : 0;
  }

  /** What an import means: a file beside this one, else a grammar of the program's own. */
  private Optional<String> imported(String name) {
    try {
      return Optional.of(Files.readString(file.resolveSibling(name + ".lark")));
    } catch (IOException e) {
      return Languages.source(name);
    }
  }

  private int summary(Grammar grammar) {
    streams
        .out()
        .printf(
            "%s: %d rules, %d terminals, layout %s%n",
            file, grammar.rules().size(), grammar.terminals().size(), grammar.layout());
    return 0;
  }

  private int accept(Grammar grammar, String accepted) {
    Language language = new Language(grammar.name(), grammar, grammar.lexical().compile());
    byte[] bytes = Utf8.encode(accepted);
    MiddleLanguage whole = MiddleLanguage.of(language, bytes, NOTHING);
    MiddleRecognizer end = whole.recognizer();
    if (end.mayEnd()) {
      streams.out().println("accepted");
      return 0;
    }
    if (end.viable()) {
      streams.out().println("not accepted: it ends too early");
      return 1;
    }
    TextPosition error = positionOf(accepted, bytes, longestViable(language, bytes));
    streams.out().printf("not accepted: wrong at %d:%d%n", error.line() + 1, error.character() + 1);
    return 1;
  }

  /** How many bytes of a text some program begins with. */
  private static int longestViable(Language language, byte[] bytes) {
    MiddleRecognizer recognizer = MiddleLanguage.of(language, NOTHING, NOTHING).recognizer();
    int length = 0;
    while (length < bytes.length && recognizer.push(bytes, length, length + 1)) {
      length++;
    }
    return length;
  }

  private static TextPosition positionOf(String accepted, byte[] bytes, int length) {
    String before = new String(Arrays.copyOf(bytes, length), StandardCharsets.UTF_8);
    return LineIndex.of(accepted)
        .position(Math.min(before.length(), accepted.length()), PositionEncoding.UTF_32);
  }
}
