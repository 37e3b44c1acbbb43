package dovetail.lab.places;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A language's own checker: a command that reads questions from its standard input, {@code {"id",
 * "document", "text"}}, and answers each with a line, {@code {"id", "errors": [{"at", "end",
 * "message"}]}}, places in UTF-16 units. It reads all before it answers, if it likes.
 */
public final class Checker {
  private record Error(int at, int end, String message) {}

  private record Answer(int id, List<Error> errors) {}

  private record Question(int id, String document, String text) {}

  private record Text(String document, String text) {}

  private final Gson gson = new GsonBuilder().disableHtmlEscaping().create();
  private final Map<Text, Integer> ids = new LinkedHashMap<>();
  private final Map<Integer, List<Error>> errors = new HashMap<>();

  /** Notes two questions: the file with the shown text, and the file as it was written. */
  void note(RuleRow row) {
    for (RuleRow one : List.of(row, row.written())) {
      ids.putIfAbsent(new Text(one.document(), one.text()), ids.size());
    }
  }

  /** Asks all that was noted, by a command for the shell. */
  public void ask(String command) throws IOException {
    Path questions = Files.createTempFile("questions", ".jsonl");
    try {
      try (BufferedWriter out = Files.newBufferedWriter(questions)) {
        for (Map.Entry<Text, Integer> one : ids.entrySet()) {
          Text asked = one.getKey();
          out.write(
              gson.toJson(new Question(one.getValue(), asked.document(), asked.text())) + "\n");
        }
      }
      Process process =
          new ProcessBuilder("sh", "-c", command)
              .redirectInput(questions.toFile())
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      try (BufferedReader answers = process.inputReader(StandardCharsets.UTF_8)) {
        for (String line = answers.readLine(); line != null; line = answers.readLine()) {
          Answer answer = gson.fromJson(line, Answer.class);
          errors.put(answer.id(), answer.errors());
        }
      }
    } finally {
      Files.delete(questions);
    }
  }

  /** Whether it has answered both questions of a row. */
  boolean knows(RuleRow row) {
    return Stream.of(row, row.written()).allMatch(one -> errors.containsKey(id(one)));
  }

  /**
   * The errors in the shown text, but for those that the true text has in its place. None where the
   * file goes on like the shown text: there only further text is missing.
   */
  List<String> added(RuleRow row) {
    if (row.allRight()) {
      return List.of();
    }
    List<String> added = new ArrayList<>(inside(row));
    inside(row.written()).forEach(added::remove);
    return added;
  }

  /** The errors in the text at a row's cursor. */
  private List<String> inside(RuleRow row) {
    return errors.getOrDefault(id(row), List.of()).stream()
        .filter(one -> one.at() < row.end() && one.end() > row.place().from())
        .map(Error::message)
        .toList();
  }

  private int id(RuleRow row) {
    return ids.getOrDefault(new Text(row.document(), row.text()), -1);
  }
}
