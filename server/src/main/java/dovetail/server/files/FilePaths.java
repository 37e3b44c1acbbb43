package dovetail.server.files;

import dovetail.server.files.IgnorePattern.Letters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * The paths of one file: the given path, and the real path, where links are followed and letters
 * have the case of the file system. A rule that matches either applies to the file.
 */
final class FilePaths {
  private FilePaths() {}

  /** The paths of a file, which need not exist. The given path is absolute, without {@code ..}. */
  static Stream<Path> of(Path file) {
    return Stream.of(file, real(file)).distinct();
  }

  /** What letters mean where a file is: its name in the other case may be the same file's. */
  static Letters letters(Path file) {
    String name = String.valueOf(file.getFileName());
    String upper = name.toUpperCase(Locale.ROOT);
    String other = name.equals(upper) ? name.toLowerCase(Locale.ROOT) : upper;
    try {
      return !name.equals(other) && Files.isSameFile(file, file.resolveSibling(other))
          ? Letters.HAVE_NO_CASE
          : Letters.DIFFER_BY_CASE;
    } catch (IOException e) {
      return Letters.DIFFER_BY_CASE;
    }
  }

  private static Path real(Path file) {
    try {
      return file.toRealPath();
    } catch (IOException e) { // not saved yet: the file or its folder may be a link
      Path folder = file.getParent();
      return folder == null ? file : target(real(folder).resolve(file.getFileName()));
    }
  }

  /** The target of a link to a file that does not exist; only the first link is followed. */
  private static Path target(Path file) {
    try {
      return file.resolveSibling(Files.readSymbolicLink(file)).normalize();
    } catch (IOException | UnsupportedOperationException e) {
      return file;
    }
  }
}
