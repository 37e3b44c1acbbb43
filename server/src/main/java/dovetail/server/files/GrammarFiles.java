package dovetail.server.files;

import dovetail.grammar.GrammarOptions;
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
import java.util.function.Function;

/** Grammar files that a user names. */
public final class GrammarFiles {
  /** The number of folders above a file's own that are searched. */
  private static final int MAX_UP = 4;

  private GrammarFiles() {}

  /**
   * Reads a grammar file, or the one of a {@linkplain TreeSitterPackage package}, with some
   * options.
   */
  public static Reading read(Path path, GrammarOptions options) throws IOException {
    Path file = TreeSitterPackage.grammar(path);
    return read(file, SourceText.inUtf8(file), options, name -> imported(file, name, _ -> {}));
  }

  /**
   * Reads a grammar with the given source.
   *
   * @param importer gives the source of each import, as {@link #imported} does
   */
  static Reading read(
      Path file,
      String source,
      GrammarOptions options,
      Function<String, Optional<String>> importer) {
    Reading reading = GrammarReader.read(source, file.toString(), importer, options);
    return Optional.ofNullable(reading.grammar())
        .flatMap(NetworkCompiler::tooLarge)
        .map(problem -> new Reading(null, List.of(problem)))
        .orElse(reading);
  }

  /** A file beside this one, otherwise in a folder above, like Lark's {@code import_paths}. */
  private static Path found(Path file, String name) {
    Path beside = file.resolveSibling(name);
    Path folder = file.toAbsolutePath().normalize().getParent();
    Path there = beside;
    for (int up = 0; folder != null && up <= MAX_UP && !Files.isRegularFile(there); up++) {
      there = folder.resolve(name);
      folder = folder.getParent();
    }
    return Files.isRegularFile(there) ? there : beside;
  }

  /**
   * The source of an import: a file, otherwise a built-in grammar.
   *
   * @param looked receives the path of the file, which need not exist
   */
  static Optional<String> imported(Path file, String name, Consumer<Path> looked) {
    Path found = found(file, name + ".lark");
    looked.accept(found);
    try {
      return Optional.of(Files.readString(found));
    } catch (IOException e) {
      return Languages.source(name);
    }
  }
}
