package dovetail.server.cli;

import com.google.gson.JsonObject;
import dovetail.protocol.settings.Setting;
import dovetail.protocol.settings.Settings;
import dovetail.protocol.settings.SettingsReader;
import dovetail.server.files.UserSettings;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/**
 * {@code config}: prints the user's settings and the defaults, which an editor's settings override.
 */
@Command(
    name = "config",
    description = {
      "Prints each setting with its value, and whether your settings file or the default says so.",
      "What an editor sends overrides both."
    })
final class ConfigCommand implements Callable<Integer> {
  private final Streams streams;
  private final UserSettings user;

  ConfigCommand(Streams streams, UserSettings user) {
    this.streams = streams;
    this.user = user;
  }

  @Override
  public Integer call() throws IOException {
    PrintStream out = streams.out();
    SettingsReader.Outcome reading = user.read();
    boolean readable = !reading.settings().equals(Settings.DEFAULT) || reading.problems().isEmpty();
    JsonObject own = readable && user.json() instanceof JsonObject found ? found : new JsonObject();
    JsonObject section = own.get("dovetail") instanceof JsonObject inner ? inner : own;
    out.println(user.file() + (Files.exists(user.file()) ? "" : " (not there)"));
    for (Setting<?> setting : Settings.all()) {
      List<String> keys =
          section.entrySet().stream()
              .map(Map.Entry::getKey)
              .filter(key -> setting.isNamed(key))
              .toList();
      for (String key : keys) {
        line(out, key, section.get(key).toString(), "settings file");
      }
      // A setting that each language has, such as a version, has no default of its own.
      if (keys.isEmpty() && Character.isLowerCase(setting.key().charAt(0))) {
        line(out, setting.key(), setting.json().toString(), "default");
      }
    }
    reading.problems().forEach(streams::say);
    return reading.problems().isEmpty() ? 0 : 1;
  }

  private static void line(PrintStream out, String key, String value, String source) {
    out.printf("%-20s %-24s %s%n", key, value, source);
  }
}
