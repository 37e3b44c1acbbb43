package dovetail.quotient.mask;

import dovetail.ints.Bits;
import dovetail.quotient.chart.Branch;
import dovetail.quotient.join.Join;
import dovetail.quotient.mask.ChartWalk.Wanted;
import java.util.HashMap;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.function.Consumer;

/**
 * The masks of places between two texts for which charts and suffix had to be asked. All places in
 * a comment are one, for example, as long as the lexer state is the same. One thread.
 */
final class AskedMasks {
  /** Of more places than so many between two texts all are forgotten. */
  private static final int MOST = 64;

  private record Key(Branch place, Wanted wanted) {}

  private final Map<Join, Map<Key, long[]>> masks = new WeakHashMap<>();
  private long walks;

  /**
   * Adds the tokens that are allowed after a place.
   *
   * @param sum the tokens, as bits
   * @param walk adds those tokens to none
   */
  void addTo(long[] sum, Join between, Branch place, Wanted wanted, Consumer<long[]> walk) {
    Map<Key, long[]> known = masks.computeIfAbsent(between, none -> new HashMap<>());
    Key key = new Key(place, wanted);
    long[] found = known.get(key);
    if (found == null) {
      found = new long[sum.length];
      walk.accept(found);
      walks++;
      if (known.size() == MOST) {
        known.clear();
      }
      known.put(key, found);
    }
    Bits.addAll(sum, found);
  }

  /** How often a place was walked. */
  long walks() {
    return walks;
  }
}
