package dovetail.quotient.fence;

import dovetail.quotient.MiddleLanguage;
import dovetail.quotient.PrefixReading;
import dovetail.quotient.SharedCharts;
import dovetail.quotient.SuffixReading;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds what of a broken file can be completed.
 *
 * <p>Where some middle makes the file a program, that is all: the cost is one look. Otherwise
 * fences are searched on both sides, and pairs of sides are put together, cheapest first, until
 * some middle fits. Bounded by {@link FenceLimits}. Stateless; safe for threads.
 */
public final class Fences {
  private Fences() {}

  /** The middles between two texts in UTF-8, fenced where they must be. */
  public static Fencing of(SharedCharts charts, byte[] prefix, byte[] suffix) {
    return of(charts, prefix, suffix, FenceLimits.DEFAULT);
  }

  /** The same within other limits. */
  public static Fencing of(SharedCharts charts, byte[] prefix, byte[] suffix, FenceLimits limits) {
    MiddleLanguage whole = MiddleLanguage.of(charts, prefix, suffix);
    if (whole.viable()) {
      return new Fencing.Whole(whole);
    }
    List<String> standIns = charts.standIns();
    if (standIns.isEmpty()) {
      return new Fencing.Lost(whole);
    }
    Sides left =
        new Sides(new LeftSearch(PrefixReading.of(charts), prefix, standIns, limits)::next);
    Sides right =
        new Sides(new RightSearch(SuffixReading.of(charts), suffix, standIns, limits)::next);
    if (left.get(0) == null || right.get(0) == null) {
      return new Fencing.Lost(whole);
    }
    int pairs = 0;
    for (int sum = 0; sum < 2 * limits.pairs() && pairs < limits.pairs(); sum++) {
      for (int i = 0; i <= sum; i++) {
        Solution l = left.get(i);
        Solution r = l == null ? null : right.get(sum - i);
        if (l == null || r == null || (l.fences().isEmpty() && r.fences().isEmpty())) {
          continue;
        }
        pairs++;
        MiddleLanguage middles = MiddleLanguage.of(charts, l.text(), r.text());
        if (middles.viable()) {
          return fenced(middles, l, r, prefix.length);
        }
      }
    }
    return new Fencing.Lost(whole);
  }

  private static Fencing fenced(
      MiddleLanguage middles, Solution left, Solution right, int prefixLength) {
    List<Fence> fences = new ArrayList<>(left.fences());
    for (Fence fence : right.fences()) {
      fences.add(
          new Fence(fence.from() + prefixLength, fence.to() + prefixLength, fence.standIn()));
    }
    return new Fencing.Fenced(middles, left.text(), right.text(), fences);
  }

  /** The solutions of one side, searched when they are asked for. */
  private static final class Sides {
    private final java.util.function.Supplier<@Nullable Solution> next;
    private final List<Solution> found = new ArrayList<>();
    private boolean ended;

    Sides(java.util.function.Supplier<@Nullable Solution> next) {
      this.next = next;
    }

    @Nullable Solution get(int index) {
      while (found.size() <= index && !ended) {
        Solution solution = next.get();
        if (solution == null) {
          ended = true;
        } else {
          found.add(solution);
        }
      }
      return index < found.size() ? found.get(index) : null;
    }
  }
}
