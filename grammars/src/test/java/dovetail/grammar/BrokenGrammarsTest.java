package dovetail.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * The messages for broken grammars, kept in {@code broken.txt}: a title after {@code ====}, the
 * grammar, and its problems after {@code ----}. Run with {@code -Dexpect=update} to rewrite them.
 */
class BrokenGrammarsTest {
  private static final String NAME = "broken.txt";
  private static final Path FILE = Path.of("src/test/resources/dovetail/grammar", NAME);

  @Test
  void everyProblemIsReported() throws IOException {
    String expected;
    try (InputStream in = Objects.requireNonNull(getClass().getResourceAsStream(NAME))) {
      expected = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
    List<String> cases = new ArrayList<>(Arrays.asList(expected.split("(?m)^==== ")));
    StringBuilder actual = new StringBuilder(cases.removeFirst());
    for (String text : cases) {
      String withTitle = text.substring(0, (text + "\n----\n").indexOf("\n----\n"));
      String source = withTitle.substring(withTitle.indexOf('\n') + 1) + "\n";
      Reading reading =
          GrammarReader.read(
              source, "g", BrokenGrammarsTest::imported, GrammarOptions.NONE.withLexer("longest"));
      assertThat(reading.problems()).as(withTitle).isNotEmpty();
      assertThat(reading.grammar() != null)
          .as(withTitle)
          .isEqualTo(reading.problems().stream().allMatch(p -> p.severity() == Severity.WARNING));
      actual
          .append("==== ")
          .append(withTitle)
          .append("\n----\n")
          .append(reading.problems().stream().map(p -> p + "\n").collect(Collectors.joining()))
          .append('\n');
    }
    if ("update".equals(System.getProperty("expect"))) {
      Files.writeString(FILE, actual.toString());
    } else {
      assertThat(actual.toString()).isEqualTo(expected);
    }
  }

  private static Optional<String> imported(String name) {
    return switch (name) {
      case "other" -> Optional.of("item: \"x\"\nWORD: /[a-z]+/\nbad: item ]\n");
      case "circle" -> Optional.of("%extend .circle\n");
      case "loop" -> Optional.of("%import .loop (item)\nitem: \"x\"\n");
      default -> Optional.empty();
    };
  }
}
