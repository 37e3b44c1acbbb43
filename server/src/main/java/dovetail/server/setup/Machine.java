package dovetail.server.setup;

import dovetail.model.hub.CacheFolder;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The machine on which editors are set up.
 *
 * @param installation the folder of this Dovetail, with the editors' plugins
 * @param home the user's home folder
 * @param environment the environment variables
 */
public record Machine(Path installation, Path home, Map<String, String> environment) {
  private static final Pattern VERSION = Pattern.compile("(\\d+)\\.(\\d+)");

  /** A program's output and exit status. */
  record Output(int status, String text) {}

  /** A version: its first two numbers. */
  record Number(int major, int minor) implements Comparable<Number> {
    @Override
    public int compareTo(Number other) {
      return major == other.major
          ? Integer.compare(minor, other.minor)
          : Integer.compare(major, other.major);
    }

    @Override
    public String toString() {
      return major + "." + minor;
    }
  }

  /**
   * This machine; empty if the program was not started by its launcher, which passes the folder of
   * the installation.
   */
  public static Optional<Machine> here() {
    return Optional.ofNullable(System.getProperty("dovetail.home"))
        .map(
            folder ->
                new Machine(
                    Path.of(folder),
                    Path.of(System.getProperty("user.home", ".")),
                    System.getenv()));
  }

  /** The launcher of this installation. */
  Path launcher() {
    Path packaged = installation.resolve("bin/dovetail");
    return Files.exists(packaged) ? packaged : installation.resolve("dovetail");
  }

  /** A plugin's file or folder. */
  Path plugin(String name) {
    return installation.resolve("editors").resolve(name);
  }

  /**
   * The folder that a variable such as {@code XDG_CONFIG_HOME} names; otherwise one below the home
   * folder.
   */
  Path folder(String variable, String usual) {
    return CacheFolder.named(environment, variable).orElse(home.resolve(usual));
  }

  /** A program on the path. */
  Optional<Path> program(String name) {
    for (String folder : environment.getOrDefault("PATH", "").split(File.pathSeparator)) {
      if (!folder.isBlank()) {
        Path program = Path.of(folder, name);
        if (Files.isExecutable(program) && !Files.isDirectory(program)) {
          return Optional.of(program);
        }
      }
    }
    return Optional.empty();
  }

  /** The version that a program prints; empty if it prints none. */
  Optional<Number> version(Path program) {
    Matcher matcher = VERSION.matcher(run(List.of(program.toString(), "--version")).text());
    return matcher.find()
        ? Optional.of(
            new Number(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2))))
        : Optional.empty();
  }

  /** Runs a program, for half a minute at most. */
  Output run(List<String> command) {
    try {
      ProcessBuilder builder = new ProcessBuilder(new ArrayList<>(command));
      builder.environment().clear();
      builder.environment().putAll(environment);
      Path output = Files.createTempFile("dovetail", ".txt");
      try {
        Process process = builder.redirectErrorStream(true).redirectOutput(output.toFile()).start();
        process.getOutputStream().close();
        if (!process.waitFor(30, TimeUnit.SECONDS)) {
          process.destroyForcibly();
          return new Output(1, "it did not end within 30 seconds");
        }
        String text = new String(Files.readAllBytes(output), StandardCharsets.UTF_8);
        return new Output(process.exitValue(), text.strip());
      } finally {
        Files.delete(output);
      }
    } catch (IOException e) {
      return new Output(1, command.getFirst() + " cannot be run");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Output(1, "broken off");
    }
  }
}
