package dovetail.protocol.lsp;

import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dovetail.protocol.Settings;
import dovetail.protocol.Settings.Switch;
import dovetail.protocol.SettingsDraft;
import dovetail.protocol.lsp.Setting.Scope;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * All settings, but for those that name a language, which {@link SettingsReader} knows by their
 * ends. A default stands in {@link SettingsDraft}, and nowhere else: pages and editors are compared
 * with this table.
 */
final class SettingsTable {
  private static final double A_MINUTE = 60_000;
  private static final double A_WEEK = 7 * 24 * 60;

  private static final List<Setting<?>> ALL =
      List.of(
          onOff(
              "enabled",
              Scope.FOLDER,
              Settings::use,
              (draft, value) -> draft.use = value,
              "Suggest at all."),
          parts(
              "languages",
              new JsonObject(),
              Scope.FOLDER,
              SettingsTable::takeLanguages,
              "Single languages, such as `{\"json\": false}`."),
          parts(
              "grammars",
              new JsonObject(),
              Scope.FOLDER,
              SettingsTable::takeGrammars,
              "Grammars of your own, by the identifiers of their languages"),
          onOff(
              "comments",
              Scope.FOLDER,
              Settings::comments,
              (draft, value) -> draft.comments = value,
              "Suggest inside comments."),
          onOff(
              "strings",
              Scope.FOLDER,
              Settings::strings,
              (draft, value) -> draft.strings = value,
              "Suggest inside strings."),
          onOff(
              "scope",
              Scope.FOLDER,
              Settings::scope,
              (draft, value) -> draft.scope = value,
              "Leave brackets, blocks, strings and comments open that are open at the cursor and"
                  + " that the text behind it closes."),
          onOff(
              "covering",
              Scope.FOLDER,
              Settings::covering,
              (draft, value) -> draft.covering = value,
              "A suggestion may replace closing brackets and quotes directly behind the cursor."),
          word(
              "names",
              Settings.Names.class,
              Settings::names,
              (draft, value) -> draft.names = value,
              "Whether a suggestion is held back that looks up a name which nothing binds."),
          word(
              "decoder",
              Settings.Decoder.class,
              Settings::decoder,
              (draft, value) -> draft.decoder = value,
              "How a suggestion is searched for."),
          onOff(
              "multiline",
              Scope.FOLDER,
              Settings::multiline,
              (draft, value) -> draft.multiline = value,
              "Several lines where the place asks for them."),
          millis(
              "automaticDeadline",
              0,
              Settings::automaticDeadline,
              (draft, value) -> draft.automaticDeadline = value,
              "Milliseconds that a suggestion may take while you type; 0: from 150 to 350, by the"
                  + " speed of the model on this machine."),
          millis(
              "invokedDeadline",
              1,
              Settings::invokedDeadline,
              (draft, value) -> draft.invokedDeadline = value,
              "Milliseconds that suggestions may take when you ask for them."),
          whole(
              "maxTokens",
              1,
              1000,
              Scope.FOLDER,
              Settings::maxTokens,
              (draft, value) -> draft.maxTokens = value,
              "The most tokens of a suggestion."),
          whole(
              "promptTokens",
              16,
              1_000_000,
              Scope.FOLDER,
              Settings::promptTokens,
              (draft, value) -> draft.promptTokens = value,
              "The most tokens of its file that the model is shown."),
          whole(
              "candidates",
              1,
              10,
              Scope.FOLDER,
              Settings::candidates,
              (draft, value) -> draft.candidates = value,
              "The most suggestions when you ask for them."),
          word(
              "eagerness",
              Settings.Eagerness.class,
              Settings::eagerness,
              (draft, value) -> draft.eagerness = value,
              "How much is shown while you type."),
          new Setting<>(
              "threshold",
              new Kind.Amount<>(0, 1, OptionalDouble::of, chance -> chance.orElse(Double.NaN)),
              Scope.FOLDER,
              Settings::threshold,
              (draft, value, _) -> draft.threshold = value,
              "Instead of eagerness: the least chance that all words of what is shown while you"
                  + " type are right, however few they are."),
          word(
              "timing",
              Settings.Timing.class,
              Settings::timing,
              (draft, value) -> draft.timing = value,
              "When a suggestion is drawn while you type"),
          onOff(
              "prefetch",
              Scope.FOLDER,
              Settings::prefetch,
              (draft, value) -> draft.prefetch = value,
              "Compute the next suggestion when one was accepted."),
          onOff(
              "completionMenu",
              Scope.SESSION,
              Settings::completionMenu,
              (draft, value) -> draft.completionMenu = value,
              "Offer the best suggestion in the completion menu, too."),
          whole(
              "maxFileSize",
              0,
              100_000_000,
              Scope.FOLDER,
              Settings::maxFileSize,
              (draft, value) -> draft.maxFileSize = value,
              "Characters above which a file is left alone."),
          onOff(
              "openFiles",
              Scope.FOLDER,
              Settings::openFiles,
              (draft, value) -> draft.openFiles = value,
              "Show other open files to the model, if it was taught to see such."),
          word(
              "echo",
              Settings.Echo.class,
              Settings::echo,
              (draft, value) -> draft.echo = value,
              "Where is looked for what was written before and may be written again"),
          whole(
              "echoSize",
              0,
              100,
              Scope.FOLDER,
              Settings::echoSize,
              (draft, value) -> draft.echoSize = value,
              "Megabytes of a project that are read for that at most."),
          parts(
              "remote",
              JsonNull.INSTANCE,
              Scope.SESSION,
              SettingsTable::takeRemotes,
              "A server whose model writes instead of the one inside"),
          new Setting<>(
              "exclude",
              new Kind.Texts(),
              Scope.FOLDER,
              Settings::exclude,
              (draft, value, _) -> draft.exclude = value,
              "Files that are never shown to the model beside another"),
          new Setting<>(
              "unloadAfter",
              new Kind.Amount<>(
                  0, A_WEEK, SettingsTable::minutes, value -> value.toMillis() / A_MINUTE),
              Scope.SESSION,
              Settings::unloadAfter,
              (draft, value, _) -> draft.unloadAfter = value,
              "Minutes without use after which the model is let go; 0 for never."),
          whole(
              "memory",
              0,
              1 << 24,
              Scope.SESSION,
              Settings::memory,
              (draft, value) -> draft.memory = value,
              "MiB that the server may have, the model included"));

