package dovetail.server.editor;

import com.google.common.collect.EvictingQueue;
import dovetail.protocol.Trigger;
import java.util.EnumMap;
import java.util.Map;

/** The times of the last completions, in milliseconds. Safe for threads. */
final class Latencies {
  private static final int KEPT = 512;

  private final Map<Trigger, Times> byTrigger = new EnumMap<>(Trigger.class);

  private static final class Times {
    private final EvictingQueue<Double> last = EvictingQueue.create(KEPT);
    private long count;
  }

  synchronized void add(Trigger trigger, double millis) {
    Times times = byTrigger.computeIfAbsent(trigger, _ -> new Times());
    times.last.add(millis);
    times.count++;
  }

  /**
   * A summary for the user: the number of completions, and the median and 99th percentile of the
   * last.
   */
  synchronized String describe(Trigger trigger) {
    Times times = byTrigger.get(trigger);
    if (times == null) {
      return "none yet";
    }
    double[] last = times.last.stream().mapToDouble(one -> one).sorted().toArray();
    return "%d, p50 %.0f ms, p99 %.0f ms"
        .formatted(times.count, last[last.length / 2], last[(int) (last.length * 0.99)]);
  }
}
