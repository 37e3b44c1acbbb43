package dovetail.server.constraint;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.lexer.Utf8;
import dovetail.model.Vocabulary;
import dovetail.model.constraint.Constraint;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Against the definition: a token is left out if a taken text ends where it does, or if it puts a
 * blank where none is to stand.
 */
final class ExcludedTextsTest {
  private static final Language JSON = Languages.builtIn().find("json").orElseThrow();
  private static final List<String> TOKENS = List.of("[", "[[", "]", "1", "11", ",", " ", "\"a\"");

  private static String text(Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(3); i >= 0; i--) {
      text.append(TOKENS.get(random.nextInt(TOKENS.size())));
    }
    return text.toString();
  }

  @Test
  void noTokenEndsWhereOneOfThemDoes() {
    Random random = new Random(Long.getLong("seed", 11));
    Vocabulary vocabulary =
        Vocabulary.of(
            TOKENS.stream()
                .map(token -> new Vocabulary.Entry(Utf8.encode(token), Vocabulary.Role.TEXT, token))
                .toList());
    int leftOut = 0;
    int withoutEnding = 0;
    for (int round = 0; round < 200; round++) {
      List<String> refused = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        refused.add(text(random));
      }
      int before = random.nextInt(3);
      Constraint below = GrammarConstraints.of(JSON, vocabulary, "[", "1]");
      Constraint others =
          new ExcludedTexts(
              GrammarConstraints.of(JSON, vocabulary, "[", "1]"),
              refused.stream().map(Utf8::encode).toList(),
              OptionalInt.of(before),
              vocabulary);
      List<String> written = new ArrayList<>();
      for (int step = 0; step < 12; step++) {
        String text = String.join("", written);
        long[] mask = others.mask();
        List<Integer> next = new ArrayList<>();
        for (int token = 0; token < TOKENS.size(); token++) {
          String more = text + TOKENS.get(token);
          boolean isBlank =
              text.length() <= before && before < more.length() && more.charAt(before) == ' ';
          boolean out = refused.contains(more) || isBlank;
          boolean expected = below.allows(token) && !out;
          assertThat(others.allows(token)).isEqualTo(expected);
          assertThat((mask[0] >> token & 1) == 1).isEqualTo(expected);
          assertThat(others.isLeftOut(token)).isEqualTo(out);
          leftOut += below.allows(token) && out ? 1 : 0;
          if (expected) {
            next.add(token);
          }
        }
        byte[] ending = below.completion();
        assertThat(ending).isNotNull();
        String ended = text + new String(ending, StandardCharsets.UTF_8);
        if (refused.stream()
            .anyMatch(one -> ended.startsWith(one) && one.length() > text.length())) {
          assertThat(others.completion()).isNull();
          withoutEnding++;
        } else {
          assertThat(others.completion()).isEqualTo(ending);
        }
        boolean mayBeRefused =
            text.length() <= before
                || refused.stream()
                    .anyMatch(one -> one.startsWith(text) && one.length() > text.length());
        assertThat(others.forced()).isEqualTo(mayBeRefused ? new byte[0] : below.forced());
        if (next.isEmpty() || (!written.isEmpty() && random.nextInt(3) == 0)) {
          int length = random.nextInt(written.size() + 1);
          written.subList(length, written.size()).clear();
          below.undo(length);
          others.undo(length);
        } else {
          int token = next.get(random.nextInt(next.size()));
          written.add(TOKENS.get(token));
          below.accept(token);
          others.accept(token);
        }
      }
    }
    assertThat(leftOut).isGreaterThan(100);
    assertThat(withoutEnding).isPositive();
  }
}
