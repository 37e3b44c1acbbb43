package dovetail.languages;

import java.io.IOException;
import java.io.UncheckedIOException;
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
 * A program of the build: compiles each version of each built-in language to a file among the
 * resources. A file that the same classes made from the same grammars stays.
 */
public final class FreezeLanguages {
  /** The file with the number of the classes that made the other files. */
  static final String MADE_BY = "frozen.txt";

  private FreezeLanguages() {}

  /** A language in a version, and its file. */
  record Frozen(String name, Optional<String> version, String file) {}

  /**
   * Writes the files that are missing or out of date, several at a time.
   *
   * @param args the folder of the package {@code dovetail.languages} among the built classes
   */
  public static void main(String[] args) throws IOException, URISyntaxException {
    Path folder = Path.of(args[0]);
    Path stamp = folder.resolve(MADE_BY);
    String classes = classes();
    boolean same = Files.exists(stamp) && Files.readString(stamp).equals(classes);
    Files.deleteIfExists(stamp);
    all().parallelStream()
        .filter(one -> !(same && isOfToday(folder, one)))
        .forEach(one -> write(folder, one));
    Files.writeString(stamp, classes);
  }

  /** Each language in each version. */
  static List<Frozen> all() {
    List<Frozen> all = new ArrayList<>();
    for (String name : Languages.builtIn().names()) {
      List<String> versions = Languages.versionsOfSource(name);
      for (String version : versions) {
        boolean newest = version.equals(versions.getLast());
        Optional<String> known = Optional.of(version);
        all.add(
            new Frozen(name, known, Languages.fileName(name, newest ? Optional.empty() : known)));
      }
      if (versions.isEmpty()) {
        all.add(new Frozen(name, Optional.empty(), Languages.fileName(name, Optional.empty())));
      }
    }
    return all;
  }

  private static boolean isOfToday(Path folder, Frozen one) {
    try {
      byte[] bytes = Files.readAllBytes(folder.resolve(one.file()));
      return LanguageFile.read(bytes, Languages::source).isPresent();
    } catch (IOException e) {
      return false;
    }
  }

  private static void write(Path folder, Frozen one) {
    try {
      Files.write(folder.resolve(one.file()), bytes(one.name(), one.version()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
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
    return new LanguageFile(language, Languages.versionsOfSource(name), List.of())
        .write(sources.stream().distinct().toList(), Languages::source);
  }

  /** A number for all classes that may have a part in compiling. */
  private static String classes() throws IOException, URISyntaxException {
    CRC32C crc = new CRC32C();
    for (Class<?> one : List.of(FreezeLanguages.class, dovetail.lexer.LexerTable.class)) {
      Path home = Path.of(one.getProtectionDomain().getCodeSource().getLocation().toURI());
      try (Stream<Path> files = Files.walk(home)) {
        for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
          String name = String.valueOf(file.getFileName());
          if (name.endsWith(".class") || name.endsWith(".jar")) {
            crc.update(name.getBytes(StandardCharsets.UTF_8));
            crc.update(Files.readAllBytes(file));
          }
        }
      }
    }
    return Long.toHexString(crc.getValue());
  }
}
