package dovetail.lab.eval;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The tables at the end of {@code eval bits}, in Markdown. */
public final class BitsSummary {
  private BitsSummary() {}

  /** Of results, at least one. */
  public static String of(List<BitsResult> results) {
    double bytes = sum(results, BitsResult::bytes);
    double middles = sum(results, BitsResult::middleBytes);
    StringBuilder out = new StringBuilder();
    out.append("| | cases | bytes | bits per byte |%n|---|---|---|---|%n".formatted());
    out.append(row("plain text", results.size(), bytes, sum(results, BitsResult::bits)));
    out.append(
        row("rest of a line", results.size(), middles, sum(results, BitsResult::middleBits)));
    out.append("%n| where the truth stops | share |%n|---|---|%n".formatted());
    for (BitsResult.Stop stop : BitsResult.Stop.values()) {
      long count = results.stream().filter(result -> result.stop() == stop).count();
      out.append("| %s | %.1f %% |%n".formatted(words(stop), 100.0 * count / results.size()));
    }
    return out + calibration(results);
  }

  private static String row(String name, int cases, double bytes, double bits) {
    return "| %s | %d | %.0f | %.3f |%n".formatted(name, cases, bytes, bits / bytes);
  }

  private static String words(BitsResult.Stop stop) {
    return switch (stop) {
      case END -> "it ends the middle";
      case LINE -> "it ends the line";
      case ON -> "it goes on";
      case EARLY -> "it had ended before";
    };
  }

  private static String calibration(List<BitsResult> results) {
    int tenths = results.getFirst().sure().length;
    long[] sure = new long[tenths];
    long[] right = new long[tenths];
    double[] total = new double[tenths];
    for (BitsResult result : results) {
      for (int i = 0; i < tenths; i++) {
        sure[i] += result.sure()[i];
        right[i] += result.right()[i];
        total[i] += result.total()[i];
      }
    }
    double all = Math.max(1, Arrays.stream(sure).sum());
    double error = 0;
    StringBuilder out = new StringBuilder();
    out.append("%n| best token's probability | tokens | mean | right |%n".formatted());
    out.append("|---|---|---|---|%n".formatted());
    for (int i = 0; i < tenths; i++) {
      if (sure[i] > 0) {
        error += Math.abs(right[i] - total[i]) / all;
        out.append(
            "| %.1f to %.1f | %d | %.3f | %.3f |%n"
                .formatted(
                    i / (double) tenths,
                    (i + 1) / (double) tenths,
                    sure[i],
                    total[i] / sure[i],
                    right[i] / (double) sure[i]));
      }
    }
    return out + "%nexpected calibration error %.3f%n".formatted(error);
  }

  private static double sum(List<BitsResult> results, ToDoubleFunction<BitsResult> part) {
    return results.stream().mapToDouble(part).sum();
  }
}
