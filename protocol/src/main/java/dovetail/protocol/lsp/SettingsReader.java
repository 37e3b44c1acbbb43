package dovetail.protocol.lsp;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dovetail.protocol.Settings;
import dovetail.protocol.Settings.Switch;
import dovetail.protocol.SettingsDraft;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Reads the settings that a client sends: an object of keys, or one that has them under {@code
 * dovetail}. Keys that are absent or null are as in the settings below them; an error is reported
 * with its key, which then counts as absent. Maps and lists are replaced, not mixed.
 *
 * <pre>
 *   enabled            true              suggest at all
 *   languages          {"json": false}   single languages; a text: files are read as that one
 *   comments, strings  true              suggest inside them
 *   grammars           {"kql": {...}}    grammars of the user's own ({@link GrammarsReader})
 *   pythonVersion      "3.9"             and so for every language that has versions
 *   pythonInterpreter  "/usr/bin/python3.11"   the editor's choice, for its version; not run
 *   scope              true              leave open what is closed behind the cursor
 *   covering           true              may replace closers directly behind the cursor
 *   multiline          true              several lines where the place asks for them
 *   automaticDeadline  0                 milliseconds, while typing; 0: by the machine, 150 to 350
 *   invokedDeadline    2000              milliseconds, when asked by a command
 *   maxTokens          64                of a suggestion
 *   candidates         3                 when asked by a command
 *   eagerness          "medium"          or "low" or "high": how much is shown while typing
 *   threshold          0.6               instead: the least chance that all shown is right, 0 to 1
 *   timing             "immediate"       or "adaptive", in pauses, or "invoked", when asked
 *   prefetch           true              compute the next one after an accept
 *   completionMenu     false             offer it in the completion menu as well
 *   maxFileSize        1000000           characters
 *   openFiles          true              show them to a model that was taught to see such
 *   echo               "project"         copy from the project, the "file", or "off"
 *   echoSize           5                 megabytes of the project
 *   exclude            ["*.gen.py"]      never show these beside another
 *   unloadAfter        30                minutes without use; 0 for never
 *   memory             0                 MiB of the process; 0 for what is usual
 *   remote             "http://host:80"  a server's model instead ({@link RemoteReader})
 * </pre>
 */
final class SettingsReader {
  /** Settings that were read, and the problems in them. */
  record Reading(Settings settings, List<String> problems) {}

  private static final String VERSION = "Version";
  private static final String INTERPRETER = "Interpreter";
  private static final double A_MINUTE = 60_000;
  private static final double A_WEEK = 7 * 24 * 60;
  private static final double MOST_CHARACTERS = 1e8;
  private static final double MOST_MIB = 1 << 24;

  /** Keys that are not the server's: for a client's own use, or for the start of a session. */
  private static final List<String> OTHERS = List.of("token", "trace", "server", "keys");

