package dovetail.languages;

import dovetail.grammar.Grammar;
import dovetail.grammar.GrammarOptions;
import dovetail.grammar.GrammarReader;
import dovetail.grammar.Reading;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Finds the languages that come with the program. A version is loaded once, when a caller first
 * needs it: from the file that the build compiled, or else by compiling. Safe for threads.
 */
public final class Languages {
  private static final Languages BUILT_IN = new Languages();
  private static final String EXTENDS = "%extend .";
  private static final String MODULE = "(?m)^=== ";

  private final Map<String, String> nameOf = new LinkedHashMap<>();
  private final Map<String, List<String>> versions = new ConcurrentHashMap<>();
  private final Map<String, Profile> profiles = new HashMap<>();
  private final Map<String, Language> loaded = new ConcurrentHashMap<>();
  private final Map<String, Embedding> embeddings = new LinkedHashMap<>();

  private Languages() {
    for (String name : text("index.txt").orElseThrow().lines().toList()) {
      nameOf.put(name, name);
      profiles.put(name, text(name + "/profile").map(Languages::profileOf).orElse(Profile.NONE));
      profiles.get(name).files().names().forEach(other -> nameOf.put(other, name));
    }
    for (String name : text("mixed.txt").orElseThrow().lines().toList()) {
      Profile profile = profileOf(text(name + "/profile").orElseThrow());
      embeddings.put(name, profile.embedding());
      profile.files().names().forEach(other -> embeddings.put(other, profile.embedding()));
    }
  }

  private static Profile profileOf(String text) {
    return Profile.read(text, other -> text(other + "/profile").orElseThrow());
  }

  /** The languages among the program's resources. */
  public static Languages builtIn() {
    return BUILT_IN;
  }

  /** The names of all languages, without their other names; the likeliest first. */
  public List<String> names() {
    return nameOf.values().stream().distinct().toList();
  }

  /** The languages with suggestions, and the files that hold them, in a line. */
  public String covered() {
    return "%s; and scripts in %s"
        .formatted(String.join(", ", names()), String.join(", ", embeddings.keySet()));
  }

  /** The name of the likeliest language, where nothing is known of a file. */
  public String likeliest() {
    return names().getFirst();
  }

  /**
   * The language of that identifier (as an editor gives it) or other name, in its newest version;
   * case does not matter.
   */
  public Optional<Language> find(String id) {
    return name(id).map(name -> load(name, newest(name)));
  }

  /** The usual endings of its files' names, without the dot. */
  public String ending(String id) {
    return profile(id).files().names().stream().findFirst().orElse(id);
  }

  /**
   * The places of texts in these languages in files of that identifier (as an editor gives it) or
   * ending; empty if such files do not hold several languages.
   */
  public Optional<Embedding> embedding(String id) {
    return Optional.ofNullable(embeddings.get(id.toLowerCase(Locale.ROOT)));
  }

  /** The identifiers and endings of files that hold texts in several languages, in order. */
  public List<String> embedding() {
    return embeddings.keySet().stream().sorted().toList();
  }

  /** Whether there is a language of that identifier or other name. */
  public boolean knows(String id) {
    return name(id).isPresent();
  }

  /** The name of the language of that identifier; the identifier itself if there is none. */
  public String nameOf(String id) {
    return name(id).orElse(id);
  }

  /** The language of that identifier in that version; empty if either is not known. */
  public Optional<Language> find(String id, String version) {
    return name(id)
        .filter(name -> versions(name).contains(version))
        .map(name -> load(name, Optional.of(version)));
  }

  /** The profile of the language of that identifier; an empty one if there is none. */
  public Profile profile(String id) {
    return name(id).map(profiles::get).orElse(Profile.NONE);
  }

  /**
   * The name of a file's language: the language whose profile names the file, or else whose
   * identifier is the file's ending; empty if there is none.
   */
  public Optional<String> nameOf(Path file) {
    Path name = file.getFileName();
    if (name == null) {
      return Optional.empty();
    }
    String ending = name.toString().substring(name.toString().lastIndexOf('.') + 1);
    return names().stream()
        .filter(language -> profile(language).files().names(file))
        .findFirst()
        .or(() -> name(ending));
  }

