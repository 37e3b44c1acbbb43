package dovetail.protocol.settings;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads the settings that a client sends: an object of keys, or an object that has them under
 * {@code dovetail}. For a key that is absent or null, the value of the settings below holds; also
 * for a wrong value, which is reported. Maps and lists are replaced, not merged.
 */
public final class SettingsReader {
  /** Settings that were read, and the problems in them. */
  public record Outcome(Settings settings, List<String> problems) {}

  /**
   * Keys that are no settings of the server: for a client's own use, or for the start of a session.
   */
  private static final List<String> OTHERS = List.of("token", "trace", "server", "keys");

  private SettingsReader() {}

  /** The settings below, overridden by the client's; null for none. */
  public static Outcome read(@Nullable JsonElement sent, Settings below) {
    List<String> problems = new ArrayList<>();
    if (sent == null || sent.isJsonNull()) {
      return new Outcome(below, problems);
    }
    if (!(sent instanceof JsonObject object)) {
      problems.add("dovetail: an object is expected, found " + sent);
      return new Outcome(below, problems);
    }
    Settings settings = below;
    for (Map.Entry<String, JsonElement> entry : keys(object).entrySet()) {
      String key = entry.getKey().replaceFirst("-version$", "Version"); // also python-version
      Optional<Setting<?>> setting =
          Settings.all().stream().filter(declared -> declared.isNamed(key)).findFirst();
      if (entry.getValue().isJsonNull()) {
        continue;
      }
      if (setting.isPresent()) {
        settings = setting.get().read(new Sent(key, entry.getValue(), problems::add), settings);
      } else if (!OTHERS.contains(key)) {
        problems.add("dovetail." + key + ": there is no such setting");
      }
    }
    return new Outcome(settings, problems);
  }

  /**
   * The settings of a workspace folder, which cannot override settings of the scope {@code
   * SESSION}.
   */
  public static Outcome readOfFolder(JsonElement sent, Settings below) {
    JsonElement own = sent.deepCopy();
    if (own instanceof JsonObject object) {
      Settings.all().stream()
          .filter(setting -> setting.scope() == Setting.Scope.SESSION)
          .forEach(setting -> keys(object).remove(setting.key()));
    }
    return read(own, below);
  }

  private static Map<String, JsonElement> keys(JsonObject sent) {
    return sent.get("dovetail") instanceof JsonObject section ? section.asMap() : sent.asMap();
  }
}
