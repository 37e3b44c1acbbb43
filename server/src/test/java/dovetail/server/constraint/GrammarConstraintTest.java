package dovetail.server.constraint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.lexer.Utf8;
import dovetail.model.Vocabulary;
import dovetail.quotient.MiddleLanguage;
import dovetail.quotient.MiddleRecognizer;
import dovetail.quotient.mask.Masks;
import dovetail.server.complete.Validator;
import dovetail.server.task.Demands;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class GrammarConstraintTest {
  private static final Language JSON = Languages.builtIn().find("json").orElseThrow();
  private static final List<String> TOKENS =
      List.of("[", "]", "]]", "{", "}", "\"", "a", "\"a\":", ",", ", ", "1", "2,", " ", "\n", "é");

  private static Vocabulary vocabulary() {
    List<Vocabulary.Entry> entries = new ArrayList<>();
    for (String token : TOKENS) {
      byte[] bytes = token.getBytes(StandardCharsets.UTF_8);
      entries.add(new Vocabulary.Entry(bytes, Vocabulary.Role.TEXT, token));
    }
    return Vocabulary.of(entries);
  }

  private static GrammarConstraint constraint(String prefix, String suffix) {
    MiddleLanguage middles = MiddleLanguage.of(JSON, Utf8.encode(prefix), Utf8.encode(suffix));
    Vocabulary vocabulary = vocabulary();
    return new GrammarConstraint(
        middles.recognizer(),
        vocabulary,
        Masks.of(JSON, GrammarConstraint.texts(vocabulary)),
        new byte[0],
        Demands.Ends.ANYWHERE);
  }

  /** The definition: a fresh recogniser that reads all tokens so far. */
  private static MiddleRecognizer naive(String prefix, String suffix, List<Integer> tokens) {
    MiddleRecognizer recognizer =
        MiddleLanguage.of(JSON, Utf8.encode(prefix), Utf8.encode(suffix)).recognizer();
    for (int token : tokens) {
      byte[] bytes = TOKENS.get(token).getBytes(StandardCharsets.UTF_8);
      assertThat(recognizer.push(bytes, 0, bytes.length)).isTrue();
    }
    return recognizer;
  }

  /** Random calls, each compared with a recogniser that has seen nothing but the middle. */
  @Test
  void duelsWithAFreshRecognizer() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    String prefix = "{\"x\": [";
    String suffix = "]}";
    GrammarConstraint constraint = constraint(prefix, suffix);
    List<Integer> middle = new ArrayList<>();
    for (int step = 0; step < 3000; step++) {
      int token = random.nextInt(TOKENS.size());
      switch (random.nextInt(7)) {
        case 0, 1 -> {
          byte[] bytes = TOKENS.get(token).getBytes(StandardCharsets.UTF_8);
          boolean expected = naive(prefix, suffix, middle).push(bytes, 0, bytes.length);
          assertThat(constraint.allows(token))
              .as("seed %d, step %d", seed, step)
              .isEqualTo(expected);
        }
        case 2 -> {
          if (constraint.allows(token) && middle.size() < 20) {
            constraint.accept(token);
            middle.add(token);
          }
        }
        case 3 -> {
          int length = middle.size() - random.nextInt(Math.min(3, middle.size() + 1));
          constraint.undo(length);
          middle.subList(length, middle.size()).clear();
        }
        case 4 -> {
          long[] mask = constraint.mask();
          for (int t = 0; t < TOKENS.size(); t++) {
            byte[] bytes = TOKENS.get(t).getBytes(StandardCharsets.UTF_8);
            boolean expected = naive(prefix, suffix, middle).push(bytes, 0, bytes.length);
            assertThat((mask[0] >>> t & 1) == 1)
                .as("seed %d, step %d, token %d", seed, step, t)
                .isEqualTo(expected);
          }
        }
        case 5 ->
            assertThat(constraint.mayEnd())
                .as("seed %d, step %d", seed, step)
                .isEqualTo(naive(prefix, suffix, middle).mayEnd());
        default ->
            assertThat(constraint.distance())
                .as("seed %d, step %d", seed, step)
                .isEqualTo(naive(prefix, suffix, middle).distance());
      }
      assertThat(constraint.length()).isEqualTo(middle.size());
    }
  }

  /** A constraint that demands bytes first, as its definition says it: they come, then the rest. */
  @Test
  void whatIsDemandedComesFirst() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (String demanded : List.of("[", "\"a", "1", "[1, 2")) {
      MiddleLanguage middles =
          MiddleLanguage.of(JSON, Utf8.encode("[" + demanded), Utf8.encode("]]"));
      Vocabulary vocabulary = vocabulary();
      Masks masks = Masks.of(JSON, GrammarConstraint.texts(vocabulary));
      GrammarConstraint constraint =
          new GrammarConstraint(
              middles.recognizer(),
              vocabulary,
              masks,
              Utf8.encode(demanded),
              Demands.Ends.ANYWHERE);
      String written = "";
      for (int step = 0; step < 300; step++) {
        int owed = Math.max(0, demanded.length() - written.length());
        MiddleRecognizer fresh = middles.recognizer();
        assertThat(fresh.push(Utf8.encode(written.substring(demanded.length() - owed)))).isTrue();
        long[] mask = constraint.mask();
        List<Integer> fitting = new ArrayList<>();
        for (int t = 0; t < TOKENS.size(); t++) {
          String text = written + TOKENS.get(t);
          boolean agrees = text.startsWith(demanded) || demanded.startsWith(text);
          int length = fresh.length();
          boolean fits =
              agrees
                  && (text.length() <= demanded.length()
                      || fresh.push(
                          Utf8.encode(
                              text.substring(Math.max(written.length(), demanded.length())))));
          fresh.truncate(length);
          assertThat(constraint.allows(t))
              .as("seed %d: %s after %s, demanded %s", seed, TOKENS.get(t), written, demanded)
              .isEqualTo(fits);
          assertThat((mask[0] >>> t & 1) == 1).isEqualTo(fits);
          if (fits) {
            fitting.add(t);
          }
        }
        assertThat(constraint.mayEnd()).isEqualTo(owed == 0 && fresh.mayEnd());
        assertThat(constraint.isRepeating()).isEqualTo(owed > 0);
        String whole = written + new String(constraint.completion(), StandardCharsets.UTF_8);
        assertThat(whole).startsWith(demanded);
        assertThat(Validator.accepts(JSON, "[" + whole + "]]")).isTrue();
        if (fitting.isEmpty() || constraint.length() > 8) {
          constraint.undo(0);
          written = "";
        } else {
          int token = fitting.get(random.nextInt(fitting.size()));
          constraint.accept(token);
          written += TOKENS.get(token);
        }
      }
    }
  }

  @Test
  void aTokenThatIsNotAllowedIsNotAccepted() {
    GrammarConstraint constraint = constraint("[", "]");
    int brace = TOKENS.indexOf("}");
    assertThat(constraint.allows(brace)).isFalse();
    assertThatThrownBy(() -> constraint.accept(brace)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> constraint.undo(1)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void itsCompletionCompletes() {
    GrammarConstraint constraint = constraint("{\"x\": [", "]}");
    for (String token : List.of("[", "{", "\"a\":")) {
      constraint.accept(TOKENS.indexOf(token));
    }
    String middle = "[{\"a\":" + new String(constraint.completion(), StandardCharsets.UTF_8);
    assertThat(Validator.accepts(JSON, "{\"x\": [" + middle + "]}")).isTrue();
  }
}
