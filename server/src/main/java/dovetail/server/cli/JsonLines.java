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
 * Reads a {@code --jsonl} file in order, one line at a time, and writes an answer for each line. A
 * line that cannot be answered is reported with the file's name and the line's number, and the
 * other lines are still answered. Blank lines are skipped.
 */
public final class JsonLines {
  private final Streams streams;
  private final String file;

  /** The lines of a file, or of standard input for {@code -}. */
  public JsonLines(Streams streams, String file) {
    this.streams = streams;
    this.file = file;
  }

  /**
   * Answers every line. The answerer gives an object to write, or nothing, or throws a {@link
   * Failure}. Returns the exit status: 1 if some line could not be answered, otherwise 0.
   */
  public int answer(List<String> textFields, Function<JsonLine, Optional<JsonObject>> answerer) {
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
        String problem = answered(line, textFields, answerer);
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
   * The reason why there is no answer; empty if there is one. A bug is reported like any other
   * problem, so that the next lines are answered.
   */
  private String answered(
      String line, List<String> fields, Function<JsonLine, Optional<JsonObject>> answerer) {
    try {
      answerer
          .apply(JsonLine.read(line, fields))
          .ifPresent(json -> streams.out().println(JsonLine.GSON.toJson(json)));
      return "";
    } catch (Failure | LimitException e) {
      return String.valueOf(e.getMessage());
    } catch (ModelFailure e) {
      return e.message();
    } catch (RuntimeException | StackOverflowError e) {
      return CommandRun.told(e);
    }
  }

  private BufferedReader open() throws IOException {
    InputStream in = file.equals("-") ? streams.in() : Files.newInputStream(Path.of(file));
    return new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8), 1 << 16);
  }
}
