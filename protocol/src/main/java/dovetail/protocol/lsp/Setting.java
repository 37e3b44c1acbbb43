package dovetail.protocol.lsp;

import com.google.gson.JsonElement;
import dovetail.protocol.Settings;
import dovetail.protocol.SettingsDraft;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A setting.
 *
 * @param get what it is in settings
 * @param set takes a value over
 * @param text what it does, for people: a sentence
 * @param <T> what it is here
 */
record Setting<T>(
    String key, Kind<T> kind, Scope scope, Function<Settings, T> get, Setter<T> set, String text) {
  /** Who may set something. */
  enum Scope {
    /** Each workspace folder for itself, too. */
    FOLDER,
    /** A session only: what its folders share, or no repository may decide. */
    SESSION
  }

  /** Takes a value over into a draft. */
  @FunctionalInterface
  interface Setter<T> {
    void set(SettingsDraft draft, T value, Consumer<String> problems);
  }

  /** What it is if nobody sets it, in JSON; null of JSON for nothing. */
  JsonElement initial() {
    return kind.json(get.apply(Settings.DEFAULT));
  }

  /** Reads a value into a draft, which stays as it is if that is wrong. */
  void read(JsonElement value, SettingsDraft draft, Consumer<String> problems) {
    kind.read(value)
        .ifPresentOrElse(
            found -> set.set(draft, found, problems),
            () -> problems.accept(wrong(key, kind.expected(), value)));
  }

  /** That something else stands at a key than what is expected. */
  static String wrong(String key, String expected, JsonElement found) {
    String text = found.toString();
    String shown = text.length() > 40 ? text.substring(0, 40) + "…" : text;
    return "dovetail.%s: %s is expected, found %s".formatted(key, expected, shown);
  }
}
