package dovetail.model.djl;

import dovetail.model.hub.Folders;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Tiny random models of every family, as {@code test/families/golden.py} wrote them. */
final class Families {
  private static final String ALL = "/dovetail/model/families";

  private Families() {}

  static List<String> names() {
    return List.of(
        "llama-linear",
        "llama-3",
        "mistral",
        "qwen2",
        "qwen2-windows",
        "qwen3",
        "starcoder2",
        "gemma",
        "gemma2",
        "granite",
        "granite-4",
        "gpt-bigcode");
  }

  /** Copies one into an empty folder. */
  static void copy(String family, Path folder) throws IOException {
    try (Stream<Path> files = Files.list(resources().resolve(family))) {
      for (Path file : files.toList()) {
        Files.copy(file, folder.resolve(file.getFileName().toString()));
      }
    }
    Files.writeString(folder.resolve("tokenizer.json"), Folders.tokenizer());
  }

  private static Path resources() {
    try {
      return Path.of(Objects.requireNonNull(Families.class.getResource(ALL)).toURI());
    } catch (URISyntaxException e) {
      throw new UncheckedIOException(new IOException(e));
    }
  }
}
