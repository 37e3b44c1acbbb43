package dovetail.server.complete;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.model.decode.Decoding;
import dovetail.model.request.Deadline;
import dovetail.protocol.OpenFile;
import dovetail.server.suggest.Completions;
import dovetail.server.task.Demands;
import dovetail.server.task.EchoScope;
import dovetail.server.task.Task;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What of other files reaches the model. */
final class OpenFilesTest {
  private static final Language PYTHON = Languages.builtIn().find("python").orElseThrow();

  @TempDir Path folder;
  private final OpenFiles files = new OpenFiles();

  @BeforeEach
  void aRepository() throws IOException {
    Files.createDirectories(folder.resolve(".git"));
    Files.writeString(folder.resolve(".gitignore"), "generated/\n");
  }

  private OpenFile python(String name, String text) {
    return new OpenFile(folder.resolve(name).toUri().toString(), "python", text);
  }

  private Task task(String prefix, OpenFile... others) {
    return new Task(
        PYTHON,
        folder.resolve("own.py").toUri().toString(),
        prefix,
        "",
        List.of(others),
        EchoScope.OFF,
        Decoding.GREEDY,
        Demands.DEFAULT,
        8,
        100,
        Deadline.none(),
        () -> false);
  }

  private List<String> chosen(Task task) {
    return files.chosen(task).stream()
        .map(file -> file.uri().substring(file.uri().lastIndexOf('/') + 1))
        .toList();
  }

  @Test
  void theMostUsefulComesFirst() {
    Task task =
        task(
            "import shop\ninvoice = make_invoice(customer)\n",
            python("z.py", "import zebra\n"),
            python("bills.py", "def make_invoice(customer): pass\n"),
            python("shop.py", "import os\n"),
            python("y.py", "import yak\n"));
    assertThat(chosen(task)).containsExactly("shop.py", "bills.py", "z.py", "y.py");
  }

  @Test
  void someAreNeverShown() {
    OpenFile json = new OpenFile("file:///x/data.json", "json", "[1]");
    Task task =
        task(
            "x = 1\n",
            python("generated/a.py", "x = 1\n"),
            python("secrets.py", "x = 1\n"),
            python("page.py.j2", "x = 1\n"),
            python("empty.py", " \n"),
            python("long.py", "x = 1\n".repeat(50_000)),
            json,
            new OpenFile("untitled:Untitled-1", "python", "x = 1\n"),
            new OpenFile(folder.toUri() + "[a]/../generated/[b].py", "python", "x = 1\n"),
            new OpenFile(folder.toUri() + "%2Eenv.py", "python", "x = 1\n"),
            new OpenFile(folder.toUri() + "[a b]/c.py", "python", "x = 1\n"),
            python("b.py", "x = 1\n"));
    assertThat(chosen(task)).containsExactly("c.py", "b.py");
  }

  @Test
  void whatTheUserExcludesIsNeverShown() {
    List<OpenFile> all =
        List.of(
            python("a.py", "x = 1\n"),
            python("a_pb2.py", "x = 1\n"),
            python("private/b.py", "x = 1\n"),
            python("src/gen/deep/c.py", "x = 1\n"),
            python("kept/gen/d.py", "x = 1\n"),
            new OpenFile("untitled:Untitled-1", "python", "x = 1\n"));
    List<String> exclude = List.of("*_pb2.py", folder + "/private", "src/gen/", "# a comment", "");
    assertThat(OpenFiles.without(all, exclude))
        .extracting(file -> file.uri().substring(file.uri().lastIndexOf('/') + 1))
        .containsExactly("a.py", "d.py", "untitled:Untitled-1");
    assertThat(OpenFiles.without(all, List.of())).isEqualTo(all);
    assertThat(OpenFiles.without(all, List.of("*.py", "!a.py"))).hasSize(2);
  }

  @Test
  void reachTheModelsPrompt() {
    ScriptedModel model = new ScriptedModel("1");
    model.seesFiles = true;
    try (Completer completer = new Completer(model)) {
      new Completions(completer).of(task("x = ", python("b.py", "def helper(): pass\n")));
      assertThat(model.prompt)
          .isEqualTo(
              "<repo>%s\n<file>b.py\ndef helper(): pass\n<file>own.py\n<suffix><prefix>x = <middle>"
                  .formatted(folder.getFileName()));
      model.seesFiles = false;
      new Completions(completer).of(task("x = ", python("b.py", "def helper(): pass\n")));
      assertThat(model.prompt).isEqualTo("<suffix><prefix>x = <middle>");
    }
  }

  /** As long as the others stay as they are, typing must not change what stands before the hole. */
  @Test
  void theChoiceStaysWhileSomebodyTypes() {
    ScriptedModel model = new ScriptedModel("1");
    model.seesFiles = true;
    OpenFile one = python("one.py", "def helper(): pass\n");
    OpenFile two = python("two.py", "def keeper(): pass\n");
    int[] before = files.tokens(model, task("x = ", one, two));
    assertThat(files.tokens(model, task("x = keeper + keeper", one, two))).isSameAs(before);
    OpenFile edited = python("two.py", "def keeper(): return 1\n");
    assertThat(files.tokens(model, task("x = keeper", one, edited))).isNotEqualTo(before);
  }
}
