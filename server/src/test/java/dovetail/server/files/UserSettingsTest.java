package dovetail.server.files;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.protocol.settings.Settings;
import dovetail.protocol.settings.SettingsReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class UserSettingsTest {
  @TempDir Path folder;

  private UserSettings written(String text) throws IOException {
    UserSettings user = UserSettings.of(Map.of("XDG_CONFIG_HOME", folder.toString()), "/nowhere");
    Files.createDirectories(user.file().getParent());
    Files.writeString(user.file(), text);
    return user;
  }

  @Test
  void withoutAFileTheyAreTheDefaults() {
    UserSettings user = UserSettings.of(Map.of(), folder.toString());
    assertThat(user.file()).isEqualTo(folder.resolve(".config/dovetail/settings.json"));
    assertThat(user.read().settings()).isEqualTo(Settings.DEFAULT);
    assertThat(user.read().problems()).isEmpty();
  }

  @Test
  void commentsMayStandInIt() throws IOException {
    SettingsReader.Outcome read = written("// mine\n{ \"maxTokens\": 9 }\n").read();
    assertThat(read.settings().get(Settings.MAX_TOKENS)).isEqualTo(9);
    assertThat(read.problems()).isEmpty();
  }

  @Test
  void whatIsWrongIsToldWithTheFile() throws IOException {
    UserSettings user = written("{ \"maxTokens\": \"many\", \"comments\": false }");
    assertThat(user.read().settings().get(Settings.COMMENTS)).isEqualTo(Settings.Switch.OFF);
    assertThat(user.read().problems())
        .singleElement()
        .asString()
        .startsWith(user.file() + ": dovetail.maxTokens");
    assertThat(written("{ maxTokens").read().problems())
        .singleElement()
        .asString()
        .contains("settings.json is not JSON: wrong at line 1, column");
  }
}
