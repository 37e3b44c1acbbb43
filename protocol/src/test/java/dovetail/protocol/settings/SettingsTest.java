package dovetail.protocol.settings;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** docs/protocol.md and VS Code's package.json say of each setting what its declaration says. */
final class SettingsTest {
  private static final Path ROOT = Path.of("..");
  private static final Pattern QUOTED = Pattern.compile("`(\\w+)`");
  private static final Pattern ROW = Pattern.compile("\\| `(\\w+)` \\| (.*?) ?\\| (.*) \\|");

  /** Settings of VS Code's extension alone. */
  private static final Set<String> OF_THE_EXTENSION =
      Set.of("server.path", "server.arguments", "token");

  /** Settings that the extension decides for its users. */
  private static final Set<String> NOT_IN_THE_EXTENSION =
      Set.of("covering", "decoder", "temperature", "completionMenu", "Interpreter");

  private static Setting<?> declared(String key) {
    return Settings.all().stream().filter(one -> one.isNamed(key)).findFirst().orElseThrow();
  }

  private static Set<String> declared() {
    return Settings.all().stream().map(Setting::key).collect(Collectors.toSet());
  }

  /**
   * A default as it is shown: an empty text for a language, the same words for the same numbers.
   */
  private static JsonElement shown(Setting<?> setting) {
    return setting.kind() instanceof Kind.OfLanguage
        ? new JsonPrimitive("")
        : plain(setting.json());
  }

  private static JsonElement plain(JsonElement value) {
    return value instanceof JsonPrimitive number && number.isNumber()
        ? new JsonPrimitive(number.getAsDouble())
        : value;
  }

  @Test
  void thePageHasEachAsItIsDeclared() throws IOException {
    String page = Files.readString(ROOT.resolve("docs/protocol.md"));
    String rows = page.substring(page.indexOf("| key | default |")).split("\n\n", 2)[0];
    Set<String> told = new TreeSet<>();
    for (String line : rows.lines().skip(2).toList()) {
      Matcher row = ROW.matcher(line);
      assertThat(row.matches()).as(line).isTrue();
      Setting<?> setting = declared(row.group(1));
      told.add(setting.key());
      String said = row.group(2).replace("`", "");
      JsonElement meant = said.equals("none") ? JsonNull.INSTANCE : JsonParser.parseString(said);
      assertThat(plain(meant)).as(line).isEqualTo(shown(setting));
      assertThat(row.group(3)).startsWith(setting.text());
      if (setting.kind() instanceof Kind.Word<?> word) {
        word.words().forEach(one -> assertThat(line).contains("`\"" + one + "\"`"));
      }
    }
    assertThat(told).isEqualTo(declared());
  }

  @Test
  void thePageTellsWhichBelongToTheSession() throws IOException {
    String page = Files.readString(ROOT.resolve("docs/protocol.md"));
    int end = page.indexOf("belong to the session");
    Set<String> told = new TreeSet<>();
    QUOTED
        .matcher(page.substring(page.lastIndexOf("\n- ", end), end))
        .results()
        .forEach(key -> told.add(key.group(1)));
    assertThat(told)
        .containsExactlyInAnyOrderElementsOf(
            Settings.all().stream()
                .filter(setting -> setting.scope() == Setting.Scope.SESSION)
                .map(Setting::key)
                .toList());
  }

  @Test
  void theExtensionOffersEachAsItIsDeclared() throws IOException {
    JsonObject offered =
        JsonParser.parseString(Files.readString(ROOT.resolve("editors/vscode/package.json")))
            .getAsJsonObject()
            .getAsJsonObject("contributes")
            .getAsJsonObject("configuration")
            .getAsJsonObject("properties");
    Set<String> told = new TreeSet<>(NOT_IN_THE_EXTENSION);
    for (String name : offered.keySet()) {
      String key = name.substring("dovetail.".length());
      if (!OF_THE_EXTENSION.contains(key)) {
        Setting<?> setting = declared(key);
        told.add(setting.key());
        isOffered(setting, offered.getAsJsonObject(name));
      }
    }
    assertThat(told).isEqualTo(declared());
  }

  private static void isOffered(Setting<?> setting, JsonObject one) {
    assertThat(plain(one.get("default"))).as(setting.key()).isEqualTo(shown(setting));
    boolean ofFolders = one.has("scope") && one.get("scope").getAsString().equals("resource");
    assertThat(ofFolders).as(setting.key()).isEqualTo(setting.scope() == Setting.Scope.FOLDER);
    String text = one.has("description") ? "description" : "markdownDescription";
    assertThat(one.get(text).getAsString()).startsWith(setting.text());
    hasTheKind(setting, one);
  }

  private static void hasTheKind(Setting<?> setting, JsonObject offered) {
    String type = offered.get("type").toString();
    switch (setting.kind()) {
      case Kind.OnOff _ -> assertThat(type).as(setting.key()).isEqualTo("\"boolean\"");
      case Kind.Word<?> word -> {
        List<String> words = new ArrayList<>();
        offered.getAsJsonArray("enum").forEach(one -> words.add(one.getAsString()));
        assertThat(words).as(setting.key()).isEqualTo(word.words());
      }
      case Kind.Amount<?> amount -> {
        assertThat(type).as(setting.key()).containsPattern("\"(integer|number)\"");
        assertThat(offered.get("minimum").getAsDouble()).isEqualTo(amount.least());
        assertThat(offered.get("maximum").getAsDouble()).isEqualTo(amount.most());
      }
      case Kind.Texts _ -> assertThat(type).as(setting.key()).isEqualTo("\"array\"");
      case Kind.OfLanguage _ -> assertThat(type).as(setting.key()).isEqualTo("\"string\"");
      case Kind.Composite<?> _ -> assertThat(type).as(setting.key()).contains("\"object\"");
    }
  }

  /** A default in JSON means the default. */
  @Test
  void defaultsAreReadAsThemselves() {
    for (Setting<?> setting : Settings.all()) {
      if (!(setting.kind() instanceof Kind.OfLanguage)) {
        JsonObject sent = new JsonObject();
        sent.add(setting.key(), setting.json());
        SettingsReader.Outcome reading = SettingsReader.read(sent, Settings.DEFAULT);
        assertThat(reading.problems()).isEmpty();
        assertThat(reading.settings()).as(setting.key()).isEqualTo(Settings.DEFAULT);
      }
    }
  }
}
