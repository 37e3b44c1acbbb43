package dovetail.analysis.project;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Finds folders by globs. */
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
    List<Path> found = new ArrayList<>();
    if (part.indexOf('*') < 0 && part.indexOf('{') < 0) {
      found.add(folder.resolve(part).normalize());
    } else {
      try (DirectoryStream<Path> some = Files.newDirectoryStream(folder, part)) {
        some.forEach(found::add);
      } catch (IOException e) {
        // a folder that cannot be listed has none
      }
    }
    found.removeIf(one -> !Files.isDirectory(one));
    return found;
  }
}
