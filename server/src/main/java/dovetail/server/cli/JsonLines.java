package dovetail.server.cli;

import com.google.gson.JsonObject;
import dovetail.model.ModelFailure;
import dovetail.quotient.chart.LimitException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Goes through a {@code --jsonl} file in order, one line at a time, and writes an answer for each.
 * A line that cannot be answered is told of, with the file's name and its number, and the others
 * are answered nevertheless. Blank lines are left out.
 */
public final class JsonLines {
  private final Streams streams;
  private final String file;

  /** A file, or {@code -} for standard input. */
  public JsonLines(Streams streams, String file) {
    this.streams = streams;
    this.file = file;
  }

  /**
   * Answers every line, with nothing or an object to write, or a {@link Failure}; the exit status
   * is 1 if some line could not be answered, else 0.
   */
  public int answer(
      List<String> textFields, Function<JsonLine.Case, Optional<JsonObject>> answerer) {
    String name = file.equals("-") ? "standard input" : file;
    Progress progress = new Progress(streams);
    Problems problems =
        new Problems(
            problem -> {
              progress.clear();
              streams.say(problem);
            });
    int number = 0;
    try (BufferedReader reader = open()) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        number++;
        if (line.isBlank()) {
          continue;
        }
        String problem =
            switch (JsonLine.read(line, textFields)) {
              case JsonLine.Case found -> answered(found, answerer);
              case JsonLine.Bad bad -> bad.problem();
            };
        if (!problem.isEmpty()) {
          problems.tell(name + ":" + number + ": " + problem);
        }
        if (streams.out().checkError()) {
          progress.clear();
          return 1;
        }
        progress.show(number);
      }
    } catch (IOException e) {
      progress.clear();
      throw Failure.at(name, e);
    }
    progress.clear();
    return problems.end() ? 0 : 1;
  }

  /**
   * Why there is no answer; a bug is told as any other problem: the lines after it are answered.
   */
  private String answered(
      JsonLine.Case found, Function<JsonLine.Case, Optional<JsonObject>> answerer) {
    try {
      answerer.apply(found).ifPresent(json -> streams.out().println(JsonLine.GSON.toJson(json)));
      return "";
    } catch (Failure | LimitException e) {
      return String.valueOf(e.getMessage());
    } catch (ModelFailure e) {
      return e.told();
    } catch (RuntimeException | StackOverflowError e) {
      return CommandRun.told(e);
    }
  }

  private BufferedReader open() throws IOException {
    InputStream in = file.equals("-") ? streams.in() : Files.newInputStream(Path.of(file));
    return new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8), 1 << 16);
  }
}
