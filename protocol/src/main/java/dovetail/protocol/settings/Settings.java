package dovetail.protocol.settings;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dovetail.protocol.settings.Setting.Scope;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * The settings of a user. {@code settings.get(MAX_TOKENS)} is the value of one setting, {@code
 * settings.with(MAX_TOKENS, 9)} the same settings with another value. Immutable.
 *
 * <p>Each constant below declares one setting. {@code SettingsTest} compares docs/protocol.md and
 * VS Code's package.json with these declarations.
 *
 * @param values the values that differ from the defaults, by their keys
 */
public record Settings(Map<String, Object> values) {
  /** On or off. */
  public enum Switch {
    ON,
    OFF;

    /** Whether the switch is on. */
    public boolean on() {
      return this == ON;
    }
  }

  /** Whether the names of a suggestion are checked. */
  public enum Names {
    /** A suggestion with an unbound name is not shown. */
    CHECK,
    OFF
  }

  /** The way to search for a suggestion. */
  public enum Decoder {
    /** The likeliest token each time. */
    GREEDY,
    /** Samples, nearly as probable as the model holds them among all texts that fit. */
    ADAPTRACK,
    /** Samples, each as probable as the model holds it among all texts that fit. */
    EXACT
  }

  /** The share of suggestions that are shown. */
  public enum Eagerness {
    /** Few, nearly always right. */
    LOW,
    /** Each suggestion that saves more keys than the cost of reading it. */
    MEDIUM,
    /** More, less likely right. */
    HIGH
  }

  /** The time when an unasked suggestion is shown. */
  public enum Timing {
    /** As soon as it is found. */
    IMMEDIATE,
    /** Once the user pauses for longer than usual between two keys. */
    ADAPTIVE,
    /** Only on the user's command. */
    INVOKED
  }

  /** The places where Echo looks up text that may be repeated. */
  public enum Echo {
    /** In the file, and in the files of its language in its workspace folder. */
    PROJECT,
    /** In the file. */
    FILE,
    OFF
  }

  private static final int A_MINUTE = 60_000;
  private static final int A_WEEK = 7 * 24 * 60;
  private static final List<Setting<?>> DECLARED = new ArrayList<>();

  public static final Setting<Switch> ENABLED = onOff("enabled", Switch.ON, "Suggest at all.");

  public static final Setting<LanguageSettings> LANGUAGES =
      declare(
          "languages",
          new Kind.Composite<>(LanguageSettings::read),
          new LanguageSettings(Map.of(), Map.of()),
          new JsonObject(),
          "Single languages, such as `{\"json\": false}`.");

  public static final Setting<Map<String, OwnGrammar>> GRAMMARS =
      declare(
          "grammars",
          new Kind.Composite<>((sent, _) -> GrammarsReader.read(sent)),
          Map.of(),
          new JsonObject(),
          "Grammars of your own, by the identifiers of their languages.");

  public static final Setting<Switch> OFFER_LANGUAGES =
      onOff(
          "offerLanguages",
          Switch.ON,
          "Say once in a folder how the language of an opened file can be added.");

  public static final Setting<Switch> COMMENTS =
      onOff("comments", Switch.ON, "Suggest inside comments.");

  public static final Setting<Switch> STRINGS =
      onOff("strings", Switch.ON, "Suggest inside strings.");

  public static final Setting<Map<String, String>> VERSIONS =
      ofLanguage("Version", "a text such as \"3.9\"", "The version of the language.");

  public static final Setting<Map<String, String>> INTERPRETERS =
      ofLanguage("Interpreter", "a path", "The path of the interpreter chosen in the editor.");

  public static final Setting<Switch> SCOPE =
      onOff(
          "scope",
          Switch.ON,
          "Leave brackets, blocks, strings and comments open that are open at the cursor and that"
              + " the text behind it closes.");

  public static final Setting<Switch> COVERING =
      onOff(
          "covering",
          Switch.ON,
          "A suggestion may replace closing brackets and quotes directly behind the cursor.");

