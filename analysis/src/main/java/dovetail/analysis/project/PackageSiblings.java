package dovetail.analysis.project;

import dovetail.analysis.names.FileNames;
import dovetail.analysis.names.NameReader;
import dovetail.analysis.names.Reference;
import dovetail.analysis.names.Shares;
import dovetail.analysis.names.Words;
import dovetail.grammar.Declaration;
import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.languages.Sharing;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;

/**
 * The other files of a document's folder that share names with it ({@code %shares}): a name that
 * they bind is bound in the document. One thread at a time.
 */
public final class PackageSiblings {
  /** The folder of packages that the language has in no file. */
  private static final Path NO_FILES = Path.of("built-in packages");

  private final String language;
  private final Sharing sharing;
  private final Map<String, Path> library = new HashMap<>();
  private final Sources sources;

  private PackageSiblings(String language, NameReader reader, Executor reading) {
    this.language = language;
    this.sharing = Languages.builtIn().profile(language).sharing();
    Map<Path, String> texts = new HashMap<>();
    Languages.modules(language)
        .forEach(
            (name, text) -> {
              Path file = NO_FILES.resolve(name + "." + language);
              library.put(name, file);
              texts.put(file, text);
            });
    this.sources = new Sources(language, reader, reading, Map.copyOf(texts));
  }

  /**
   * Of a language; empty if its files share no names.
   *
   * @param reading reads files, one after the other
   */
  public static Optional<PackageSiblings> of(Language language, Executor reading) {
    return language
        .trees()
        .filter(trees -> !trees.declared(Declaration.Kind.SHARES).isEmpty())
        .flatMap(trees -> NameReader.of(language))
        .map(reader -> new PackageSiblings(language.name(), reader, reading));
  }

  /** From now on these are the texts of files that an editor has open. */
  public void edit(Map<Path, String> texts) {
    sources.edit(texts);
  }

  /**
   * The names that the files around a document bind in it. Empty if one of them has not been read,
   * or is too large to be, or if the document does not lie where its package would and that
   * matters. Costs a look at each file of the folder, besides reading the files that changed.
   *
   * @param names the document's own names
   */
  public Optional<Shared> of(Path document, FileNames names) {
    Path own = document.toAbsolutePath().normalize();
    List<Path> roots = roots(own, names.shares());
    List<Shares> texts = new ArrayList<>();
    List<Words> broken = new ArrayList<>();
    List<Set<String>> waiting = new ArrayList<>();
    boolean areKnown = sharing.twins().isEmpty() || !roots.isEmpty();
    for (Path file : around(own, roots, names.shares())) {
      Optional<Source> source = sources.of(file);
      Optional<Shares> read = source.flatMap(Source::shares);
      Optional<Words> words = source.flatMap(Source::words);
      if (read.filter(names.shares()::isWith).isPresent()) {
        texts.add(read.get());
        waiting.add(source.get().waiting());
      }
      words.ifPresent(broken::add);
      areKnown &= read.isPresent() || words.isPresent();
    }
    String file = own.toString();
    String ending = file.substring(file.lastIndexOf('.') + 1);
    Packages packages = new Packages(sources, library, sharing, "." + ending, roots, texts, broken);
    return areKnown
        ? Optional.of(new Shared(names.shares(), waiting, Optional.of(packages)))
        : Optional.empty();
  }

  /**
   * The folders where the paths of packages begin: above the document's own package, and where its
   * twins do.
   */
  private List<Path> roots(Path document, Shares names) {
    Path folder = document.getParent();
    String group = names.group().orElse("");
    Path path = Path.of(group.replace('.', '/'));
    if (folder == null || (!group.isEmpty() && !folder.endsWith(path))) {
      return List.of();
    }
    Path root = folder;
    for (int up = 0; up < path.getNameCount() && root != null && !group.isEmpty(); up++) {
      root = root.getParent();
    }
    List<Path> roots = new ArrayList<>();
    if (root != null) {
      roots.add(root);
      String spelt = root.toString().replace('\\', '/');
      sharing.twins().stream()
          .flatMap(twin -> twin.applied(spelt).stream())
          .flatMap(twin -> Folders.matching(twin).stream())
          .filter(twin -> !roots.contains(twin))
          .forEach(roots::add);
    }
    return roots;
  }

  private Set<Path> around(Path document, List<Path> roots, Shares names) {
    Set<Path> folders = new HashSet<>(Packages.folders(roots, names.group().orElse("")));
    Optional.ofNullable(document.getParent()).ifPresent(folders::add);
    Set<Path> around = new HashSet<>();
    for (Path folder : folders) {
      sources.texts().stream().filter(file -> folder.equals(file.getParent())).forEach(around::add);
      around.addAll(Folders.list(folder, "*"));
    }
    around.removeIf(file -> file.equals(document) || !counts(file, document));
    return around;
  }

  private boolean counts(Path file, Path document) {
    String name = file.toString();
    boolean isOurs = Languages.builtIn().nameOf(file).filter(language::equals).isPresent();
    return (isOurs || sharing.mixed().stream().anyMatch(name::endsWith))
        && sharing.apart().stream()
            .noneMatch(end -> name.endsWith(end) && !document.toString().endsWith(end))
        && sources.isThere(file);
  }

  /** The names that the files around a document bind in it. Immutable. */
  public static final class Shared {
    private final Shares own;
    private final List<Set<String>> waiting;
    private final Optional<Packages> packages;

    private Shared(Shares own, List<Set<String>> waiting, Optional<Packages> packages) {
      this.own = own;
      this.waiting = List.copyOf(waiting);
      this.packages = packages;
    }

    /** Of a document that is alone. */
    public static Shared none(FileNames own) {
      return new Shared(own.shares(), List.of(), Optional.empty());
    }

    private List<Shares> texts() {
      return packages.map(one -> one.texts).orElse(List.of());
    }

    /**
     * Whether one of the files binds the name of a reference of the document, or may bind it: if a
     * file looks the name up, too, and does not bind it, another source may.
     */
    public boolean binds(Reference reference) {
      return texts().stream().anyMatch(one -> one.binds(reference, own))
          || isWord(reference.name())
          || waiting.stream().anyMatch(names -> names.contains(reference.name()))
          || (!own.lacks(reference)
              && packages.map(known -> mayBind(reference, known)).orElse(true));
    }

    private boolean mayBind(Reference reference, Packages known) {
      return own.stars().stream().anyMatch(module -> known.mayBind(module, reference, own))
          || Shares.mayInherit(reference, own, known);
    }

    /** Whether the document imports all members of a module that is not known. */
    public boolean isOpen() {
      return own.stars().stream()
          .anyMatch(module -> packages.filter(known -> known.knows(module, own)).isEmpty());
    }

    /** Whether one of the files binds a name, or may bind it. */
    public boolean binds(String name) {
      return texts().stream().anyMatch(one -> one.binds(name)) || isWord(name);
    }

    private boolean isWord(String name) {
      return packages.stream().flatMap(one -> one.broken.stream()).anyMatch(one -> one.has(name));
    }

    /** The names that a reference of the document could have. */
    public Set<String> legal(Reference reference) {
      Set<String> legal = new HashSet<>();
      texts().forEach(one -> legal.addAll(one.legal(reference, own)));
      packages.ifPresent(
          known -> own.stars().forEach(one -> legal.addAll(known.legal(one, reference, own))));
      return legal;
    }
  }
}
