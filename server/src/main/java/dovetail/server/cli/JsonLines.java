package dovetail.server.cli;

import com.google.gson.JsonObject;
import dovetail.model.ModelFailure;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/**
 * Goes through a {@code --jsonl} file in order, one line at a time, and writes an answer for each.
 * A line that cannot be answered is told of, with the file's name and its number, and the others
 * are answered nevertheless. Blank lines are left out.
 */
public final class JsonLines {
  /** The answer to a line. */
  public sealed interface Answer {
    /** An object to write. */
    record Object(JsonObject json) implements Answer {}

    /** Nothing to write. */
    record Nothing() implements Answer {}

    /** Why there is none, for people. */
    record Refused(String problem) implements Answer {}
  }

  private final Streams streams;
  private final String file;

  /** A file, or {@code -} for standard input. */
  public JsonLines(Streams streams, String file) {
    this.streams = streams;
    this.file = file;
  }

  /** Answers every line; the exit status is 1 if some line could not be answered, else 0. */
  public int answer(List<String> textFields, Function<JsonLine.Case, Answer> answerer) {
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
        Answer answer =
            switch (JsonLine.read(line, textFields)) {
              case JsonLine.Case found -> answered(found, answerer);
              case JsonLine.Bad bad -> new Answer.Refused(bad.problem());
            };
        switch (answer) {
          case Answer.Object object -> {
            streams.out().println(JsonLine.GSON.toJson(object.json()));
            streams.out().flush();
          }
          case Answer.Nothing nothing -> {}
          case Answer.Refused refused ->
              problems.tell(name + ":" + number + ": " + refused.problem());
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

  /** A bug that one line meets is told as any other problem: the lines after it are answered. */
  private static Answer answered(JsonLine.Case found, Function<JsonLine.Case, Answer> answerer) {
    try {
      return answerer.apply(found);
    } catch (ModelFailure e) {
      return new Answer.Refused(e.told());
    } catch (RuntimeException | StackOverflowError e) {
      return new Answer.Refused(CommandRun.told(e));
    }
  }

  private BufferedReader open() throws IOException {
    InputStream in = file.equals("-") ? streams.in() : Files.newInputStream(Path.of(file));
    return new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8), 1 << 16);
  }
}
