package dovetail.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.server.files.UserSettings;
import dovetail.server.setup.Machine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class UninstallCommandTest {
  @TempDir Path folder;

  private String uninstalled() throws IOException {
    RecordedStreams recorded = new RecordedStreams("");
    Machine machine = new Machine(folder.resolve("program"), folder.resolve("home"), Map.of());
    UserSettings settings = new UserSettings(folder.resolve("config/dovetail/settings.json"));
    int status =
        new UninstallCommand(
                recorded.streams(), Optional.of(machine), folder.resolve("cache"), settings)
            .call();
    assertThat(status).isZero();
    return recorded.out();
  }

  private void write(String name) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "{}");
  }

  @Test
  void cacheAndSettingsGoAndOthersFilesStay() throws IOException {
    write("cache/masks/a.masks");
    write("cache/languages/rust/grammar.json");
    write("cache/offered/a.offer");
    write("cache/mine.txt");
    write("config/dovetail/settings.json");
    write("config/other/settings.json");
    assertThat(uninstalled()).contains("left, with what is not Dovetail's", "the program is left");
    assertThat(folder.resolve("cache/masks")).doesNotExist();
    assertThat(folder.resolve("cache/mine.txt")).exists();
    assertThat(folder.resolve("config/dovetail")).doesNotExist();
    assertThat(folder.resolve("config/other/settings.json")).exists();
    Files.delete(folder.resolve("cache/mine.txt"));
    assertThat(uninstalled()).contains("deleted: " + folder.resolve("cache"));
    assertThat(folder.resolve("cache")).doesNotExist();
  }
}
