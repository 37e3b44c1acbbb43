package dovetail.lab.eval;

import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * The results for the holes of {@link ApiCases}, as tables: of all, and of those where it is hard.
 */
public final class ApiSummary {
  private static final int[] AMONG = {1, 3, 5, 10, 20};

  private ApiSummary() {}

  /** The tables, in Markdown, a line a decoder. */
  public static String of(List<ApiResult> results, List<String> decoders) {
    return table("all", results, decoders, result -> true)
        + table("name not above", results, decoders, result -> !result.above());
  }

  private static String table(
      String what, List<ApiResult> results, List<String> decoders, Predicate<ApiResult> counted) {
    StringBuilder out = new StringBuilder("\n| " + what + " | cases | greedy |");
    for (int some : AMONG) {
      out.append(" @").append(some).append(" |");
    }
    out.append(" calls a sample | bounded |\n|---|---|---|")
        .append("---|".repeat(AMONG.length + 2));
    out.append('\n');
    for (String decoder : decoders) {
      List<ApiResult> own =
          results.stream()
              .filter(counted)
              .filter(result -> result.decoder().equals(decoder))
              .toList();
      out.append(
          "| %s | %d | %s |".formatted(decoder, own.size(), percent(own, r -> r.first() ? 1 : 0)));
      for (int some : AMONG) {
        boolean drawn = own.stream().allMatch(result -> result.samples() >= some);
        out.append(drawn ? " %s |".formatted(percent(own, r -> r.among(some))) : " – |");
      }
      double samples = own.stream().mapToDouble(ApiResult::samples).sum();
      double calls = own.stream().mapToDouble(ApiResult::calls).sum() / Math.max(1, samples);
      double bounded = own.stream().mapToDouble(ApiResult::bounded).sum() / Math.max(1, samples);
      out.append(String.format(Locale.ROOT, " %.1f | %.1f %% |\n", calls, 100 * bounded));
    }
    return out.toString();
  }

  private static String percent(List<ApiResult> results, ToDoubleFunction<ApiResult> value) {
    return String.format(
        Locale.ROOT,
        "%.1f %%",
        100 * results.stream().mapToDouble(value).average().orElse(Double.NaN));
  }
}
