package dovetail.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The names of files, and of a place in one. */
final class NamesCommandTest {
  @TempDir private Path folder;

  private record Ran(int status, String out, String err) {}

  private static Ran run(String... arguments) {
    RecordedStreams recorded = new RecordedStreams("");
    int status = DovetailCommand.run(recorded.streams(), arguments);
    return new Ran(status, recorded.out(), recorded.err());
  }

  private String file(String text) throws IOException {
    return Files.writeString(folder.resolve("a.py"), text).toString();
  }

  @Test
  void saysWhatNothingBinds() throws IOException {
    String file = file("def g(a):\n    return é(a) + 'é' + bb\nc\nc = 1\n");
    assertThat(run("names", file))
        .isEqualTo(
            new Ran(
                0,
                """
                %1$s:2:12: é is bound by nothing
                %1$s:2:25: bb is bound by nothing
                %1$s:3:1: c is bound further down only
                """
                    .formatted(file),
                ""));
    assertThat(run("names", file("from a import *\nb\n")).out()).endsWith(": open\n");
  }

  @Test
  void filesOfAFolderShareNames() throws IOException {
    Path file = folder.resolve("a.go");
    Files.writeString(file, "package a\n\nvar x = y + z\n");
    assertThat(run("names", file.toString()).out())
        .isEqualTo(
            "%1$s:3:9: y is bound by nothing\n%1$s:3:13: z is bound by nothing\n".formatted(file));
    Files.writeString(folder.resolve("b.go"), "package a\n\nconst y = 1\n");
    assertThat(run("names", file.toString()).out())
        .isEqualTo(file + ":3:13: z is bound by nothing\n");
    assertThat(run("names", file.toString(), "--at", "1:1").out())
        .contains("z\twaits")
        .doesNotContain("y\t");
    Files.writeString(folder.resolve("c.go"), "package a\n// " + "-".repeat(1_000_000) + "\n");
    assertThat(run("names", file.toString()).out())
        .isEqualTo(file + ": open, by other files of its folder\n");
  }

  @Test
  void saysWhatIsSeenAndWhatWaits() throws IOException {
    String file = file("import nowhere\ndef f(a):\n    b = 1\n    \n    return a + c\n");
    assertThat(run("names", file, "--at", "4:5").out())
        .isEqualTo(
            "a\tparameter\nb\tbound_name\nnowhere\timported_name\nf\tbound_name\nc\twaits\n");
  }

  @Test
  void readsBrokenFiles() throws IOException {
    String file = file("import nowhere\ndef f(a):\n    b = (a.\n    return a + c\n");
    assertThat(run("names", file, "--at", "3:12").out())
        .isEqualTo("a\tparameter\nnowhere\timported_name\nf\tbound_name\nc\twaits\n");
    String worse = file("def f(:\n  pass\n\ndef g(a):\n    return a + c\n");
    assertThat(run("names", worse, "--at", "5:5").out()).contains("a\tparameter");
  }

  @Test
  void saysWhatIsWrong() throws IOException {
    assertThat(run("names").status()).isEqualTo(2);
    assertThat(run("names", file("a = (\n")).err()).contains("does not parse");
    assertThat(run("names", folder.resolve("none.py").toString()).err()).contains("none.py");
    assertThat(run("names", file("a\n"), "--at", "9:1").err()).contains("no line 9");
  }
}
