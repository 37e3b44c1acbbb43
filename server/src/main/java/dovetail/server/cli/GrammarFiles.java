package dovetail.server.cli;

import dovetail.grammar.Asked;
import dovetail.grammar.GrammarReader;
import dovetail.grammar.Reading;
import dovetail.languages.Languages;
import dovetail.languages.SourceText;
import dovetail.network.NetworkCompiler;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Grammar files that a user names. */
final class GrammarFiles {
  private GrammarFiles() {}

  /** Reads a grammar file as it is asked for. */
  static Reading read(Path file, Asked asked) throws IOException {
    Reading reading =
        GrammarReader.read(
            SourceText.read(file), file.toString(), name -> imported(file, name), asked);
    return Optional.ofNullable(reading.grammar())
        .flatMap(NetworkCompiler::tooLarge)
        .map(problem -> new Reading(null, List.of(problem)))
        .orElse(reading);
  }

  /** The source of an import: a file beside this one, else a grammar of the program's own. */
  private static Optional<String> imported(Path file, String name) {
    try {
      return Optional.of(Files.readString(file.resolveSibling(name + ".lark")));
    } catch (IOException e) {
      return Languages.source(name);
    }
  }
}
