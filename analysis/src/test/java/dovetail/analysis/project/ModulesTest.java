package dovetail.analysis.project;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.analysis.Judge;
import dovetail.analysis.names.FileNames;
import dovetail.analysis.names.NameReader;
import dovetail.analysis.names.Use;
import dovetail.analysis.project.Modules.Standpoint;
import dovetail.analysis.tree.CodeText;
import dovetail.languages.Language;
import dovetail.languages.Languages;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What modules have, by their sources. */
final class ModulesTest {
  private static final Language PYTHON = Languages.builtIn().find("python").orElseThrow();

  @TempDir private Path root;
  private final Modules modules = Modules.of(PYTHON).orElseThrow();
  private final NameReader reader = NameReader.of(PYTHON).orElseThrow();

  private void file(String path, String text) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  @BeforeEach
  void someModules() throws IOException {
    file("app/__init__.py", "from .shapes import Square as Box, area\nimport app.tools\n");
    file("app/shapes.py", "from .tools import *\nclass Square: ...\ndef area(a):\n    x = 1\n");
    file("app/tools.py", "import os\nif a:\n    b = 1\nfor c in b: pass\n");
    file("app/deep/__init__.py", "");
    file("app/deep/down.py", "from .. import shapes\nfrom app import tools as t\n");
    file("app/more/data.txt", "");
    file("plain/one.py", "from two import *\n");
    file("lazy.py", "def __getattr__(name): ...\n");
    file("wild.py", "globals()['a'] = 1\n");
    file("star.py", "from nowhere import *\n");
    file("broken.py", "def (\n");
    file("compiled.cpython-311-x86_64-linux-gnu.so", "");
    file("src/inside.py", "a = 1\n");
    file(".venv/lib/python3.9/site-packages/older.py", "a = 1\n");
    file(".venv/lib/python3.10/site-packages/newer.py", "a = 1\n");
  }

  private Standpoint at(String path) {
    return modules.at(root.resolve(path), Optional.of(root));
  }

  /** The members that a text in a file looks up and that are not there. */
  private List<String> lacks(String path, String text) {
    FileNames names = reader.read(text.getBytes(StandardCharsets.UTF_8)).orElseThrow();
    List<String> lacks = new ArrayList<>();
    for (Use use : names.uses(0, Integer.MAX_VALUE)) {
      modules.lack(at(path), use).ifPresent(lack -> lacks.add(use.members().get(lack.member())));
    }
    return lacks;
  }

  private List<String> members(String module) {
    return modules
        .members(at("x.py"), modules.find(at("x.py"), module).orElseThrow())
        .map(List::copyOf)
        .orElse(List.of("open"));
  }

  @Test
  void modulesWithoutAFileAreTheLanguages() throws IOException {
    assertThat(lacks("x.py", "from itertools import chain, reduce\n")).containsExactly("reduce");
    assertThat(lacks("x.py", "import sys, math\nsys.argv.pop(math.tau)\nmath.average\n"))
        .containsExactly("average");
    assertThat(members("time")).contains("sleep", "clock_gettime").doesNotContain("_ClockInfo");
    file("time.py", "now = 1\n"); // the project's own counts
    assertThat(members("time")).containsExactly("now");
  }

  @Test
  void aLibraryMayTakeAllFromModulesWithoutAFile() throws IOException {
    file(
        ".venv/lib/python3.10/site-packages/os.py",
        "if 'posix' in a: from posix import *\nelse: from nt import *\ndef b(): globals()['c']\n");
    assertThat(lacks("x.py", "import os\nos.getcwd(), os.startfile(1), os.b(), os.mkdirs()\n"))
        .containsExactly("mkdirs");
  }

  @Test
  void aLibraryThatLooksAtItsNamesSpellsThemAllTheSame() throws IOException {
    String text = "import sys\ndef dataclass(a):\n    return sys.modules[a].__dict__\n";
    file(".venv/lib/python3.10/site-packages/dataclasses.py", text);
    file(".venv/lib/python3.10/site-packages/others.py", text);
    assertThat(lacks("x.py", "from dataclasses import dataclass, dict\n")).containsExactly("dict");
    assertThat(lacks("x.py", "from others import dataclass, dict\n")).isEmpty();
  }

  @Test
  void membersAreWhatTheSourceBinds() {
    assertThat(members("app")).containsExactly("Box", "app", "area", "deep", "shapes", "tools");
    assertThat(members("app.tools")).containsExactly("b", "c", "os");
    assertThat(members("app.shapes")).containsExactly("Square", "area", "b", "c", "os");
    assertThat(members("inside")).containsExactly("a");
    assertThat(members("newer")).containsExactly("a");
  }

  @Test
  void aFileWithoutANameIsNoMember() throws IOException {
    file("app/common-words.txt", "");
    file("app/words.txt", "");
    assertThat(members("app")).contains("words").noneMatch(name -> name.startsWith("common"));
  }

