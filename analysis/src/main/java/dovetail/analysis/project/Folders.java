package dovetail.analysis.project;

import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Finds files and folders by globs. */
final class Folders {
  private Folders() {}

  /** All the folders that a glob from the root on matches: a look at each folder on the way. */
  static List<Path> matching(String glob) {
    int plain = glob.split("[*{]", 2)[0].lastIndexOf('/');
    List<Path> found = List.of(Path.of(glob.substring(0, plain) + "/"));
    for (String part : glob.substring(plain + 1).split("/")) {
      found = found.stream().flatMap(folder -> inside(folder, part).stream()).toList();
    }
    return found;
  }

  private static List<Path> inside(Path folder, String part) {
    boolean isGlob = part.indexOf('*') >= 0 || part.indexOf('{') >= 0;
    List<Path> found = isGlob ? list(folder, part) : List.of(folder.resolve(part).normalize());
    return found.stream().filter(Files::isDirectory).toList();
  }

  /** The files and folders in a folder that a glob matches; none if it cannot be listed. */
  static List<Path> list(Path folder, String glob) {
    try (DirectoryStream<Path> some = Files.newDirectoryStream(folder, glob)) {
      return ImmutableList.copyOf(some);
    } catch (IOException e) {
      return List.of();
    }
  }
}
