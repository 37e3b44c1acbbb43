package dovetail.server.cli;

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

  /** Reads a grammar file in a version of its language; empty for the newest, or the only one. */
  static Reading read(Path file, Optional<String> version) throws IOException {
    Reading reading =
        GrammarReader.read(
            SourceText.read(file), file.toString(), name -> imported(file, name), version);
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
