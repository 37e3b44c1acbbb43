package dovetail.server.files;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A language on Dovetail's list of packages with tree-sitter's grammars.
 *
 * @param name the language's name
 * @param packageName npm's name of its package
 * @param sha256 the hash of the packed file
 * @param others the language's names in editors, and endings of its files
 */
public record ListedLanguage(
    String name, String packageName, String version, String sha256, List<String> others) {
  private static final Map<String, ListedLanguage> ALL = read();

  public ListedLanguage {
    others = List.copyOf(others);
  }

  private static Map<String, ListedLanguage> read() {
    Map<String, ListedLanguage> all = new TreeMap<>();
    try (InputStream in =
        Objects.requireNonNull(ListedLanguage.class.getResourceAsStream("languages.txt"))) {
      new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> List.of(line.split(" ")))
          .forEach(
              part ->
                  all.put(
                      part.getFirst(),
                      new ListedLanguage(
                          part.getFirst(),
                          part.get(1),
                          part.get(2),
                          part.get(3),
                          part.subList(4, part.size()))));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return all;
  }

  /** The names of all languages on the list, in order. */
  public static List<String> names() {
    return List.copyOf(ALL.keySet());
  }

  /** A language by its name, a name in editors or an ending of its files, in any case. */
  public static Optional<ListedLanguage> of(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return ALL.values().stream()
        .filter(one -> one.name.equals(lower) || one.others.contains(lower))
        .findFirst();
  }
}
