package dovetail.server.suggest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dovetail.languages.Languages;
import dovetail.model.decode.Decoding;
import dovetail.model.request.Confidence;
import dovetail.model.request.DecodeStats;
import dovetail.model.request.Finish;
import dovetail.quotient.Surroundings;
import dovetail.server.complete.Task;
import org.junit.jupiter.api.Test;

/** What counts as the first word where the end of the prefix is written again. */
final class ChancesTest {
  /** The probability of the first word: tokens end there, with these probabilities. */
  private static double firstWord(int before, String text, int[] ends, double... probabilities) {
    double[] logs = new double[probabilities.length];
    for (int i = 0; i < logs.length; i++) {
      logs[i] = Math.log(probabilities[i]);
    }
    Task task =
        Task.patient(
            Languages.builtIn().find("python").orElseThrow(),
            "def f(a):\n    return",
            "\n",
            Decoding.GREEDY,
            8);
    DecodeStats stats =
        new DecodeStats(logs.length, 0, 0, 0, false, 0, 0, -1, new Confidence(ends, logs));
    return new Chances(task, before, Surroundings.CODE, Moment.NAME)
        .of(text, Finish.BOUNDARY, stats, false)
        .firstWord();
  }

  @Test
  void aWordThatIsTypedAlreadyIsNotTheFirst() {
    assertThat(firstWord(6, " frozenset(a)", new int[] {6, 16, 17, 18, 19}, 1, 0.1, 1, 1, 1))
        .isCloseTo(0.1, within(1e-9));
  }

  @Test
  void aWordThatIsBegunIs() {
    assertThat(firstWord(3, "urn a", new int[] {6, 8}, 0.9, 0.1)).isCloseTo(0.9, within(1e-9));
    assertThat(firstWord(0, "a é b", new int[] {1, 4, 6}, 0.8, 0.5, 0.1))
        .isCloseTo(0.8, within(1e-9));
  }
}
