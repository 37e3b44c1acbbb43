package dovetail.quotient.fence;

import java.util.Comparator;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * What a search has left to do, cheapest first, and first come, first served.
 *
 * @param <T> what is searched
 */
final class Queue<T> {
  /** What is to be done with a node. */
  enum Step {
    /** Read on from it. */
    READ,
    /** Put one more fence into it. */
    EXPAND,
    /** Hand it out: it is a solution. */
    GIVE
  }

  /**
   * One thing to do.
   *
   * @param key its place in the queue
   * @param cost what the node costs
   */
  record Entry<T>(int key, int number, Step step, T node, int cost) {}

  private final PriorityQueue<Entry<T>> entries =
      new PriorityQueue<>(
          Comparator.<Entry<T>>comparingInt(Entry::key).thenComparingInt(Entry::number));
  private int numbers;

  void add(Step step, T node, int cost, int later) {
    entries.add(new Entry<>(cost + later, numbers++, step, node, cost));
  }

  @Nullable Entry<T> next() {
    return entries.poll();
  }
}
