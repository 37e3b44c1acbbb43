package dovetail.server.echo;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.model.decode.Decoding;
import dovetail.model.echo.Echo;
import dovetail.model.echo.EchoRun;
import dovetail.model.echo.Gates;
import dovetail.model.echo.Project;
import dovetail.model.mixture.Ends;
import dovetail.model.request.Deadline;
import dovetail.protocol.OpenFile;
import dovetail.protocol.ProjectProgress;
import dovetail.protocol.settings.Settings;
import dovetail.server.complete.ScriptedModel;
import dovetail.server.files.ProjectFiles;
import dovetail.server.files.WorkspaceFolders;
import dovetail.server.task.Demands;
import dovetail.server.task.EchoScope;
import dovetail.server.task.Task;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Projects that are followed, with a clock and a background that are turned by hand. */
final class FollowedProjectsTest {
  private static final Language PYTHON = Languages.builtIn().find("python").orElseThrow();

  @TempDir Path made;
  private Path root = Path.of("");
  private final ScriptedModel model = new ScriptedModel("");
  private final Deque<Runnable> background = new ArrayDeque<>();
  private final List<ProjectProgress> told = new ArrayList<>();
  private boolean stops;
  private long now;
  private final FollowedProjects projects =
      new FollowedProjects(model, background::add, () -> stops, told::add, () -> now);

  @BeforeEach
  void findRoot() throws IOException {
    root = made.toRealPath();
  }

