package dovetail.server.cli;

import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Java's ahead-of-time cache: the classes that a launcher has loaded and linked beforehand. If Java
 * refuses the cache, it starts more slowly, without a message.
 */
public final class StartCache {
  private static final String OPTION = "-XX:AOTCache=";

  private StartCache() {}

  /**
   * Gives the jars of an archive the times by which Java knows its cache, for the next start.
   * Elsewhere the launcher does it beforehand; what a Windows shell has cannot.
   */
  public static void restoreTimes() {
    String home = System.getProperty("dovetail.home");
    if (home != null && File.separatorChar == '\\') {
      restoreTimes(Path.of(home));
    }
  }

  static void restoreTimes(Path home) {
    Path lib = home.resolve("lib");
    try {
      long seconds = Long.parseLong(Files.readString(lib.resolve("time")).strip());
      FileTime time = FileTime.from(Instant.ofEpochSecond(seconds));
      if (!Files.getLastModifiedTime(lib.resolve("dovetail-server.jar")).equals(time)) {
        Files.setLastModifiedTime(home.resolve("runtime/lib/modules"), time);
        try (DirectoryStream<Path> jars = Files.newDirectoryStream(lib, "*.jar")) {
          for (Path jar : jars) {
            Files.setLastModifiedTime(jar, time);
          }
        }
      }
    } catch (IOException e) {
      // No archive, or another user's: doctor tells that its cache is refused.
    }
  }

  /**
   * Whether this Java uses the cache that it was started with, and the reason if not, as text for
   * the user.
   */
  static String words() {
    return words(
        ManagementFactory.getRuntimeMXBean().getInputArguments(),
        Path.of(System.getProperty("java.home"), "bin/java").toString(),
        System.getProperty("java.class.path"));
  }

  static String words(List<String> options, String java, String classPath) {
    Optional<String> cache =
        options.stream().filter(option -> option.startsWith(OPTION)).findFirst();
    if (cache.isEmpty()) {
      return "slower than it can be: there is no ahead-of-time cache (yet)";
    }
    String file = cache.get().substring(OPTION.length());
    return refusal(options, java, classPath)
        .map(why -> "slower than it can be: Java refuses %s: %s".formatted(file, why))
        .orElse("quick, by " + file);
  }

  /** Starts Java once more with options under which it must use the cache or print the reason. */
  private static Optional<String> refusal(List<String> options, String java, String classPath) {
    List<String> command = new ArrayList<>(List.of(java));
    options.stream().filter(option -> !option.startsWith("-Xlog")).forEach(command::add);
    command.addAll(List.of("-XX:AOTMode=on", "-Xlog:disable", "-Xlog:aot=warning:stdout:none"));
    command.addAll(List.of("-cp", classPath, "dovetail.server.Main", "--version"));
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      process.getOutputStream().close();
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return process.waitFor() == 0
          ? Optional.empty()
          : Optional.of(said.lines().findFirst().orElse("it does not say why"));
    } catch (IOException e) {
      return Optional.of(Failure.reasonOf(e));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.of("broken off");
    }
  }
}
