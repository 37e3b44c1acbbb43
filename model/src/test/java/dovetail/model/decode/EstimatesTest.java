package dovetail.model.decode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dovetail.model.ArrayScores;
import dovetail.model.decode.Estimates.Prefix;
import java.util.random.RandomGenerator;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is known of prefixes, on one tree: a root of four tokens, and what stands behind two. */
final class EstimatesTest {
  private static final Offset<Double> NEAR = within(1e-6);

  /** Tokens 0, 2 and 3 are allowed. */
  private static final long[] ALLOWED = {0b1101};

  /** Logarithms of 0.1, 0.2, 0.3, 0.4; what they are divided by does not matter. */
  private static final float[] LOGITS = logits(0.1, 0.2, 0.3, 0.4);

  private final Estimates estimates = new Estimates();
  private final Prefix root = estimates.root();

  private static float[] logits(double... probabilities) {
    float[] logits = new float[probabilities.length];
    for (int i = 0; i < logits.length; i++) {
      logits[i] = (float) (Math.log(probabilities[i]) + 5);
    }
    return logits;
  }

  private static RandomGenerator at(double point) {
    return new RandomGenerator() {
      @Override
      public long nextLong() {
        throw new AssertionError("only nextDouble is asked for");
      }

      @Override
      public double nextDouble() {
        return point;
      }
    };
  }

  @BeforeEach
  void explore() {
    estimates.explore(root, new ArrayScores(LOGITS), ALLOWED, 1);
  }

  @Test
  void aPrefixNobodyAskedAboutFits() {
    Prefix child = root.child(1);
    assertThat(child.mass()).isOne();
    assertThat(child.isExplored()).isFalse();
    assertThat(child.parent).isSameAs(root);
    assertThat(child.index).isOne();
    assertThat(root.child(1)).isSameAs(child);
  }

  @Test
  void itKnowsWhatIsAllowed() {
    assertThat(root.isExplored()).isTrue();
    assertThat(new int[] {root.token(0), root.token(1), root.token(2)}).containsExactly(0, 2, 3);
    assertThat(root.probability(1)).isCloseTo(0.3, NEAR);
    assertThat(root.logProbability(1)).isCloseTo(Math.log(0.3), NEAR);
    assertThat(root.mass()).isCloseTo(0.8, NEAR);
    assertThat(root.share(1)).isCloseTo(0.3 / 0.8, NEAR);
  }

  @Test
  void whatIsLearntChangesAllThatItBeginsWith() {
    Prefix child = root.child(1);
    estimates.explore(child, new ArrayScores(LOGITS), new long[] {0b0001}, 1);
    assertThat(child.mass()).isCloseTo(0.1, NEAR);
    assertThat(root.mass()).isCloseTo(0.1 + 0.3 * 0.1 + 0.4, NEAR);
    assertThat(root.weight(1)).isCloseTo(0.03, NEAR);

    Prefix grandchild = child.child(0);
    estimates.explore(grandchild, new ArrayScores(LOGITS), new long[] {0b1000}, 1);
    assertThat(child.mass()).isCloseTo(0.1 * 0.4, NEAR);
    assertThat(root.mass()).isCloseTo(0.1 + 0.3 * 0.04 + 0.4, NEAR);

    child.close();
    estimates.renew(child);
    assertThat(child.mass()).isZero();
    assertThat(root.mass()).isCloseTo(0.5, NEAR);
  }

  @Test
  void logitsAreDividedByTheTemperature() {
    Prefix hot = new Estimates().root();
    estimates.explore(hot, new ArrayScores(LOGITS), ALLOWED, 2);
    double all = Math.sqrt(0.1) + Math.sqrt(0.2) + Math.sqrt(0.3) + Math.sqrt(0.4);
    assertThat(hot.probability(2)).isCloseTo(Math.sqrt(0.4) / all, NEAR);
    Prefix none = new Estimates().root();
    estimates.explore(none, new ArrayScores(LOGITS), ALLOWED, 0);
    assertThat(none.probability(2)).isCloseTo(0.4, NEAR);
  }

  @Test
  void whatIsNoNumberHasNoProbability() {
    Prefix other = new Estimates().root();
    float[] broken = LOGITS.clone();
    broken[3] = Float.NaN;
    broken[2] = Float.NEGATIVE_INFINITY;
    estimates.explore(other, new ArrayScores(broken), ALLOWED, 1);
    assertThat(other.token(0)).isZero();
    assertThat(other.mass()).isCloseTo(1.0 / 3, NEAR);
    assertThat(other.draw(at(0.99))).isZero();
  }

  @Test
  void isDrawnByWhatIsEstimated() {
    assertThat(root.draw(at(0))).isZero();
    assertThat(root.draw(at(0.12))).isZero();
    assertThat(root.draw(at(0.13))).isEqualTo(1);
    assertThat(root.draw(at(0.49))).isEqualTo(1);
    assertThat(root.draw(at(0.51))).isEqualTo(2);
    assertThat(root.draw(at(1))).as("at the end").isEqualTo(2);
    estimates.explore(root.child(1), new ArrayScores(LOGITS), new long[] {0b0001}, 1);
    assertThat(root.draw(at(0.18))).as("0.1 of 0.53 before 0.03").isZero();
    assertThat(root.draw(at(0.2))).isEqualTo(1);
    assertThat(root.draw(at(0.25))).isEqualTo(2);
  }

  @Test
  void oneMayBeLeftOut() {
    assertThat(root.drawBut(0, at(0))).isEqualTo(1);
    assertThat(root.drawBut(2, at(1))).isEqualTo(1);
    assertThat(root.drawBut(1, at(0.19))).isZero();
    assertThat(root.drawBut(1, at(0.21))).isEqualTo(2);
    Prefix alone = new Estimates().root();
    estimates.explore(alone, new ArrayScores(LOGITS), new long[] {0b0100}, 1);
    assertThat(alone.drawBut(0, at(0.5))).isNegative();
  }

  @Test
  void theBestIsTheLikeliestByWhatIsEstimated() {
    assertThat(root.best()).isEqualTo(2);
    root.child(2).close();
    estimates.renew(root);
    assertThat(root.best()).isEqualTo(1);
    Prefix equal = new Estimates().root();
    estimates.explore(equal, new ArrayScores(logits(0.25, 0.25, 0.25, 0.25)), ALLOWED, 1);
    assertThat(equal.best()).as("the first of several").isZero();
  }
}
