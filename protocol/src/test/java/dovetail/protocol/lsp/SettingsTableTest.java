package dovetail.protocol.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dovetail.protocol.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What a page and an editor say of settings is what the table says. */
final class SettingsTableTest {
  private static final Path ROOT = Path.of("..");
  private static final Pattern QUOTED = Pattern.compile("`(\\w+)`");

  /** Settings of languages, which are no rows of the table. */
  private static final Set<String> OF_LANGUAGES = Set.of("pythonVersion", "pythonInterpreter");

  /** Settings of VS Code's extension alone. */
  private static final Set<String> OF_THE_EXTENSION =
      Set.of("server.path", "server.arguments", "token");

  /** What the extension decides for its users. */
  private static final Set<String> NOT_IN_THE_EXTENSION =
      Set.of("covering", "decoder", "completionMenu");

  private static Map<String, Setting<?>> table() {
    return SettingsTable.all().stream().collect(Collectors.toMap(Setting::key, one -> one));
  }

  /** In the same words for the same numbers. */
  private static JsonElement plain(JsonElement value) {
    return value.isJsonPrimitive() && value.getAsJsonPrimitive().isNumber()
        ? JsonParser.parseString(String.valueOf(value.getAsDouble()))
        : value;
  }

  @Test
  void thePageHasEachWithItsDefault() throws IOException {
    String page = Files.readString(ROOT.resolve("docs/protocol.md"));
    String rows = page.substring(page.indexOf("| key | default |")).split("\n\n", 2)[0];
    Map<String, String> defaults = new HashMap<>();
    for (String row : rows.lines().skip(2).toList()) {
      String[] cells = row.split("\\s*\\|\\s*", 4);
      for (MatchResult key : QUOTED.matcher(cells[1]).results().toList()) {
        defaults.put(key.group(1), cells[2].replace("`", ""));
      }
    }
    assertThat(defaults.keySet()).containsAll(OF_LANGUAGES);
    defaults.keySet().removeAll(OF_LANGUAGES);
    assertThat(defaults.keySet()).isEqualTo(table().keySet());
    for (Setting<?> setting : SettingsTable.all()) {
      String said = defaults.get(setting.key());
      JsonElement meant =
          said.isEmpty() || said.equals("none") ? JsonNull.INSTANCE : JsonParser.parseString(said);
      assertThat(plain(meant)).as(setting.key()).isEqualTo(plain(setting.initial()));
    }
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
            SettingsTable.all().stream()
                .filter(setting -> setting.scope() == Setting.Scope.SESSION)
                .map(Setting::key)
                .toList());
  }

  @Test
  void theExtensionOffersEachAsItIs() throws IOException {
    JsonObject offered =
        JsonParser.parseString(Files.readString(ROOT.resolve("editors/vscode/package.json")))
            .getAsJsonObject()
            .getAsJsonObject("contributes")
            .getAsJsonObject("configuration")
            .getAsJsonObject("properties");
    Set<String> keys =
        offered.keySet().stream()
            .map(key -> key.substring("dovetail.".length()))
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(keys).containsAll(OF_THE_EXTENSION);
    keys.removeAll(OF_THE_EXTENSION);
    keys.removeAll(OF_LANGUAGES);
    keys.addAll(NOT_IN_THE_EXTENSION);
    assertThat(keys).isEqualTo(table().keySet());
    for (Setting<?> setting : SettingsTable.all()) {
      if (!NOT_IN_THE_EXTENSION.contains(setting.key())) {
        JsonObject one = offered.getAsJsonObject("dovetail." + setting.key());
        assertThat(plain(one.get("default"))).as(setting.key()).isEqualTo(plain(setting.initial()));
        boolean ofFolders = one.has("scope") && one.get("scope").getAsString().equals("resource");
        assertThat(ofFolders).as(setting.key()).isEqualTo(setting.scope() == Setting.Scope.FOLDER);
        String text = one.has("description") ? "description" : "markdownDescription";
        assertThat(one.get(text).getAsString()).startsWith(setting.text());
        hasTheKind(setting, one);
      }
    }
  }

  private static void hasTheKind(Setting<?> setting, JsonObject offered) {
    String type = offered.get("type").toString();
    switch (setting.kind()) {
      case Kind.OnOff _ -> assertThat(type).as(setting.key()).isEqualTo("\"boolean\"");
      case Kind.Word<?> word -> {
        List<String> words = new ArrayList<>();
        offered.getAsJsonArray("enum").forEach(one -> words.add(one.getAsString()));
        assertThat(words).as(setting.key()).containsExactlyElementsOf(word.words());
      }
      case Kind.Amount<?> amount -> {
        assertThat(type).as(setting.key()).containsPattern("\"(integer|number)\"");
        assertThat(offered.get("minimum").getAsDouble()).isEqualTo(amount.least());
        assertThat(offered.get("maximum").getAsDouble()).isEqualTo(amount.most());
      }
      case Kind.Texts _ -> assertThat(type).as(setting.key()).isEqualTo("\"array\"");
      case Kind.Parts _ -> assertThat(type).as(setting.key()).contains("\"object\"");
    }
  }

  /** A value as a client would send it is read as what it is. */
  @Test
  void defaultsAreReadAsThemselves() {
    for (Setting<?> setting : SettingsTable.all()) {
      JsonObject sent = new JsonObject();
      sent.add(setting.key(), setting.initial());
      SettingsReader.Reading reading = SettingsReader.read(sent, Settings.DEFAULT);
      assertThat(reading.problems()).isEmpty();
      assertThat(reading.settings()).as(setting.key()).isEqualTo(Settings.DEFAULT);
    }
  }
}
