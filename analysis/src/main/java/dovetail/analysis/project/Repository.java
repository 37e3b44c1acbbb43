package dovetail.analysis.project;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The folder of a version control repository, which is taken for the project of its files. */
public final class Repository {
  private Repository() {}

  /** The repository that a file is in: the nearest folder around it with {@code .git}. */
  public static Optional<Path> of(Path file) {
    for (Path at = file.getParent(); at != null; at = at.getParent()) {
      if (Files.exists(at.resolve(".git"))) {
        return Optional.of(at);
      }
    }
    return Optional.empty();
  }
}
