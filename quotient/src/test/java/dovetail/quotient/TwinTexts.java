package dovetail.quotient;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Language;
import dovetail.quotient.TreeSitterTwin.Part;
import dovetail.quotient.mask.Masks;
import dovetail.quotient.mask.TokenStrings;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Random texts of a grammar that a {@link TreeSitterTwin} executes, mostly in its language, and
 * whether a language takes them: whole, cut anywhere, with masks and completions.
 */
final class TwinTexts {
  /** A random grammar as its twin and as a language; {@code where} names it in messages. */
  record Case(TreeSitterTwin twin, Language language, TwinTexts texts, String where) {}

  private final Random random;
  private final Map<String, Part> rules;
  private final List<String> tokens;
  private final TokenStrings vocabulary;

  /**
   * @param rules the start first
   * @param tokens that spoil a text, and of which masks are
   */
  TwinTexts(Random random, Map<String, Part> rules, List<String> tokens) {
    this.random = random;
    this.rules = rules;
    this.tokens = tokens;
    this.vocabulary =
        TokenStrings.of(tokens.size(), t -> tokens.get(t).getBytes(StandardCharsets.UTF_8));
  }

  /** Compares twins and languages, from a seed on: ten texts of each grammar, whole and cut. */
  static void duel(int cases, LongFunction<Case> making) {
    long first = Long.getLong("seed", 1);
    int accepted = 0;
    int asked = 0;
    for (long seed = first; seed < first + Duels.cases(cases); seed++) {
      List<Boolean> verdicts = compare(seed, making);
      asked += verdicts.size();
      accepted += Collections.frequency(verdicts, true);
    }
    assertThat(accepted).isGreaterThan(asked / 6).isLessThan(asked - asked / 6);
  }

  /**
   * Compares the twin and the language of a seed: ten texts, whole and cut.
   *
   * @return the twin's verdicts
   */
  static List<Boolean> compare(long seed, LongFunction<Case> making) {
    Case one = making.apply(seed);
    List<Boolean> verdicts = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      String text = one.texts().text();
      if (text.length() <= 40) {
        boolean meant = one.twin().accepts(text);
        verdicts.add(meant);
        one.texts().check(one.language(), text, meant, "seed " + seed + ": " + one.where());
      }
    }
    return verdicts;
  }

  private <T> T one(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  /** A text. */
  String text() {
    StringBuilder out = new StringBuilder();
    write(rules.values().iterator().next(), out, 0);
    String text = out.toString();
    if (random.nextBoolean()) {
      int at = random.nextInt(text.length() + 1);
      int to = Math.min(text.length(), at + random.nextInt(2));
      text = text.substring(0, at) + one(tokens) + text.substring(to);
    }
    return text;
  }

  private void write(@Nullable Part part, StringBuilder out, int depth) {
    switch (part) {
      case null -> {}
      case Part.Text(String text) -> out.append(text);
      case Part.Class(String pattern) -> out.append(letter(pattern));
      case Part.Name(String rule) -> {
        if (depth < 6) {
          write(rules.get(rule), out, depth + 1);
          blank(out);
        }
      }
      case Part.Sequence(List<Part> parts) ->
          parts.forEach(
              one -> {
                write(one, out, depth);
                if (!(one instanceof Part.Class)) {
                  blank(out);
                }
              });
      case Part.Choice(List<Part> parts) -> write(one(parts), out, depth);
      case Part.Repeat(Part inner) -> {
        for (int n = 1 + random.nextInt(2); n > 0; n--) {
          write(inner, out, depth);
        }
      }
      case Part.Prec(int _, Part inner) -> write(inner, out, depth);
      case Part.Token(boolean _, Part inner) -> write(inner, out, depth + 10);
    }
  }

  private void blank(StringBuilder out) {
    out.append(one(List.of("", " ", " ", "", random.nextInt(9) == 0 ? "\n" : "")));
  }

  private String letter(String pattern) {
    List<String> fitting =
        "abfxletin 019+*\n=;"
            .chars()
            .mapToObj(Character::toString)
            .filter(c -> c.matches(pattern))
            .toList();
    return one(fitting);
  }

  /**
   * Asks a language about a text.
   *
   * @param meant whether the text is in it
   * @param where for messages
   */
  void check(Language language, String written, boolean meant, String where) {
    byte[] text = written.getBytes(StandardCharsets.UTF_8);
    String of = "'" + written + "', " + where;
    assertThat(MiddleLanguage.of(language, text, new byte[0]).recognizer().mayEnd())
        .as(of)
        .isEqualTo(meant);
    assertThat(MiddleLanguage.of(language, new byte[0], text).recognizer().mayEnd())
        .as("from the right: %s", of)
        .isEqualTo(meant);
    Masks masks = Masks.of(language, vocabulary);
    for (int i = 0; i < 4; i++) {
      int from = random.nextInt(text.length + 1);
      int to = from + random.nextInt(text.length - from + 1);
      MiddleRecognizer middle =
          MiddleLanguage.of(
                  language, Arrays.copyOf(text, from), Arrays.copyOfRange(text, to, text.length))
              .recognizer();
      if (i == 0) {
        long[] mask = new long[vocabulary.words()];
        middle.mask(masks, mask);
        for (int t = 0; t < vocabulary.size(); t++) {
          boolean viable = middle.push(vocabulary.text(t));
          middle.truncate(0);
          assertThat((mask[t >> 6] >>> t & 1) != 0)
              .as("%d to %d, %s in %s", from, to, tokens.get(t), of)
              .isEqualTo(viable);
        }
      }
      boolean read = middle.push(text, from, to);
      assertThat(read && middle.mayEnd()).as("%d to %d in %s", from, to, of).isEqualTo(meant);
      byte[] rest = read ? middle.completion() : null;
      if (rest != null) {
        assertThat(middle.push(rest) && middle.mayEnd())
            .as("%d to %d completed in %s", from, to, of)
            .isTrue();
      }
    }
  }
}
