package dovetail.server.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --root DIR}: the project's folder. */
public final class RootOption {
  @Option(
      names = "--root",
      paramLabel = "DIR",
      description =
          "The project's folder: its files in the same language are known, but for"
              + " those that ignore rules exclude.")
  private @Nullable Path root;

  /**
   * The folder, if one is named.
   *
   * @throws Failure if the path is no folder
   */
  public Optional<Path> folder() {
    Optional<Path> folder = Optional.ofNullable(root);
    if (folder.isPresent() && !Files.isDirectory(folder.get())) {
      throw new Failure("--root " + folder.get() + ": is no folder");
    }
    return folder;
  }
}
