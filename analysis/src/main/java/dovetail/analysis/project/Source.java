package dovetail.analysis.project;

import dovetail.analysis.names.Shares;
import dovetail.analysis.names.Words;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Optional;
import java.util.Set;

/**
 * The names of a source file, at its last reading. Immutable.
 *
 * @param version the version that was read
 * @param shares the names that it shares with other sources, if it was read
 * @param waiting the names that it looks up and does not bind
 * @param words its words, if it was read and is no program
 */
record Source(
    Version version, Optional<Shares> shares, Set<String> waiting, Optional<Words> words) {
  /**
   * The version of a file: two states of a file with different contents differ in it.
   *
   * @param text its text in an editor; empty if it is not open there
   * @param time the time of its last change on the disk
   */
  record Version(Optional<String> text, FileTime time, long size) {
    /** The present version of a file that no editor has open. */
    static Version onDisk(Path file) throws IOException {
      BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
      return new Version(Optional.empty(), now.lastModifiedTime(), now.size());
    }

    /** The version of a file in an editor. */
    static Version edited(String text) {
      return new Version(Optional.of(text), FileTime.fromMillis(0), text.length());
    }
  }
}
