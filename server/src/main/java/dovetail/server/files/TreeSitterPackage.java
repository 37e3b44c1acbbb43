package dovetail.server.files;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dovetail.grammar.GrammarReader;
import dovetail.languages.SourceText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A tree-sitter grammar in its package.
 *
 * @param grammar the file {@code grammar.json}, or any other grammar file
 * @param name the name of the language
 * @param types the types of its files, endings of names or whole names: those in the package's
 *     {@code tree-sitter.json}, otherwise the language's name
 */
public record TreeSitterPackage(Path grammar, String name, List<String> types) {
  private static final String GRAMMAR = "grammar.json";

  /** The depth to which a folder is searched. */
  private static final int MAX_DOWN = 5;

  public TreeSitterPackage {
    types = List.copyOf(types);
  }

  /**
   * The grammar file of a path: the file itself; for a folder, the nearest {@code grammar.json} in
   * it or below it; of several equally near ones, that of the language that {@code
   * tree-sitter.json} lists first.
   *
   * @throws IOException if a folder has none, or several equally near ones and no list
   */
  public static Path grammar(Path path) throws IOException {
    if (!Files.isDirectory(path)) {
      return path;
    }
    try (Stream<Path> found = Files.find(path, MAX_DOWN, (file, _) -> file.endsWith(GRAMMAR))) {
      List<Path> files = found.sorted(Comparator.comparing(Path::getNameCount)).toList();
      if (files.isEmpty()) {
        throw new IOException("no " + GRAMMAR + " is in this folder, nor below it");
      }
      List<Path> nearest =
          files.stream()
              .filter(file -> file.getNameCount() == files.getFirst().getNameCount())
              .toList();
      Optional<Path> first = Optional.empty();
      for (Path up = nearest.getFirst().getParent();
          up != null && up.startsWith(path) && first.isEmpty();
          up = up.getParent()) {
        Path folder = up;
        first =
            listed(up.resolve("tree-sitter.json")).stream()
                .map(entry -> folder.resolve(folder(entry)))
                .filter(own -> !own.equals(folder))
                .flatMap(own -> nearest.stream().filter(file -> file.startsWith(own)))
                .findFirst();
      }
      if (nearest.size() > 1 && first.isEmpty()) {
        throw new IOException("several grammars are in this folder; name one of " + nearest);
      }
      return first.orElse(nearest.getFirst());
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /** The package of a path to a folder or a grammar file. */
  public static TreeSitterPackage of(Path path) throws IOException {
    Path file = grammar(path).toAbsolutePath();
    return of(file, GrammarReader.name(SourceText.inUtf8(file), file.toString()));
  }

  /**
   * The package of a folder that has the language's name. Its grammar, which may have megabytes, is
   * not read.
   */
  static TreeSitterPackage installed(Path folder) throws IOException {
    return of(folder.resolve(GRAMMAR).toAbsolutePath(), String.valueOf(folder.getFileName()));
  }

  private static TreeSitterPackage of(Path file, String name) throws IOException {
    List<String> types = List.of();
    Path folder = file.endsWith(GRAMMAR) ? file.getParent() : null;
    for (int up = 0; folder != null && up <= 2 && types.isEmpty(); up++) {
      types = types(folder.resolve("tree-sitter.json"), name);
      folder = folder.getParent();
    }
    return new TreeSitterPackage(file, name, types.isEmpty() ? List.of(name) : types);
  }

  /** Globs for the names of the language's files. */
  public List<String> patterns() {
    return types.stream().flatMap(type -> Stream.of("*." + type, type)).toList();
  }

  /** Whether a file's name has one of the language's types. */
  public boolean fits(Path file) {
    String last = String.valueOf(file.getFileName());
    return types.stream().anyMatch(type -> last.equals(type) || last.endsWith("." + type));
  }

  /**
   * The types of the files of a grammar and of its dialects, the entries whose folder is below the
   * grammar's own. In names, {@code -} counts as {@code _}.
   */
  private static List<String> types(Path listed, String name) throws IOException {
    List<String> types = new ArrayList<>();
    try {
      Map<String, List<String>> byFolder = new TreeMap<>();
      String own = null;
      for (JsonObject grammar : listed(listed)) {
        String folder = folder(grammar);
        List<String> of = byFolder.computeIfAbsent(folder, _ -> new ArrayList<>());
        if (grammar.has("file-types")) {
          grammar.getAsJsonArray("file-types").forEach(type -> of.add(type.getAsString()));
        }
        own = string(grammar.get("name"), "").replace('-', '_').equals(name) ? folder : own;
      }
      String from = own;
      byFolder.forEach(
          (folder, of) -> types.addAll(from != null && folder.startsWith(from) ? of : List.of()));
    } catch (IllegalStateException e) {
      types.clear(); // the language's name is enough
    }
    return types;
  }

  /** The grammars that a {@code tree-sitter.json} lists; none if it is not there, or damaged. */
  private static List<JsonObject> listed(Path file) throws IOException {
    List<JsonObject> grammars = new ArrayList<>();
    if (Files.isRegularFile(file)) {
      try {
        JsonObject all = JsonParser.parseString(Files.readString(file)).getAsJsonObject();
        if (all.has("grammars")) {
          all.getAsJsonArray("grammars").forEach(entry -> grammars.add(entry.getAsJsonObject()));
        }
      } catch (JsonParseException | IllegalStateException | ClassCastException e) {
        grammars.clear();
      }
    }
    return grammars;
  }

  /** The folder of a grammar that is listed, with a slash at its end; empty for the list's own. */
  private static String folder(JsonObject grammar) {
    return (string(grammar.get("path"), ".") + "/").replaceFirst("^\\./", "");
  }

  private static String string(@Nullable JsonElement entry, String otherwise) {
    return entry == null || entry.isJsonNull() ? otherwise : entry.getAsString();
  }
}
