package dovetail.analysis.project;

import dovetail.analysis.names.Reference;
import dovetail.analysis.names.Shares;
import dovetail.analysis.names.Words;
import dovetail.languages.Sharing;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The types of packages, as a document sees them: the types of its own package, of the language's
 * library, and of the project, where a type has the name of its file. One thread at a time.
 */
final class Packages implements Shares.Types {
  private final Sources sources;
  private final Map<String, Path> library;
  private final Sharing sharing;
  private final String ending;
  private final List<Path> roots;
  final List<Shares> texts;
  final List<Words> broken;

  /**
   * The packages as one document sees them.
   *
   * @param library the language's own packages, and stand-ins for their files
   * @param ending the ending of the names of files
   * @param roots the folders where the paths of packages begin
   * @param broken files of the package that are no programs
   */
  Packages(
      Sources sources,
      Map<String, Path> library,
      Sharing sharing,
      String ending,
      List<Path> roots,
      List<Shares> texts,
      List<Words> broken) {
    this.sources = sources;
    this.library = library;
    this.sharing = sharing;
    this.ending = ending;
    this.roots = List.copyOf(roots);
    this.texts = List.copyOf(texts);
    this.broken = List.copyOf(broken);
  }

  /** The folders in which a package lies. */
  static List<Path> folders(List<Path> roots, String name) {
    return roots.stream().map(root -> root.resolve(name.replace('.', '/'))).toList();
  }

  /** Whether a module, all of whose members a text imports, may bind a name that it uses. */
  boolean mayBind(String module, Reference reference, Shares own) {
    Path known = library.get(module);
    if (known != null) {
      return sources
          .of(known)
          .flatMap(Source::shares)
          .map(one -> one.binds(reference, own))
          .orElse(true);
    }
    List<Path> folders = folders(roots, module);
    if (sharing.mixed().stream().anyMatch(end -> haveSources(folders, end))) {
      return true;
    }
    return haveSources(folders, ending)
        ? folders.stream().anyMatch(one -> sources.isThere(one.resolve(reference.name() + ending)))
        : Shares.mayHave(reference, own, List.of(module), this);
  }

  /** The names, of all that a module has, that a reference could have. */
  Set<String> legal(String module, Reference reference, Shares own) {
    Set<String> legal = new HashSet<>();
    Optional.ofNullable(library.get(module))
        .flatMap(sources::of)
        .flatMap(Source::shares)
        .ifPresent(one -> legal.addAll(one.legal(reference, own)));
    for (Path folder : folders(roots, module)) {
      for (Path file : Folders.list(folder, "*" + ending)) {
        String name = String.valueOf(file.getFileName());
        legal.add(name.substring(0, name.length() - ending.length()));
      }
    }
    return legal;
  }

  /** Whether the members of a module are known. */
  boolean knows(String module, Shares own) {
    return library.containsKey(module) || isFolder(module) || !of(own, module).isEmpty();
  }

  private static boolean haveSources(List<Path> folders, String ending) {
    boolean have = false;
    for (Path folder : folders) {
      try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + ending)) {
        have |= files.iterator().hasNext();
      } catch (IOException e) {
        // a folder that cannot be listed has none
      }
    }
    return have;
  }

  @Override
  public List<Shares> of(Shares text, String path) {
    String first = path.split("\\.")[0];
    List<Shares> found = new ArrayList<>();
    for (String module : text.modules(first)) {
      List<Shares> one = absolute(module + "." + path);
      if (one.isEmpty()) {
        return List.of();
      }
      found.addAll(one);
    }
    return found.isEmpty() ? unimported(text, path, first) : found;
  }

  private List<Shares> unimported(Shares text, String path, String first) {
    if (path.isEmpty() || broken.stream().anyMatch(words -> words.has(first))) {
      return List.of();
    }
    List<Shares> siblings =
        texts.stream()
            .filter(one -> one.isWith(text) && one.binds(first) && one.has(last(path)))
            .toList();
    if (!siblings.isEmpty()) {
      return siblings;
    }
    List<String> modules = new ArrayList<>();
    text.group().filter(group -> !group.isEmpty()).ifPresent(modules::add);
    modules.addAll(text.stars());
    for (String module : modules) {
      List<Shares> found = absolute(module + "." + path);
      if (!found.isEmpty()) {
        return found;
      }
      if (text.stars().contains(module) && !library.containsKey(module) && !isFolder(module)) {
        return List.of();
      }
    }
    return sharing.everywhere().stream()
        .map(module -> absolute(module + "." + path))
        .filter(found -> !found.isEmpty())
        .findFirst()
        .orElseGet(() -> absolute(path));
  }

  private boolean isFolder(String module) {
    return haveSources(folders(roots, module), ending);
  }

  private static String last(String path) {
    return path.substring(path.lastIndexOf('.') + 1);
  }

  /** The texts of a type, given the path of its package followed by its own. */
  private List<Shares> absolute(String path) {
    for (int end = path.indexOf('.'); end >= 0; end = path.indexOf('.', end + 1)) {
      String first = path.substring(end + 1).split("\\.")[0];
      Optional<Shares> found =
          file(path.substring(0, end), first)
              .flatMap(sources::of)
              .flatMap(Source::shares)
              .filter(one -> one.binds(first) && one.has(last(path)));
      if (found.isPresent()) {
        return List.of(found.get());
      }
    }
    return List.of();
  }

  private Optional<Path> file(String module, String type) {
    return Optional.ofNullable(library.get(module))
        .or(
            () ->
                folders(roots, module).stream()
                    .map(folder -> folder.resolve(type + ending))
                    .filter(sources::isThere)
                    .findFirst());
  }
}
