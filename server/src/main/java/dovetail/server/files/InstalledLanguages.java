package dovetail.server.files;

import dovetail.model.hub.CacheFolder;
import dovetail.model.hub.OldVersions;
import dovetail.protocol.settings.OwnGrammar;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The languages that a user has added: a folder for each, with the language's name, its {@code
 * grammar.json}, {@code tree-sitter.json} and licence. A folder is always complete: it is filled
 * under another name, then renamed.
 *
 * @param folder the folder of the added languages; it need not exist
 * @param shipped the folder of the languages that came with Dovetail, which are never changed; an
 *     added language replaces a shipped one of its name
 */
public record InstalledLanguages(Path folder, Optional<Path> shipped) {
  /**
   * The beginnings of the names of the files that are copied from a package; no others, and so no
   * programs, are.
   */
  private static final List<String> KEPT =
      List.of("tree-sitter.json", "LICENSE", "COPYING", "NOTICE");

  /** The languages of this machine's user, and those of the installation. */
  public static InstalledLanguages here() {
    return in(CacheFolder.path());
  }

  /** The languages in a cache folder, and those of the installation. */
  public static InstalledLanguages in(Path cache) {
    return new InstalledLanguages(
        cache.resolve("languages"),
        Optional.ofNullable(System.getProperty("dovetail.home"))
            .map(home -> Path.of(home, "lib", "languages")));
  }

  /** The languages, by name. */
  public Map<String, TreeSitterPackage> all() throws IOException {
    Map<String, TreeSitterPackage> all = new TreeMap<>();
    if (shipped.isPresent()) {
      read(shipped.get(), all);
    }
    read(folder, all);
    return all;
  }

  /** Whether a language came with the installation. */
  public boolean came(String name) {
    return shipped.filter(there -> Files.isDirectory(there.resolve(name))).isPresent();
  }

  private static void read(Path folder, Map<String, TreeSitterPackage> all) throws IOException {
    if (Files.isDirectory(folder)) {
      try (Stream<Path> folders = Files.list(folder)) {
        for (Path inside : folders.filter(path -> !isUnfinished(path)).toList()) {
          if (Files.isRegularFile(inside.resolve("grammar.json"))) {
            TreeSitterPackage found = TreeSitterPackage.installed(inside);
            all.put(found.name(), found);
          }
        }
      } catch (UncheckedIOException e) {
        throw e.getCause();
      }
    }
  }

  /** The languages as grammars for an editor's settings, by name; none if they cannot be read. */
  public Map<String, OwnGrammar> grammars() {
    Map<String, OwnGrammar> grammars = new TreeMap<>();
    try {
      all()
          .forEach(
              (name, found) ->
                  grammars.put(
                      name,
                      new OwnGrammar(
                          found.grammar().toString(),
                          Optional.empty(),
                          Optional.empty(),
                          found.patterns())));
    } catch (IOException e) {
      return Map.of(); // the command that lists them gives the reason
    }
    return grammars;
  }

  private static boolean isUnfinished(Path path) {
    return path.getFileName() instanceof Path name && name.toString().startsWith(".");
  }

  /** Adds the language of a package's folder, or replaces an earlier version. */
  public TreeSitterPackage add(Path from) throws IOException {
    TreeSitterPackage found = TreeSitterPackage.of(from);
    if (!found.name().matches("\\w+")) {
      throw new IOException("'" + found.name() + "' is no name of a language");
    }
    Files.createDirectories(folder);
    Path filled = Files.createTempDirectory(folder, ".adding-");
    try {
      Files.copy(found.grammar(), filled.resolve("grammar.json"));
      Path top = from.toAbsolutePath();
      for (Path up = found.grammar().getParent();
          up != null && up.startsWith(top);
          up = up.getParent()) {
        keep(up, filled);
      }
      Path there = folder.resolve(found.name());
      OldVersions.delete(there);
      Files.move(filled, there, StandardCopyOption.ATOMIC_MOVE);
      return TreeSitterPackage.of(there);
    } finally {
      OldVersions.delete(filled);
    }
  }

  private static void keep(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.list(from)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String name = from.relativize(file).toString();
        boolean kept = KEPT.stream().anyMatch(name::startsWith) || name.endsWith(".externals.lark");
        if (kept && !Files.exists(to.resolve(name))) {
          Files.copy(file, to.resolve(name));
        }
      }
    }
  }

  /** Removes an added language; returns whether there was one. */
  public boolean remove(String name) throws IOException {
    Path there = folder.resolve(name).normalize();
    boolean isThere = folder.equals(there.getParent()) && Files.isDirectory(there);
    if (isThere) {
      OldVersions.delete(there);
    }
    return isThere;
  }
}
