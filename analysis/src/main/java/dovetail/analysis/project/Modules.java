package dovetail.analysis.project;

import dovetail.analysis.names.Exports;
import dovetail.analysis.names.FileNames;
import dovetail.analysis.names.NameReader;
import dovetail.analysis.names.Origin;
import dovetail.analysis.names.Use;
import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.languages.ModuleRules;
import dovetail.languages.Profile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Executor;
import java.util.stream.Stream;

/**
 * The modules that a document can import, read from their sources.
 *
 * <p>A source is read once, and again when its time or its size changes: the time of a look at a
 * file for a question about one that was read, about 3 ms per thousand lines for another. It may be
 * read in the background; until then its module is open. The text of a file that an editor has open
 * counts before the disk's. One thread at a time asks.
 */
public final class Modules {

  /** How often a name may lead to another module. */
  private static final int DEEP = 8;

  private final Profile files;
  private final ModuleRules profile;
  private final NameReader reader;
  private final Sources sources;
  private final Executor reading;
  private final ModuleFiles places;
  private final FolderModules several;

  /** A module of a document: its source, or a folder, of its sources or of other modules. */
  public record Module(Path file) {
    boolean isFolder() {
      return Files.isDirectory(file);
    }
  }

  /**
   * Where a document stands.
   *
   * @param file the document
   * @param own where the paths of the project's own modules begin, in the order in which they count
   * @param others the same of those of its environment, of the interpreter's library, and of those
   *     that lie in no file
   * @param begins beginnings of paths, and the folders of modules whose paths begin so
   */
  public record Standpoint(Path file, List<Path> own, List<Path> others, Map<String, Path> begins) {
    /** Of a document that is no file: no module is found there. */
    public static final Standpoint NOWHERE =
        new Standpoint(Path.of(""), List.of(), List.of(), Map.of());

    public Standpoint {
      own = List.copyOf(own);
      others = List.copyOf(others);
      begins = Map.copyOf(begins);
    }

    /** All of them, as they count. */
    List<Path> folders() {
      return Stream.concat(own.stream(), others.stream()).toList();
    }

    Standpoint in(Module module) {
      return new Standpoint(module.file(), own, others, begins);
    }

    /** Whether a module is the project's own, whose source somebody may be writing. */
    public boolean owns(Module module) {
      return own.stream().anyMatch(module.file()::startsWith)
          && others.stream().noneMatch(module.file()::startsWith);
    }
  }

  private Modules(String language, NameReader reader, Executor reading) {
    this.files = Languages.builtIn().profile(language);
    this.profile = files.modules();
    this.reader = reader;
    this.sources =
        new Sources(language, reader, reading, ModuleFiles.inNoFile(language, profile), false);
    this.reading = reading;
    this.places = new ModuleFiles(files, sources);
    this.several = new FolderModules(sources, reading);
  }

  /**
   * Of a language; empty if nothing is known of its modules or its names. Sources are read in its
   * newest version, as soon as they are asked for.
   */
  public static Optional<Modules> of(Language language) {
    return of(language, Runnable::run);
  }

  /**
   * The same.
   *
   * @param reading reads sources, one after the other
   */
  public static Optional<Modules> of(Language language, Executor reading) {
    Profile files = language.profile();
    return files.modules().files().isEmpty()
        ? Optional.empty()
        : Languages.builtIn()
            .find(language.name())
            .flatMap(NameReader::of)
            .map(names -> new Modules(language.name(), names, reading));
  }

  /**
   * Where a document stands.
   *
   * @param root the folder of its project, if it has one
   */
  public Standpoint at(Path document, Optional<Path> root) {
    return places.at(document, root.map(Path::toAbsolutePath));
  }

  /** From now on these are the texts of files that an editor has open. */
  public void edit(Map<Path, String> texts) {
    sources.edit(texts);
  }

  // ---- finding

  /** The module with a path as it is spelt in a document; empty if there is none here. */
  public Optional<Module> find(Standpoint from, String path) {
    return places.find(from, path);
  }

  // ---- members

  /**
   * All members of a module: what its source binds, the modules in it, and what it takes from
   * others; empty if it is open. Names that every module has are left out.
   */
  public Optional<Set<String>> members(Standpoint from, Module module) {
    Set<String> members = new TreeSet<>();
    return collect(from, module, members, new HashSet<>())
        ? Optional.of(members)
        : Optional.empty();
  }

