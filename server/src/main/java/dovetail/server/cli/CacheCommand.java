package dovetail.server.cli;

import dovetail.model.hub.CacheLock;
import dovetail.model.hub.OldVersions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code cache}: lists the cached files of Dovetail, and deletes them. */
@Command(
    name = "cache",
    description =
        "Lists the files that Dovetail keeps on the disk between two starts, or deletes them.")
final class CacheCommand implements Callable<Integer> {
  /**
   * The parts of the cache that Dovetail writes, or wrote in earlier versions ({@code masks});
   * added languages and other files in the folder are not touched.
   */
  private static final List<String> PARTS =
      List.of("compiled", "djl", "masks", "models", "offered", "servers");

  private static final double MIB = 1 << 20;

  private final Streams streams;
  private final Path folder;

  @Option(
      names = "--clear",
      description = "Delete them; the next start makes the needed ones again.")
  private boolean clear;

  CacheCommand(Streams streams, Path folder) {
    this.streams = streams;
    this.folder = folder;
  }

  @Override
  public Integer call() throws IOException {
    streams.out().println(folder);
    for (String part : PARTS) {
      Path path = folder.resolve(part);
      if (Files.exists(path)) {
        streams.out().printf("%-12s %8.1f MiB%n", part, size(path) / MIB);
      }
    }
    if (clear) {
      clear(folder);
    }
    streams.out().println(clear ? "thrown away" : "--clear throws it away");
    return 0;
  }

  /** Deletes the parts, under a lock: a file that is written meanwhile could be left incomplete. */
  static void clear(Path folder) throws IOException {
    CacheLock.alone(
        folder,
        () -> {
          for (String part : PARTS) {
            OldVersions.delete(folder.resolve(part));
          }
          return true;
        });
  }

  private static long size(Path path) throws IOException {
    try (Stream<Path> files = Files.walk(path)) {
      long bytes = 0;
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        bytes += Files.size(file);
      }
      return bytes;
    }
  }
}
