package dovetail.server.cli;

import com.google.gson.JsonObject;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Settings of an editor that a measurement may change. */
final class SettingOptions {
  @Option(
      names = "--deadline",
      paramLabel = "MS",
      description = "The server's setting automaticDeadline (default: its own).")
  private @Nullable Integer deadline;

  @Option(
      names = "--threshold",
      paramLabel = "P",
      description = "The server's setting of that name (default: its own; 0: all is shown).")
  private @Nullable Double threshold;

  @Option(
      names = "--names",
      paramLabel = "WHAT",
      description = "The server's setting of that name: check, off (default: its own).")
  private @Nullable String names;

  @Option(
      names = "--decoder",
      paramLabel = "NAME",
      description = "The server's setting of that name: greedy, beam (default: its own).")
  private @Nullable String decoder;

  @Option(
      names = "--prompt-tokens",
      paramLabel = "N",
      description = "The server's setting promptTokens (default: its own).")
  private @Nullable Integer promptTokens;

  /** Those that are given, as an editor sends them. */
  JsonObject json() {
    JsonObject json = new JsonObject();
    if (deadline != null) {
      json.addProperty("automaticDeadline", deadline);
    }
    if (threshold != null) {
      json.addProperty("threshold", threshold);
    }
    if (names != null) {
      json.addProperty("names", names);
    }
    if (decoder != null) {
      json.addProperty("decoder", decoder);
    }
    if (promptTokens != null) {
      json.addProperty("promptTokens", promptTokens);
    }
    return json;
  }
}
