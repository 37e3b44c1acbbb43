package dovetail.model.decode;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.model.Cases;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The nucleus that asks about few tokens duels with one that asks about all. */
final class NucleusDuelTest {
  @Test
  void isThatOfAllThatAreAllowed() {
    Cases.each(2_000, NucleusDuelTest::isThatOfAllThatAreAllowed);
  }

  private static void isThatOfAllThatAreAllowed(int number) {
    Random random = new Random(number);
    int size = 1 + random.nextInt(40);
    // Sums of these are exact, so that a tie is one in either order.
    double[] weights = random.ints(size, 0, 64).mapToDouble(weight -> weight / 64.0).toArray();
    BitSet allowed = new BitSet();
    double share = random.nextDouble();
    IntStream.range(0, size).filter(_ -> random.nextDouble() < share).forEach(allowed::set);
    Sampling sampling =
        new Sampling(
            random.nextInt(8) == 0 ? 0 : 1,
            random.nextInt(3) == 0 ? 1 + random.nextInt(6) : 0,
            random.nextInt(3) == 0 ? 1 : (1 + random.nextInt(16)) / 16.0,
            random.nextInt(3) == 0 ? random.nextInt(17) / 16.0 : 0,
            0);
    assertThat(Nucleus.of(weights, sorted(weights)::next, allowed::get, sampling))
        .as("seed %d, %s", number, sampling)
        .containsExactly(naive(weights, allowed, sampling));
  }

  /** As {@link Sampling} defines it. */
  private static int[] naive(double[] weights, BitSet allowed, Sampling sampling) {
    Tokens order = sorted(weights);
    List<Integer> kept = new ArrayList<>();
    double all = allowed.stream().mapToDouble(token -> weights[token]).sum();
    double sum = 0;
    for (int token = order.next(); token >= 0; token = order.next()) {
      boolean few = sampling.topK() == 0 || kept.size() < sampling.topK();
      boolean little = sampling.topP() == 1 || sum < sampling.topP() * all;
      if (allowed.get(token)
          && weights[token] > 0
          && (kept.isEmpty()
              || few
                  && little
                  && sampling.temperature() > 0
                  && weights[token] >= sampling.minP() * weights[kept.getFirst()])) {
        kept.add(token);
        sum += weights[token];
      }
    }
    return kept.stream().mapToInt(token -> token).toArray();
  }

  /**
   * Of a hundred thousand tokens that nothing refuses, those in it are asked about, and one more.
   */
  @Test
  void asksAboutFew() {
    double[] weights = new double[100_000];
    IntStream.range(0, weights.length).forEach(i -> weights[i] = Math.pow(0.5, i));
    List<Integer> asked = new ArrayList<>();
    int[] nucleus =
        Nucleus.of(
            weights,
            sorted(weights)::next,
            token -> asked.add(token),
            new Sampling(1, 0, 0.9, 0, 0));
    assertThat(nucleus).containsExactly(0, 1, 2, 3);
    assertThat(asked).hasSizeBetween(4, 6);
  }

  private interface Tokens {
    int next();
  }

  private static Tokens sorted(double[] weights) {
    Iterator<Integer> order =
        IntStream.range(0, weights.length)
            .boxed()
            .sorted(Comparator.comparingDouble((Integer i) -> -weights[i]).thenComparing(i -> i))
            .iterator();
    return () -> order.hasNext() ? order.next() : -1;
  }
}
