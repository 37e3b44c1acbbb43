package dovetail.lab.places;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dovetail.protocol.CompletionAnswer;
import java.io.IOException;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** What rules are worth, where a checker finds an error at each x. Needs awk. */
final class RuleTableTest {
  private static final String CHECKER =
      """
      awk '{ match($0, /"id":[0-9]+/); id = substr($0, RSTART + 5, RLENGTH - 5)
             match($0, /"text":"[^"]*"/); text = substr($0, RSTART + 8, RLENGTH - 9)
             found = ""
             for (i = 1; i <= length(text); i++)
               if (substr(text, i, 1) == "x")
                 found = found (found == "" ? "" : ",") "{\\"at\\":" i - 1 ",\\"end\\":" i ",\\"message\\":\\"x\\"}"
             print "{\\"id\\":" id ",\\"errors\\":[" found "]}" }'
      """;

  private static RuleRow row(int number, String text, String truth, String rules, String shown) {
    int at = text.indexOf('¦');
    Place place =
        new Place(
            PlaceKind.REST,
            text.replace("¦", truth),
            at,
            at + truth.length(),
            at + truth.length(),
            "");
    CompletionAnswer answer =
        shown.isEmpty() ? CompletionAnswer.nothing("refused") : CompletionAnswer.of(shown);
    return RuleRow.of(number, "python", "a.py", place, OptionalDouble.of(0.6)).by(rules, answer);
  }

  @Test
  void countsWhatIsShownAndWhatIsWrongInIt() throws IOException {
    RuleTable table = new RuleTable();
    table.add(row(1, "x = ¦;", "a", "all", "a"));
    table.add(row(1, "x = ¦;", "a", "none", "a"));
    table.add(row(2, "x = ¦;", "b", "all", ""));
    table.add(row(2, "x = ¦;", "b", "none", "x"));
    table.add(row(2, "x = ¦;", "b", "without unbound", "x"));
    // what is there already does not count, nor what is right as far as it goes
    table.add(row(3, "a = ¦;", "x + b", "all", "x + c"));
    table.add(row(3, "a = ¦;", "x + b", "none", "x"));
    table.checkers().get("python").ask(CHECKER);
    assertThat(table.rows())
        .extracting(RuleTableTest::numbers)
        .containsExactly(
            "all: asked 3, changed 0, shown 2, first 2, line 1, checked 2, errors 0",
            "none: asked 3, changed 2, shown 3, first 2, line 1, checked 3, errors 1",
            "without unbound: asked 3, changed 1, shown 3, first 2, line 1, checked 3, errors 1");
  }

  private static String numbers(JsonObject row) {
    return "%s: asked %s, changed %s, shown %s, first %s, line %s, checked %s, errors %s"
        .formatted(
            row.get("rules").getAsString(),
            row.get("asked"),
            row.get("changed"),
            row.get("shown"),
            row.get("first_word_right"),
            row.get("line_right"),
            row.get("checked"),
            row.get("errors"));
  }
}
