package dovetail.server.complete;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.grammar.GrammarReader;
import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.model.LanguageModel;
import dovetail.model.Prompt;
import dovetail.model.decode.Bounds;
import dovetail.model.decode.DecodeResult;
import dovetail.model.decode.Decoding;
import dovetail.model.decode.Decoding.Learning;
import dovetail.model.decode.Method;
import dovetail.model.decode.Sampling;
import dovetail.model.decode.StopPolicy;
import dovetail.model.hub.Attempt;
import dovetail.model.table.TableReader;
import dovetail.quotient.LegalNames;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What the decoders draw, against the distribution by its definition: the probability of each text
 * is summed over all ways to cut it into tokens, and divided by that of all texts that fit.
 */
final class HoleSamplesTest {
  private static final int MANY = 20_000;
  private static final int SOME = 8_000;

  /** For decoders that know nothing of the samples before. */
  private static final int FEW = 400;

  /** Settles what is shared. */
  private static final int BEFORE = 1_000;

  /**
   * A table of probabilities.
   *
   * @param next for the last {@code order} tokens together, or fewer, the probability of each token
   */
  private record Table(int order, List<String> tokens, Map<String, Map<String, Double>> next) {
    LanguageModel model() {
      String json =
          "{\"tokens\": [%s], \"order\": %d, \"next\": {%s}}"
              .formatted(
                  tokens.stream().map("\"%s\""::formatted).collect(Collectors.joining(", ")),
                  order,
                  next.entrySet().stream()
                      .map(entry -> "\"%s\": {%s}".formatted(entry.getKey(), row(entry.getValue())))
                      .collect(Collectors.joining(", ")));
      return switch (TableReader.read("table", json)) {
        case Attempt.Success<LanguageModel> read -> read.value();
        case Attempt.Failure<LanguageModel> failure ->
            throw new AssertionError(failure.problems().toString());
      };
    }

    private static String row(Map<String, Double> shares) {
      return shares.entrySet().stream()
          .map(share -> "\"%s\": %s".formatted(share.getKey(), share.getValue()))
          .collect(Collectors.joining(", "));
    }

    /** The probability of a text. */
    double probability(String text) {
      return probability(text, List.of());
    }

    private double probability(String rest, List<String> before) {
      Map<String, Double> shares = null;
      for (int count = Math.min(order, before.size()); shares == null; count--) {
        shares = next.get(String.join("", before.subList(before.size() - count, before.size())));
      }
      double sum = rest.isEmpty() ? shares.getOrDefault("", 0.0) : 0;
      for (Map.Entry<String, Double> share : shares.entrySet()) {
        String token = share.getKey();
        if (!token.isEmpty() && rest.startsWith(token)) {
          List<String> after = new ArrayList<>(before);
          after.add(token);
          sum += share.getValue() * probability(rest.substring(token.length()), after);
        }
      }
      return sum;
    }

    /** What is drawn of some texts, if just these are allowed. */
    Map<String, Double> among(Set<String> texts) {
      Map<String, Double> found = new TreeMap<>();
      texts.forEach(text -> found.put(text, probability(text)));
      double sum = found.values().stream().mapToDouble(p -> p).sum();
      found.values().removeIf(p -> p <= 0);
      found.replaceAll((text, p) -> p / sum);
      return found;
    }
  }

  private static Language language(String grammar) {
    return Language.of(
        Objects.requireNonNull(
            GrammarReader.read(grammar, "test.lark", name -> Optional.empty(), Optional.empty())
                .grammar()));
  }

  private static Decoding decoding(Method method, Learning learning, long seed) {
    return new Decoding(method, new Sampling(1, 0, 1, 0, seed), Bounds.NONE, learning);
  }

