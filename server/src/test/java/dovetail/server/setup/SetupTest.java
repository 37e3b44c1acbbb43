package dovetail.server.setup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** With stand-ins for the editors' programs, and homes in which others have written. */
@DisabledOnOs(
    value = OS.WINDOWS,
    disabledReason = "stand-ins are shell scripts, and links need rights there")
final class SetupTest {
  @TempDir Path folder;
  private final List<String> said = new ArrayList<>();

  private Path home() throws IOException {
    return Files.createDirectories(folder.resolve("home"));
  }

  /** A machine with these programs: a name, and what a shell does for it. */
  private Setup setup(Map<String, String> programs) throws IOException {
    Path bin = Files.createDirectories(folder.resolve("bin"));
    for (Map.Entry<String, String> program : programs.entrySet()) {
      Path file = bin.resolve(program.getKey());
      Files.writeString(file, "#!/bin/sh\n" + program.getValue() + "\n");
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
    return setup(Path.of("..").toRealPath());
  }

  private Setup setup(Path installation) throws IOException {
    Map<String, String> environment =
        Map.of("PATH", folder.resolve("bin").toString(), "HOME", home().toString());
    return new Setup(new Machine(installation, home(), environment), said::add);
  }

  /** Every file below the home folder, with what it holds. */
  private Map<String, String> files() throws IOException {
    Map<String, String> all = new TreeMap<>();
    try (Stream<Path> files = Files.walk(home())) {
      for (Path file : files.toList()) {
        String name = home().relativize(file).toString();
        all.put(
            name,
            Files.isSymbolicLink(file)
                ? Files.readSymbolicLink(file).toString()
                : Files.isDirectory(file) ? "a folder" : Files.readString(file));
      }
    }
    return all;
  }

  private void write(String name, String text) throws IOException {
    Path file = home().resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private static void applyAll(Setup setup) throws IOException {
    for (Map.Entry<Editor, Plan> plan : setup.plans(List.of()).entrySet()) {
      setup.apply(plan.getKey().name(), plan.getValue());
    }
  }

  private static final Map<String, String> EDITORS =
      Map.of(
          "nvim", "echo NVIM v0.11.2",
          "emacs", "echo GNU Emacs 30.2",
          "hx", "echo helix 25.07");

  @Test
  void whatIsDoneTwiceIsDoneOnceAndUndoneWholly() throws IOException {
    write(".emacs.d/init.el", "(menu-bar-mode 0)"); // without a line end
    write(".config/nvim/init.lua", "vim.o.number = true\n");
    Map<String, String> before = files();
    Setup setup = setup(EDITORS);
    applyAll(setup);
    Map<String, String> once = files();
    assertThat(once.get(".emacs.d/init.el"))
        .startsWith("(menu-bar-mode 0)\n\n;; dovetail: begin")
        .contains("editors/emacs\")");
    assertThat(once.get(".local/share/nvim/site/pack/dovetail/start/dovetail"))
        .endsWith("/editors/neovim");
    assertThat(once.get(".config/helix/languages.toml")).contains("completionMenu = true");
    applyAll(setup);
    assertThat(files()).isEqualTo(once);
    assertThat(setup.plans(List.of()).values())
        .allSatisfy(p -> assertThat(setup.open(p)).isEmpty());
    assertThat(setup.undo(List.of())).isTrue();
    assertThat(files()).isEqualTo(before);
  }

  /** The form of the file stays: later versions undo the changes of earlier ones. */
  @Test
  void aJournalOfEarlierVersionsIsRead() throws IOException {
    write(".config/helix/languages.toml", "a = 1\n");
    write(
        ".emacs",
        "(b)\n\n;; dovetail: begin (written by `dovetail setup`, which undoes it by --undo)\n"
            + "(c)\n;; dovetail: end\n");
    String file =
        "{\"editor\": \"HELIX\", \"kind\": \"file\", \"file\": \"%s\","
            + " \"text\": \"a = 1\\n\", \"made\": false}";
    String block =
        "{\"editor\": \"EMACS\", \"kind\": \"block\", \"file\": \"%s\", \"text\": \"(c)\","
            + " \"comment\": \";;\", \"lead\": \"\\n\", \"made\": false}";
    write(
        ".local/state/dovetail/setup.json",
        "[%s, %s]"
            .formatted(
                file.formatted(home().resolve(".config/helix/languages.toml")),
                block.formatted(home().resolve(".emacs"))));
    assertThat(setup(Map.of()).undo(List.of())).isTrue();
    assertThat(files()).containsOnlyKeys("", ".emacs").containsEntry(".emacs", "(b)\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"{}", "[{}]", "[{\"editor\": \"HELIX\", \"kind\": \"link\"}]", "[1]", "no"})
  void aJournalInAnotherFormIsLeft(String text) throws IOException {
    write(".local/state/dovetail/setup.json", text);
    assertThatThrownBy(() -> setup(Map.of()).undo(List.of()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("is not as");
  }

  @Test
  void oneEditorIsUndoneAlone() throws IOException {
    Setup setup = setup(EDITORS);
    applyAll(setup);
    assertThat(setup.undo(List.of(Editor.EMACS.name()))).isTrue();
    assertThat(files().keySet())
        .noneMatch(name -> name.contains("emacs"))
        .anyMatch(name -> name.contains("helix"));
  }

  @Test
  void whatWasEditedSinceIsLeft() throws IOException {
    Setup setup = setup(EDITORS);
    applyAll(setup);
    Path helix = home().resolve(".config/helix/languages.toml");
    String edited = Files.readString(helix) + "# mine\n";
    Files.writeString(helix, edited);
    Path emacs = home().resolve(".emacs.d/init.el");
    Files.writeString(emacs, Files.readString(emacs) + "(mine)\n");
    assertThat(setup.undo(List.of())).isFalse();
    assertThat(said).anyMatch(line -> line.contains("languages.toml is left: it was edited"));
    assertThat(helix).hasContent(edited);
    assertThat(emacs).hasContent("(mine)\n");
  }

  @Test
  void othersFilesAreNeverRewritten() throws IOException {
    write(".config/helix/languages.toml", "# theirs\n");
    write(".config/nvim/lua/plugins.lua", "require(\"dovetail\").setup({ keys = {} })\n");
    Map<String, String> before = files();
    Setup setup = setup(Map.of("nvim", "echo NVIM v0.12.0", "hx", "echo helix 25.07"));
    assertThat(setup.plans(List.of()).get(Editor.HELIX).byHand())
        .contains("languages.toml is there already; paste");
    assertThat(setup.plans(List.of()).get(Editor.NEOVIM).byHand()).contains("already, by hand");
    applyAll(setup);
    assertThat(files()).isEqualTo(before);
  }

  /** A configuration that is kept elsewhere is written through its link. */
  @Test
  void aLinkedFileStaysALink() throws IOException {
    write("dotfiles/init.el", "(theirs)\n");
    Files.createDirectories(home().resolve(".emacs.d"));
    Files.createSymbolicLink(
        home().resolve(".emacs.d/init.el"), home().resolve("dotfiles/init.el"));
    Map<String, String> before = files();
    Setup setup = setup(Map.of("emacs", "echo GNU Emacs 29.1"));
    applyAll(setup);
    assertThat(files().get("dotfiles/init.el")).contains("dovetail: begin");
    assertThat(setup.undo(List.of())).isTrue();
    assertThat(files()).isEqualTo(before);
  }

  @Test
  void anEditorThatIsTooOldIsToldWhichVersionIsNot() throws IOException {
    Setup setup = setup(Map.of("nvim", "echo NVIM v0.9.5", "emacs", "echo GNU Emacs 27.1"));
    assertThat(setup.plans(List.of()).values())
        .extracting(Plan::byHand)
        .anyMatch(text -> text.contains("is version 0.9: Dovetail needs 0.10 or later"))
        .anyMatch(text -> text.contains("is version 27.1") && text.contains("28.1 or later"));
    applyAll(setup);
    assertThat(files().keySet()).containsExactly("");
  }

  @Test
  void aNameThatIsNotThereIsTold() throws IOException {
    assertThat(setup(Map.of()).plans(List.of(Editor.NEOVIM)).get(Editor.NEOVIM).byHand())
        .contains("not on the PATH");
  }

  /** The editor's program does it, and undoes it; a failure of it is told with its last line. */
  @Test
  void anExtensionIsInstalledByTheEditor() throws IOException {
    Path installation = folder.resolve("installation");
    Files.createDirectories(installation.resolve("editors/vscode"));
    Files.createDirectories(installation.resolve("bin"));
    Files.createFile(installation.resolve("editors/vscode/dovetail.vsix"));
    Files.createFile(installation.resolve("bin/dovetail"));
    Path list = folder.resolve("list");
    setup(
        Map.of(
            "code",
            """
            case $1 in
              --install-extension) echo dovetail.dovetail >%1$s ;;
              --uninstall-extension) rm %1$s ;;
              --list-extensions) cat %1$s ;;
            esac
            """
                .formatted(list)
                .replace("rm ", "/bin/rm ")
                .replace("cat ", "/bin/cat ")));
    Setup setup = setup(installation);
    Map<String, String> before = files();
    applyAll(setup);
    assertThat(list).exists();
    assertThat(files()).containsKey(".local/bin/dovetail");
    assertThat(setup.undo(List.of())).isTrue();
    assertThat(list).doesNotExist();
    assertThat(files()).isEqualTo(before);
    Files.writeString(folder.resolve("bin/code"), "#!/bin/sh\necho no room; exit 3\n");
    Plan plan = setup.plans(List.of()).get(Editor.VSCODE);
    assertThatThrownBy(() -> setup.apply(Editor.VSCODE.name(), plan))
        .hasMessageContaining("no room");
  }
}
