package dovetail.quotient.join;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.ints.IntList;
import dovetail.languages.Languages;
import dovetail.network.Network;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Ways to seeds against their definition: the least over all seeds, for each columns. */
class FittingSeedsTest {
  private static final int CASES = 200;

  private final Tables tables = Tables.of(Languages.builtIn().find("python").orElseThrow());
  private final Network network = tables.network();
  private final Distances distances = tables.distances();

  @Test
  void waysAreTheLeastForEachColumns() {
    Random random = new Random(1);
    int lines = tables.layout().lineStates();
    int found = 0;
    for (int i = 0; i < CASES; i++) {
      int state = random.nextInt(network.states());
      List<Integer> own = new ArrayList<>();
      for (int q = 0; q < network.states(); q++) {
        if (network.owner(q) == network.owner(state)) {
          own.add(q);
        }
      }
      IntList seeds = new IntList();
      for (int s = random.nextInt(12); s > 0; s--) {
        seeds.add(own.get(random.nextInt(own.size())));
        seeds.add(random.nextInt(lines));
        seeds.add(random.nextInt(3));
        seeds.add(random.nextInt(20));
      }
      FittingSeeds fitting = new FittingSeeds(seeds, distances);
      for (int line = 0; line < lines; line++) {
        if (line == 1) {
          fitting.share();
        }
        for (int least : new int[] {0, 1, 0}) {
          IntList ways = fitting.ways(state, line, 0, least);
          assertThat(asMap(ways)).isEqualTo(naive(seeds, state, line, least));
          found += ways.size();
        }
      }
    }
    assertThat(found).isGreaterThan(CASES);
  }

  private static Map<Integer, Integer> asMap(IntList ways) {
    Map<Integer, Integer> map = new HashMap<>();
    for (int i = 0; i < ways.size(); i += 2) {
      assertThat(map.put(ways.get(i), ways.get(i + 1))).as("each columns once").isNull();
    }
    return map;
  }

  private Map<Integer, Integer> naive(IntList seeds, int state, int line, int least) {
    Map<Integer, Integer> best = new HashMap<>();
    for (int i = 0; i < seeds.size(); i += 4) {
      int path = distances.within(state, line, seeds.get(i), seeds.get(i + 1), 0, least);
      if (path < Distances.INFINITE) {
        best.merge(seeds.get(i + 2), path + seeds.get(i + 3), Math::min);
      }
    }
    return best;
  }
}
