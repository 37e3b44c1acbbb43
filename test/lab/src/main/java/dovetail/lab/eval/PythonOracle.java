package dovetail.lab.eval;

import com.google.common.primitives.Ints;
import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** CPython's {@code ast.parse}, in a process of its own. */
public final class PythonOracle implements Oracle {
  private final Interpreter interpreter;

  private PythonOracle(Interpreter interpreter) {
    this.interpreter = interpreter;
  }

  /** Starts an interpreter; empty if it cannot be started, or is too old. */
  public static Optional<Oracle> start(String program) {
    return Interpreter.start(program, PythonOracle.class, "oracle.py").map(PythonOracle::new);
  }

  @Override
  public String name() {
    return "CPython " + version() + ", ast.parse";
  }

  @Override
  public String version() {
    return interpreter.about().get("version").getAsString();
  }

  @Override
  public boolean accepts(String text) {
    return ask(text, false).get("ok").getAsBoolean();
  }

  @Override
  public List<int[]> runs(String text) {
    JsonElement runs = ask(text, true).get("runs");
    return Stream.of(new Gson().fromJson(runs, int[][][].class)).map(Ints::concat).toList();
  }

  private JsonObject ask(String text, boolean runs) {
    JsonObject question = new JsonObject();
    question.addProperty("text", text);
    question.addProperty("runs", runs);
    return interpreter.ask(question);
  }

  @Override
  public void close() {
    interpreter.close();
  }
}
