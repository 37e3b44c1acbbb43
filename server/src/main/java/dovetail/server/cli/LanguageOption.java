package dovetail.server.cli;

import dovetail.grammar.GrammarOptions;
import dovetail.grammar.GrammarReader;
import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.languages.SourceText;
import dovetail.model.hub.CacheFolder;
import dovetail.protocol.settings.OwnGrammar;
import dovetail.server.files.InstalledLanguages;
import dovetail.server.files.KeptLanguages;
import dovetail.server.files.LineEnds;
import dovetail.server.files.ProjectVersions;
import dovetail.server.files.TreeSitterPackage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options for the language of a text. */
public final class LanguageOption {
  /** The language, or the reason why it is not known. */
  public sealed interface Choice {
    record Known(Language language) implements Choice {}

    /** No language, with a message that lists the known languages. */
    record Unknown(String message) implements Choice {}

    /**
     * The language.
     *
     * @param what the name of the text, for the message
     */
    default Language known(Object what) {
      return known(what + ": ");
    }

    default Language known() {
      return known("");
    }

    private Language known(String before) {
      return switch (this) {
        case Known(Language language) -> language;
        case Unknown(String message) -> throw new Failure(before + message);
      };
    }
  }

  /** The option for the language's version. */
  static final String VERSION = "--language-version";

  /**
   * The language in an argument that looks like an editor's setting of a version, such as {@code
   * --pythonVersion=3.9}; empty if there is none.
   */
  static Optional<String> versioned(String argument) {
    String words = argument.toLowerCase(Locale.ROOT).replaceAll("=.*|[^a-z]", "");
    return Languages.builtIn().names().stream()
        .filter(language -> words.equals(language + "version"))
        .findFirst();
  }

  @Mixin private final LanguageNameOption name = new LanguageNameOption();

  @Option(
      names = "--grammar",
      paramLabel = "FILE",
      description = "The language that this grammar file describes, whatever the input says.")
  private @Nullable Path grammar;

  @Mixin private final StartOption start = new StartOption();

  private final Map<Optional<String>, Choice> ofGrammar = new HashMap<>(); // by version
  private final Map<Path, Choice> ofAdded = new HashMap<>(); // by grammar
  private final InstalledLanguages added;

  @Option(
      names = VERSION,
      paramLabel = "VERSION",
      description =
          "The version of the language, if the input says none; else that of a file's"
              + " project, else the newest.")
  private @Nullable String version;

  private final ProjectVersions projects = new ProjectVersions();

  /** Options with the languages that this machine's user has added. */
  public LanguageOption() {
    this(InstalledLanguages.here());
  }

  LanguageOption(InstalledLanguages added) {
    this.added = added;
  }

  /** The name on the command line. */
  Optional<String> name() {
    return name.name();
  }

  /** Whether the command line sets a language, by name or by grammar. */
  public boolean isSet() {
    return name().isPresent() || grammar != null;
  }

  /**
   * The added languages, and the command line's grammar, as an editor's setting, by their names.
   */
  Map<String, OwnGrammar> own() {
    Map<String, OwnGrammar> own = new HashMap<>(added.grammars());
    if (grammar instanceof Path file) {
      GrammarOptions options = start.options();
      String path = file.toAbsolutePath().toString();
      own.put(set().name(), new OwnGrammar(path, options.start(), options.lexer(), List.of()));
    }
    return own;
  }

  /** The line ends of a text; for the command line's grammar they are not changed. */
  LineEnds lineEnds(String text) {
    return grammar == null ? LineEnds.of(text) : LineEnds.KEPT;
  }

  /** A language by its name, in the command line's version. */
  Choice named(String language) {
    return of(language, version);
  }

  /** The command line's language, in the command line's version. */
  public Language set() {
    return of("", version).known();
  }

  /**
   * The command line's language, otherwise the case's language; in the case's version, otherwise
   * the command line's.
   */
  public Choice of(JsonLine found) {
    return isSet() || found.language().isPresent()
        ? of(found.language().orElse(""), found.version().orElse(version))
        : new Choice.Unknown(
            "\"language\": a string was expected, found nothing; --language or --grammar says it"
                + " for all lines");
  }

  /**
   * The command line's language, otherwise the one of the file's name; in the command line's
   * version, otherwise the one that the file's project demands.
   */
  public Choice ofFile(Path file) {
    Languages all = Languages.builtIn();
    Optional<String> told = all.nameOf(file);
    if (!isSet() && told.isEmpty()) {
      Optional<Choice> other = added(one -> one.fits(file));
      if (other.isPresent()) {
        return other.get();
      }
      return new Choice.Unknown("its name tells no language; --language NAME does: " + known());
    }
    String language = name().or(() -> told).orElse("");
    String wanted =
        version != null || !all.names().contains(language)
            ? version
            : projects.find(file, all.profile(language), all.versions(language)).orElse(null);
    return of(language, wanted);
  }

  private Choice of(String found, @Nullable String inVersion) {
    Path file = grammar;
    if (file != null) {
      return ofGrammar.computeIfAbsent(
          Optional.ofNullable(inVersion), version -> read(file, version));
    }
    String wanted = name().orElse(found);
    Languages all = Languages.builtIn();
    if (all.names().stream().noneMatch(wanted::equalsIgnoreCase)) {
      return added(one -> one.name().equals(wanted))
          .orElseGet(() -> new Choice.Unknown(unknown(wanted, inVersion, List.of())));
    }
    List<String> versions = all.versions(wanted);
    // a language of one version has that one, whichever the command line sets
    Optional<Language> language =
        inVersion == null || versions.isEmpty() ? all.find(wanted) : all.find(wanted, inVersion);
    return language
        .<Choice>map(Choice.Known::new)
        .orElseGet(() -> new Choice.Unknown(unknown(wanted, inVersion, versions)));
  }

  /** The first added language that fits. */
  private Optional<Choice> added(Predicate<TreeSitterPackage> fits) {
    try {
      return added.all().values().stream()
          .filter(fits)
          .findFirst()
          .map(one -> ofAdded.computeIfAbsent(one.grammar(), file -> read(file, Optional.empty())));
    } catch (IOException e) {
      return Optional.of(new Choice.Unknown(Failure.reasonOf(e)));
    }
  }

  private Choice read(Path file, Optional<String> inVersion) {
    try {
      List<String> versions =
          GrammarReader.versions(SourceText.inUtf8(TreeSitterPackage.grammar(file)));
      Optional<String> version = versions.isEmpty() ? Optional.empty() : inVersion;
      if (version.isPresent() && !versions.contains(version.get())) {
        return new Choice.Unknown(unknown(file.toString(), version.get(), versions));
      }
      KeptLanguages.Compiled read =
          KeptLanguages.in(CacheFolder.path()).read(file, start.options().withVersion(version));
      return read.language()
          .<Choice>map(Choice.Known::new)
          .orElseGet(
              () ->
                  new Choice.Unknown(
                      String.join("; ", read.problems().stream().map(Object::toString).toList())));
    } catch (IOException e) {
      return new Choice.Unknown(file + ": " + Failure.reasonOf(e));
    }
  }

  private String unknown(String language, @Nullable String version, List<String> versions) {
    return versions.isEmpty()
        ? "language \"" + language + "\" is not known; known are " + known()
        : "version \"%s\" of \"%s\" is not known; known are %s"
            .formatted(version, language, String.join(", ", versions));
  }

  private String known() {
    List<String> names = new ArrayList<>(Languages.builtIn().names());
    names.addAll(added.grammars().keySet());
    return String.join(", ", names) + "; dovetail language list names others, to be added";
  }
}
