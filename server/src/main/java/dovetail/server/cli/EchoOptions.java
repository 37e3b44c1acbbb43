package dovetail.server.cli;

import dovetail.protocol.settings.Settings;
import dovetail.server.complete.Completer;
import dovetail.server.task.EchoScope;
import dovetail.server.task.Task;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code --root}, {@code --echo}: the places where Echo looks up text that may be repeated. */
public final class EchoOptions {
  @Mixin private final RootOption root = new RootOption();

  @Option(
      names = "--echo",
      paramLabel = "off|file|project",
      description =
          "Where to look for text that may be repeated: in the file with"
              + " the hole, and in its project (default: project where there is a --root, else"
              + " file).")
  private Settings.@Nullable Echo echo;

  /**
   * Gives a completer the project, whose files are read when the first task needs them.
   *
   * @throws Failure if there is no such folder
   */
  public void use(Completer completer) {
    Path folder = root.folder().orElse(null);
    if (folder == null) {
      if (echo == Settings.Echo.PROJECT) {
        throw new Failure("--echo project: needs the project's folder, --root DIR");
      }
      return;
    }
    try {
      completer.lookIn(folder.toRealPath());
    } catch (IOException e) {
      throw Failure.at("--root " + folder, e);
    }
  }

  /**
   * A task in its document, with the scope of these options.
   *
   * @param document the document's path, relative to the root if not absolute; empty for none
   */
  public Task in(Task task, String document) {
    return task.in(document.isEmpty() ? "" : name(document), EchoScope.of(reach()));
  }

  private Settings.Echo reach() {
    Settings.Echo usual = root.folder().isPresent() ? Settings.Echo.PROJECT : Settings.Echo.FILE;
    return Objects.requireNonNullElse(echo, usual);
  }

  private String name(String document) {
    Path folder = root.folder().orElse(Path.of(""));
    try {
      Path path = folder.resolve(document);
      return (Files.exists(path) ? path.toRealPath() : path.toAbsolutePath().normalize())
          .toString();
    } catch (IOException e) {
      return document;
    }
  }

  @Override
  public String toString() {
    return "echo " + reach() + root.folder().map(folder -> ", root " + folder).orElse("");
  }
}