  /** The versions of the language of that identifier, oldest first; none if it has only one. */
  public List<String> versions(String id) {
    return name(id)
        .map(name -> versions.computeIfAbsent(name, this::findVersions))
        .orElse(List.of());
  }

  /** From the file of the newest version, which callers mostly need anyway; or from the grammar. */
  private List<String> findVersions(String name) {
    Optional<LanguageFile> newest = file(fileName(name, Optional.empty()));
    newest.ifPresent(
        file -> loaded.putIfAbsent(fileName(name, file.language().version()), file.language()));
    return newest.map(LanguageFile::versions).orElseGet(() -> versionsOfSource(name));
  }

  static List<String> versionsOfSource(String name) {
    return GrammarReader.versions(source(name).orElseThrow());
  }

  private Optional<String> newest(String name) {
    List<String> known = versions(name);
    return known.isEmpty() ? Optional.empty() : Optional.of(known.getLast());
  }

  private Optional<String> name(String id) {
    return Optional.ofNullable(nameOf.get(id.toLowerCase(Locale.ROOT)));
  }

  private Language load(String name, Optional<String> version) {
    return loaded.computeIfAbsent(
        fileName(name, version),
        file ->
            file(file)
                .map(LanguageFile::language)
                .orElseGet(() -> compile(name, version, Languages::source)));
  }

  /** A number for the classes that compile languages; empty if the build did not write it. */
  public static Optional<String> madeBy() {
    return text(FreezeLanguages.MADE_BY);
  }

  /** The text of the grammar file that an import of {@code name} names. */
  public static Optional<String> source(String name) {
    return text(name + "/grammar.lark").or(() -> text("externals/" + name + ".lark"));
  }

  /** A file in the folder of a language, or of a language that it extends. */
  private static Optional<String> inherited(String name, String file) {
    return text(name + file)
        .or(
            () ->
                source(name).stream()
                    .flatMap(String::lines)
                    .filter(line -> line.startsWith(EXTENDS))
                    .flatMap(line -> inherited(line.substring(EXTENDS.length()), file).stream())
                    .findFirst());
  }

  /**
   * Sources of the library's modules that are written in another language, by their paths, in the
   * order of the file {@code modules} of a language's folder; none where there is no such file. A
   * line {@code === PATH} stands before each. They spell the members that a module has in some
   * version or on some platform.
   */
  public static Map<String, String> modules(String name) {
    Map<String, String> modules = new LinkedHashMap<>();
    String[] parts = inherited(name, "/modules").orElse("").split(MODULE);
    for (int i = 1; i < parts.length; i++) {
      int end = parts[i].indexOf('\n');
      modules.put(parts[i].substring(0, end), parts[i].substring(end + 1));
    }
    return modules;
  }

  /**
   * The name of a language's compiled file.
   *
   * @param version empty for the newest
   */
  static String fileName(String name, Optional<String> version) {
    return name + "/" + version.orElse("newest") + ".tables";
  }

  /** A compiled file, if it is there and made of the present sources. */
  private static Optional<LanguageFile> file(String fileName) {
    return resource(fileName).flatMap(bytes -> LanguageFile.read(bytes, Languages::source));
  }

  /** Compiles a language among the resources. */
  static Language compile(
      String name, Optional<String> version, Function<String, Optional<String>> importer) {
    Reading reading =
        GrammarReader.read(
            source(name).orElseThrow(),
            name + ".lark",
            importer,
            GrammarOptions.NONE.withVersion(version));
    Grammar grammar = reading.grammar();
    if (grammar == null) {
      throw new IllegalStateException("a grammar of our own has errors: " + reading.problems());
    }
    return Language.of(grammar, version);
  }

  private static Optional<String> text(String file) {
    return resource(file).map(bytes -> new String(bytes, StandardCharsets.UTF_8));
  }

  private static Optional<byte[]> resource(String name) {
    try (InputStream in = Languages.class.getResourceAsStream(name)) {
      return in == null ? Optional.empty() : Optional.of(in.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
