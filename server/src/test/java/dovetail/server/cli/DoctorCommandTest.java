package dovetail.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** What the doctor reports where no server answers. */
final class DoctorCommandTest {
  private static String reported(String... options) {
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(said, true, StandardCharsets.UTF_8);
    Streams streams =
        new Streams(
            InputStream.nullInputStream(),
            out,
            out,
            Streams.Reader.PROGRAM,
            Streams.Reader.PROGRAM);
    CommandLine command = new CommandLine(new DoctorCommand(streams, Set.of("rust")));
    assertThat(command.execute(options)).isEqualTo(1);
    return said.toString(StandardCharsets.UTF_8);
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
