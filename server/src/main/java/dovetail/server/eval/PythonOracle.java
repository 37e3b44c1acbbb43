package dovetail.server.eval;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** CPython's {@code ast.parse}, in a process of its own. */
public final class PythonOracle implements Oracle {
  private final Process process;
  private final BufferedWriter questions;
  private final BufferedReader answers;
  private final String version;
  private final Gson gson = new Gson();

  private PythonOracle(Process process) throws IOException {
    this.process = process;
    this.questions =
        new BufferedWriter(
            new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8));
    this.answers =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    this.version = object(answers.readLine()).get("version").getAsString();
  }

  /** Starts an interpreter; empty if it cannot be started, or is too old. */
  public static Optional<Oracle> start(String interpreter) {
    try (InputStream in = PythonOracle.class.getResourceAsStream("oracle.py")) {
      if (in == null) {
        throw new IllegalStateException("oracle.py is not in the jar");
      }
      String script = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      Process process =
          new ProcessBuilder(interpreter, "-X", "utf8", "-c", script)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      return Optional.of(new PythonOracle(process));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static JsonObject object(String line) throws IOException {
    if (line == null) {
      throw new IOException("the interpreter has ended");
    }
    return JsonParser.parseString(line).getAsJsonObject();
  }

  @Override
  public String name() {
    return "CPython " + version + ", ast.parse";
  }

  @Override
  public String version() {
    return version;
  }

  @Override
  public boolean accepts(String text) {
    return ask(text, false).get("ok").getAsBoolean();
  }

  @Override
  public List<int[]> runs(String text) {
    List<int[]> runs = new ArrayList<>();
    for (JsonElement run : ask(text, true).getAsJsonArray("runs")) {
      JsonArray tokens = run.getAsJsonArray();
      int[] ends = new int[2 * tokens.size()];
      for (int i = 0; i < tokens.size(); i++) {
        ends[2 * i] = tokens.get(i).getAsJsonArray().get(0).getAsInt();
        ends[2 * i + 1] = tokens.get(i).getAsJsonArray().get(1).getAsInt();
      }
      runs.add(ends);
    }
    return runs;
  }

  private JsonObject ask(String text, boolean runs) {
    JsonObject question = new JsonObject();
    question.addProperty("text", text);
    question.addProperty("runs", runs);
    try {
      questions.write(gson.toJson(question));
      questions.newLine();
      questions.flush();
      return object(answers.readLine());
    } catch (IOException e) {
      throw new UncheckedIOException("the Python interpreter gave no answer", e);
    }
  }

  @Override
  public void close() {
    process.destroy();
  }
}
