package dovetail.server.files;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dovetail.grammar.GrammarReader;
import dovetail.languages.SourceText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A grammar of tree-sitter's in its package.
 *
 * @param grammar the file {@code grammar.json}, or any other grammar file
 * @param name of the language
 * @param patterns globs of the names of its files: those that the package's {@code
 *     tree-sitter.json} lists, else the language's name as an ending
 */
public record TreeSitterPackage(Path grammar, String name, List<String> patterns) {
  private static final String GRAMMAR = "grammar.json";

  /** How many folders below a folder are searched. */
  private static final int MAX_DOWN = 5;

  public TreeSitterPackage {
    patterns = List.copyOf(patterns);
  }

  /**
   * The grammar file that a path means: the file itself; of a folder the {@code grammar.json} in it
   * or below it, the nearest one.
   *
   * @throws IOException if a folder has none, or several as near
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
      if (nearest.size() > 1) {
        throw new IOException("several grammars are in this folder; name one of " + nearest);
      }
      return nearest.getFirst();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /** What a path means. */
  public static TreeSitterPackage of(Path path) throws IOException {
    Path file = grammar(path).toAbsolutePath();
    String name = GrammarReader.name(SourceText.inUtf8(file), file.toString());
    List<String> types = List.of();
    Path folder = file.endsWith(GRAMMAR) ? file.getParent() : null;
    for (int up = 0; folder != null && up <= 2 && types.isEmpty(); up++) {
      types = types(folder.resolve("tree-sitter.json"), name);
      folder = folder.getParent();
    }
    types = types.isEmpty() ? List.of(name) : types;
    // a type is an ending, or a whole name
    return new TreeSitterPackage(
        file, name, types.stream().flatMap(type -> Stream.of("*." + type, type)).toList());
  }

  /** Whether a file's name is one of the language's. */
  public boolean fits(Path file) {
    Path last = file.getFileName();
    return last != null
        && patterns.stream()
            .anyMatch(
                glob -> FileSystems.getDefault().getPathMatcher("glob:" + glob).matches(last));
  }

  /** The endings of the names of a grammar's files, or whole names. */
  private static List<String> types(Path listed, String name) throws IOException {
    List<String> types = new ArrayList<>();
    if (!Files.isRegularFile(listed)) {
      return types;
    }
    try {
      JsonObject all = JsonParser.parseString(Files.readString(listed)).getAsJsonObject();
      JsonArray none = new JsonArray();
      JsonElement grammars = all.get("grammars");
      for (JsonElement one : grammars == null ? none : grammars.getAsJsonArray()) {
        JsonObject grammar = one.getAsJsonObject();
        if (name.equals(string(grammar.get("name"))) && grammar.has("file-types")) {
          grammar.getAsJsonArray("file-types").forEach(type -> types.add(string(type)));
        }
      }
    } catch (JsonParseException | IllegalStateException e) {
      types.clear(); // the language's name does
    }
    return types;
  }

  private static String string(@org.jspecify.annotations.Nullable JsonElement one) {
    return one == null ? "" : one.getAsString();
  }
}