  /** A hole, in a language, for a table. */
  private record Hole(String grammar, Table table, String prefix, String suffix) {
    Map<String, Integer> drawn(Decoding decoding, int before, int count) {
      Map<String, Integer> counts = new TreeMap<>();
      try (LanguageModel model = table.model();
          HoleSamples samples =
              new HoleSamples(
                  model,
                  language(grammar),
                  prefix,
                  suffix,
                  Prompt.of(model, "", "", 64),
                  decoding)) {
        for (int i = 0; i < before + count; i++) {
          DecodeResult result = samples.next();
          assertThat(result).isInstanceOf(DecodeResult.Middle.class);
          if (i >= before) {
            counts.merge(((DecodeResult.Middle) result).text(), 1, Integer::sum);
          }
        }
      }
      return counts;
    }

    Map<String, Integer> drawn(Method method, int count) {
      Decoding usual = Decoding.of(method);
      return drawn(decoding(method, usual.learning(), seed()), 0, count);
    }

    /** With estimates that were learnt from other samples. */
    Map<String, Integer> settled(Method method, int count) {
      return drawn(decoding(method, Learning.SHARED, seed()), BEFORE, count);
    }

    /** Another one for each grammar: what is drawn of one says nothing of another. */
    private long seed() {
      return grammar.hashCode() + 31L * suffix.hashCode();
    }
  }

  /** Pearson's sum. */
  private static double pearson(Map<String, Integer> counts, Map<String, Double> expected) {
    assertThat(expected.keySet()).containsAll(counts.keySet());
    double all = counts.values().stream().mapToInt(i -> i).sum();
    return expected.entrySet().stream()
        .mapToDouble(
            entry -> {
              double want = all * entry.getValue();
              double found = counts.getOrDefault(entry.getKey(), 0);
              return (found - want) * (found - want) / want;
            })
        .sum();
  }

  /**
   * How many standard deviations a sum of squares is too large (Wilson and Hilferty): 2.33 is one
   * in a hundred.
   */
  private static double excess(double pearson, int freedom) {
    double unit = 2.0 / (9 * freedom);
    return (Math.cbrt(pearson / freedom) - (1 - unit)) / Math.sqrt(unit);
  }

  private static final double ONE_IN_A_HUNDRED = 2.326;

  private static double excess(Map<String, Integer> counts, Map<String, Double> expected) {
    return excess(pearson(counts, expected), expected.size() - 1);
  }

  private static double divergence(Map<String, Integer> counts, Map<String, Double> expected) {
    double all = counts.values().stream().mapToInt(i -> i).sum();
    return counts.entrySet().stream()
        .mapToDouble(
            entry -> {
              double share = entry.getValue() / all;
              return share * Math.log(share / expected.getOrDefault(entry.getKey(), 0.0));
            })
        .sum();
  }

  // ---- the binary task of arXiv 2510.17376

  private static Hole binary() {
    Map<String, Double> third = new LinkedHashMap<>();
    List.of("0", "1", "").forEach(token -> third.put(token, 1.0 / 3));
    return new Hole(
        "start: /00000|1[01][01][01][01]/",
        new Table(
            1, List.of("0", "1"), Map.of("", Map.of("0", 0.5, "1", 0.5), "0", third, "1", third)),
        "",
        "");
  }

  private static Map<String, Double> seventeenths() {
    Map<String, Double> all = new TreeMap<>();
    for (int bits = 16; bits < 32; bits++) {
      all.put(Integer.toBinaryString(bits), 1.0 / 17);
    }
    all.put("00000", 1.0 / 17);
    return all;
  }

  @Test
  void theBinaryTask() {
    Hole hole = binary();
    Map<String, Double> expected = seventeenths();
    assertThat(excess(hole.drawn(Method.EXACT, MANY), expected)).isLessThan(ONE_IN_A_HUNDRED);

    Map<String, Integer> masked = hole.drawn(Method.MASKED, MANY);
    assertThat(excess(masked, expected)).isGreaterThan(50);
    assertThat(masked.get("00000") / (double) MANY).isBetween(0.48, 0.52);

    Map<String, Integer> tracked = hole.drawn(Method.ADAPTRACK, MANY);
    assertThat(divergence(tracked, expected)).isLessThan(divergence(masked, expected) / 3);
    assertThat(excess(hole.settled(Method.ADAPTRACK, MANY), expected)).isLessThan(ONE_IN_A_HUNDRED);
    assertThat(excess(hole.settled(Method.ASAP, MANY), expected)).isLessThan(ONE_IN_A_HUNDRED);
  }

