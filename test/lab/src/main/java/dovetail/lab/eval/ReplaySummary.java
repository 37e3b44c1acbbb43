package dovetail.lab.eval;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;

/**
 * The table of a replay, in Markdown. A row has the figures of one reach of Echo, how much more
 * they are than the first row's, and intervals of 95 %. The intervals come from drawing commits
 * again, not lines: the lines of one commit are alike.
 */
public final class ReplaySummary {
  private static final int DRAWS = 2000;

  private ReplaySummary() {}

  /** Of results, in the order of these names. */
  public static String of(List<ReplayResult> results, List<String> echoes) {
    StringBuilder out = new StringBuilder();
    out.append("| echo | lines | commits | exact | more than the first | line | more |");
    out.append(" first word | more | valid | tokens | a call | mean ms |\n");
    out.append("|---|---|---|---|---|---|---|---|---|---|---|---|---|\n");
    for (String echo : echoes) {
      List<ReplayResult> own = results.stream().filter(r -> r.echo().equals(echo)).toList();
      if (own.isEmpty()) {
        continue;
      }
      List<ReplayResult> base =
          results.stream().filter(r -> r.echo().equals(echoes.getFirst())).toList();
      out.append(
          String.format(
              Locale.ROOT,
              "| %s | %d | %d | %s | %s | %s | %s | %s | %s | %s | %.1f | %.2f | %.0f |%n",
              echo,
              own.size(),
              own.stream().map(ReplayResult::commit).distinct().count(),
              share(own, List.of(), ReplayResult::exact),
              share(own, base, ReplayResult::exact),
              share(own, List.of(), ReplayResult::isLine),
              share(own, base, ReplayResult::isLine),
              share(own, List.of(), ReplayResult::word),
              share(own, base, ReplayResult::word),
              share(own, List.of(), ReplayResult::valid),
              own.stream().mapToInt(ReplayResult::tokens).average().orElse(0),
              (double) own.stream().mapToInt(ReplayResult::tokens).sum()
                  / Math.max(1, own.stream().mapToInt(ReplayResult::calls).sum()),
              own.stream().mapToDouble(ReplayResult::millis).average().orElse(0)));
    }
    return out.toString();
  }

  /** The lines of a commit, and how many more of them have a property than in the base. */
  private static final class Count {
    private int lines;
    private int more;
  }

  private static String share(
      List<ReplayResult> own, List<ReplayResult> base, Predicate<ReplayResult> is) {
    Map<String, Boolean> before = new HashMap<>();
    base.forEach(result -> before.put(result.id(), is.test(result)));
    Map<String, Count> commits = new HashMap<>();
    for (ReplayResult result : own) {
      Count count = commits.computeIfAbsent(result.commit(), _ -> new Count());
      count.lines++;
      count.more += is.test(result) ? 1 : 0;
      count.more -= before.getOrDefault(result.id(), false) ? 1 : 0;
    }
    List<Count> counts = new ArrayList<>(commits.values());
    Random random = new Random(1);
    double[] drawn = new double[DRAWS];
    for (int i = 0; i < DRAWS; i++) {
      List<Count> some = new ArrayList<>();
      for (int j = 0; j < counts.size(); j++) {
        some.add(counts.get(random.nextInt(counts.size())));
      }
      drawn[i] = mean(some);
    }
    Arrays.sort(drawn);
    return String.format(
        Locale.ROOT,
        base.isEmpty() ? "%.1f %% [%.1f, %.1f]" : "%+.1f [%.1f, %.1f]",
        mean(counts),
        drawn[DRAWS / 40],
        drawn[DRAWS - 1 - DRAWS / 40]);
  }

  private static double mean(List<Count> counts) {
    int lines = counts.stream().mapToInt(count -> count.lines).sum();
    return 100.0 * counts.stream().mapToInt(count -> count.more).sum() / lines;
  }
}
