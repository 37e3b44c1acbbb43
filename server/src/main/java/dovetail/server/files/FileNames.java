package dovetail.server.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * The names of one file: the one that was asked for, and the one that it has where links are
 * followed and letters are in the case of the file system. What is said of one holds of the file.
 */
final class FileNames {
  private FileNames() {}

  /** The names of a file, which need not exist; an absolute path without {@code ..}. */
  static Stream<Path> of(Path file) {
    return Stream.of(file, real(file)).distinct();
  }

  private static Path real(Path file) {
    try {
      return file.toRealPath();
    } catch (IOException e) { // not saved yet: its folder may be a link, and so may it
      Path folder = file.getParent();
      return folder == null ? file : target(real(folder).resolve(file.getFileName()));
    }
  }

  /** Where a link leads to that leads to no file; of several the first. */
  private static Path target(Path file) {
    try {
      return file.resolveSibling(Files.readSymbolicLink(file)).normalize();
    } catch (IOException | UnsupportedOperationException e) {
      return file;
    }
  }
}
