package dovetail.model.hub;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/** The tiny model with int8 weights among the tests' resources; {@code golden.py} made it. */
public final class Int8Folder {
  private Int8Folder() {}

  /** Copies it into a folder, with the tokenizer of {@link Folders}; the bytes of its weights. */
  public static byte[] copy(Path folder) throws IOException {
    for (String name : new String[] {"config.json", "model.safetensors", "golden.json"}) {
      try (InputStream in =
          Objects.requireNonNull(
              Int8Folder.class.getResourceAsStream("/dovetail/model/int8/" + name))) {
        Files.copy(in, folder.resolve(name));
      }
    }
    Files.writeString(folder.resolve("tokenizer.json"), Folders.tokenizer());
    return Files.readAllBytes(folder.resolve("model.safetensors"));
  }
}
