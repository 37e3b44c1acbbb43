package dovetail.suite;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * A real Neovim, by {@code test/editors/neovim.sh}: cases, a program typed at a person's pace, and
 * Dovetail's server, in a language of one's own, too; left out, and said so, where there is none.
 */
@Execution(ExecutionMode.CONCURRENT)
final class NeovimIT {
  @Test
  void drawsAndAcceptsWhatIsTrue() throws IOException, InterruptedException {
    new Script("sh", "test/editors/neovim.sh")
        .with("DOVETAIL_TEST_LINES", "40")
        .run(15, "0.12", "cases", "typing", "server", "grammars");
  }
}
