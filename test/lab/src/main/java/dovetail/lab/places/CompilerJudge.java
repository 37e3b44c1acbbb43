package dovetail.lab.places;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import dovetail.lab.eval.Interpreter;
import java.util.List;
import java.util.Optional;

/**
 * A compiler in a process of its own, which finds the errors that a suggestion adds to a file. One
 * thread. The script that runs in it knows which languages it judges.
 */
public final class CompilerJudge implements AutoCloseable {
  /**
   * Its verdict.
   *
   * @param error the compiler's error, which the file as it was written does not have; empty for
   *     none
   * @param undefined names in the shown text that nothing defines
   * @param operator a word in which it ends and which wants something behind it, where something
   *     else stands there; empty for none
   */
  public record Verdict(String error, List<String> undefined, String operator) {
    public Verdict {
      undefined = List.copyOf(undefined);
    }
  }

  private final Interpreter interpreter;

  private CompilerJudge(Interpreter interpreter) {
    this.interpreter = interpreter;
  }

  /** Starts an interpreter of Python; empty if it cannot be started, or is too old. */
  public static Optional<CompilerJudge> start(String program) {
    return Interpreter.start(program, CompilerJudge.class, "judge.py").map(CompilerJudge::new);
  }

  /** The language that it judges. */
  public String language() {
    return interpreter.about().get("language").getAsString();
  }

  /** The version of that language. */
  public String version() {
    return interpreter.about().get("version").getAsString();
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
    JsonObject answer = interpreter.ask(question);
    return answer.get("judged").getAsBoolean()
        ? Optional.of(new Gson().fromJson(answer, Verdict.class))
        : Optional.empty();
  }

  @Override
  public void close() {
    interpreter.close();
  }
}
