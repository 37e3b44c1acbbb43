package dovetail.protocol.lsp;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dovetail.protocol.Settings;
import dovetail.protocol.SettingsDraft;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads the settings that a client sends: an object of keys, or one that has them under {@code
 * dovetail}. Keys that are absent or null are as in the settings below them; an error is reported
 * with its key, which then counts as absent. Maps and lists are replaced, not mixed. {@link
 * SettingsTable} has the keys; besides, a language has two: {@code NAMEVersion}, and {@code
 * NAMEInterpreter}, the path of the editor's choice, for its version.
 */
final class SettingsReader {
  /** Settings that were read, and the problems in them. */
  record Reading(Settings settings, List<String> problems) {}

  private static final String VERSION = "Version";
  private static final String INTERPRETER = "Interpreter";

  /** Keys that are not the server's: for a client's own use, or for the start of a session. */
  private static final List<String> OTHERS = List.of("token", "trace", "server", "keys");

  private final List<String> problems = new ArrayList<>();
  private final SettingsDraft draft;

  private SettingsReader(Settings below) {
    draft = new SettingsDraft(below);
  }

  /** The settings below, but for what the client says; null says nothing. */
  static Reading read(@Nullable JsonElement sent, Settings below) {
    SettingsReader reader = new SettingsReader(below);
    if (sent != null && !sent.isJsonNull()) {
      reader.read(sent);
    }
    return new Reading(reader.draft.settings(), List.copyOf(reader.problems));
  }

  /** The same, of a workspace folder: what only a session has is as below. */
  static Reading readOfFolder(JsonElement sent, Settings below) {
    JsonElement own = sent.deepCopy();
    if (own instanceof JsonObject object) {
      JsonObject keys = object.get("dovetail") instanceof JsonObject section ? section : object;
      SettingsTable.all().stream()
          .filter(setting -> setting.scope() == Setting.Scope.SESSION)
          .forEach(setting -> keys.remove(setting.key()));
    }
    return read(own, below);
  }

  private void read(JsonElement sent) {
    if (!(sent instanceof JsonObject object)) {
      problems.add("dovetail: an object is expected, found " + sent);
    } else if (object.get("dovetail") instanceof JsonObject section) {
      section.entrySet().forEach(entry -> read(entry.getKey(), entry.getValue()));
    } else {
      object.entrySet().forEach(entry -> read(entry.getKey(), entry.getValue()));
    }
  }

  private void read(String key, JsonElement value) {
    if (value.isJsonNull()) {
      return;
    }
    Optional<Setting<?>> setting = SettingsTable.find(key);
    if (setting.isPresent()) {
      setting.get().read(value, draft, problems::add);
    } else if (key.length() > INTERPRETER.length() && key.endsWith(INTERPRETER)) {
      readOfLanguage(key, INTERPRETER.length(), "a path", value, draft.interpreters);
    } else {
      readVersion(key, value);
    }
  }

  /** {@code pythonVersion}, also written {@code python-version}. */
  private void readVersion(String key, JsonElement value) {
    boolean dashed = key.endsWith("-version");
    if ((!key.endsWith(VERSION) && !dashed) || key.length() <= VERSION.length()) {
      if (!OTHERS.contains(key)) {
        problems.add("dovetail." + key + ": there is no such setting");
      }
      return;
    }
    int dropped = VERSION.length() + (dashed ? 1 : 0);
    readOfLanguage(key, dropped, "a text such as \"3.9\"", value, draft.versions);
  }

  /** A text for the language that a key begins with; a blank one takes it away. */
  private void readOfLanguage(
      String key, int dropped, String what, JsonElement value, Map<String, String> texts) {
    String language = key.substring(0, key.length() - dropped).toLowerCase(Locale.ROOT);
    if (value instanceof JsonPrimitive text && text.isString()) {
      if (text.getAsString().isBlank()) {
        texts.remove(language);
      } else {
        texts.put(language, text.getAsString().strip());
      }
    } else {
      problems.add(Setting.wrong(key, what, value));
    }
  }
}