  @Test
  void someModulesAreOpenOrNotKnown() {
    for (String open : List.of("lazy", "wild", "star", "broken", "plain", "plain.one")) {
      assertThat(members(open)).as(open).containsExactly("open");
    }
    assertThat(modules.find(at("x.py"), "compiled")).isEmpty();
    assertThat(modules.find(at("x.py"), "nowhere")).isEmpty();
    assertThat(modules.find(at("x.py"), "older")).as("of an older version").isEmpty();
    assertThat(lacks("x.py", "import lazy, wild, compiled, nowhere\nlazy.a, wild.b, compiled.c\n"))
        .isEmpty();
  }

  @Test
  void findsWhatIsLacking() {
    assertThat(lacks("x.py", "import app\napp.Box, app.Circle, app.tools.c, app.tools.d\n"))
        .containsExactly("Circle", "d");
    assertThat(lacks("x.py", "from app import Box, Circle, deep\nimport app.shapes as s\ns.b\n"))
        .containsExactly("Circle");
    assertThat(
            lacks(
                "app/deep/up.py", "from ..shapes import Square, Cube\nfrom .down import t\nt.e\n"))
        .containsExactly("Cube", "e");
    assertThat(
            lacks("app/deep/up.py", "from . import down\ndown.shapes.Cube, down.shapes.area.x\n"))
        .containsExactly("Cube");
    assertThat(lacks("x.py", "import app\napp.__name__, app.__dict__\n")).isEmpty();
    assertThat(
            lacks(
                "x.py",
                "try:\n"
                    + "    import app.deep as x\n"
                    + "except E:\n"
                    + "    import app.tools as x\n"
                    + "x.b, x.no\n"))
        .containsExactly("no");
  }

  @Test
  void aSourceThatChangedIsReadAgain() throws IOException {
    assertThat(members("inside")).containsExactly("a");
    file("src/inside.py", "a = bb = 1\n");
    assertThat(members("inside")).containsExactly("a", "bb");
    Files.delete(root.resolve("src/inside.py"));
    assertThat(modules.find(at("x.py"), "inside")).isEmpty();
  }

  @Test
  void theVersionOfTheEnvironmentCounts() throws IOException {
    file(".venv/pyvenv.cfg", "home = /nowhere\nversion = 3.9.2\n");
    assertThat(modules.find(at("x.py"), "older")).isPresent();
    assertThat(modules.find(at("x.py"), "newer")).isEmpty();
  }

  @Test
  void whatIsOfTheProjectIsItsOwn() {
    Standpoint at = at("app/deep/up.py");
    for (String own : List.of("app", "app.shapes", "inside", "lazy")) {
      assertThat(at.owns(modules.find(at, own).orElseThrow())).as(own).isTrue();
    }
    assertThat(at.owns(modules.find(at, "newer").orElseThrow())).isFalse();
  }

  @Test
  void whatMembersAreOfAnApiList() {
    FileNames names =
        reader
            .read("import app.tools\nimport lazy\n\n".getBytes(StandardCharsets.UTF_8))
            .orElseThrow();
    ImportedMembers imported = new ImportedMembers(modules, at("x.py"));
    assertThat(imported.legal(names.imported(5))).containsOnlyKeys("app.");
    for (String before : List.of("x = app.tools.", "x = app . tools.b", "f()\napp.tools.")) {
      assertThat(imported.lines(names.imported(5), code(before)))
          .as(before)
          .containsExactly("app.tools\thas\tb c os");
    }
    for (String before : List.of("x = ", "x", "", "# app.tools.", "app.tools.b ", "f().app.")) {
      assertThat(imported.lines(names.imported(5), code(before)))
          .as(before)
          .containsExactly("app\thas\tBox app area deep shapes tools", "lazy\topen");
    }
  }

  private static CodeText code(String text) {
    try (Judge judge = new Judge()) {
      return judge.code(PYTHON, text, "", "", Set.of());
    }
  }

  /** A source that is read in the background: until then, and while it is read anew, it is open. */
  @Test
  void openUntilTheyAreRead() throws IOException {
    Deque<Runnable> waiting = new ArrayDeque<>();
    Modules later = Modules.of(PYTHON, waiting::add).orElseThrow();
    Standpoint here = later.at(root.resolve("main.py"), Optional.of(root));
    Modules.Module lazy = later.find(here, "src.inside").orElseThrow();

    assertThat(later.members(here, lazy)).isEmpty();
    assertThat(later.members(here, lazy)).isEmpty();
    assertThat(waiting).hasSize(1);
    waiting.remove().run();
    assertThat(later.members(here, lazy)).hasValue(Set.of("a"));

    file("src/inside.py", "longer = 1\n");
    assertThat(later.members(here, lazy)).isEmpty();
    waiting.remove().run();
    assertThat(later.members(here, lazy)).hasValue(Set.of("longer"));
  }
}
