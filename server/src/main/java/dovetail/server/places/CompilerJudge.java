package dovetail.server.places;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
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
import org.jspecify.annotations.Nullable;

/**
 * A compiler, in a process of its own, that says what a suggestion adds to the errors of a file.
 * One thread. The script that runs in it knows which languages it judges.
 */
public final class CompilerJudge implements AutoCloseable {
  /**
   * What it says.
   *
   * @param error the compiler's error, which the file as it was written does not have; empty for
   *     none
   * @param undefined names in what is shown that nothing defines
   * @param operator a word in which it ends and which wants something behind it, where something
   *     else stands there; empty for none
   */
  public record Verdict(String error, List<String> undefined, String operator) {
    public Verdict {
      undefined = List.copyOf(undefined);
    }
  }

  private final Process process;
  private final BufferedWriter questions;
  private final BufferedReader answers;
  private final Gson gson = new Gson();
  private final JsonObject about;

  private CompilerJudge(Process process) throws IOException {
    this.process = process;
    this.questions =
        new BufferedWriter(
            new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8));
    this.answers =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    this.about = object(answers.readLine());
  }

  /** Starts an interpreter of Python; empty if it cannot be started, or is too old. */
  public static Optional<CompilerJudge> start(String interpreter) {
    try (InputStream in = CompilerJudge.class.getResourceAsStream("judge.py")) {
      if (in == null) {
        throw new IllegalStateException("judge.py is not in the jar");
      }
      String script = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      Process process =
          new ProcessBuilder(interpreter, "-X", "utf8", "-c", script)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      return Optional.of(new CompilerJudge(process));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** The language that it judges. */
  public String language() {
    return about.get("language").getAsString();
  }

  /** The version of that language. */
  public String version() {
    return about.get("version").getAsString();
  }

  /** Judges; empty if the file as it was written has an error itself. */
  public Optional<Verdict> judge(Place place, Shown shown) {
    String accepted = place.accepted(shown);
    int end = accepted.length() - shown.behind(place).length();
    JsonObject question = new JsonObject();
    question.addProperty("written", place.text());
    question.addProperty("accepted", accepted);
    question.addProperty("begin", accepted.codePointCount(0, place.from()));
    question.addProperty("end", accepted.codePointCount(0, Math.max(end, place.from())));
    try {
      questions.write(gson.toJson(question));
      questions.newLine();
      questions.flush();
      JsonObject answer = object(answers.readLine());
      if (!answer.get("judged").getAsBoolean()) {
        return Optional.empty();
      }
      List<String> undefined = new ArrayList<>();
      for (JsonElement name : answer.getAsJsonArray("undefined")) {
        undefined.add(name.getAsString());
      }
      return Optional.of(
          new Verdict(
              answer.get("error").getAsString(), undefined, answer.get("operator").getAsString()));
    } catch (IOException e) {
      throw new UncheckedIOException("the judge gave no answer", e);
    }
  }

  private static JsonObject object(@Nullable String line) throws IOException {
    if (line == null) {
      throw new IOException("the judge has ended");
    }
    try {
      return JsonParser.parseString(line).getAsJsonObject();
    } catch (JsonParseException | IllegalStateException e) {
      throw new IOException("the judge says what is no JSON: " + line, e);
    }
  }

  @Override
  public void close() {
    process.destroy();
  }
}
