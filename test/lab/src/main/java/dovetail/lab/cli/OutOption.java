package dovetail.lab.cli;

import com.google.gson.JsonObject;
import dovetail.server.cli.Failure;
import dovetail.server.cli.JsonLine;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --out FILE}: a file in which each single result is written. */
final class OutOption {
  @Option(
      names = "--out",
      paramLabel = "FILE",
      description =
          "Where the single results go, a JSON object a line (default: eval-PROTOCOL.jsonl; bench:"
              + " nowhere).")
  private @Nullable Path out;

  /** A measurement that tells its single results, and says with which status it ends. */
  @FunctionalInterface
  interface Measurement {
    int make(Consumer<JsonObject> lines) throws IOException;
  }

  /** The file, if one was named. */
  Optional<Path> file() {
    return Optional.ofNullable(out);
  }

  /** Makes a measurement; the exit status. Each line is in the file as soon as it is told. */
  int write(Measurement measurement) throws IOException {
    try (PrintWriter lines = new PrintWriter(writer())) {
      return measurement.make(
          json -> {
            lines.println(JsonLine.GSON.toJson(json));
            lines.flush();
          });
    }
  }

  private Writer writer() {
    try {
      return out == null ? Writer.nullWriter() : Files.newBufferedWriter(out);
    } catch (IOException e) {
      throw Failure.at(String.valueOf(out), e);
    }
  }
}
