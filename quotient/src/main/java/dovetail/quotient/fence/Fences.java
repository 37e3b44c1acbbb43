package dovetail.quotient.fence;

import dovetail.quotient.DocumentMiddles;
import dovetail.quotient.MiddleLanguage;
import dovetail.quotient.PrefixReading;
import dovetail.quotient.SharedCharts;
import dovetail.quotient.SuffixReading;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
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
    DocumentMiddles document = new DocumentMiddles(charts);
    MiddleLanguage whole = between(document, prefix, suffix);
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
    Found best = best(document, left, right, limits);
    return best == null
        ? new Fencing.Lost(between(document, prefix, suffix))
        : fenced(document, best, prefix.length);
  }

  private static MiddleLanguage between(DocumentMiddles document, byte[] prefix, byte[] suffix) {
    byte[] text = Arrays.copyOf(prefix, prefix.length + suffix.length);
    System.arraycopy(suffix, 0, text, prefix.length, suffix.length);
    return document.at(text, prefix.length);
  }

  /**
   * A left side and a right side, by their numbers.
   *
   * @param cost what they cost together, or less
   * @param known whether that is what they cost: both have been searched for
   */
  private record Pair(int left, int right, int cost, boolean known) {}

  /** A pair between which some middle fits. */
  private record Found(Solution left, Solution right) {}

  /**
   * The cheapest pair of sides between which some middle fits. What a middle has at least to bring
   * along counts too: that it must close a string or a bracket speaks against a pair.
   */
  private static @Nullable Found best(
      DocumentMiddles document, Sides lefts, Sides rights, FenceLimits limits) {
    PriorityQueue<Pair> queue =
        new PriorityQueue<>(
            Comparator.comparingInt(Pair::cost)
                .thenComparingInt(Pair::left)
                .thenComparingInt(Pair::right));
    queue.add(new Pair(0, 0, 0, false));
    Found best = null;
    int least = Integer.MAX_VALUE;
    int tried = 0;
    for (Pair pair = queue.poll();
        pair != null && pair.cost() < least && tried < limits.pairs();
        pair = queue.poll()) {
      Solution left = lefts.get(pair.left());
      Solution right = left == null ? null : rights.get(pair.right());
      if (left == null || right == null) {
        continue;
      }
      int sides = left.cost() + right.cost();
      int cost = sides + (left.inside() == right.inside() ? 0 : Costs.ONE_SIDED);
      if (!pair.known()) {
        queue.add(new Pair(pair.left(), pair.right(), cost, true));
        queue.add(new Pair(pair.left() + 1, pair.right(), sides + 1, false));
        if (pair.left() == 0) {
          queue.add(new Pair(0, pair.right() + 1, sides + 1, false));
        }
        continue;
      }
      if (left.fences().isEmpty() && right.fences().isEmpty()) {
        continue;
      }
      tried++;
      int distance = between(document, left.text(), right.text()).recognizer().distance();
      int all = cost + Math.min(distance, Costs.MOST_DISTANCE);
      if (distance < Integer.MAX_VALUE && all < least) {
        least = all;
        best = new Found(left, right);
      }
    }
    return best;
  }

  private static Fencing fenced(DocumentMiddles document, Found pair, int prefixLength) {
    Solution left = pair.left();
    Solution right = pair.right();
    List<Fence> fences = new ArrayList<>(left.fences());
    for (Fence fence : right.fences()) {
      fences.add(
          new Fence(fence.from() + prefixLength, fence.to() + prefixLength, fence.standIn()));
    }
    MiddleLanguage middles = between(document, left.text(), right.text());
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
