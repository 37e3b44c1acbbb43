package dovetail.lab.eval;

import com.google.common.collect.Iterables;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dovetail.languages.Languages;
import dovetail.languages.SourceText;
import dovetail.server.files.LineEnds;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/** Where the cuts of an evaluation come from. */
public final class Sources {
  private final String ending;
  private final long seed;
  private int refused;

  /** Files in a language, in an order that the seed draws. */
  public Sources(String language, long seed) {
    this.ending = "." + Languages.builtIn().ending(language);
    this.seed = seed;
  }

  /** The cuts of each file of a folder or list that the oracle accepts, read when asked for. */
  public Iterable<List<Cut>> cut(Path files, Protocol protocol, int count, Oracle oracle)
      throws IOException {
    List<Path> paths = drawn(files);
    return Iterables.transform(
        paths,
        path -> {
          String name = Files.isDirectory(files) ? files.relativize(path).toString() : "" + path;
          String text;
          try {
            String read = SourceText.read(path);
            text = LineEnds.of(read).inside(read);
          } catch (IOException e) {
            return List.of(); // in no encoding that it declares, or gone
          }
          if (!text.isEmpty() && !oracle.accepts(text)) {
            refused++;
            return List.of();
          }
          return text.isEmpty()
              ? List.of()
              : protocol.cuts(name, text, count, seed, oracle).stream()
                  .map(cut -> cut.of(path))
                  .toList();
        });
  }

  /** How many of the files that were read the oracle did not accept. */
  public int refused() {
    return refused;
  }

  /** The files in the order that the seed draws. */
  public List<Path> drawn(Path files) throws IOException {
    List<Path> paths = new ArrayList<>(paths(files));
    Collections.shuffle(paths, new Random(seed));
    return paths;
  }

  private List<Path> paths(Path files) throws IOException {
    if (!Files.isDirectory(files)) {
      return listed(files);
    }
    try (Stream<Path> walk = Files.walk(files)) {
      return walk.filter(path -> path.toString().endsWith(ending) && Files.isRegularFile(path))
          .sorted()
          .toList();
    }
  }

  /** The paths that a file lists, one a line; none for a folder. */
  public static List<Path> listed(Path files) throws IOException {
    return Files.isDirectory(files)
        ? List.of()
        : Files.readAllLines(files).stream()
            .filter(line -> !line.isBlank())
            .map(line -> Path.of(line.strip()))
            .toList();
  }

  /** The cases of HumanEval-Infilling, each a list of one. */
  public static Iterable<List<Cut>> infilling(Path file) throws IOException {
    List<List<Cut>> cases = new ArrayList<>();
    try (InputStream raw = Files.newInputStream(file);
        InputStream in = file.toString().endsWith(".gz") ? new GZIPInputStream(raw) : raw;
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      int number = 0;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        number++;
        try {
          JsonObject json = JsonParser.parseString(line).getAsJsonObject();
          cases.add(
              List.of(
                  new Cut(
                      json.get("task_id").getAsString(),
                      json.get("prompt").getAsString(),
                      json.get("canonical_solution").getAsString(),
                      json.get("suffix").getAsString())));
        } catch (JsonParseException | IllegalStateException | NullPointerException e) {
          throw new IOException("line " + number + " is no case of HumanEval-Infilling", e);
        }
      }
    }
    return cases;
  }
}
