package dovetail.lab.cli;

import dovetail.server.cli.JsonLines;
import dovetail.server.cli.Streams;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --jsonl FILE}: the cases that a command answers. */
final class JsonlOption {
  @Option(
      names = "--jsonl",
      required = true,
      paramLabel = "FILE",
      description = "JSON, an object a line; - is standard input.")
  private @Nullable String file;

  /** The lines of the file. */
  JsonLines lines(Streams streams) {
    return new JsonLines(streams, Objects.requireNonNull(file));
  }
}
