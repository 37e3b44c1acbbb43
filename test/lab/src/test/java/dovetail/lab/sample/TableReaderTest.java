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
        .isEqualTo("t.json: \"next\": \"a\": the probabilities sum to 0.75, not to 1");
  }

  @Test
  void allThatIsWrongIsTold() {
    assertThat(problems("{\"tokens\": [\"a\", \"a\", \"\", null], \"order\": 1001, \"next\": {}}"))
        .contains(
            "\"tokens\": \"a\" is there twice",
            "\"tokens\": the empty text is the end, and no token",
            "\"order\": a whole number from 0 to 1000 is expected");
    assertThat(problems("{\"tokens\": [], \"order\": 1, \"next\": {}}"))
        .contains("\"tokens\": at least one is expected");
    assertThat(
            problems(
                "{\"tokens\": [\"a\"], \"order\": 1, \"next\": {\"a\": {\"b\": 1}, \"aa\": null,"
                    + " \"b\": {\"a\": 2}}}"))
        .contains(
            "\"next\": \"\": is missing, which says how a text begins",
            "\"next\": \"a\": \"b\": is not one of the tokens",
            "\"next\": \"aa\": is not made of at most 1 of the tokens",
            "\"next\": \"aa\": the probabilities sum to 0.0, not to 1",
            "\"next\": \"b\": \"a\": a probability from 0 to 1 is expected, found 2.0");
    assertThat(problems("{}")).contains("\"tokens\", \"order\" and \"next\" are expected");
  }

  @Test
  void aTextThatIsNoTableIsRefused() {
    assertThat(problems("{\"tokens\": [\"a\",\n ?]")).contains("line 2, column 2");
    assertThat(problems("")).isEqualTo("t.json: is empty");
    assertThat(problems("[1]")).contains("line 1, column 2");
    assertThat(problems("{} 1")).startsWith("t.json: no table in JSON");
    assertThat(problems("{\"order\": 1.5}")).contains("line 1, column ");
    assertThat(problems("{\"next\": {\"a\": {}, \"a\": {}}}")).contains("duplicate key: a");
    assertThat(problems("{\"next\": {\"a\": {\"b\": \"x\"}}}"))
        .startsWith("t.json: no table in JSON");
  }
}
