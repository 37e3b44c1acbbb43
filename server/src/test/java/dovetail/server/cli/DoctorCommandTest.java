package dovetail.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** What the doctor reports where no server answers. */
final class DoctorCommandTest {
  private static String reported(String... options) {
    RecordedStreams recorded = new RecordedStreams("");
    CommandLine command = new CommandLine(new DoctorCommand(recorded.streams(), Set.of("rust")));
    assertThat(command.execute(options)).isEqualTo(1);
    return recorded.out();
  }

  @Test
  void aReportNamesVersionsAndNoPlaces() {
    String url = "http://127.0.0.1:1/secret/of/mine";
    assertThat(reported("--remote", url))
        .contains("secret/of/mine", "dovetail setup sets your editors up")
        .doesNotContain("version  ");
    assertThat(reported("--remote", url, "--report"))
        .contains("version       dovetail ", "system        " + System.getProperty("os.name"))
        .contains("next          add what you did")
        .doesNotContain("secret", "127.0.0.1");
  }
}
