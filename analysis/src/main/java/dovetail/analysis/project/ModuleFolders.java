package dovetail.analysis.project;

import dovetail.analysis.project.Modules.Standpoint;
import dovetail.languages.Mention;
import dovetail.languages.ModuleRules;
import dovetail.languages.Profile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.stream.Stream;

/**
 * Where the paths of modules begin, by a language's profile: the folder of the outermost package
 * around a document, the project, its environment, the interpreter's library; and folders that a
 * file of the project names for beginnings of paths. Folders that do not exist are left out. A look
 * at some twenty folders.
 */
final class ModuleFolders {
  private static final int MOST_BYTES = 1 << 16;

  private final ModuleRules profile;
  private final List<Mention> environments;

  ModuleFolders(Profile profile) {
    this.profile = profile.modules();
    this.environments = profile.files().environments();
  }

  /** For a document in a project: what is directly in this is its own. */
  Standpoint of(Path document, Optional<Path> root) {
    Set<Path> own = new LinkedHashSet<>();
    Set<Path> others = new LinkedHashSet<>();
    Optional<String> version = root.flatMap(at -> found(at, environments).findFirst());
    own.add(outermost(document));
    root.ifPresent(own::add);
    Function<List<Path>, Stream<Path>> best =
        some -> some.stream().max(byVersion(version)).stream();
    for (String glob : profile.folders()) {
      String rest = glob.substring(glob.indexOf('/') + 1);
      Optional<Path> named = named(glob);
      if (named.isPresent()) {
        others.addAll(matching(named.get(), rest, best));
      } else if (glob.startsWith("@/")) {
        root.ifPresent(
            at ->
                found(at, profile.homes())
                    .flatMap(home -> resolved(at, home).stream())
                    .forEach(home -> others.addAll(matching(home, rest, best))));
      } else if (Path.of(glob.replace('*', '_')).isAbsolute()) {
        others.addAll(matching(Path.of("/").toAbsolutePath(), rest, best));
      } else {
        Set<Path> here = glob.indexOf('/') < 0 ? own : others;
        root.ifPresent(at -> here.addAll(matching(at, glob, best)));
      }
    }
    return new Standpoint(document, List.copyOf(own), List.copyOf(others), begins(document));
  }

  /** The folder at the beginning of a glob that the user or the environment has a name for. */
  private static Optional<Path> named(String glob) {
    String name = glob.substring(0, Math.max(0, glob.indexOf('/')));
    Optional<String> value =
        name.equals("~")
            ? Optional.ofNullable(System.getProperty("user.home"))
            : name.startsWith("$")
                ? Optional.ofNullable(System.getenv(name.substring(1)))
                : Optional.empty();
    return value.filter(folder -> !folder.isBlank()).map(Path::of);
  }

  /** The folders of paths that begin so, by the nearest file around a document. */
  private Map<String, Path> begins(Path document) {
    Map<String, Path> begins = new LinkedHashMap<>();
    Path folder = document.toAbsolutePath().normalize().getParent();
    for (; folder != null && begins.isEmpty(); folder = folder.getParent()) {
      for (ModuleRules.Begin begin : profile.begins()) {
        Path at = folder;
        text(folder.resolve(begin.source().file()))
            .map(text -> begin.source().pattern().matcher(text))
            .stream()
            .flatMap(Matcher::results)
            .forEach(
                found ->
                    folder(at, filled(begin.folder(), found))
                        .ifPresent(to -> begins.putIfAbsent(filled(begin.path(), found), to)));
      }
    }
    return begins;
  }

  private static Optional<Path> folder(Path at, String path) {
    return named(path)
        .map(known -> resolved(known, path.substring(path.indexOf('/') + 1)))
        .orElseGet(() -> resolved(at, path))
        .map(Path::normalize);
  }

  /** A path that a file spells; empty if no file can be called so. */
  private static Optional<Path> resolved(Path from, String path) {
    try {
      return Optional.of(from.resolve(path));
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  /** A text with what a pattern's groups have found. */
  private static String filled(String text, MatchResult found) {
    String filled = text;
    for (int group = 1; group <= found.groupCount(); group++) {
      filled = filled.replace("$" + group, found.group(group));
    }
    return filled;
  }

  /** The folder that holds the outermost package around a file. */
  private Path outermost(Path document) {
    Path outermost = document.toAbsolutePath().normalize().resolveSibling("");
    for (Path at = outermost; at != null && isPackage(at); at = at.getParent()) {
      outermost = at.resolveSibling("");
    }
    return outermost;
  }

  private boolean isPackage(Path folder) {
    return profile.files().stream()
        .filter(file -> file.startsWith("%/") && file.indexOf('*') < 0)
        .anyMatch(file -> Files.isRegularFile(folder.resolve(file.substring(2))));
  }

  /** The folders that files of a project name. */
  private static Stream<String> found(Path root, List<Mention> sources) {
    return sources.stream().flatMap(source -> found(root.resolve(source.file()), source).stream());
  }

  private static Optional<String> found(Path file, Mention source) {
    return text(file)
        .map(source.pattern()::matcher)
        .filter(Matcher::find)
        .map(matcher -> matcher.group(1));
  }

  private static Optional<String> text(Path file) {
    try {
      if (Files.isRegularFile(file) && Files.size(file) <= MOST_BYTES) {
        return Optional.of(new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
      }
    } catch (IOException e) {
      // a file that cannot be read says nothing
    }
    return Optional.empty();
  }

  /** All the folders that a glob from the root on matches. */
  static List<Path> all(String glob) {
    int plain = glob.split("[*{]", 2)[0].lastIndexOf('/');
    return matching(
        Path.of(glob.substring(0, plain) + "/"), glob.substring(plain + 1), List::stream);
  }

  /**
   * The folders of a glob.
   *
   * @param counting of several in one folder those that count
   */
  private static List<Path> matching(
      Path top, String glob, Function<List<Path>, Stream<Path>> counting) {
    List<Path> found = List.of(top);
    for (String part : glob.split("/")) {
      found = found.stream().flatMap(folder -> counting.apply(inside(folder, part))).toList();
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

  /** That of the wanted version is the greatest, or else the one with the highest. */
  private static Comparator<Path> byVersion(Optional<String> version) {
    return Comparator.<Path, Boolean>comparing(
            one -> version.filter(one.toString()::endsWith).isPresent())
        .thenComparing(ModuleFolders::number);
  }

  /** The number that a name ends in. */
  private static int number(Path path) {
    String digits = path.toString().replaceAll(".*?(\\d{0,6})$", "$1");
    return digits.isEmpty() ? -1 : Integer.parseInt(digits);
  }
}
