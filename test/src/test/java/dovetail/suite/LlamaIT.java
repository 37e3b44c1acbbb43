package dovetail.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * A real llama.cpp server with the model inside, by {@code test/remote/llama.sh}: it leads to the
 * same middles, and several editors are served at once. Left out, and said so, where neither the
 * program nor Debian's package can be had.
 */
@Execution(ExecutionMode.CONCURRENT)
final class LlamaIT {
  @Test
  void aRealServerLeadsToTheSameMiddles() throws IOException, InterruptedException {
    assertThat(new Script("bash", "test/remote/llama.sh").run(10, "--timeout", "540", "12"))
        .contains("ids and alternatives", "12 places", "slots at work at once");
  }
}
