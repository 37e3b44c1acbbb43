package dovetail.lab.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.grammar.GrammarReader;
import dovetail.languages.Language;
import dovetail.model.LanguageModel;
import dovetail.model.Prompt;
import dovetail.model.decode.Bounds;
import dovetail.model.decode.Decoding;
import dovetail.model.decode.Decoding.Learning;
import dovetail.model.decode.Method;
import dovetail.model.decode.Sampling;
import dovetail.model.hub.Attempt;
import dovetail.model.request.DecodeResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Holes whose every middle is known with its probability, what is drawn of them, and how well both
 * agree.
 */
final class Drawing {
  private Drawing() {}

  static final int MANY = 20_000;
  static final int SOME = 8_000;

  /** For decoders that know nothing of the samples before. */
  static final int FEW = 400;

  /** Settles what is shared. */
  static final int BEFORE = 1_000;

  /**
   * A table of probabilities.
   *
   * @param next for the last {@code order} tokens together, or fewer, the probability of each token
   */
  record Table(int order, List<String> tokens, Map<String, Map<String, Double>> next) {
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

  static Language language(String grammar) {
    return Language.of(
        Objects.requireNonNull(
            GrammarReader.read(grammar, "test.lark", name -> Optional.empty()).grammar()));
  }

  static Decoding decoding(Method method, Learning learning, long seed) {
    return new Decoding(method, new Sampling(1, 0, 1, 0, seed), Bounds.NONE, learning);
  }

  /** A hole, in a language, for a table. */
  record Hole(String grammar, Table table, String prefix, String suffix) {
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
  static double pearson(Map<String, Integer> counts, Map<String, Double> expected) {
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
  static double excess(double pearson, int freedom) {
    double unit = 2.0 / (9 * freedom);
    return (Math.cbrt(pearson / freedom) - (1 - unit)) / Math.sqrt(unit);
  }

  static final double ONE_IN_A_HUNDRED = 2.326;

  static double excess(Map<String, Integer> counts, Map<String, Double> expected) {
    return excess(pearson(counts, expected), expected.size() - 1);
  }

  static double divergence(Map<String, Integer> counts, Map<String, Double> expected) {
    double all = counts.values().stream().mapToInt(i -> i).sum();
    return counts.entrySet().stream()
        .mapToDouble(
            entry -> {
              double share = entry.getValue() / all;
              return share * Math.log(share / expected.getOrDefault(entry.getKey(), 0.0));
            })
        .sum();
  }
}
