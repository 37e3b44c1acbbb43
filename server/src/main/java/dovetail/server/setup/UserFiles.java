package dovetail.server.setup;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Reads and writes a user's own files. */
final class UserFiles {
  private UserFiles() {}

  /** The text of a file; empty if there is no file, or it is no text. */
  static String read(Path file) {
    try {
      return Files.exists(file) ? Files.readString(file) : "";
    } catch (IOException e) {
      return "";
    }
  }

  /** Whether a file has exactly this text. */
  static boolean holds(Path file, String text) {
    return Files.isRegularFile(file) && read(file).equals(text);
  }

  /**
   * Writes a file, and makes its folders. A link stays a link; the file's permissions stay.
   *
   * @throws IOException if the file may not be written, or the disk is full
   */
  static void write(Path file, String text) throws IOException {
    if (Files.exists(file) && !Files.isWritable(file)) {
      throw new AccessDeniedException(file + " is read-only");
    }
    Path folder = file.toAbsolutePath().getParent();
    Files.createDirectories(folder == null ? file : folder);
    Files.writeString(file, text);
  }

  /** Deletes a folder and the folders above it, as far as they are empty and below another. */
  static void deleteEmpty(@Nullable Path folder, Path below) throws IOException {
    Path at = folder;
    while (at != null && at.startsWith(below) && !at.equals(below) && isEmpty(at)) {
      Files.delete(at);
      at = at.getParent();
    }
  }

  private static boolean isEmpty(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return false;
    }
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
      return !entries.iterator().hasNext();
    }
  }
}
