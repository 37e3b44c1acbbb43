package dovetail.server.cli;

import com.google.gson.JsonObject;
import dovetail.languages.Language;
import dovetail.model.LanguageModel;
import dovetail.server.eval.Record;
import java.io.IOException;
import java.nio.file.Path;

/** The common part of evaluations: the settings that their results depend on, and their end. */
final class Evaluated {
  private Evaluated() {}

  /** An evaluation that is recorded. */
  @FunctionalInterface
  interface Evaluation {
    /** Runs it, or what is left of it; the text printed at the end. */
    String run() throws IOException;
  }

  /** Runs one and prints its end; the exit status. */
  static int run(Streams streams, Object source, Path out, Evaluation evaluation) {
    try {
      streams.out().print(evaluation.run());
      streams.out().println("cases in " + out);
      streams.out().flush();
      return 0;
    } catch (Record.OtherRun e) {
      streams.say(out + ": " + e.getMessage() + "; --out names another file");
      return 1;
    } catch (IOException e) {
      streams.say(source + ": " + JsonLines.reasonOf(e));
      return 1;
    }
  }

  /** The first of what results depend on, which are a line of JSON. */
  static JsonObject settings(
      String protocol, Object source, Language language, ModelOptions model, LanguageModel used) {
    JsonObject json = new JsonObject();
    json.addProperty("protocol", protocol);
    json.addProperty("source", source.toString());
    json.addProperty("language", language.name());
    json.addProperty("model", model.folder());
    json.addProperty("vocabulary", used.vocabulary().size());
    return json;
  }
}