  /** A table with no end: a text ends where nothing can follow. */
  @Test
  @Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void whatNeverEndsHasNoMiddle() {
    Hole hole =
        new Hole(
            "start: /00000|1[01][01][01][01]/",
            new Table(0, List.of("0", "1"), Map.of("", Map.of("0", 0.5, "1", 0.5))),
            "",
            "");
    try (LanguageModel model = hole.table().model();
        HoleSamples samples =
            new HoleSamples(
                model,
                language(hole.grammar()),
                "",
                "",
                Prompt.of(model, "", "", 64),
                Decoding.of(Method.EXACT))) {
      assertThat(samples.next()).isInstanceOf(DecodeResult.NoMiddle.class);
    }
  }

  // ---- the counterexample to theorem 5.2

  private static Hole counterexample() {
    Map<String, Map<String, Double>> next = new HashMap<>();
    next.put("", Map.of("a", 0.5, "b", 0.5));
    next.put("a", Map.of("c", 0.5, "d", 0.5));
    next.put("b", Map.of("z", 1.0));
    next.put("c", Map.of("x", 0.1, "w", 0.9));
    next.put("d", Map.of("y", 1.0));
    List.of("w", "x", "y", "z").forEach(token -> next.put(token, Map.of("", 1.0)));
    return new Hole(
        "start: \"acx\" | \"ady\" | \"bz\"",
        new Table(1, List.of("a", "b", "c", "d", "x", "y", "z", "w"), next),
        "",
        "");
  }

  private static void shares(Map<String, Integer> counts, double acx, double ady, double bz) {
    double all = counts.values().stream().mapToInt(i -> i).sum();
    assertThat(counts.get("acx") / all).isBetween(acx - 0.01, acx + 0.01);
    assertThat(counts.get("ady") / all).isBetween(ady - 0.012, ady + 0.012);
    assertThat(counts.get("bz") / all).isBetween(bz - 0.012, bz + 0.012);
  }

  @Test
  void theCounterexampleSeparatesTheDecoders() {
    Hole hole = counterexample();
    shares(hole.drawn(Method.MASKED, MANY), 0.25, 0.25, 0.5);
    shares(hole.drawn(Method.EXACT, MANY), 0.032, 0.323, 0.645);
    shares(hole.drawn(decoding(Method.EXACT, Learning.FRESH, 3), 0, MANY), 0.032, 0.323, 0.645);
    shares(hole.drawn(Method.ADAPTRACK, MANY), 0.032, 0.395, 0.573);
    shares(hole.settled(Method.ADAPTRACK, MANY), 0.032, 0.323, 0.645);
    shares(hole.settled(Method.ASAP, MANY), 0.032, 0.323, 0.645);
  }

  @Test
  void withoutTemperatureTheLikeliestIsGoneBackTo() {
    Decoding coldest =
        new Decoding(Method.ADAPTRACK, new Sampling(0, 0, 1, 0, 7), Bounds.NONE, Learning.FRESH);
    assertThat(counterexample().drawn(coldest, 0, 20)).isEqualTo(Map.of("bz", 20));
  }

