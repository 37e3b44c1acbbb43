package dovetail.network;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.ints.IntList;
import dovetail.ints.Rows;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The coarsest refinement, against splitting all classes in rounds until nothing changes. */
final class RefinementTest {
  /** Moore's way: keys of all elements, again and again. */
  private static int[] naive(int[] first, Refinement.Key key) {
    int[] classes = first.clone();
    for (int count = -1; ; ) {
      Map<List<Object>, Integer> numbers = new HashMap<>();
      int[] next = new int[classes.length];
      for (int x = 0; x < next.length; x++) {
        List<Object> own = List.of(classes[x], key.of(x, classes));
        numbers.putIfAbsent(own, numbers.size());
        next[x] = numbers.get(own);
      }
      classes = next;
      if (numbers.size() == count) {
        return classes;
      }
      count = numbers.size();
    }
  }

  @Test
  void duelsWithRounds() {
    int split = 0;
    for (int seed = 1; seed <= 3000; seed++) {
      Random random = new Random(seed);
      int n = 1 + random.nextInt(20);
      int[] first = random.ints(n, 0, 1 + random.nextInt(3)).toArray();
      List<List<Integer>> looksAt = new ArrayList<>();
      IntList to = new IntList();
      IntList by = new IntList();
      for (int x = 0; x < n; x++) {
        List<Integer> targets = new ArrayList<>();
        for (int i = random.nextInt(3); i > 0; i--) {
          int target = random.nextInt(4) == 0 ? random.nextInt(n) : Math.min(n - 1, x + 1);
          targets.add(target);
          to.add(target);
          by.add(x);
        }
        looksAt.add(targets);
      }
      Refinement.Key key = (x, classes) -> looksAt.get(x).stream().map(y -> classes[y]).toList();
      int[] expected = naive(first, key);
      int[] found = Refinement.of(first, Rows.of(n, to, by), key);
      for (int x = 0; x < n; x++) {
        for (int y = 0; y < n; y++) {
          assertThat(found[x] == found[y])
              .as("seed %d, %d and %d", seed, x, y)
              .isEqualTo(expected[x] == expected[y]);
        }
      }
      int count = (int) IntStream.of(expected).distinct().count();
      split += count > IntStream.of(first).distinct().count() ? 1 : 0;
      assertThat(IntStream.of(found).max().orElseThrow()).isEqualTo(count - 1);
    }
    assertThat(split).isGreaterThan(1000);
  }
}
