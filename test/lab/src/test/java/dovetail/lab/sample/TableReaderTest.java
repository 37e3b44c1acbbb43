package dovetail.lab.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.model.Cancellation;
import dovetail.model.LanguageModel;
import dovetail.model.ModelSession;
import dovetail.model.hub.Attempt;
import dovetail.model.hub.ModelProblem;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Tables of probabilities, and what is wrong with them. */
final class TableReaderTest {
  private static String problems(String text) {
    return switch (TableReader.read("t.json", text)) {
      case Attempt.Success<LanguageModel> _ -> "";
      case Attempt.Failure<LanguageModel>(List<ModelProblem> problems) ->
          problems.stream().map(ModelProblem::toString).collect(Collectors.joining("\n"));
    };
  }

  @Test
  void theLongestKeyCounts() {
    String text =
        """
        {"tokens": ["a", "bc"], "order": 2,
         "next": {"": {"a": 1}, "a": {"bc": 0.25, "": 0.75}, "abc": {"a": 0.5, "bc": 0.5}}}
        """;
    LanguageModel model = ((Attempt.Success<LanguageModel>) TableReader.read("", text)).value();
    int[] start = model.template().fill(new int[0], new int[0], 0);
    try (ModelSession session = model.session()) {
      assertThat(session.prime(start, Cancellation.never())).isTrue();
      assertThat(shares(session)).containsExactly(0, 0, 1, 0);
      session.append(2);
      assertThat(shares(session)).containsExactly(0, 0.75, 0, 0.25);
      session.append(3);
      assertThat(shares(session)).containsExactly(0, 0, 0.5, 0.5);
      session.append(3);
      assertThat(shares(session))
          .as("the last are bc bc, bc, and nothing")
          .containsExactly(0, 0, 1, 0);
      session.rollback(start.length);
      session.append(2);
      assertThat(shares(session)).containsExactly(0, 0.75, 0, 0.25);
    }
  }

  private static double[] shares(ModelSession session) {
    float[] logits = session.logits();
    double[] shares = new double[logits.length];
    for (int i = 0; i < shares.length; i++) {
      shares[i] = Math.round(Math.exp(logits[i]) * 1e6) / 1e6;
    }
    return shares;
  }

  @Test
  void aSumIsToldWithItsKey() {
    assertThat(
            problems(
                """
                {"tokens": ["a"], "order": 1,
                 "next": {"": {"a": 1},
                          "a": {"a": 0.5, "": 0.25}}}
                """))
        .isEqualTo("t.json:3:11: \"next\": \"a\": the probabilities sum to 0.75, not to 1");
  }

  @Test
  void allThatIsWrongIsTold() {
    assertThat(
            problems(
                """
                {"tokens": ["a", "a", ""], "order": 1.5, "more": [1],
                 "next": {"": {"a": 2}, "": {"a": "x"}, "a": 3}}
                """))
        .contains(
            "\"tokens\": \"a\" is there twice",
            "\"tokens\": the empty text is the end, and no token",
            "\"order\": a whole number from 0 to 1000 is expected",
            "\"more\": tokens, order or next is expected",
            "\"next\": \"\": \"a\": a probability from 0 to 1 is expected, found 2.0",
            "\"next\": \"\": is there twice",
            "\"next\": \"\": \"a\": a probability is expected, found a string",
            "\"next\": \"a\": an object of probabilities is expected, found a number");
    assertThat(problems("{\"tokens\": [\"a\"], \"order\": 1, \"next\": {\"a\": {\"b\": 1}}}"))
        .contains(
            "\"next\": \"\": is missing, which says how a text begins",
            "\"next\": \"a\": \"b\": is not one of the tokens");
    assertThat(
            problems(
                "{\"tokens\": [\"a\"], \"order\": 1, \"next\": {\"\": {\"\": 1}, \"aa\": {\"\":"
                    + " 1}}}"))
        .contains("\"next\": \"aa\": is not made of at most 1 of the tokens");
    assertThat(problems("{}"))
        .contains("\"tokens\" is missing", "\"order\" is missing", "\"next\" is missing");
  }

  @Test
  void whatIsNoJsonHasAPlace() {
    assertThat(problems("{\"tokens\": [\"a\",\n ?]")).startsWith("t.json:2:2: no JSON");
    assertThat(problems("")).startsWith("t.json:1:1: ");
    assertThat(problems("[1]")).isEqualTo("t.json:1:1: an object is expected, found an array");
    assertThat(problems("{} 1")).contains("t.json:1:4: no JSON");
  }
}