  private void write(String name, String text) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    Files.setLastModifiedTime(file, FileTime.fromMillis(1000 + now));
  }

  private Task task(long most, OpenFile... open) {
    return new Task(
        PYTHON,
        root.resolve("own.py").toUri().toString(),
        "",
        "",
        List.of(open),
        new EchoScope(Settings.Echo.PROJECT, Optional.of(ProjectFiles.in(root, PYTHON)), most),
        Decoding.GREEDY,
        Demands.DEFAULT,
        8,
        100,
        Deadline.none(),
        () -> false);
  }

  private Project read(OpenFile... open) {
    Task task = task(EchoScope.USUAL, open);
    projects.of(task);
    while (!background.isEmpty()) {
      background.remove().run();
    }
    return projects.of(task);
  }

  private void writeALot() throws IOException {
    for (int i = 0; i < 8; i++) {
      write("part" + i + ".py", "value = 1\n".repeat(20_000));
    }
  }

  @Test
  void tellsHowFarALargeProjectIsRead() throws IOException {
    writeALot();
    read();
    assertThat(told).first().isEqualTo(new ProjectProgress(root, 0));
    assertThat(told).last().isEqualTo(new ProjectProgress(root, 100));
    assertThat(told).extracting(ProjectProgress::percent).isSorted().doesNotHaveDuplicates();
    assertThat(told).hasSizeBetween(8, 22);
  }

  @Test
  void tellsThatItGaveUp() throws IOException {
    writeALot();
    stops = true;
    read();
    assertThat(told).containsExactly(new ProjectProgress(root, 0), new ProjectProgress(root, 100));
  }

  @Test
  void nothingIsToldOfWhatTakesNoTime() throws IOException {
    write("part.py", "value = 1\n");
    read();
    assertThat(told).isEmpty();
  }

  private void wait(int seconds) {
    now += TimeUnit.SECONDS.toNanos(seconds);
  }

  private List<String> names(Project project) {
    List<String> names = new ArrayList<>();
    new TreeSet<>(project.names()).forEach(name -> names.add(root.relativize(Path.of(name)) + ""));
    return names;
  }

  /** What follows {@code x = } in the project. */
  private String proposed(Project project) {
    EchoRun run = new EchoRun(model.vocabulary(), Gates.EMBEDDED);
    run.begin(Echo.NOTHING.with(project, ""), "x = ".getBytes(UTF_8), new byte[0]);
    run.weigh(new int[0], 0, Ends.of(model.vocabulary()).apart());
    StringBuilder all = new StringBuilder();
    for (int i = 0; i < run.size(); i++) {
      all.append((char) run.token(i));
    }
    return all.chars()
        .sorted()
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  @Test
  void nobodyWaitsForAProject() throws IOException {
    write("a.py", "x = 1\n");
    assertThat(projects.of(task(EchoScope.USUAL)).names()).isEmpty();
    assertThat(background).hasSize(1);
    projects.of(task(EchoScope.USUAL));
    assertThat(background).as("asked for once").hasSize(1);
    assertThat(proposed(read())).isEqualTo("1");
  }

  @Test
  void filesAreLookedAtAgainAfterAWhile() throws IOException {
    write("a.py", "x = 1\n");
    write("b.py", "x = 2\n");
    assertThat(proposed(read())).isEqualTo("12");
    wait(1);
    write("a.py", "x = 34\n");
    assertThat(proposed(read())).as("too early").isEqualTo("12");
    wait(30);
    assertThat(proposed(read())).isEqualTo("23");
    wait(30);
    Files.delete(root.resolve("b.py"));
    write("c/d.py", "x = 5\n");
    assertThat(names(read())).containsExactly("a.py", Path.of("c", "d.py").toString());
    assertThat(proposed(read())).isEqualTo("35");
  }

  @Test
  void anEditorsTextCountsBeforeTheDisks() throws IOException {
    write("a.py", "x = 1\n");
    String uri = root.resolve("a.py").toUri().toString();
    assertThat(proposed(read(new OpenFile(uri, "python", "x = 7\n")))).isEqualTo("7");
    wait(30);
    assertThat(proposed(read(new OpenFile(uri, "python", "x = 8\n")))).isEqualTo("8");
    wait(30);
    assertThat(proposed(read())).as("closed").isEqualTo("1");
    String other = root.resolve("..").resolve("z.py").toUri().toString();
    wait(30);
    assertThat(names(read(new OpenFile(other, "python", "x = 9\n")))).containsExactly("a.py");
  }

  @Test
  void whereMemoryIsShortNothingIsReadForAWhile() throws IOException {
    write("a.py", "x = 1\n");
    assertThat(proposed(read())).isEqualTo("1");
    projects.forget();
    assertThat(names(read())).isEmpty();
    wait(599);
    assertThat(names(read())).isEmpty();
    wait(2);
    assertThat(proposed(read())).isEqualTo("1");
  }

  @Test
  void thereIsABound() throws IOException {
    write("a.py", "x = 1\n");
    write("b.py", "x = 2\n");
    write("c/c.py", "x = 3\n");
    Task task = task(12);
    projects.of(task);
    background.remove().run();
    assertThat(names(projects.of(task))).as("the nearest").containsExactly("a.py", "b.py");
  }

  @Test
  void aDocumentsProjectIsItsInnermostFolderElseItsRepository() throws IOException {
    Files.createDirectories(root.resolve("repository/.git"));
    Files.createDirectories(root.resolve("repository/inner"));
    Path file = root.resolve("repository/inner/a.py");
    WorkspaceFolders folders = new WorkspaceFolders();
    assertThat(folders.of(file.toUri().toString())).contains(root.resolve("repository"));
    Object client = new Object();
    folders.set(client, List.of(root.toUri().toString(), file.getParent().toUri().toString()));
    assertThat(folders.of(file.toUri().toString())).contains(file.getParent());
    assertThat(folders.of(root.resolve("b.py").toUri().toString())).contains(root);
    assertThat(folders.of("untitled:1")).isEmpty();
    folders.set(client, List.of(root.resolve("other").toUri().toString()));
    assertThat(folders.of(file.toUri().toString())).as("of no workspace").isEmpty();
    folders.set(client, List.of());
    assertThat(folders.of(file.toUri().toString())).contains(root.resolve("repository"));
  }
}