  private SettingsTable() {}

  /** All of them, in an order for people. */
  static List<Setting<?>> all() {
    return ALL;
  }

  /** That of a key; empty if there is none. */
  static Optional<Setting<?>> find(String key) {
    return ALL.stream().filter(setting -> setting.key().equals(key)).findFirst();
  }

  private static Setting<Switch> onOff(
      String key,
      Scope scope,
      Function<Settings, Switch> get,
      BiConsumer<SettingsDraft, Switch> set,
      String text) {
    return new Setting<>(
        key, new Kind.OnOff(), scope, get, (draft, value, _) -> set.accept(draft, value), text);
  }

  private static <E extends Enum<E>> Setting<E> word(
      String key,
      Class<E> type,
      Function<Settings, E> get,
      BiConsumer<SettingsDraft, E> set,
      String text) {
    return new Setting<>(
        key,
        new Kind.Word<>(type),
        Scope.FOLDER,
        get,
        (draft, value, _) -> set.accept(draft, value),
        text);
  }

  private static Setting<Integer> whole(
      String key,
      int least,
      int most,
      Scope scope,
      Function<Settings, Integer> get,
      BiConsumer<SettingsDraft, Integer> set,
      String text) {
    Kind<Integer> kind = new Kind.Amount<>(least, most, value -> (int) value, value -> value);
    return new Setting<>(
        key, kind, scope, get, (draft, value, _) -> set.accept(draft, value), text);
  }

  private static Setting<Duration> millis(
      String key,
      int least,
      Function<Settings, Duration> get,
      BiConsumer<SettingsDraft, Duration> set,
      String text) {
    Kind<Duration> kind =
        new Kind.Amount<>(
            least, A_MINUTE, value -> Duration.ofMillis((long) value), Duration::toMillis);
    return new Setting<>(
        key, kind, Scope.FOLDER, get, (draft, value, _) -> set.accept(draft, value), text);
  }

  private static Duration minutes(double value) {
    return Duration.ofMillis((long) (value * A_MINUTE));
  }

  private static Setting<JsonElement> parts(
      String key, JsonElement initial, Scope scope, Setting.Setter<JsonElement> set, String text) {
    return new Setting<>(key, new Kind.Parts(), scope, _ -> initial, set, text);
  }

  private static void takeLanguages(
      SettingsDraft draft, JsonElement value, Consumer<String> problems) {
    if (!(value instanceof JsonObject object)) {
      problems.accept(
          Setting.wrong(
              "languages", "an object of true, false or another language by language", value));
      return;
    }
    draft.languages.clear();
    draft.readAs.clear();
    for (Map.Entry<String, JsonElement> entry : object.entrySet()) {
      String language = entry.getKey();
      if (entry.getValue() instanceof JsonPrimitive other && other.isString()) {
        draft.readAs.put(language, other.getAsString());
      } else {
        onOff(
                "languages." + language,
                Scope.FOLDER,
                Settings::use,
                (_, one) -> draft.languages.put(language, one),
                "")
            .read(entry.getValue(), draft, problems);
      }
    }
  }

  private static void takeGrammars(
      SettingsDraft draft, JsonElement value, Consumer<String> problems) {
    draft.grammars.clear();
    draft.grammars.putAll(GrammarsReader.read(value, problems));
  }

  private static void takeRemotes(
      SettingsDraft draft, JsonElement value, Consumer<String> problems) {
    draft.remotes = RemoteReader.read(value, problems);
  }
}