  public static final Setting<Names> NAMES =
      word("names", Names.CHECK, "Whether to hold back a suggestion that uses an unbound name.");

  public static final Setting<Decoder> DECODER =
      word("decoder", Decoder.GREEDY, "How to search for a suggestion.");

  public static final Setting<Double> TEMPERATURE =
      declare(
          "temperature",
          new Kind.Amount<>(0, 2, value -> value),
          1.0,
          new JsonPrimitive(1),
          "For samples: the logits of the model are divided by it.");

  public static final Setting<Switch> MULTILINE =
      onOff("multiline", Switch.ON, "Suggest several lines where the place asks for them.");

  public static final Setting<Duration> AUTOMATIC_DEADLINE =
      millis(
          "automaticDeadline",
          0,
          0,
          "Milliseconds that a suggestion may take while you type; 0: from 150 to 350, by the"
              + " speed of the model on this machine, and 2000 if a server writes.");

  public static final Setting<Duration> INVOKED_DEADLINE =
      millis(
          "invokedDeadline",
          2000,
          1,
          "Milliseconds that suggestions may take when you ask for them.");

  public static final Setting<Integer> MAX_TOKENS =
      whole("maxTokens", 64, 1, 1000, Scope.FOLDER, "The most tokens of a suggestion.");

  public static final Setting<Integer> PROMPT_TOKENS =
      whole(
          "promptTokens",
          768,
          16,
          1_000_000,
          Scope.FOLDER,
          "The most tokens of the file that the model is shown.");

  public static final Setting<Integer> CANDIDATES =
      whole("candidates", 3, 1, 10, Scope.FOLDER, "The most suggestions when you ask for them.");

  public static final Setting<Eagerness> EAGERNESS =
      word("eagerness", Eagerness.MEDIUM, "How much to show while you type.");

  public static final Setting<OptionalDouble> THRESHOLD =
      declare(
          "threshold",
          new Kind.Amount<>(0, 1, OptionalDouble::of),
          OptionalDouble.empty(),
          JsonNull.INSTANCE,
          "Instead of eagerness: the least chance that all words of a suggestion are right, for it"
              + " to be shown while you type.");

  public static final Setting<Set<String>> RULES =
      declare(
          "rules",
          new Kind.Composite<>(Kind::off),
          Set.of(),
          new JsonObject(),
          "Single rules that are switched off, such as `{\"repeat.key\": false}`.");

  public static final Setting<Timing> TIMING =
      word("timing", Timing.IMMEDIATE, "When to draw a suggestion while you type.");

  public static final Setting<Switch> PREFETCH =
      onOff("prefetch", Switch.ON, "Compute the next suggestion when one was accepted.");

  public static final Setting<Switch> COMPLETION_MENU =
      declare(
          "completionMenu",
          new Kind.OnOff(),
          Switch.OFF,
          new JsonPrimitive(false),
          Scope.SESSION,
          "Offer the best suggestion in the completion menu, too.");

  public static final Setting<Integer> MAX_FILE_SIZE =
      whole(
          "maxFileSize",
          1_000_000,
          0,
          100_000_000,
          Scope.FOLDER,
          "The most characters of a file; larger files are left alone.");

  public static final Setting<Switch> OPEN_FILES =
      onOff(
          "openFiles",
          Switch.ON,
          "Show other open files to the model, if it was trained to see such files.");

  public static final Setting<Echo> ECHO =
      word("echo", Echo.PROJECT, "Where to look for text that you may want to repeat.");

  public static final Setting<Integer> ECHO_SIZE =
      whole(
          "echoSize", 5, 0, 100, Scope.FOLDER, "The most megabytes of a project to read for Echo.");

  public static final Setting<List<Remote>> REMOTE =
      declare(
          "remote",
          new Kind.Composite<>((sent, _) -> RemoteReader.read(sent)),
          List.of(),
          JsonNull.INSTANCE,
          Scope.SESSION,
          "A server whose model writes instead of the embedded one.");

  public static final Setting<List<String>> EXCLUDE =
      declare(
          "exclude",
          new Kind.Texts(),
          List.of(),
          new JsonArray(),
          "Files that are never shown to the model beside another.");

