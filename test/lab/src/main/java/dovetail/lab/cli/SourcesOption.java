package dovetail.lab.cli;

import dovetail.lab.eval.Sources;
import dovetail.server.cli.Failure;
import dovetail.server.cli.Misuse;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --files LIST|DIR}: the files of an evaluation. */
final class SourcesOption {
  @Option(
      names = "--files",
      paramLabel = "LIST|DIR",
      description = "A folder, or a file that lists one path a line; for infill, the data's file.")
  private @Nullable Path given;

  /** The folder or the list; not required by picocli, which would ask before a subcommand. */
  Path path() {
    if (given == null) {
      throw new Misuse("--files: a folder, a list of files, or the data's file is needed");
    }
    return given;
  }

  /** The paths that the list has, none for a folder. */
  List<Path> listed() {
    return Failure.reading(path(), Sources::listed);
  }
}