  private boolean collect(Standpoint from, Module module, Set<String> members, Set<Path> visited) {
    if (!visited.add(module.file())) {
      return true; // all of it is there, or will be
    }
    Optional<Exports> exports = exports(module);
    if (exports.isEmpty()) {
      return false;
    }
    exports.get().members().stream().filter(profile::isPublic).forEach(members::add);
    places.addModules(module, members);
    for (String star : exports.get().modules()) {
      Optional<Module> other = find(from.in(module), star);
      if (other.isEmpty() || !collect(from, other.get(), members, visited)) {
        return false;
      }
    }
    return true;
  }

  /** What a module's sources say that it has; empty if it is open by itself. */
  private Optional<Exports> exports(Module module) {
    List<Path> files = places.sources(module);
    return files.isEmpty()
        ? names(module).map(FileNames::exports)
        : several.exports(module.file(), files);
  }

  /** The names that a module's source binds; empty if it is open by itself. */
  private Optional<FileNames> names(Module module) {
    return source(module).filter(source -> !source.isOpen()).flatMap(Source::names);
  }

  private Optional<Source> source(Module module) {
    Path file = module.file();
    return module.isFolder() || profile.unread().stream().anyMatch(file.toString()::endsWith)
        ? Optional.empty()
        : sources.of(file);
  }

  // ---- looking up

  /**
   * A member that there is not.
   *
   * @param module the module that lacks it
   * @param member which of a use's members
   * @param members the module's members
   */
  public record Lack(Module module, int member, Set<String> members) {}

  /** Whether the modules that names come from are known, and none of them is open. */
  public boolean knows(Standpoint from, List<Origin> origins) {
    return origins.stream()
        .allMatch(
            origin -> module(from, origin).flatMap(module -> members(from, module)).isPresent());
  }

  /** The first member that a use looks up and that none of the modules has which it may mean. */
  public Optional<Lack> lack(Standpoint from, Use use) {
    Optional<Lack> lack = Optional.empty();
    for (Origin origin : use.origins()) {
      Optional<Module> module = module(from, origin, 0);
      Optional<Lack> own = module.flatMap(at -> lack(from, at, use.members(), 0));
      if (own.isEmpty()) {
        return own;
      }
      lack = own;
    }
    return lack;
  }

  private Optional<Lack> lack(Standpoint from, Module module, List<String> names, int at) {
    if (at == names.size()) {
      return Optional.empty();
    }
    String name = names.get(at);
    Optional<Set<String>> members = members(from, module);
    if (members.isPresent() && !members.get().contains(name) && !profile.members().contains(name)) {
      return Optional.of(new Lack(module, at, members.get()));
    }
    return step(from, module, name, 0).flatMap(next -> lack(from, next, names, at + 1));
  }

  /** The module that the members of a use lead to, all of them being modules. */
  Optional<Module> module(Standpoint from, Use use) {
    Optional<Module> module =
        use.origins().size() == 1 ? module(from, use.origins().getFirst(), 0) : Optional.empty();
    for (String name : use.members()) {
      module = module.flatMap(at -> step(from, at, name, 0));
    }
    return module;
  }

  /** What a module is called for people: the path of its file, if it lies in one. */
  public String name(Module module) {
    return places.name(module);
  }

  /** The module that an imported name stands for; empty if for none, or for one not known here. */
  public Optional<Module> module(Standpoint from, Origin origin) {
    return module(from, origin, 0);
  }

  private Optional<Module> module(Standpoint from, Origin origin, int deep) {
    Optional<Module> module = find(from, origin.module());
    return origin.member().isEmpty()
        ? module
        : module.flatMap(at -> step(from, at, origin.member(), deep));
  }

  private Optional<Module> step(Standpoint from, Module module, String name, int deep) {
    if (profile.wholes().contains(name) && ModuleFiles.isInNoFile(module)) {
      return Optional.of(module);
    }
    Optional<Module> below = places.below(module, name);
    if (deep == DEEP || module.isFolder()) {
      return below;
    }
    Optional<FileNames> names = names(module);
    if (names.isEmpty()) {
      return Optional.empty();
    }
    if (!names.get().bound().contains(name)) {
      return names.get().stars().isEmpty() ? below : Optional.empty();
    }
    List<Origin> origins = names.get().origins(name);
    Standpoint there = from.in(module);
    return origins.size() == 1 ? module(there, origins.getFirst(), deep + 1) : Optional.empty();
  }
}
