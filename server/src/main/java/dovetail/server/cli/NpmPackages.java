package dovetail.server.cli;

import dovetail.model.download.NpmRegistry;
import dovetail.model.download.PullFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Fetches packages: by npm, which knows the user's registry and proxies; where npm is not there,
 * from the registry itself. No program of a package is run.
 *
 * @param npm npm's program
 * @param environment names the registry, and proxies, where npm is not there
 */
record NpmPackages(Streams streams, String npm, Map<String, String> environment) {
  /** The most minutes that npm may take. */
  private static final int MINUTES = 10;

  /** The most lines of npm's errors that are passed on. */
  private static final int MOST_LINES = 4;

  private static final String OR = "; or fetch the package yourself, and name it: --from FILE.tgz";

  /** By this machine's npm, if it has one. */
  static NpmPackages here(Streams streams) {
    boolean windows = System.getProperty("os.name", "").startsWith("Windows");
    return new NpmPackages(streams, windows ? "npm.cmd" : "npm", System.getenv());
  }

  /** The packed file of a version of a package, which is put into an empty folder. */
  Path fetch(String name, String version, Path folder) throws IOException {
    try {
      Path said = folder.resolve("npm.log");
      Optional<Process> begun = begin(name + "@" + version, folder, said);
      return begun.isPresent()
          ? packed(begun.get(), name + "@" + version, folder, said)
          : download(name, version, folder);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Failure("interrupted");
    }
  }

  private Optional<Process> begin(String version, Path folder, Path said) {
    try {
      Process process =
          new ProcessBuilder(
                  List.of(
                      npm,
                      "pack",
                      version,
                      "--ignore-scripts",
                      "--loglevel=error",
                      "--fetch-retries=0"))
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(said.toFile())
              .start();
      streams.say("npm fetches " + version);
      return Optional.of(process);
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static Path packed(Process process, String version, Path folder, Path said)
      throws IOException, InterruptedException {
    try {
      if (!process.waitFor(MINUTES, TimeUnit.MINUTES) || process.exitValue() != 0) {
        throw new Failure("npm failed" + OR + "\n" + told(said));
      }
    } finally {
      process.destroy();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(one -> one.toString().endsWith(".tgz"))
          .findFirst()
          .orElseThrow(() -> new Failure("npm fetched no package " + version));
    }
  }

  private Path download(String name, String version, Path folder)
      throws IOException, InterruptedException {
    streams.say("npm is not there: fetching %s@%s without it".formatted(name, version));
    try {
      byte[] bytes = new NpmRegistry(environment).packed(name, version);
      return Files.write(folder.resolve("package.tgz"), bytes);
    } catch (PullFailure e) {
      throw new Failure(e.getMessage() + OR);
    }
  }

  /** The first errors of npm's, without its advice. */
  private static String told(Path said) throws IOException {
    try (Stream<String> lines = Files.lines(said)) {
      return lines
          .filter(line -> line.startsWith("npm error "))
          .limit(MOST_LINES)
          .collect(Collectors.joining("\n"));
    }
  }
}
