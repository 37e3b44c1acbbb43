package dovetail.suite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * The packaged server as an editor starts it: by the launcher, as a process of its own. Its
 * standard error goes to {@code test/target}.
 */
final class ServerProcess implements AutoCloseable {
  private final Process process;

  private ServerProcess(Process process) {
    this.process = process;
  }

  /**
   * Starts it, without a build: the build that runs this test has made it.
   *
   * @param name of the log file
   */
  static ServerProcess start(String name, String... arguments) throws IOException {
    return startIn(Path.of(""), name, arguments);
  }

  /** The same, in a working folder. */
  static ServerProcess startIn(Path folder, String name, String... arguments) throws IOException {
    return start(folder, Map.of(), name, arguments);
  }

  /** The same, with another cache. */
  static ServerProcess startWith(Path cache, String name, String... arguments) throws IOException {
    return start(Path.of(""), Map.of("DOVETAIL_CACHE", cache.toString()), name, arguments);
  }

  private static ServerProcess start(
      Path folder, Map<String, String> environment, String name, String... arguments)
      throws IOException {
    Path root = root();
    Path log = Files.createDirectories(root.resolve("test/target")).resolve(name + ".log");
    ProcessBuilder builder = new ProcessBuilder(launcher(root)).redirectError(log.toFile());
    builder.directory(folder.toAbsolutePath().toFile());
    builder.command().addAll(List.of(arguments));
    builder.environment().putAll(environment);
    builder.environment().put("DOVETAIL_BUILD", "never");
    builder.environment().put("DOVETAIL_JAVA_HOME", System.getProperty("java.home"));
    return new ServerProcess(builder.start());
  }

  /** The repository's root: the nearest folder above that has the launcher. */
  static Path root() {
    Path folder = Path.of("").toAbsolutePath();
    while (folder != null && !Files.exists(folder.resolve("dovetail.cmd"))) {
      folder = folder.getParent();
    }
    if (folder == null) {
      throw new IllegalStateException("not started inside the repository");
    }
    return folder;
  }

  private static List<String> launcher(Path root) {
    boolean windows = System.getProperty("os.name").startsWith("Windows");
    return new ArrayList<>(
        windows
            ? List.of("cmd", "/c", root.resolve("dovetail.cmd").toString())
            : List.of("sh", root.resolve("dovetail").toString()));
  }

  Process process() {
    return process;
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** The exit status, once it has ended by itself. */
  int exitStatus() throws InterruptedException {
    if (!process.waitFor(30, TimeUnit.SECONDS)) {
      throw new AssertionError("the server does not end");
    }
    return process.exitValue();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
