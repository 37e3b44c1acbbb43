package dovetail.lab.cli;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dovetail.server.cli.Misuse;
import java.util.Map;
import picocli.CommandLine.Option;

/** Settings of an editor that a measurement may change. */
final class SettingOptions {
  @Option(
      names = "--set",
      paramLabel = "NAME=VALUE",
      description =
          "A setting of the server, as an editor sends it: threshold=0 shows all,"
              + " automaticDeadline=20000 waits for slow answers.")
  private Map<String, String> values = Map.of();

  /** Those that are given, as an editor sends them. */
  JsonObject json() {
    JsonObject json = new JsonObject();
    values.forEach(
        (name, value) -> {
          try {
            json.add(name, JsonParser.parseString(value));
          } catch (JsonParseException e) {
            throw new Misuse("--set " + name + ": no JSON: " + value);
          }
        });
    return json;
  }
}
