package dovetail.quotient.join;

import dovetail.ints.IntList;
import dovetail.ints.LongIntMap;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The seeds of R ({@link RightContext}) by which a nonterminal that began left of the cut may go on
 * into the suffix: those whose exit fits around it. Constructs that fit in the suffix alike share
 * an object, such as the calls in {@code f(f(f(}, and with it the ways from a state to the seeds.
 *
 * <p>O(seeds) for the ways from a state in a line state; O(1) when they have been asked for since
 * several constructs share the object. Not thread-safe.
 */
final class FittingSeeds {
  private final IntList seeds; // state, line state, columns, weight, …
  private final Distances distances;
  private @Nullable LongIntMap index; // of ways that are kept, if several constructs share this
  private final List<IntList> ways = new ArrayList<>(0);

  FittingSeeds(IntList seeds, Distances distances) {
    this.seeds = seeds;
    this.distances = distances;
  }

  /**
   * Keeps ways from now on: another construct fits alike. Where all differ, that only takes room.
   */
  void share() {
    index = index == null ? new LongIntMap() : index;
  }

  /**
   * The least weights of the ways from a state, in a line state, into the suffix: columns, weight,
   * …; for each interval of columns that a seed has, once. Not to be modified.
   *
   * @param lowest as for {@link Distances#within}
   * @param least the brackets of the nonterminal that stay open
   */
  IntList ways(int state, int lineState, int lowest, int least) {
    if (index == null || least > 0) { // nearly every construct keeps a number of its own
      return find(state, lineState, lowest, least);
    }
    int place = index.putIfAbsent((long) state << 32 | lineState, ways.size());
    if (place == ways.size()) {
      ways.add(find(state, lineState, lowest, least));
    }
    return ways.get(place);
  }

  private IntList find(int state, int lineState, int lowest, int least) {
    IntList found = new IntList(2);
    for (int i = 0; i < seeds.size(); i += 4) {
      int path = distances.within(state, lineState, seeds.get(i), seeds.get(i + 1), lowest, least);
      int weight = path + seeds.get(i + 3);
      if (weight < Distances.INFINITE) {
        add(found, seeds.get(i + 2), weight);
      }
    }
    return found;
  }

  private static void add(IntList ways, int columns, int weight) {
    int i = 0;
    while (i < ways.size() && ways.get(i) != columns) {
      i += 2;
    }
    if (i == ways.size()) {
      ways.add(columns);
      ways.add(weight);
    } else {
      ways.set(i + 1, Math.min(ways.get(i + 1), weight));
    }
  }
}
