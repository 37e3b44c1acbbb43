package dovetail.lab.cli;

import com.google.gson.JsonObject;
import dovetail.ints.LongList;
import java.util.Arrays;

/** Times in nanoseconds; their quantiles in microseconds. */
final class Times {
  private final LongList values = new LongList();

  void add(long nanos) {
    values.add(nanos);
  }

  int count() {
    return values.size();
  }

  double micros(double quantile) {
    values.sort();
    int count = values.size();
    return count == 0 ? 0 : values.get((int) Math.min(count - 1, quantile * count)) / 1e3;
  }

  double mean() {
    return Math.rint(Arrays.stream(values.toArray()).average().orElse(0) / 10) / 100;
  }

  void tell(JsonObject out) {
    out.addProperty("p50_us", micros(0.5));
    out.addProperty("p90_us", micros(0.9));
    out.addProperty("p99_us", micros(0.99));
    out.addProperty("max_us", micros(1));
    out.addProperty("mean_us", mean());
  }
}
