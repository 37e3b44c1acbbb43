package dovetail.languages;

import dovetail.grammar.Grammar;
import dovetail.grammar.GrammarReader;
import dovetail.grammar.Reading;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Finds the languages that come with the program. Each is compiled once. Safe for threads. */
public final class Languages {
  private static final Languages BUILT_IN = new Languages();

  private final Map<String, String> nameOf = new LinkedHashMap<>();
  private final Map<String, Language> loaded = new ConcurrentHashMap<>();

  private Languages() {
    String index = resource("index.txt").orElseThrow();
    for (String line : index.lines().filter(l -> !l.isBlank() && !l.startsWith("#")).toList()) {
      String[] names = line.trim().split("\\s+");
      for (String name : names) {
        nameOf.put(name, names[0]);
      }
    }
  }

  /** The languages among the program's resources. */
  public static Languages builtIn() {
    return BUILT_IN;
  }

  /** The names of all languages, without their other names. */
  public List<String> names() {
    return nameOf.values().stream().distinct().toList();
  }

  /**
   * The language of that identifier (as an editor gives it) or other name; case does not matter.
   */
  public Optional<Language> find(String id) {
    return Optional.ofNullable(nameOf.get(id.toLowerCase(Locale.ROOT)))
        .map(name -> loaded.computeIfAbsent(name, Languages::load));
  }

  /** The text of the grammar file that an import of {@code name} means. */
  public static Optional<String> source(String name) {
    return resource(name + ".lark");
  }

  private static Language load(String name) {
    Reading reading =
        GrammarReader.read(source(name).orElseThrow(), name + ".lark", Languages::source);
    Grammar grammar = reading.grammar();
    if (grammar == null) {
      throw new IllegalStateException("a grammar of our own has errors: " + reading.problems());
    }
    return new Language(name, grammar, grammar.lexical().compile());
  }

  private static Optional<String> resource(String name) {
    try (InputStream in = Languages.class.getResourceAsStream(name)) {
      return in == null
          ? Optional.empty()
          : Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
