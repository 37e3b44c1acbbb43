package dovetail.server.constraint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.lexer.Utf8;
import dovetail.model.Vocabulary;
import dovetail.model.constraint.AnyOf;
import dovetail.model.constraint.Constraint;
import dovetail.quotient.MiddleLanguage;
import dovetail.quotient.MiddleRecognizer;
import dovetail.quotient.mask.Masks;
import dovetail.server.task.Demands;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class AnyOfTest {
  private static final Language JSON = Languages.builtIn().find("json").orElseThrow();
  private static final List<String> TOKENS =
      List.of("[", "]", "{", "}", "\"a\":", "\"", ",", "1", " ", "a");

  /** Three ways to see a text; a middle that fits the first two need not fit the third. */
  private static final List<List<String>> TEXTS =
      List.of(List.of("[1, ", "]"), List.of("{\"x\": [", "]}"), List.of("[{\"b\": ", "}]"));

  private static Vocabulary vocabulary() {
    List<Vocabulary.Entry> entries = new ArrayList<>();
    for (String token : TOKENS) {
      entries.add(new Vocabulary.Entry(Utf8.encode(token), Vocabulary.Role.TEXT, token));
    }
    return Vocabulary.of(entries);
  }

  private static MiddleLanguage middles(List<String> text) {
    return MiddleLanguage.of(JSON, Utf8.encode(text.get(0)), Utf8.encode(text.get(1)));
  }

  private static Constraint constraint() {
    Vocabulary vocabulary = vocabulary();
    Masks masks = Masks.of(JSON, GrammarConstraint.texts(vocabulary));
    List<Constraint> all = new ArrayList<>();
    for (List<String> text : TEXTS) {
      all.add(
          new GrammarConstraint(
              middles(text).recognizer(), vocabulary, masks, new byte[0], Demands.Ends.ANYWHERE));
    }
    return AnyOf.of(all);
  }

  /** The definition: recognisers that read the whole middle, those of them that can. */
  private static List<MiddleRecognizer> naive(String middle) {
    List<MiddleRecognizer> alive = new ArrayList<>();
    for (List<String> text : TEXTS) {
      MiddleRecognizer recognizer = middles(text).recognizer();
      if (recognizer.push(Utf8.encode(middle))) {
        alive.add(recognizer);
      }
    }
    return alive;
  }

  @Test
  void allowsWhatOneOfThemAllows() {
    long seed = Long.getLong("seed", 7);
    Random random = new Random(seed);
    Constraint constraint = constraint();
    List<Integer> middle = new ArrayList<>();
    int refused = 0;
    for (int step = 0; step < 2000; step++) {
      StringBuilder text = new StringBuilder();
      middle.forEach(token -> text.append(TOKENS.get(token)));
      int token = random.nextInt(TOKENS.size());
      boolean expected = !naive(text + TOKENS.get(token)).isEmpty();
      String what = "seed %d, step %d: %s".formatted(seed, step, text);
      assertThat(constraint.allows(token)).as(what).isEqualTo(expected);
      assertThat((constraint.mask()[0] >> token & 1) == 1).as(what).isEqualTo(expected);
      List<MiddleRecognizer> alive = naive(text.toString());
      assertThat(constraint.mayEnd())
          .as(what)
          .isEqualTo(alive.stream().anyMatch(MiddleRecognizer::mayEnd));
      assertThat(constraint.distance())
          .as(what)
          .isEqualTo(alive.stream().mapToInt(MiddleRecognizer::distance).min().orElseThrow());
      byte[] completion = constraint.completion();
      assertThat(completion).as(what).isNotNull();
      String forced = new String(constraint.forced(), StandardCharsets.UTF_8);
      for (int other = 0; other < TOKENS.size() && !forced.isEmpty(); other++) {
        String begun = TOKENS.get(other);
        if (!forced.startsWith(begun) && !begun.startsWith(forced)) {
          assertThat(constraint.allows(other)).as("%s forces %s", what, forced).isFalse();
        }
      }
      if (expected && middle.size() < 12) {
        constraint.accept(token);
        middle.add(token);
      } else {
        refused++;
        int length = random.nextInt(middle.size() + 1);
        constraint.undo(length);
        middle.subList(length, middle.size()).clear();
      }
      assertThat(constraint.length()).isEqualTo(middle.size());
    }
    assertThat(refused).isBetween(100, 1900);
  }

  @Test
  void tokensThatNobodyAllowsAreABug() {
    Constraint constraint = constraint();
    assertThatThrownBy(() -> constraint.accept(TOKENS.indexOf("}")))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> constraint.undo(1)).isInstanceOf(IllegalArgumentException.class);
  }
}
