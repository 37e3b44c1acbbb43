package dovetail.server.files;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dovetail.model.hub.CacheFolder;
import dovetail.model.hub.Reason;
import dovetail.protocol.settings.Settings;
import dovetail.protocol.settings.SettingsReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The settings of a user for all editors: a file of JSON, which may have comments. An editor's own
 * settings override it.
 *
 * @param file the path of the file, which need not exist
 */
public record UserSettings(Path file) {
  /** The settings of the user who runs this program. */
  public static UserSettings here() {
    return of(System.getenv(), System.getProperty("user.home", "."));
  }

  /**
   * {@code dovetail/settings.json} in {@code XDG_CONFIG_HOME}, in Windows' {@code APPDATA}, or in
   * {@code .config} of the home folder.
   */
  static UserSettings of(Map<String, String> environment, String home) {
    Path folder =
        CacheFolder.named(environment, "XDG_CONFIG_HOME", "APPDATA")
            .orElseGet(() -> Path.of(home, ".config").toAbsolutePath());
    return new UserSettings(folder.resolve("dovetail").resolve("settings.json"));
  }

  /** The settings, with the errors in the file; the defaults where there is no file. */
  public SettingsReader.Outcome read() {
    try {
      SettingsReader.Outcome reading = SettingsReader.read(json(), Settings.DEFAULT);
      return new SettingsReader.Outcome(
          reading.settings(),
          reading.problems().stream().map(problem -> file + ": " + problem).toList());
    } catch (IOException | JsonParseException e) {
      String reason = e instanceof IOException ? "cannot be read" : "is not JSON";
      return new SettingsReader.Outcome(
          Settings.DEFAULT, List.of("%s %s: %s".formatted(file, reason, Reason.of(e))));
    }
  }

  /**
   * The content of the file; an empty object where there is no file.
   *
   * @throws IOException if the file cannot be read
   * @throws JsonParseException if the file is not JSON
   */
  public JsonElement json() throws IOException {
    return Files.exists(file) ? JsonParser.parseString(Files.readString(file)) : new JsonObject();
  }
}
