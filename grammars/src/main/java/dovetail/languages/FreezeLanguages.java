package dovetail.languages;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

/**
 * Run by the build: compiles every version of every language that comes with the program, and
 * writes each to a file among the resources.
 */
public final class FreezeLanguages {
  /** Tells which classes and grammars the files were made by. */
  private static final String MADE_BY = "frozen.txt";

  private FreezeLanguages() {}

  /**
   * Writes the files, unless they are there already, made by the same classes from the same
   * grammars.
   *
   * @param args the folder of the package {@code dovetail.languages} among the built classes
   */
  public static void main(String[] args) throws IOException, URISyntaxException {
    Path folder = Path.of(args[0]);
    Path stamp = folder.resolve(MADE_BY);
    String now = now(folder);
    if (Files.exists(stamp) && Files.readString(stamp).equals(now)) {
      return;
    }
    Files.deleteIfExists(stamp);
    Languages all = Languages.builtIn();
    for (String name : all.names()) {
      List<String> versions = Languages.versionsOfSource(name);
      List<Optional<String>> each = new ArrayList<>();
      versions.forEach(version -> each.add(Optional.of(version)));
      if (versions.isEmpty()) {
        each.add(Optional.empty());
      }
      for (Optional<String> version : each) {
        boolean newest = version.equals(each.getLast());
        String file = Languages.fileName(name, newest ? Optional.empty() : version);
        Files.write(folder.resolve(file), bytes(name, version));
      }
    }
    Files.writeString(stamp, now);
  }

  /** The file of a language in a version, compiled now. */
  static byte[] bytes(String name, Optional<String> version) {
    List<String> sources = new ArrayList<>(List.of(name));
    Language language =
        Languages.compile(
            name,
            version,
            imported -> {
              sources.add(imported);
              return Languages.source(imported);
            });
    return new LanguageFile(language, Languages.versionsOfSource(name))
        .write(sources.stream().distinct().toList(), Languages::source);
  }

  /** A number for all classes that may have a part in it, and all grammars. */
  private static String now(Path folder) throws IOException, URISyntaxException {
    CRC32C crc = new CRC32C();
    for (Class<?> one : List.of(FreezeLanguages.class, dovetail.lexer.LexerTable.class)) {
      Path home = Path.of(one.getProtectionDomain().getCodeSource().getLocation().toURI());
      add(crc, home);
    }
    add(crc, folder);
    return Long.toHexString(crc.getValue());
  }

  private static void add(CRC32C crc, Path home) throws IOException {
    try (Stream<Path> files = Files.walk(home)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        String name = String.valueOf(file.getFileName());
        if (name.endsWith(".class") || name.endsWith(".lark") || name.endsWith(".jar")) {
          crc.update(name.getBytes(StandardCharsets.UTF_8));
          crc.update(Files.readAllBytes(file));
        }
      }
    }
  }
}
