package dovetail.model.hub;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Folders that somebody made to do harm: each is told of in words, with the file and the tensor or
 * key, and nothing is allocated by what it says.
 */
final class HostileFolderTest {
  @TempDir Path folder;

  @BeforeEach
  void write() throws IOException {
    Folders.write(folder, Folders.config(""), Folders.weights("F16", 3));
  }

  private String problem() {
    return switch (ModelFolder.open(folder)) {
      case Attempt.Success<ModelFolder> _ -> throw new AssertionError("it was accepted");
      case Attempt.Failure<ModelFolder> failure -> failure.problems().getFirst().toString();
    };
  }

  /** With the header as it is, its bytes mapped, but not read. */
  private void weights(String header, long headerLength, long length) throws IOException {
    Path file = folder.resolve("model.safetensors");
    byte[] start = header.getBytes(StandardCharsets.UTF_8);
    ByteBuffer bytes = ByteBuffer.allocate(8 + start.length).order(ByteOrder.LITTLE_ENDIAN);
    bytes.putLong(headerLength).put(start);
    Files.write(file, bytes.array());
    try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
      sparse.setLength(length);
    }
  }

  @Test
  void aHeaderOfFourGigabytesIsNotRead() throws IOException {
    weights("{", 4L << 30, 5L << 30);
    assertThat(problem())
        .contains("model.safetensors: says its header has 4294967296 bytes")
        .contains("damaged, or not safetensors");
  }

  @Test
  void tensorsOverTheSameBytesAreNamed() throws IOException {
    String header =
        """
        {"a": {"dtype": "F32", "shape": [4], "data_offsets": [0, 16]},
         "b": {"dtype": "F32", "shape": [4], "data_offsets": [12, 28]}}\
        """;
    weights(header, header.length(), 8 + header.length() + 28);
    assertThat(problem())
        .contains("model.safetensors: tensors \"a\" and \"b\" lie over the same bytes");
  }

  @Test
  void offsetsBeyondTheFileAreNamed() throws IOException {
    String header =
        """
        {"a": {"dtype": "F32", "shape": [4], "data_offsets": [0, 9223372036854775807]}}\
        """;
    weights(header, header.length(), 8 + header.length() + 28);
    assertThat(problem()).contains("tensor \"a\" lies at bytes 0 to 9223372036854775807 of 28");
  }

  @Test
  void aFileThatWasCutOffNamesATensor() throws IOException {
    Path file = folder.resolve("model.safetensors");
    byte[] whole = Files.readAllBytes(file);
    Files.write(file, java.util.Arrays.copyOf(whole, whole.length - 1));
    assertThat(problem()).contains("tensor \"model.layers.1.mlp.down_proj.weight\" lies at bytes");
  }

  @Test
  void nestingWithoutEndIsNotFollowed() throws IOException {
    String deep = "{\"a\":".repeat(200_000);
    weights(deep, deep.length(), 8 + deep.length());
    assertThat(problem()).contains("model.safetensors: has a header that is not JSON");
    Files.writeString(folder.resolve("config.json"), "[".repeat(200_000));
    assertThat(problem()).contains("config.json: is not JSON");
  }

  @Test
  void shardsAreFilesBesideTheIndex() throws IOException {
    Files.delete(folder.resolve("model.safetensors"));
    Path index = folder.resolve("model.safetensors.index.json");
    for (String name :
        List.of("../x.safetensors", "/etc/passwd", "a/b.safetensors", "config.json", "..", "")) {
      Files.writeString(index, "{\"weight_map\": {\"a\": \"" + name + "\"}}");
      assertThat(problem())
          .contains("model.safetensors.index.json")
          .contains("is not the name of a safetensors file beside the index");
    }
    Files.writeString(index, "{\"weight_map\": {\"a\": \"me.safetensors\"}}");
    Files.createSymbolicLink(folder.resolve("me.safetensors"), Path.of("me.safetensors"));
    assertThat(problem()).contains("me.safetensors");
    Files.delete(folder.resolve("me.safetensors"));
    Files.createDirectory(folder.resolve("me.safetensors"));
    assertThat(problem()).contains("me.safetensors: is not a file");
  }

  @ParameterizedTest
  @ValueSource(strings = {"config.json", "tokenizer.json", "model.safetensors"})
  void whatIsNoFileIsNotRead(String name) throws IOException {
    Path file = folder.resolve(name);
    Files.delete(file);
    Files.createSymbolicLink(file, Path.of("/dev/zero"));
    assertThat(problem()).contains(name + ": is not a file");
  }

  @Test
  void aVocabularyBeyondMemoryIsNotAllocated() throws IOException {
    Files.writeString(
        folder.resolve("config.json"),
        Folders.config("").replace("\"vocab_size\": 40", "\"vocab_size\": 2000000000"));
    assertThat(problem()).contains("\"vocab_size\": 2000000000, more than any vocabulary has");
  }

  @Test
  void layersBeyondNumberAreNotLookedFor() throws IOException {
    Files.writeString(
        folder.resolve("config.json"),
        Folders.config("")
            .replace("\"num_hidden_layers\": 2", "\"num_hidden_layers\": 2000000000"));
    assertThat(problem()).contains("has no tensor \"model.layers.2.input_layernorm.weight\"");
  }

  /** Whatever is changed in the files of JSON, reading ends in a folder or in problems. */
  @Test
  void randomDamageNeverThrows() throws IOException {
    Map<String, Folders.Tensor> weights = Folders.weights("F16", 3);
    Folders.shard(folder, weights);
    Map<Path, String> files = new LinkedHashMap<>();
    for (String name : List.of("config.json", "tokenizer.json", "model.safetensors.index.json")) {
      files.put(folder.resolve(name), Files.readString(folder.resolve(name)));
    }
    List<Path> names = List.copyOf(files.keySet());
    String[] values = {"-1", "1e999", "9e9", "null", "[]", "{}", "\"x\"", "true", "1e-400", "[{}]"};
    int damaged = 0;
    for (int seed = 0; seed < 600; seed++) {
      Random random = new Random(seed);
      Path file = names.get(random.nextInt(names.size()));
      String text = files.get(file);
      int at = random.nextInt(text.length());
      if (random.nextInt(4) > 0) {
        // A value of another kind in place of the one behind the next colon.
        int colon = Math.max(0, text.indexOf(':', at));
        String value = values[random.nextInt(values.length)];
        text =
            text.substring(0, colon)
                + text.substring(colon).replaceFirst(": *[^,}\\]]+", ": " + value);
      } else {
        text = text.substring(0, at) + (char) (32 + random.nextInt(95)) + text.substring(at + 1);
      }
      Files.writeString(file, text);
      switch (ModelFolder.open(folder)) {
        case Attempt.Success<ModelFolder> _ -> {}
        case Attempt.Failure<ModelFolder> failure -> {
          damaged++;
          assertThat(failure.problems()).as("seed %d", seed).isNotEmpty();
        }
      }
      Files.writeString(file, files.get(file));
    }
    assertThat(damaged).isGreaterThan(200);
  }
}
