package dovetail.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.model.Vocabulary;
import dovetail.model.Vocabulary.Entry;
import dovetail.model.Vocabulary.Role;
import dovetail.model.request.DecodeStep;
import dovetail.model.request.DecodeStep.Reason;
import dovetail.model.request.DecodeStep.Refusal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

final class StepLinesTest {
  private static final StepLines LINES =
      new StepLines(
          Vocabulary.of(
              List.of(
                  new Entry(new byte[0], Role.END, "<end>"),
                  new Entry("a\n".getBytes(StandardCharsets.UTF_8), Role.TEXT, "aĊ"),
                  new Entry(")".getBytes(StandardCharsets.UTF_8), Role.TEXT, ")"))));

  private static final List<DecodeStep> STEPS =
      List.of(
          new DecodeStep(
              1,
              Math.log(0.25),
              List.of(
                  new Refusal(2, Math.log(0.5), Reason.NO_ROOM),
                  new Refusal(0, Math.log(0.125), Reason.NO_END))),
          new DecodeStep(2, Double.NaN, List.of()));

  @Test
  void aLineForEachToken() {
    assertThat(LINES.text(STEPS).lines())
        .containsExactly(
            "\"a\\n\"              25.0 %   refused: \")\" (50.0 %, no room), <end> (12.5 %)",
            "\")\"                     -");
  }

  @Test
  void anObjectForEachToken() {
    assertThat(LINES.json(STEPS))
        .hasToString(
            "[{\"token\":1,\"text\":\"a\\n\",\"log_probability\":-1.3863,\"refused\":["
                + "{\"token\":2,\"text\":\")\",\"log_probability\":-0.6931,\"reason\":\"no-room\"},"
                + "{\"token\":0,\"text\":\"<end>\",\"log_probability\":-2.0794,"
                + "\"reason\":\"no-end\"}]},{\"token\":2,\"text\":\")\",\"refused\":[]}]");
  }
}
