package dovetail.server.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A line that meets a bug is told of, and those after it are answered. */
final class JsonLinesTest {
  @Test
  void aBugOfOneLineDoesNotEndTheRun() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    String in =
        """
        {"id": 1, "language": "json"}
        {"id": 2, "language": "json"}
        {"id": 3, "language": "json"}
        """;
    Streams streams =
        new Streams(
            new ByteArrayInputStream(in.getBytes(UTF_8)),
            new PrintStream(out, false, UTF_8),
            new PrintStream(err, false, UTF_8),
            Streams.Reader.PROGRAM,
            Streams.Reader.PROGRAM);
    int status = new JsonLines(streams, "-").answer(List.of(), JsonLinesTest::answer);
    assertThat(status).isOne();
    assertThat(out.toString(UTF_8).lines()).containsExactly("{\"id\":3}");
    assertThat(err.toString(UTF_8).lines())
        .satisfiesExactly(
            line -> assertThat(line).contains("standard input:1: internal error").contains("one"),
            line -> assertThat(line).contains(":2: internal error").contains("StackOverflow"));
  }

  private static JsonLines.Answer answer(JsonLine.Case found) {
    switch (found.id().getAsInt()) {
      case 1 -> throw new IllegalStateException("one");
      case 2 -> throw new StackOverflowError();
      default -> {
        JsonObject out = new JsonObject();
        out.add("id", found.id());
        return new JsonLines.Answer.Object(out);
      }
    }
  }
}
