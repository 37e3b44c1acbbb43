package dovetail.lab.eval;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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
    return interpreter.ask(question);
  }

  @Override
  public void close() {
    interpreter.close();
  }
}
