package dovetail.server.cli;

import dovetail.languages.SourceText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code FILE...} and {@code --files LIST}: the files that a command reads. */
public final class FilesOption {
  @Parameters(arity = "0..*", paramLabel = "FILE", description = "Files; they are only read.")
  private List<Path> files = List.of();

  @Option(
      names = "--files",
      paramLabel = "LIST",
      description = "A file that lists one path a line, besides.")
  private @Nullable Path list;

  /**
   * All files.
   *
   * @throws Misuse if no file is named
   * @throws Failure if the list cannot be read
   */
  public List<Path> all() {
    List<Path> all = new ArrayList<>(files);
    if (list != null) {
      Failure.reading(list, SourceText::read)
          .lines()
          .filter(line -> !line.isBlank())
          .forEach(line -> all.add(Path.of(line.strip())));
    }
    if (all.isEmpty()) {
      throw new Misuse("FILE... or --files LIST is needed");
    }
    return all;
  }
}
