package dovetail.server.cli;

import dovetail.server.files.SourceText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code FILE...} and {@code --files LIST}: files that a command reads. */
final class FilesOption {
  @Parameters(arity = "0..*", paramLabel = "FILE", description = "Files; they are only read.")
  private List<Path> files = List.of();

  @Option(
      names = "--files",
      paramLabel = "LIST",
      description = "A file that lists one path a line, besides.")
  private @Nullable Path list;

  /**
   * All of them; empty, and the reason said, if the list cannot be read.
   *
   * @throws Misuse if none is named
   */
  Optional<List<Path>> all(Streams streams) {
    List<Path> all = new ArrayList<>(files);
    if (list != null) {
      try {
        SourceText.read(list)
            .lines()
            .filter(line -> !line.isBlank())
            .forEach(line -> all.add(Path.of(line.strip())));
      } catch (IOException e) {
        streams.say(list + ": " + JsonLines.reasonOf(e));
        return Optional.empty();
      }
    }
    if (all.isEmpty()) {
      throw new Misuse("FILE... or --files LIST is needed");
    }
    return Optional.of(all);
  }
}
