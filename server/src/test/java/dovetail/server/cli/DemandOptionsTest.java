package dovetail.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.server.task.Demands.FileEnd;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** A hole's file is written to its end, unless it is said to be open. */
final class DemandOptionsTest {
  private static DemandOptions of(String... arguments) {
    return CommandLine.populateCommand(new DemandOptions(), arguments);
  }

  @Test
  void whoSaysNothingGetsWholeFiles() {
    assertThat(of().ofHoles().end()).isEqualTo(FileEnd.WRITTEN);
    assertThat(of().ofFile().end()).isEqualTo(FileEnd.INFERRED);
    assertThat(of("--open").ofHoles().end()).isEqualTo(FileEnd.UNWRITTEN);
    assertThat(of("--open").ofFile().end()).isEqualTo(FileEnd.UNWRITTEN);
  }
}
