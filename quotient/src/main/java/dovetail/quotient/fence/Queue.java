package dovetail.quotient.fence;

import java.util.Comparator;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/** The open steps of a search, cheapest first; steps of equal cost in order of arrival. */
final class Queue<T> {
  /** A step to take with a node. */
  enum Step {
    /** Read on from the node. */
    READ,
    /** Put one more fence into the node's text. */
    EXPAND,
    /** Hand the node out: it is a solution. */
    GIVE
  }

  /** One step that is to be taken, with its node and cost. */
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
