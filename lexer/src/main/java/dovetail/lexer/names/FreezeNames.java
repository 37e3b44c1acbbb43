package dovetail.lexer.names;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Run by the build: writes the lists of names as automata, so that a start need not make them. */
public final class FreezeNames {
  private FreezeNames() {}

  /**
   * Writes the file, unless there is one that is newer than the classes and the table.
   *
   * @param args the folder of this package among the built classes
   */
  public static void main(String[] args) throws IOException {
    Path folder = Path.of(args[0]);
    Path file = folder.resolve(NameTable.FILE);
    if (!Files.exists(file) || isOlder(file, folder)) {
      Files.write(file, CharacterNames.read().toBytes());
    }
  }

  private static boolean isOlder(Path file, Path folder) throws IOException {
    try (var sources = Files.list(folder)) {
      for (Path source : sources.toList()) {
        if (Files.getLastModifiedTime(source).compareTo(Files.getLastModifiedTime(file)) > 0) {
          return true;
        }
      }
    }
    return false;
  }
}
