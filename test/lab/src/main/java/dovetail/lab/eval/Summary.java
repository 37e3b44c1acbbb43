package dovetail.lab.eval;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The table at the end of an evaluation, in Markdown. */
public final class Summary {
  private Summary() {}

  /** A row for each decoder, in the order given; and how the first two fare on the same cases. */
  public static String of(List<Result> results, List<String> decoders) {
    StringBuilder out = new StringBuilder();
    out.append(
        "| decoder | cases | valid | nothing | leaves | exact | similarity | tokens | p50 ms |");
    out.append(" grammar µs | ends |\n|---|---|---|---|---|---|---|---|---|---|---|\n");
    for (String decoder : decoders) {
      List<Result> own = results.stream().filter(r -> r.decoder().equals(decoder)).toList();
      if (!own.isEmpty()) {
        out.append(row(decoder, own));
      }
    }
    if (decoders.size() > 1) {
      out.append(crossed(results, decoders.get(0), decoders.get(1)));
    }
    return out.toString();
  }

  private static String row(String decoder, List<Result> own) {
    Map<String, Long> ends =
        own.stream()
            .collect(Collectors.groupingBy(Result::finish, TreeMap::new, Collectors.counting()));
    double[] millis = own.stream().mapToDouble(Result::millis).sorted().toArray();
    double[] micros = own.stream().mapToDouble(Result::constraintMicros).sorted().toArray();
    return "| %s | %d | %.1f %% | %d | %.1f %% | %.1f %% | %.3f | %.1f | %.0f | %.0f | %s |%n"
        .formatted(
            decoder,
            own.size(),
            100.0 * own.stream().filter(Result::valid).count() / own.size(),
            own.stream().filter(result -> !result.found()).count(),
            100.0 * own.stream().filter(Result::leaves).count() / own.size(),
            100.0 * own.stream().filter(Result::exact).count() / own.size(),
            own.stream().mapToDouble(Result::similarity).average().orElse(0),
            own.stream().mapToInt(Result::tokens).average().orElse(0),
            millis[millis.length / 2],
            micros[micros.length / 2],
            ends.entrySet().stream()
                .map(end -> end.getKey() + " " + end.getValue())
                .collect(Collectors.joining(", ")));
  }

  /** The 2×2 table of the papers. */
  private static String crossed(List<Result> results, String first, String second) {
    Map<String, Boolean> valid = new HashMap<>();
    results.stream()
        .filter(r -> r.decoder().equals(second))
        .forEach(r -> valid.put(r.id(), r.valid()));
    int[][] counts = new int[2][2];
    for (Result result : results) {
      Boolean other = result.decoder().equals(first) ? valid.get(result.id()) : null;
      if (other != null) {
        counts[result.valid() ? 0 : 1][other ? 0 : 1]++;
      }
    }
    return "%n| | %s valid | %s not |%n|---|---|---|%n| %s valid | %d | %d |%n| %s not | %d | %d |%n"
        .formatted(
            second, second, first, counts[0][0], counts[0][1], first, counts[1][0], counts[1][1]);
  }
}
