package dovetail.server.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
