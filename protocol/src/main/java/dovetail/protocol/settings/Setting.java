package dovetail.protocol.settings;

import com.google.gson.JsonElement;

/**
 * One setting: the only place that states its name, type, bounds, default, scope and meaning.
 *
 * @param key its name in JSON
 * @param kind the values that it may have
 * @param initial its default
 * @param json its default in JSON; JSON's null for none
 * @param text its meaning, for the user; its page and VS Code's description begin with this text
 * @param <T> the type of its values
 */
public record Setting<T>(
    String key, Kind<T> kind, T initial, JsonElement json, Scope scope, String text) {
  /** The places where a setting may be set. */
  public enum Scope {
    /** A session, and each workspace folder for its own files. */
    FOLDER,
    /** A session only: its folders share the setting, or no repository may decide it. */
    SESSION
  }

  /** Whether a client's key is this setting's. */
  public boolean isNamed(String sent) {
    return kind instanceof Kind.OfLanguage
        ? sent.endsWith(key) && sent.length() > key.length()
        : sent.equals(key);
  }

  /** The settings with a value that a client sent; unchanged where the value is wrong. */
  Settings read(Sent sent, Settings below) {
    return below.with(this, kind.read(sent, below.get(this)));
  }
}
