package dovetail.lab.sample;

import static dovetail.lab.sample.Drawing.FEW;
import static dovetail.lab.sample.Drawing.ONE_IN_A_HUNDRED;
import static dovetail.lab.sample.Drawing.SOME;
import static dovetail.lab.sample.Drawing.divergence;
import static dovetail.lab.sample.Drawing.excess;
import static dovetail.lab.sample.Drawing.pearson;
import static org.assertj.core.api.Assertions.assertThat;

import dovetail.lab.sample.Drawing.Hole;
import dovetail.lab.sample.Drawing.Table;
import dovetail.model.decode.Method;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What the decoders draw of holes in random finite grammars, against the distribution by its
 * definition ({@link Drawing}).
 */
final class RandomHolesTest {
  /** Rules without recursion over single letters, each rule using those after it. */
  private static List<List<List<String>>> rules(Random random) {
    List<List<List<String>>> rules = new ArrayList<>();
    int count = 2 + random.nextInt(3);
    for (int rule = 0; rule < count; rule++) {
      List<List<String>> options = new ArrayList<>();
      for (int option = 2 + random.nextInt(2); option > 0; option--) {
        List<String> parts = new ArrayList<>();
        for (int part = 1 + random.nextInt(2); part > 0; part--) {
          boolean letter = rule == count - 1 || random.nextInt(3) == 0;
          parts.add(
              letter
                  ? "abc".substring(random.nextInt(3)).substring(0, 1)
                  : "r" + (rule + 1 + random.nextInt(count - rule - 1)));
        }
        options.add(parts);
      }
      rules.add(options);
    }
    return rules;
  }

  private static String written(List<List<List<String>>> rules) {
    StringBuilder grammar = new StringBuilder("start: r0\n");
    for (int rule = 0; rule < rules.size(); rule++) {
      grammar
          .append("r%d: ".formatted(rule))
          .append(
              rules.get(rule).stream()
                  .map(
                      parts ->
                          parts.stream()
                              .map(part -> part.length() == 1 ? "\"" + part + "\"" : part)
                              .collect(Collectors.joining(" ")))
                  .collect(Collectors.joining(" | ")))
          .append('\n');
    }
    return grammar.toString();
  }

  private static Set<String> texts(List<List<List<String>>> rules, int rule) {
    return rules.get(rule).stream()
        .flatMap(
            parts -> {
              Stream<String> all = Stream.of("");
              for (String part : parts) {
                Set<String> next =
                    part.length() == 1
                        ? Set.of(part)
                        : texts(rules, Integer.parseInt(part.substring(1)));
                all = all.flatMap(begun -> next.stream().map(end -> begun + end));
              }
              return all;
            })
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Map<String, Double> row(Random random, List<String> tokens, boolean end) {
    Map<String, Double> row = new LinkedHashMap<>();
    tokens.forEach(
        token ->
            row.put(token, Math.pow(random.nextDouble(), 2) + (token.length() == 1 ? 0.05 : 0)));
    if (end) {
      row.put("", random.nextDouble() * 0.5 + 0.05);
    }
    double sum = row.values().stream().mapToDouble(p -> p).sum();
    row.replaceAll((token, p) -> p / sum);
    return row;
  }

  private static Table table(Random random) {
    List<String> tokens = List.of("a", "b", "c", "ab", "cc", "bca");
    Map<String, Map<String, Double>> next = new LinkedHashMap<>();
    next.put("", row(random, tokens, true));
    tokens.forEach(token -> next.put(token, row(random, tokens, true)));
    if (random.nextBoolean()) {
      next.put("abc", row(random, tokens, true));
      next.put("aa", row(random, tokens, true));
      return new Table(2, tokens, next);
    }
    return new Table(1, tokens, next);
  }

  /** A grammar with several texts, with a table, and with a suffix if there is to be one. */
  private static Hole hole(long seed, boolean cut, Set<String> middles) {
    Random random = new Random(seed);
    while (true) {
      List<List<List<String>>> rules = rules(random);
      Set<String> texts = texts(rules, 0);
      String suffix = "";
      String prefix = "";
      if (cut) {
        String one = new ArrayList<>(texts).get(random.nextInt(texts.size()));
        suffix = one.substring(Math.max(1, one.length() - 1 - random.nextInt(2)));
        prefix = random.nextBoolean() ? one.substring(0, 1) : "";
      }
      for (String text : texts) {
        if (text.length() >= prefix.length() + suffix.length()
            && text.startsWith(prefix)
            && text.endsWith(suffix)) {
          middles.add(text.substring(prefix.length(), text.length() - suffix.length()));
        }
      }
      if (middles.size() >= 3 && middles.size() <= 40) {
        return new Hole(written(rules), table(random), prefix, suffix);
      }
      middles.clear();
    }
  }

  /**
   * Each within what one of forty may be by chance, and all together. Texts that would hardly be
   * drawn count as one.
   */
  @Test
  void randomGrammarsAreDrawnExactly() {
    double sum = 0;
    int freedom = 0;
    double masked = 0;
    double tracked = 0;
    for (int grammar = 0; grammar < 40; grammar++) {
      Set<String> middles = new TreeSet<>();
      Hole hole = hole(grammar / 2, grammar % 2 == 1, middles);
      Map<String, Double> expected = hole.table().among(middles);
      Map<String, Integer> exact = hole.drawn(Method.EXACT, SOME);
      String described = hole + " " + exact + " " + expected;
      assertThat(expected.keySet()).as(described).containsAll(exact.keySet());
      Map<String, Double> often = together(expected, expected, 10.0 / SOME);
      Map<String, Integer> counts = together(exact, expected, 10.0 / SOME);
      if (often.size() > 1) {
        double pearson = pearson(counts, often);
        assertThat(excess(pearson, often.size() - 1)).as(described).isLessThan(3.5);
        sum += pearson;
        freedom += often.size() - 1;
      }
      masked += divergence(hole.drawn(Method.MASKED, FEW), expected);
      tracked += divergence(hole.drawn(Method.ADAPTRACK, FEW), expected);
      double settled =
          excess(together(hole.settled(Method.ADAPTRACK, SOME), expected, 10.0 / SOME), often);
      assertThat(often.size() < 2 ? 0 : settled).as(described).isLessThan(3.5);
    }
    assertThat(excess(sum, freedom)).isLessThan(ONE_IN_A_HUNDRED);
    assertThat(tracked).isLessThan(masked / 3);
  }

  private static <T extends Number> Map<String, T> together(
      Map<String, T> values, Map<String, Double> expected, double least) {
    Map<String, T> found = new TreeMap<>();
    values.forEach(
        (text, value) ->
            found.merge(
                expected.getOrDefault(text, 0.0) < least ? "the rest" : text,
                value,
                RandomHolesTest::plus));
    return found;
  }

  @SuppressWarnings("unchecked")
  private static <T extends Number> T plus(T one, T other) {
    return one instanceof Integer
        ? (T) Integer.valueOf(one.intValue() + other.intValue())
        : (T) Double.valueOf(one.doubleValue() + other.doubleValue());
  }
}
