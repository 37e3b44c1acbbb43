package dovetail.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A tiny model, trained from nothing and asked for a completion, by {@code test/training.sh}: about
 * five minutes, with {@code mvn verify -Plong} only. Left out, and said so, where {@code PYTHON}
 * (or {@code python3}) has no PyTorch.
 */
@Tag("long")
final class TrainingIT {
  @Test
  void trainsExportsAndCompletes() throws IOException, InterruptedException {
    assertThat(new Script("sh", "test/training.sh").run(20))
        .contains("OK: a tiny model was trained, and completes");
  }
}
