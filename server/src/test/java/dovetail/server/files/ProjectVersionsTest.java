package dovetail.server.files;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Languages;
import dovetail.languages.Profile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which version of a language a file is written in. */
final class ProjectVersionsTest {
  @Test
  void readsWhatAProjectRequires() {
    assertThat(required("requires-python = '>= 3.10'")).contains("3.10");
    assertThat(required("[project]\nrequires-python=\"~=3.9\"")).contains("3.9");
    assertThat(required("# requires-python = '>=3.9'")).isEmpty();
    assertThat(required("requires-python = \"<4\"")).isEmpty();
    assertThat(required("name = 'x'")).isEmpty();
  }

  private static Optional<String> required(String toml) {
    return ProjectVersions.found(
        Languages.builtIn().profile("python").files().projects().getFirst(), toml);
  }

  /** What the project asks for, then the editor's interpreter, then that of an environment. */
  @Test
  void theVersionIsThatOfTheInterpreter(@TempDir Path folder) throws IOException {
    Profile profile = Languages.builtIn().profile("python");
    List<String> known = Languages.builtIn().versions("python");
    String uri = folder.resolve("pkg/a.py").toUri().toString();
    Files.createDirectories(folder.resolve("pkg"));
    // Above the folder of temporary files there may be anything.
    String alone = folder.getRoot().resolve("nowhere/a.py").toUri().toString();
    assertThat(new ProjectVersions().find(alone, profile, Optional.empty(), known)).isEmpty();

    Files.writeString(folder.resolve(".python-version"), "3.10.4\n");
    assertThat(new ProjectVersions().find(uri, profile, Optional.empty(), known)).contains("3.10");
    String raw = folder.toUri() + "pkg/[slug] x/a.py";
    assertThat(new ProjectVersions().find(raw, profile, Optional.empty(), known)).contains("3.10");
    String cell = "vscode-notebook-cell:" + folder + "/pkg/x.ipynb#W0sZmlsZQ%3D%3D";
    assertThat(new ProjectVersions().find(cell, profile, Optional.empty(), known)).contains("3.10");
    Files.createDirectories(folder.resolve(".venv/bin"));
    Files.writeString(folder.resolve(".venv/pyvenv.cfg"), "home = /usr/bin\nversion = 3.11.2\n");
    assertThat(new ProjectVersions().find(uri, profile, Optional.empty(), known)).contains("3.11");

    Optional<String> chosen = Optional.of("/opt/python3.9");
    assertThat(new ProjectVersions().find(uri, profile, chosen, known)).contains("3.9");
    Optional<String> unnamed = Optional.of(folder.resolve(".venv/bin/python").toString());
    assertThat(new ProjectVersions().find("untitled:1", profile, unnamed, known)).contains("3.11");
    Optional<String> pyenv = Optional.of("/home/a/.pyenv/versions/3.12.1/bin/python");
    assertThat(new ProjectVersions().find("untitled:1", profile, pyenv, known)).contains("3.12");
    Optional<String> windows = Optional.of("C:\\Python\\python.exe");
    assertThat(new ProjectVersions().find("untitled:1", profile, windows, known)).isEmpty();

    Files.writeString(folder.resolve("setup.cfg"), "[options]\npython_requires = >=3.6\n");
    assertThat(new ProjectVersions().find(uri, profile, chosen, known)).contains("3.8");
    Files.writeString(folder.resolve("pkg/pyproject.toml"), "requires-python = '>=3.13'\n");
    assertThat(new ProjectVersions().find(uri, profile, chosen, known)).contains("3.13");
  }
}
