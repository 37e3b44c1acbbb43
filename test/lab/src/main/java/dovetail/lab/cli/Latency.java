package dovetail.lab.cli;

import com.google.gson.JsonObject;
import java.util.List;

/** How long an editor waits for replies, in milliseconds. */
final class Latency {
  private Latency() {}

  /** Adds median, 99th percentile and maximum under names that begin so; nothing of no reply. */
  static void addTo(JsonObject out, String name, List<Double> millis) {
    double[] sorted = millis.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    if (sorted.length > 0) {
      out.addProperty(name + "p50_ms", rounded(sorted[sorted.length / 2]));
      out.addProperty(name + "p99_ms", rounded(sorted[(int) (sorted.length * 0.99)]));
      out.addProperty(name + "max_ms", rounded(sorted[sorted.length - 1]));
    }
  }

  private static double rounded(double value) {
    return Math.round(value * 1000) / 1000.0;
  }
}
