package dovetail.model.hub;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Problems of folders whose matrices are bytes. */
final class Int8RowsTest {
  @TempDir Path folder;

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
