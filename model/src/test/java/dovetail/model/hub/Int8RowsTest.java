package dovetail.model.hub;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Unpacking, against its definition; and what is said of folders that cannot be unpacked. */
final class Int8RowsTest {
  @TempDir Path folder;

  @Test
  void anElementIsItsByteTimesItsRowsScale() {
    for (int seed = 0; seed < 50; seed++) {
      Random random = new Random(seed);
      int rows = 1 + random.nextInt(9);
      int columns = 1 + random.nextInt(40);
      byte[] bytes = new byte[rows * columns];
      random.nextBytes(bytes);
      ByteBuffer scales = ByteBuffer.allocate(4 * rows).order(ByteOrder.LITTLE_ENDIAN);
      for (int i = 0; i < rows; i++) {
        scales.putFloat(4 * i, random.nextFloat() / 50);
      }
      TensorView unpacked =
          Int8Rows.unpack(
              new TensorView("w", "I8", new long[] {rows, columns}, MemorySegment.ofArray(bytes)),
              new TensorView(
                  "w_scale", "F32", new long[] {rows}, MemorySegment.ofArray(scales.array())));
      assertThat(unpacked.type()).isEqualTo("F16");
      assertThat(unpacked.shape()).containsExactly(rows, columns);
      for (int i = 0; i < bytes.length; i++) {
        short half = unpacked.data().getAtIndex(ValueLayout.JAVA_SHORT, i);
        assertThat(half)
            .as("seed %d, element %d", seed, i)
            .isEqualTo(Float.floatToFloat16(bytes[i] * scales.getFloat(4 * (i / columns))));
      }
    }
  }

  @Test
  void bytesWithoutScalesAreToldByName() throws IOException {
    byte[] packed = Int8Folder.copy(folder);
    String text = new String(packed, StandardCharsets.ISO_8859_1);
    String damaged = text.replace("q_proj.weight_scale", "q_proj.weight_skale");
    Files.write(folder.resolve("model.safetensors"), damaged.getBytes(StandardCharsets.ISO_8859_1));
    List<String> problems = new ArrayList<>();
    switch (ModelFolder.open(folder)) {
      case Attempt.Success<ModelFolder> success -> problems.add("none");
      case Attempt.Failure<ModelFolder>(List<ModelProblem> found) ->
          found.forEach(problem -> problems.add(problem.toString()));
    }
    assertThat(problems).hasSize(2);
    assertThat(problems.getFirst())
        .contains(
            "model.layers.0.self_attn.q_proj.weight\" is of type I8 and has no"
                + " \"model.layers.0.self_attn.q_proj.weight_scale\" of type F32 and shape [32]");
  }
}
