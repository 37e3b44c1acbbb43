package dovetail.lab.eval;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dovetail.model.hub.Reason;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The results of an evaluation in a file, a line each, from which it goes on when it is started
 * again. The first line has the settings of the evaluation.
 */
public final class Record<R extends Recorded> implements AutoCloseable {
  private static final Gson GSON = new GsonBuilder().disableHtmlEscaping().create();

  private final List<R> results;
  private final Set<String> done = new HashSet<>();
  private final Writer out;

  private Record(Path file, List<R> results) throws IOException {
    this.results = results;
    results.forEach(result -> done.add(result.key()));
    this.out =
        Files.newBufferedWriter(
            file, StandardCharsets.UTF_8, StandardOpenOption.APPEND, StandardOpenOption.CREATE);
  }

  /** Signals that a file holds the results of something else. */
  public static final class OtherRun extends IOException {
    private static final long serialVersionUID = 1L;

    OtherRun(String message) {
      super(message);
    }
  }

  /**
   * Opens a file; half a line that an interrupted run has left is removed.
   *
   * @param settings the settings of the evaluation, a line of JSON
   * @throws OtherRun if the file has another first line
   */
  public static <R extends Recorded> Record<R> open(Path file, String settings, Class<R> type)
      throws IOException {
    if (!Files.exists(file) || Files.size(file) == 0) {
      Files.writeString(file, settings + "\n");
    }
    String text = Files.readString(file);
    int whole = text.lastIndexOf('\n') + 1;
    if (whole < text.length()) {
      try (RandomAccessFile half = new RandomAccessFile(file.toFile(), "rw")) {
        half.setLength(text.substring(0, whole).getBytes(StandardCharsets.UTF_8).length);
      }
    }
    List<String> lines = text.substring(0, whole).lines().toList();
    if (lines.isEmpty() || !isSame(lines.getFirst(), settings)) {
      throw new OtherRun("holds the results of other settings");
    }
    List<R> results = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      try {
        R result = GSON.fromJson(line, type);
        results.add(result);
      } catch (JsonParseException e) {
        throw new IOException(file + ": " + Reason.of(e), e);
      }
    }
    return new Record<>(file, results);
  }

  /** Whether two lines of JSON say the same, in whatever order. */
  private static boolean isSame(String line, String settings) {
    try {
      return JsonParser.parseString(line).equals(JsonParser.parseString(settings));
    } catch (JsonParseException e) {
      return false;
    }
  }

  /** Whether the result with a key is there. */
  public boolean has(String key) {
    return done.contains(key);
  }

  /** Adds a result, and writes it. */
  public void add(R result) throws IOException {
    results.add(result);
    done.add(result.key());
    out.write(GSON.toJson(result) + "\n");
    out.flush();
  }

  /** All results. */
  public List<R> results() {
    return results;
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