  public static final Setting<Duration> UNLOAD_AFTER =
      declare(
          "unloadAfter",
          new Kind.Amount<>(0, A_WEEK, minutes -> Duration.ofMillis((long) (minutes * A_MINUTE))),
          Duration.ofMinutes(30),
          new JsonPrimitive(30),
          Scope.SESSION,
          "Minutes without use after which the server releases the model; 0 for never.");

  public static final Setting<Integer> MEMORY =
      whole(
          "memory",
          0,
          0,
          1 << 24,
          Scope.SESSION,
          "MiB that the server may use, the model included; 0 for 2,048 and twice the model's"
              + " weights.");

  /** The default of every setting. */
  public static final Settings DEFAULT = new Settings(Map.of());

  public Settings {
    values = Map.copyOf(values);
  }

  /** All settings, in the order of the documentation. */
  public static List<Setting<?>> all() {
    return Collections.unmodifiableList(DECLARED);
  }

  /** The value of a setting. */
  @SuppressWarnings("unchecked") // only with() puts values, of their settings' types
  public <T> T get(Setting<T> setting) {
    return (T) values.getOrDefault(setting.key(), setting.initial());
  }

  /** The same settings with one other value. */
  public <T> Settings with(Setting<T> setting, T value) {
    Map<String, Object> changed = new HashMap<>(values);
    changed.put(setting.key(), value);
    changed.remove(setting.key(), setting.initial());
    return new Settings(changed);
  }

  /**
   * Whether suggestions are on in files of a language, by an editor's identifier of the language.
   */
  public boolean serves(String languageId) {
    return get(ENABLED).on() && get(LANGUAGES).switches().getOrDefault(languageId, Switch.ON).on();
  }

  /** The language as which files of a language are read: usually the same. */
  public String readAs(String language) {
    return get(LANGUAGES).readAs().getOrDefault(language, language);
  }

  /** The version that is set for a language; empty if none is set. */
  public Optional<String> version(String language) {
    return Optional.ofNullable(get(VERSIONS).get(language));
  }

  /** The path of the editor's interpreter for a language; empty if none is set. */
  public Optional<String> interpreter(String language) {
    return Optional.ofNullable(get(INTERPRETERS).get(language));
  }

  private static <T> Setting<T> declare(
      String key, Kind<T> kind, T initial, JsonElement json, Scope scope, String text) {
    Setting<T> setting = new Setting<>(key, kind, initial, json, scope, text);
    DECLARED.add(setting);
    return setting;
  }

  private static <T> Setting<T> declare(
      String key, Kind<T> kind, T initial, JsonElement json, String text) {
    return declare(key, kind, initial, json, Scope.FOLDER, text);
  }

  private static Setting<Switch> onOff(String key, Switch initial, String text) {
    return declare(key, new Kind.OnOff(), initial, new JsonPrimitive(initial.on()), text);
  }

  private static <E extends Enum<E>> Setting<E> word(String key, E initial, String text) {
    Kind.Word<E> kind = new Kind.Word<>(initial.getDeclaringClass());
    return declare(key, kind, initial, new JsonPrimitive(Kind.Word.word(initial)), text);
  }

  private static Setting<Integer> whole(
      String key, int initial, int least, int most, Scope scope, String text) {
    Kind<Integer> kind = new Kind.Amount<>(least, most, value -> (int) value);
    return declare(key, kind, initial, new JsonPrimitive(initial), scope, text);
  }

  private static Setting<Duration> millis(String key, int initial, int least, String text) {
    Kind<Duration> kind =
        new Kind.Amount<>(least, A_MINUTE, value -> Duration.ofMillis((long) value));
    return declare(key, kind, Duration.ofMillis(initial), new JsonPrimitive(initial), text);
  }

  private static Setting<Map<String, String>> ofLanguage(
      String suffix, String expected, String text) {
    return declare(suffix, new Kind.OfLanguage(suffix, expected), Map.of(), new JsonObject(), text);
  }
}