  /**
   * Keys that a folder cannot have for itself: a session shares them, or, as with the place where
   * text is sent, a repository must not decide.
   */
  private static final List<String> OF_SESSIONS =
      List.of("completionMenu", "unloadAfter", "memory", "remote");

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
      OF_SESSIONS.forEach(keys::remove);
    }
    return read(own, below);
  }

  private void read(JsonElement sent) {
    if (!(sent instanceof JsonObject object)) {
      expected("dovetail", "an object", sent);
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
    switch (key) {
      case "enabled" -> draft.use = onOff(key, value, draft.use);
      case "languages" -> readLanguages(value);
      case "grammars" -> {
        draft.grammars.clear();
        draft.grammars.putAll(GrammarsReader.read(value, problems::add));
      }
      case "comments" -> draft.comments = onOff(key, value, draft.comments);
      case "strings" -> draft.strings = onOff(key, value, draft.strings);
      case "scope" -> draft.scope = onOff(key, value, draft.scope);
      case "covering" -> draft.covering = onOff(key, value, draft.covering);
      case "names" ->
          draft.names =
              word(key, value, "\"check\" or \"off\"", Settings.Names.values(), draft.names);
      case "decoder" ->
          draft.decoder =
              word(key, value, "\"greedy\" or \"beam\"", Settings.Decoder.values(), draft.decoder);
      case "multiline" -> draft.multiline = onOff(key, value, draft.multiline);
      case "automaticDeadline" ->
          draft.automaticDeadline = millis(key, value, 0, draft.automaticDeadline);
      case "invokedDeadline" ->
          draft.invokedDeadline = millis(key, value, 1, draft.invokedDeadline);
      case "maxTokens" -> draft.maxTokens = (int) number(key, value, 1, 1000, draft.maxTokens);
      case "promptTokens" ->
          draft.promptTokens = (int) number(key, value, 16, 1_000_000, draft.promptTokens);
      case "candidates" -> draft.candidates = (int) number(key, value, 1, 10, draft.candidates);
      case "eagerness" ->
          draft.eagerness =
              word(
                  key,
                  value,
                  "\"low\", \"medium\" or \"high\"",
                  Settings.Eagerness.values(),
                  draft.eagerness);
      case "threshold" -> draft.threshold = chance(key, value, draft.threshold);
      case "timing" ->
          draft.timing =
              word(
                  key,
                  value,
                  "\"immediate\", \"adaptive\" or \"invoked\"",
                  Settings.Timing.values(),
                  draft.timing);
      case "prefetch" -> draft.prefetch = onOff(key, value, draft.prefetch);
      case "completionMenu" -> draft.completionMenu = onOff(key, value, draft.completionMenu);
      case "maxFileSize" ->
          draft.maxFileSize = (int) number(key, value, 0, MOST_CHARACTERS, draft.maxFileSize);
      case "openFiles" -> draft.openFiles = onOff(key, value, draft.openFiles);
      case "echo" ->
          draft.echo =
              word(
                  key,
                  value,
                  "\"project\", \"file\" or \"off\"",
                  Settings.Echo.values(),
                  draft.echo);
      case "echoSize" -> draft.echoSize = (int) number(key, value, 0, 100, draft.echoSize);
      case "exclude" -> draft.exclude = texts(key, value, draft.exclude);
      case "unloadAfter" -> draft.unloadAfter = minutes(key, value, draft.unloadAfter);
      case "remote" -> draft.remotes = RemoteReader.read(value, problems::add);
      case "memory" -> draft.memory = (int) number(key, value, 0, MOST_MIB, draft.memory);
      default -> {
        if (key.length() > INTERPRETER.length() && key.endsWith(INTERPRETER)) {
          readOfLanguage(key, INTERPRETER.length(), "a path", value, draft.interpreters);
        } else {
          readVersion(key, value);
        }
      }
    }
  }

  private void readLanguages(JsonElement value) {
    if (!(value instanceof JsonObject object)) {
      expected("languages", "an object of true, false or another language by language", value);
      return;
    }
    draft.languages.clear();
    draft.readAs.clear();
    for (Map.Entry<String, JsonElement> entry : object.entrySet()) {
      String language = entry.getKey();
      if (entry.getValue() instanceof JsonPrimitive other && other.isString()) {
        draft.readAs.put(language, other.getAsString());
      } else {
        draft.languages.put(language, onOff("languages." + language, entry.getValue(), Switch.ON));
      }
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
      expected(key, what, value);
    }
  }

  private List<String> texts(String key, JsonElement value, List<String> before) {
    if (value instanceof JsonArray array) {
      List<String> texts = new ArrayList<>();
      for (JsonElement element : array) {
        if (element instanceof JsonPrimitive text && text.isString()) {
          texts.add(text.getAsString());
        }
      }
      if (texts.size() == array.size()) {
        return texts;
      }
    }
    expected(key, "a list of texts", value);
    return before;
  }

  /** One of the words that the constants of an enumeration are, in small letters. */
  private <E extends Enum<E>> E word(
      String key, JsonElement value, String words, E[] all, E before) {
    if (value instanceof JsonPrimitive text && text.isString()) {
      for (E one : all) {
        if (one.name().toLowerCase(Locale.ROOT).equals(text.getAsString())) {
          return one;
        }
      }
    }
    expected(key, words, value);
    return before;
  }

  private Switch onOff(String key, JsonElement value, Switch before) {
    if (value instanceof JsonPrimitive found && found.isBoolean()) {
      return found.getAsBoolean() ? Switch.ON : Switch.OFF;
    }
    expected(key, "true or false", value);
    return before;
  }

  private Duration millis(String key, JsonElement value, int least, Duration before) {
    return Duration.ofMillis((long) number(key, value, least, A_MINUTE, before.toMillis()));
  }

  private Duration minutes(String key, JsonElement value, Duration before) {
    double minutes = number(key, value, 0, A_WEEK, before.toMillis() / A_MINUTE);
    return Duration.ofMillis((long) (minutes * A_MINUTE));
  }

  private double number(String key, JsonElement value, double least, double most, double before) {
    if (value instanceof JsonPrimitive found && found.isNumber()) {
      double number = found.getAsDouble();
      if (number >= least && number <= most) {
        return number;
      }
    }
    expected(key, "a number from %.0f to %.0f".formatted(least, most), value);
    return before;
  }

  /** From 0 to 1. */
  private OptionalDouble chance(String key, JsonElement value, OptionalDouble before) {
    double read = number(key, value, 0, 1, Double.NaN);
    return Double.isNaN(read) ? before : OptionalDouble.of(read);
  }

  private void expected(String key, String what, JsonElement found) {
    String text = found.toString();
    String shown = text.length() > 40 ? text.substring(0, 40) + "…" : text;
    String prefix = key.equals("dovetail") ? "" : "dovetail.";
    problems.add(prefix + key + ": " + what + " is expected, found " + shown);
  }
}