  @Test
  void aBoundIsKeptAndTold() {
    Hole hole = counterexample();
    try (LanguageModel model = hole.table().model();
        HoleSamples samples =
            new HoleSamples(
                model,
                language(hole.grammar()),
                "",
                "",
                Prompt.of(model, "", "", 64),
                new Decoding(
                    Method.EXACT, Sampling.DEFAULT, new Bounds(9, 0, 100), Learning.FRESH))) {
      int bounded = 0;
      for (int i = 0; i < 100; i++) {
        DecodeResult result = samples.next();
        assertThat(result).isInstanceOf(DecodeResult.Middle.class);
        assertThat(samples.isComplete(((DecodeResult.Middle) result).text())).isTrue();
        assertThat(result.stats().backtracks()).isZero();
        bounded += result.stats().bounded() ? 1 : 0;
      }
      assertThat(bounded).isBetween(10, 45);
    }
  }

  @Test
  void whatNothingCanEndIsLeftOffAtTheBound() {
    // In three tokens only what has no letter but z can end: each other one is given up in turn.
    Map<String, Double> letters = new HashMap<>();
    List<String> tokens = new ArrayList<>();
    for (char c = 'a'; c <= 'z'; c++) {
      tokens.add("" + c);
      letters.put("" + c, c == 'z' ? 0.001 : 0.999 / 25);
    }
    Table table = new Table(1, tokens, Map.of("", letters));
    try (LanguageModel model = table.model();
        HoleSamples samples =
            new HoleSamples(
                model,
                language("start: /[a-y]/* \"zz\""),
                "",
                "",
                Prompt.of(model, "", "", 3),
                new Decoding(
                    Method.ADAPTRACK, Sampling.DEFAULT, new Bounds(9, 3, 100), Learning.FRESH))) {
      DecodeResult result = samples.next();
      assertThat(result.stats().backtracks()).isLessThanOrEqualTo(5);
      assertThat(result.stats().bounded()).isTrue();
    }
  }

  @Test
  void aNameEndsBeforeWhatIsNone() {
    Map<String, Map<String, Double>> next = new HashMap<>();
    next.put("", Map.of("x", 1.0));
    next.put("x", Map.of(".", 0.5, "(", 0.25, "", 0.25));
    next.put(".", Map.of("ab", 0.75, "cd", 0.25));
    next.put("ab", Map.of("(", 0.5, "ab", 0.5));
    next.put("cd", Map.of("(", 1.0));
    next.put("(", Map.of("x", 1.0));
    Table table = new Table(1, List.of("x", ".", "(", "ab", "cd"), next);
    LegalNames names = LegalNames.of(Map.of("x.", Set.of("ab", "cd")));
    try (LanguageModel model = table.model();
        HoleSamples samples =
            new HoleSamples(
                model,
                Languages.builtIn().find("python").orElseThrow(),
                "",
                "()\n",
                names,
                Prompt.of(model, "", "", 9),
                StopPolicy.NAME)) {
      samples.use(new Decoding(Method.EXACT, Sampling.DEFAULT, Bounds.NONE, Learning.SHARED));
      Map<String, Integer> counts = new HashMap<>();
      for (int i = 0; i < 4000; i++) {
        counts.merge(((DecodeResult.Middle) samples.next()).text(), 1, Integer::sum);
      }
      // x: 1/2; x.ab: 1/2 * 3/4 * 1/2, abab being none; x.cd: 1/2 * 1/4; all of 13/16
      assertThat(counts.keySet()).containsExactlyInAnyOrder("x", "x.ab", "x.cd");
      assertThat(counts.get("x") / 4000.0).isBetween(8 / 13.0 - 0.03, 8 / 13.0 + 0.03);
      assertThat(counts.get("x.ab") / 4000.0).isBetween(3 / 13.0 - 0.03, 3 / 13.0 + 0.03);
    }
  }

  // ---- random finite grammars

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
                HoleSamplesTest::plus));
    return found;
  }

  @SuppressWarnings("unchecked")
  private static <T extends Number> T plus(T one, T other) {
    return one instanceof Integer
        ? (T) Integer.valueOf(one.intValue() + other.intValue())
        : (T) Double.valueOf(one.doubleValue() + other.doubleValue());
  }
}
