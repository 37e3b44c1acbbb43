package dovetail.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A line that meets a bug is told of, and those after it are answered. */
final class JsonLinesTest {
  @Test
  void aBugOfOneLineDoesNotEndTheRun() {
    String in =
        """
        {"id": 1, "language": "json"}
        {"id": 2, "language": "json"}
        {"id": 3, "language": "json"}
        """;
    RecordedStreams recorded = new RecordedStreams(in);
    int status = new JsonLines(recorded.streams(), "-").answer(List.of(), JsonLinesTest::answer);
    assertThat(status).isOne();
    assertThat(recorded.out().lines()).containsExactly("{\"id\":3}");
    assertThat(recorded.err().lines())
        .satisfiesExactly(
            line -> assertThat(line).contains("standard input:1: internal error").contains("one"),
            line -> assertThat(line).contains(":2: internal error").contains("nested too deeply"));
  }

  private static Optional<JsonObject> answer(JsonLine found) {
    switch (found.id().getAsInt()) {
      case 1 -> throw new IllegalStateException("one");
      case 2 -> throw new StackOverflowError();
      default -> {
        JsonObject out = new JsonObject();
        out.add("id", found.id());
        return Optional.of(out);
      }
    }
  }
}
