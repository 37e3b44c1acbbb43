package dovetail.server.files;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dovetail.protocol.settings.Settings;
import dovetail.protocol.settings.SettingsReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The settings of a user for all editors: a file of JSON, in which comments may stand. What an
 * editor sends overrides it.
 *
 * @param file it; it need not exist
 */
public record UserSettings(Path file) {
  /** Those of the user who runs this program. */
  public static UserSettings here() {
    return of(System.getenv(), System.getProperty("user.home", "."));
  }

  /**
   * {@code dovetail/settings.json} in {@code XDG_CONFIG_HOME}, in Windows' {@code APPDATA}, or in
   * {@code .config} of the home folder.
   */
  static UserSettings of(Map<String, String> environment, String home) {
    for (String variable : List.of("XDG_CONFIG_HOME", "APPDATA")) {
      String folder = environment.getOrDefault(variable, "");
      if (!folder.isBlank() && Path.of(folder).isAbsolute()) {
        return new UserSettings(Path.of(folder, "dovetail", "settings.json"));
      }
    }
    String own = environment.getOrDefault("HOME", "");
    Path below = Path.of(own.isBlank() ? home : own, ".config", "dovetail", "settings.json");
    return new UserSettings(below.toAbsolutePath());
  }

  /** The settings; the defaults where there is no file, and what is wrong in it. */
  public SettingsReader.Reading read() {
    try {
      SettingsReader.Reading reading = SettingsReader.read(json(), Settings.DEFAULT);
      return new SettingsReader.Reading(
          reading.settings(),
          reading.problems().stream().map(problem -> file + ": " + problem).toList());
    } catch (IOException | JsonParseException e) {
      String reason = e instanceof IOException ? "cannot be read" : "is not JSON";
      return new SettingsReader.Reading(
          Settings.DEFAULT, List.of("%s %s: %s".formatted(file, reason, e.getMessage())));
    }
  }

  /**
   * What stands in the file; an empty object where there is none.
   *
   * @throws IOException if it cannot be read
   * @throws JsonParseException if it is no JSON
   */
  public JsonElement json() throws IOException {
    return Files.exists(file) ? JsonParser.parseString(Files.readString(file)) : new JsonObject();
  }
}
