package dovetail.server.files;

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
import java.util.function.Consumer;

/** Grammar files that a user names. */
public final class GrammarFiles {
  private GrammarFiles() {}

  /** Reads a grammar file as it is asked for. */
  public static Reading read(Path file, Asked asked) throws IOException {
    return read(file, SourceText.read(file), asked, imported -> {});
  }

  /**
   * The same.
   *
   * @param source its text
   * @param imported is told each file beside it that is looked for to be imported
   */
  static Reading read(Path file, String source, Asked asked, Consumer<Path> imported) {
    Reading reading =
        GrammarReader.read(
            source,
            file.toString(),
            name -> {
              Path beside = file.resolveSibling(name + ".lark");
              imported.accept(beside);
              return imported(beside, name);
            },
            asked);
    return Optional.ofNullable(reading.grammar())
        .flatMap(NetworkCompiler::tooLarge)
        .map(problem -> new Reading(null, List.of(problem)))
        .orElse(reading);
  }

  /** The source of an import: a file beside this one, else a grammar of the program's own. */
  private static Optional<String> imported(Path beside, String name) {
    try {
      return Optional.of(Files.readString(beside));
    } catch (IOException e) {
      return Languages.source(name);
    }
  }
}
