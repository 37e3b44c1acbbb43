package dovetail.server.modules;

import dovetail.grammar.Declaration;
import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.quotient.names.FileNames;
import dovetail.quotient.names.NameReader;
import dovetail.quotient.names.Reference;
import dovetail.quotient.names.Shares;
import dovetail.quotient.names.Words;
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
import java.util.concurrent.Executor;

/**
 * The other files of a document's folder that share names with it, by the grammar's {@code
 * %shares}: what they bind is bound in it. One thread at a time asks.
 */
public final class Fellows {
  private final String language;
  private final List<String> apart;
  private final Sources sources;

  private Fellows(String language, NameReader reader, Executor reading) {
    this.language = language;
    this.apart = Languages.builtIn().profile(language).modules().apart();
    this.sources = new Sources(language, reader, reading, Map.of());
  }

  /**
   * Of a language; empty if its files share no names.
   *
   * @param reading reads files, one after the other
   */
  public static Optional<Fellows> of(Language language, Executor reading) {
    return language
        .trees()
        .filter(trees -> !trees.declared(Declaration.Kind.SHARES).isEmpty())
        .flatMap(trees -> NameReader.of(language))
        .map(reader -> new Fellows(language.name(), reader, reading));
  }

  /** From now on these are the texts of files that an editor has open. */
  public void edit(Map<Path, String> texts) {
    sources.edit(texts);
  }

  /**
   * What the files around a document bind in it; empty if one of them has not been read, or is too
   * large to be. A look at each file of the folder, besides reading those that changed.
   *
   * @param names the document's
   */
  public Optional<Shared> of(Path document, FileNames names) {
    List<Shares> texts = new ArrayList<>();
    List<Words> broken = new ArrayList<>();
    boolean areKnown = true;
    for (Path file : around(document.toAbsolutePath().normalize())) {
      Optional<Source> source = sources.of(file);
      Optional<FileNames> read = source.flatMap(Source::names);
      Optional<Words> words = source.flatMap(Source::words);
      read.map(FileNames::shares).filter(names.shares()::isWith).ifPresent(texts::add);
      words.ifPresent(broken::add);
      areKnown &= read.isPresent() || words.isPresent();
    }
    return areKnown ? Optional.of(new Shared(names.shares(), texts, broken)) : Optional.empty();
  }

  private Set<Path> around(Path document) {
    Path folder = document.getParent();
    Set<Path> around = new HashSet<>();
    if (folder != null) {
      sources.texts().stream().filter(file -> folder.equals(file.getParent())).forEach(around::add);
      try (DirectoryStream<Path> all = Files.newDirectoryStream(folder)) {
        all.forEach(around::add);
      } catch (IOException e) {
        // a folder that cannot be listed has no files
      }
    }
    around.removeIf(file -> file.equals(document) || !counts(file, document));
    return around;
  }

  private boolean counts(Path file, Path document) {
    return Languages.builtIn().nameOf(file).filter(language::equals).isPresent()
        && apart.stream()
            .noneMatch(end -> file.toString().endsWith(end) && !document.toString().endsWith(end))
        && sources.isThere(file);
  }

  /** The names that the files around a document bind in it. Immutable. */
  public static final class Shared {
    private final Shares own;
    private final List<Shares> texts;
    private final List<Words> broken;

    private Shared(Shares own, List<Shares> texts, List<Words> broken) {
      this.own = own;
      this.texts = List.copyOf(texts);
      this.broken = List.copyOf(broken);
    }

    /** Of a document that is alone. */
    public static Shared none(FileNames own) {
      return new Shared(own.shares(), List.of(), List.of());
    }

    /** Whether one of them binds what a reference of the document looks up, or may. */
    public boolean binds(Reference reference) {
      return texts.stream().anyMatch(one -> one.binds(reference, own))
          || broken.stream().anyMatch(one -> one.has(reference.name()));
    }

    /** Whether one of them binds a name, or may. */
    public boolean binds(String name) {
      return texts.stream().anyMatch(one -> one.binds(name))
          || broken.stream().anyMatch(one -> one.has(name));
    }

    /** The names that a reference of the document could be. */
    public Set<String> legal(Reference reference) {
      Set<String> legal = new HashSet<>();
      texts.forEach(one -> legal.addAll(one.legal(reference, own)));
      return legal;
    }
  }
}
