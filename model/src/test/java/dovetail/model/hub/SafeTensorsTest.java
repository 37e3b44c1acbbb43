package dovetail.model.hub;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files made by hand, whole and damaged. */
final class SafeTensorsTest {
  @TempDir Path folder;

  private String problem(byte[] file) throws IOException {
    Path path = folder.resolve("model.safetensors");
    Files.write(path, file);
    List<ModelProblem> problems = new ArrayList<>();
    Optional<Map<String, TensorView>> read = SafeTensors.readFile(path, problems);
    assertThat(read).isEmpty();
    assertThat(problems).hasSize(1);
    assertThat(problems.getFirst().where()).isEqualTo(path.toString());
    return problems.getFirst().what();
  }

  private static byte[] file(long length, String header, int data) {
    byte[] json = header.getBytes(StandardCharsets.UTF_8);
    return ByteBuffer.allocate(8 + json.length + data)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putLong(length)
        .put(json)
        .array();
  }

  @ParameterizedTest
  @CsvSource({"F32", "F16", "BF16"})
  void tensorsAreFoundWhereTheHeaderSays(String type) throws IOException {
    Map<String, Folders.Tensor> tensors = new LinkedHashMap<>();
    tensors.put(
        "a", new Folders.Tensor(type, new int[] {2, 3}, new float[] {1, 2, 3, 4, 5, -6.5f}));
    tensors.put("b", new Folders.Tensor(type, new int[] {}, new float[] {0.5f}));
    tensors.put("empty", new Folders.Tensor(type, new int[] {0, 7}, new float[] {}));
    Path path = folder.resolve("x.safetensors");
    Files.write(path, Folders.safetensors(tensors));
    Map<String, TensorView> read = SafeTensors.readFile(path, new ArrayList<>()).orElseThrow();
    assertThat(read).containsOnlyKeys("a", "b", "empty");
    assertThat(read.get("a").shape()).containsExactly(2, 3);
    assertThat(read.get("a").type()).isEqualTo(type);
    assertThat(value(read.get("a"), 5)).isEqualTo(-6.5f);
    assertThat(value(read.get("b"), 0)).isEqualTo(0.5f);
    assertThat(read.get("empty").data().byteSize()).isZero();
  }

  private static float value(TensorView tensor, int index) {
    return switch (tensor.type()) {
      case "F32" -> tensor.bytes().getFloat(4 * index);
      case "F16" -> Float.float16ToFloat(tensor.bytes().getShort(2 * index));
      default -> Float.intBitsToFloat(tensor.bytes().getShort(2 * index) << 16);
    };
  }

  @Test
  void damageIsNamed() throws IOException {
    assertThat(problem(new byte[3])).contains("3 bytes, too few");
    assertThat(problem(file(1000, "{}", 0))).contains("1000 bytes, but the file has 10");
    assertThat(problem(file(-1, "{}", 0))).contains("18446744073709551615");
    assertThat(problem(file(3, "{]}", 0))).contains("not JSON");
    assertThat(problem(file(2, "[]", 0))).contains("not a JSON object");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'x': 3} | has no dtype",
        "{'x': {'shape': [1], 'data_offsets': [0, 4]}} | has no dtype",
        "{'x': {'dtype': 'F32', 'shape': [1]}} | no two data_offsets",
        "{'x': {'dtype': 'F32', 'shape': [-1], 'data_offsets': [0, 4]}} | no shape",
        "{'x': {'dtype': 'F32', 'shape': [1.5], 'data_offsets': [0, 4]}} | no shape",
        "{'x': {'dtype': 'F32', 'shape': [[1]], 'data_offsets': [0, {}]}} | no shape",
        "{'x': {'dtype': 'F32', 'shape': [1], 'data_offsets': [4, 0]}} | bytes 4 to 0",
        "{'x': {'dtype': 'F32', 'shape': [9], 'data_offsets': [0, 36]}} | cut short",
        "{'x': {'dtype': 'F32', 'shape': [2], 'data_offsets': [0, 4]}} | needs 8 bytes",
        "{'x': {'dtype': 'F99', 'shape': [1], 'data_offsets': [0, 4]}} | unknown dtype F99",
        "{'x': {'dtype': 'F32', 'shape': [9223372036854775807, 9], 'data_offsets': [0, 4]}}"
            + " | beyond all memory"
      },
      quoteCharacter = '"')
  void wrongTensorsAreNamed(String header, String expected) throws IOException {
    String json = header.replace('\'', '"');
    assertThat(problem(file(json.length(), json, 16))).contains("\"x\"").contains(expected);
  }

  /** Whatever bytes are damaged, reading ends in tensors or a problem, never in an exception. */
  @Test
  void randomDamageNeverThrows() throws IOException {
    byte[] whole = Folders.safetensors(Folders.weights("F16", 1));
    Path path = folder.resolve("x.safetensors");
    for (int seed = 0; seed < 500; seed++) {
      Random random = new Random(seed);
      byte[] file = whole.clone();
      for (int i = random.nextInt(4); i >= 0; i--) {
        file[random.nextInt(2000)] = (byte) random.nextInt(random.nextBoolean() ? 256 : 128);
      }
      Files.write(path, random.nextInt(4) > 0 ? file : Arrays.copyOf(file, random.nextInt(3000)));
      List<ModelProblem> problems = new ArrayList<>();
      Optional<Map<String, TensorView>> read = SafeTensors.readFile(path, problems);
      assertThat(read.isPresent()).as("seed %d", seed).isEqualTo(problems.isEmpty());
    }
  }

  @Test
  void shardsAreReadByTheirIndex() throws IOException {
    Map<String, Folders.Tensor> weights = Folders.weights("F32", 2);
    Folders.write(folder, Folders.config(""), weights);
    Folders.shard(folder, weights);
    List<ModelProblem> problems = new ArrayList<>();
    assertThat(SafeTensors.readFolder(folder, problems).orElseThrow().keySet())
        .containsExactlyInAnyOrderElementsOf(weights.keySet());
    Files.delete(folder.resolve("model-1.safetensors"));
    assertThat(SafeTensors.readFolder(folder, problems)).isEmpty();
    assertThat(problems.getFirst().what()).isEqualTo("is missing");
  }

  @Test
  void anIndexNamesOnlyFilesBesideIt() throws IOException {
    Path index = folder.resolve("model.safetensors.index.json");
    Files.writeString(index, "{\"weight_map\": {\"a\": \"../secret.safetensors\"}}");
    List<ModelProblem> problems = new ArrayList<>();
    assertThat(SafeTensors.readFolder(folder, problems)).isEmpty();
    assertThat(problems.getFirst().what()).contains("beside the index");
    Files.writeString(index, "{}");
    problems.clear();
    assertThat(SafeTensors.readFolder(folder, problems)).isEmpty();
    assertThat(problems.getFirst().toString()).contains("weight_map").contains("is missing");
  }

  @Test
  void picklesAreNotRead() throws IOException {
    Files.write(folder.resolve("pytorch_model.bin"), new byte[10]);
    List<ModelProblem> problems = new ArrayList<>();
    assertThat(SafeTensors.readFolder(folder, problems)).isEmpty();
    assertThat(problems.getFirst().what()).contains("pickle");
  }
}
