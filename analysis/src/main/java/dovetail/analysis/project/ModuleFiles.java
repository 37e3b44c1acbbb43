package dovetail.analysis.project;

import dovetail.analysis.project.Modules.Module;
import dovetail.analysis.project.Modules.Standpoint;
import dovetail.languages.Languages;
import dovetail.languages.ModuleRules;
import dovetail.languages.Profile;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The files of modules: which one a path means, as a language's profile says. Modules that the
 * language has in no file lie in a folder of their own. One thread at a time.
 */
final class ModuleFiles {
  /** The names that can be written behind a full stop: not {@code common-passwords}. */
  private static final Pattern NAME = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_]*");

  /** The folder of modules that the language has in no file. */
  static final Path NO_FILES = Path.of("built-in modules");

  private final ModuleFolders folders;
  private final ModuleRules profile;
  private final List<String> apart;
  private final Sources sources;

  /** By a language's profile, of sources that are there. */
  ModuleFiles(Profile files, Sources sources) {
    this.folders = new ModuleFolders(files);
    this.profile = files.modules();
    this.apart = files.sharing().apart();
    this.sources = sources;
  }

  /** The texts of the modules that a language has in no file, as if there were one. */
  static Map<Path, String> inNoFile(String language, ModuleRules profile) {
    return Languages.modules(language).entrySet().stream()
        .collect(
            Collectors.toUnmodifiableMap(
                module -> NO_FILES.resolve(profile.files().getLast().replace("%", module.getKey())),
                Map.Entry::getValue));
  }

  static boolean isInNoFile(Module module) {
    return module.file().startsWith(NO_FILES);
  }

  /** What a module is called for people: the path of its file, if it lies in one. */
  String name(Module module) {
    String file = module.file().toString();
    String folder = NO_FILES + "/";
    return isInNoFile(module)
        ? file.substring(folder.length(), file.length() - profile.files().getLast().length() + 1)
        : file;
  }

  /** Where a document stands. */
  Standpoint at(Path document, Optional<Path> root) {
    Standpoint found = folders.of(document, root);
    List<Path> others = new ArrayList<>(found.others());
    others.add(NO_FILES);
    return new Standpoint(document, found.own(), others, found.begins());
  }

  /** The module with a path as it is spelt in a document; empty if there is none here. */
  Optional<Module> find(Standpoint from, String path) {
    if (!profile.paths().isEmpty()) {
      return spelt(from, path);
    }
    int dots = 0;
    while (dots < path.length() && path.charAt(dots) == '.') {
      dots++;
    }
    String rest = path.substring(dots).replace('.', '/');
    if (dots == 0) {
      for (Path folder : from.folders()) {
        Optional<Module> found = in(folder, rest).filter(module -> !module.isFolder());
        if (found.isPresent()) {
          return found;
        }
      }
      return from.folders().stream().flatMap(folder -> in(folder, rest).stream()).findFirst();
    }
    Path folder =
        from.folders().isEmpty() ? null : from.file().toAbsolutePath().normalize().getParent();
    for (int up = 1; up < dots && folder != null; up++) {
      folder = folder.getParent();
    }
    return folder == null ? Optional.empty() : in(folder, rest);
  }

  /** The module with a path of which the profile says what it means. */
  private Optional<Module> spelt(Standpoint from, String path) {
    return from.folders().isEmpty()
        ? Optional.empty()
        : profile.paths().stream()
            .flatMap(rule -> rule.applied(path).stream())
            .flatMap(
                file ->
                    (file.startsWith("/") ? far(from, file.substring(1)) : beside(from, file))
                        .stream())
            .findFirst();
  }

  /** The module with a path from the document's folder on. */
  private Optional<Module> beside(Standpoint from, String path) {
    Path at = from.file().toAbsolutePath().normalize().resolveSibling("").resolve(path).normalize();
    boolean isFolder = path.isEmpty() || path.endsWith("/") || path.endsWith(".");
    return (isFolder || at.getParent() == null
            ? in(at, "")
            : in(at.getParent(), String.valueOf(at.getFileName())))
        .filter(this::hasSource);
  }

  /** The module with a path from a folder for its beginning on, or from those of all modules on. */
  private Optional<Module> far(Standpoint from, String path) {
    Stream<Module> named =
        from.begins().entrySet().stream()
            .filter(begin -> (path + "/").startsWith(begin.getKey() + "/"))
            .max(Comparator.comparingInt(begin -> begin.getKey().length()))
            .flatMap(
                begin ->
                    in(
                        begin.getValue(),
                        path.substring(Math.min(path.length(), begin.getKey().length() + 1))))
            .stream();
    return Stream.concat(named, from.others().stream().flatMap(folder -> in(folder, path).stream()))
        .filter(this::hasSource)
        .findFirst();
  }

  private boolean hasSource(Module module) {
    return !module.isFolder() || !sources(module).isEmpty();
  }

  /** The files that make a module together; none if it is in one file. */
  List<Path> sources(Module module) {
    return module.isFolder()
        ? profile.files().stream()
            .filter(pattern -> pattern.startsWith("%/") && pattern.indexOf('*') > 0)
            .flatMap(pattern -> sources(module.file(), pattern.substring(2)).stream())
            .sorted()
            .toList()
        : List.of();
  }

  private List<Path> sources(Path folder, String glob) {
    List<Path> found = new ArrayList<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(folder, glob)) {
      for (Path one : all) {
        if (apart.stream().noneMatch(one.toString()::endsWith)) {
          found.add(one);
        }
      }
    } catch (IOException e) {
      // a folder that cannot be listed has no sources
    }
    return found;
  }

  /** The module with a path in a folder; the folder itself for the empty one. */
  private Optional<Module> in(Path folder, String path) {
    Path at = path.isEmpty() ? folder : folder.resolve(path);
    for (String pattern : profile.files()) {
      boolean inside = pattern.startsWith("%/");
      boolean several = pattern.indexOf('*') > 0;
      if (!several && (inside || !path.isEmpty())) {
        Path file =
            inside
                ? at.resolve(pattern.substring(2))
                : at.resolveSibling(pattern.replace("%", String.valueOf(at.getFileName())));
        if (sources.isThere(file)) {
          return Optional.of(new Module(file));
        }
      }
    }
    return Files.isDirectory(at) ? Optional.of(new Module(at)) : Optional.empty();
  }

  /** The folder with a module's own modules; empty if it can have none. */
  private Optional<Path> inside(Module module) {
    if (!profile.paths().isEmpty()) {
      return Optional.empty();
    }
    if (module.isFolder()) {
      return Optional.of(module.file());
    }
    String name = String.valueOf(module.file().getFileName());
    return profile.files().stream().anyMatch(pattern -> pattern.equals("%/" + name))
        ? Optional.ofNullable(module.file().getParent())
        : Optional.empty();
  }

  /** A module in another one. */
  Optional<Module> below(Module module, String name) {
    return inside(module).flatMap(folder -> in(folder, name));
  }

  /** Adds the modules in another one. */
  void addModules(Module module, Set<String> members) {
    inside(module).ifPresent(folder -> addModules(folder, module, members));
  }

  /**
   * The modules in a folder: any file with a name that can be written may be one, whatever it is
   * made of, and any folder of sources.
   */
  private void addModules(Path folder, Module without, Set<String> members) {
    try (DirectoryStream<Path> all = Files.newDirectoryStream(folder)) {
      for (Path one : all) {
        String name = String.valueOf(one.getFileName());
        int end = name.indexOf('.');
        String stem = end < 0 ? name : name.substring(0, end);
        boolean counts = Files.isDirectory(one) ? hasSources(one) : !one.equals(without.file());
        if (counts && NAME.matcher(stem).matches()) {
          members.add(stem);
        }
      }
    } catch (IOException e) {
      // a folder that cannot be listed cannot be imported
    }
  }

  private boolean hasSources(Path folder) throws IOException {
    String anySource = profile.files().getLast().replace('%', '*');
    try (DirectoryStream<Path> sources = Files.newDirectoryStream(folder, anySource)) {
      return sources.iterator().hasNext();
    }
  }
}
