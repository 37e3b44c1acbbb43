package dovetail.lab.eval;

import com.google.common.io.Resources;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An interpreter of Python, in a process of its own, that runs a script which answers each line of
 * JSON with a line of JSON. One thread.
 */
public final class Interpreter implements AutoCloseable {
  private final Process process;
  private final BufferedWriter questions;
  private final BufferedReader answers;
  private final JsonObject about;

  private Interpreter(Process process) throws IOException {
    this.process = process;
    this.questions = process.outputWriter(StandardCharsets.UTF_8);
    this.answers = process.inputReader(StandardCharsets.UTF_8);
    this.about = object(answers.readLine());
  }

  /** Starts a script, a resource beside a class; empty if it cannot be, or needs a newer one. */
  public static Optional<Interpreter> start(String program, Class<?> owner, String script) {
    try {
      String text =
          Resources.toString(Resources.getResource(owner, script), StandardCharsets.UTF_8);
      Process process =
          new ProcessBuilder(program, "-X", "utf8", "-c", text)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      return Optional.of(new Interpreter(process));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** The script's first line: its description of itself. */
  public JsonObject about() {
    return about;
  }

  /** The answer of the script, which has to give one. */
  public JsonObject ask(JsonObject question) {
    try {
      questions.write(question.toString());
      questions.newLine();
      questions.flush();
      return object(answers.readLine());
    } catch (IOException e) {
      throw new UncheckedIOException("the interpreter gave no answer", e);
    }
  }

  private static JsonObject object(@Nullable String line) throws IOException {
    if (line == null) {
      throw new IOException("the interpreter has ended");
    }
    try {
      return JsonParser.parseString(line).getAsJsonObject();
    } catch (JsonParseException | IllegalStateException e) {
      throw new IOException("the interpreter's answer is no JSON: " + line, e);
    }
  }

  @Override
  public void close() {
    process.destroy();
  }
}
