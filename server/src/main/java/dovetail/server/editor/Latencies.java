package dovetail.server.editor;

import dovetail.protocol.Trigger;
import java.util.Arrays;

/** The times of the last completions, in milliseconds. Safe for threads. */
final class Latencies {
  private static final int KEPT = 512;

  private final double[] automatic = new double[KEPT];
  private final double[] invoked = new double[KEPT];
  private long automaticCount;
  private long invokedCount;

  synchronized void add(Trigger trigger, double millis) {
    switch (trigger) {
      case AUTOMATIC -> automatic[(int) (automaticCount++ % KEPT)] = millis;
      case INVOKED -> invoked[(int) (invokedCount++ % KEPT)] = millis;
    }
  }

  /**
   * A summary for the user: the number of completions, and the median and 99th percentile of the
   * last.
   */
  synchronized String describe(Trigger trigger) {
    long count =
        switch (trigger) {
          case AUTOMATIC -> automaticCount;
          case INVOKED -> invokedCount;
        };
    double[] last =
        Arrays.copyOf(
            switch (trigger) {
              case AUTOMATIC -> automatic;
              case INVOKED -> invoked;
            },
            (int) Math.min(count, KEPT));
    if (last.length == 0) {
      return "none yet";
    }
    Arrays.sort(last);
    return "%d, p50 %.0f ms, p99 %.0f ms"
        .formatted(count, last[last.length / 2], last[(int) (last.length * 0.99)]);
  }
}
