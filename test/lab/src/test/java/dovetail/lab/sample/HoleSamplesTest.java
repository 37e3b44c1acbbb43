package dovetail.lab.sample;

import static dovetail.lab.sample.Drawing.MANY;
import static dovetail.lab.sample.Drawing.ONE_IN_A_HUNDRED;
import static dovetail.lab.sample.Drawing.decoding;
import static dovetail.lab.sample.Drawing.divergence;
import static dovetail.lab.sample.Drawing.excess;
import static dovetail.lab.sample.Drawing.language;
import static org.assertj.core.api.Assertions.assertThat;

import dovetail.lab.sample.Drawing.Hole;
import dovetail.lab.sample.Drawing.Table;
import dovetail.model.LanguageModel;
import dovetail.model.Prompt;
import dovetail.model.decode.Bounds;
import dovetail.model.decode.Decoding;
import dovetail.model.decode.Decoding.Learning;
import dovetail.model.decode.Method;
import dovetail.model.decode.Sampling;
import dovetail.model.request.DecodeResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What the decoders draw, against the distribution by its definition: the probability of each text
 * is summed over all ways to cut it into tokens, and divided by that of all texts that fit.
 */
final class HoleSamplesTest {
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
}
