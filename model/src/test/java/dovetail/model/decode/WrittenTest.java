package dovetail.model.decode;

import static dovetail.model.FakeModel.FIRST_TEXT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dovetail.model.FakeModel;
import dovetail.model.Vocabulary;
import dovetail.model.constraint.Constraint;
import dovetail.model.request.Confidence;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What is kept of the tokens of a middle, and what is read of their text. */
final class WrittenTest {
  private static final List<String> TEXTS =
      List.of("a", "b", "ab", "\n", " ", "\t ", "a\n", "\n\n", " \nb", "(", "é", " a", "(a");
  private static final Vocabulary VOCABULARY = FakeModel.vocabulary(TEXTS);
  private static final TokenTexts READ = new TokenTexts(VOCABULARY);

  private static int t(String text) {
    return FIRST_TEXT + TEXTS.indexOf(text);
  }

  private static Written of(String... texts) {
    Written written = new Written(VOCABULARY, READ, 20);
    for (String text : texts) {
      written.append(t(text), -1, List.of());
    }
    return written;
  }

  @Test
  void whatHasText() {
    assertThat(of().hasText()).isFalse();
    assertThat(of(" ", "\n").hasText()).isFalse();
    assertThat(of(" ", "a", " ").hasText()).isTrue();
    assertThat(of(" ", "a", " ").hasText(1)).isFalse();
    assertThat(of(" ", "a", " ").hasText(2)).isTrue();
  }

  @Test
  void whatMakesAnEmptyLine() {
    assertThat(of("\n").makesEmptyLine(t("\n"))).isTrue();
    assertThat(of().makesEmptyLine(t("\n"))).isTrue();
    assertThat(of("a").makesEmptyLine(t("\n"))).isFalse();
    assertThat(of("a").makesEmptyLine(t("\n\n"))).isTrue();
    assertThat(of("a", "\n", " ").makesEmptyLine(t("\n"))).isTrue();
    assertThat(of("a", "\n").makesEmptyLine(t(" \nb"))).isTrue();
    assertThat(of("a", "\n").makesEmptyLine(t("a\n"))).isFalse();
    assertThat(of("a", "\n").makesEmptyLine(t("a"))).isFalse();
    assertThat(of("a", " ").makesEmptyLine(t("\n"))).isFalse();
    assertThat(of(" \nb").makesEmptyLine(t("\n"))).isFalse();
    assertThat(of("a\n").makesEmptyLine(t("\n"))).isTrue();
  }

  @Test
  void goingBackIsAsIfNothingHadBeenWritten() {
    Written written = of("\n", "a", "b");
    written.goBackTo(1);
    assertThat(written.count()).isOne();
    assertThat(written.left()).isEqualTo(19);
    assertThat(written.hasText()).isFalse();
    assertThat(written.makesEmptyLine(t("\n"))).isTrue();
    Written kept = of("a", "b");
    kept.goBackTo(1);
    assertThat(kept.hasText()).isTrue();
    assertThat(kept.logProbability(0)).isEqualTo(-1);
    assertThat(kept.text()).isEqualTo("a".getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void moreBlanks() {
    assertThat(of("a", " ").isMoreBlanks(t("\t "))).isTrue();
    assertThat(of("a").isMoreBlanks(t(" "))).isFalse();
    assertThat(of(" ").isMoreBlanks(t("a"))).isFalse();
    assertThat(of(" ").isMoreBlanks(t("\n"))).isFalse();
    assertThat(of().isMoreBlanks(t(" "))).isFalse();
  }

  @Test
  void howSureOfEachToken() {
    Written written = of("ab", "é");
    written.append(t("a"), Double.NaN, List.of());
    Confidence confidence = written.confidence(3, -4);
    assertThat(confidence.ends()).containsExactly(2, 4, 5);
    assertThat(confidence.end()).isEqualTo(-4);
    assertThat(confidence.logProbabilities()).containsExactly(-1, -1, Double.NaN);
  }

  @Test
  void whatIsReadOfATokensText() {
    assertThat(READ.isBlanks(t("\t "))).isTrue();
    assertThat(READ.isBlanks(t(" \nb"))).isFalse();
    assertThat(READ.isSpace(VOCABULARY.from(t("\n\n")), VOCABULARY.to(t("\n\n")))).isTrue();
    assertThat(READ.isSpace(VOCABULARY.from(t(" a")), VOCABULARY.to(t(" a")))).isFalse();
    assertThat(READ.holdsLineEnd(t(" \nb"))).isTrue();
    assertThat(READ.holdsLineEnd(t(" a"))).isFalse();
    assertThat(READ.holdsWord(t("(a"))).isTrue();
    assertThat(READ.holdsWord(t("é"))).isTrue();
    assertThat(READ.holdsWord(t("("))).isFalse();
    assertThat(READ.closes(t("é"))).isFalse();
    assertThat(READ.closes(t("\n"))).isTrue();
  }

  /** Three of a kind are no loop, and brackets are one only when they come very often. */
  @Test
  void loops() {
    assertThat(loop(4, "a")).isEqualTo(new Loop(0, 1));
    assertThat(loop(3, "a")).isNull();
    assertThat(loop(4, "a", "(")).isEqualTo(new Loop(0, 2));
    assertThat(loop(3, "a", "(")).isNull();
    assertThat(loop(12, "(")).isEqualTo(new Loop(0, 1));
    assertThat(loop(11, "(")).isNull();
    Written begun = of("b", "a", "a", "a", "a");
    assertThat(Loop.at(begun, READ)).isEqualTo(new Loop(1, 1));
    Written often = of("b", "(", "(", "(", "(", "(", "(", "(", "(", "(", "(", "(");
    assertThat(Loop.at(often, READ)).as("eleven times").isNull();
    Written over = of("a", "a", "a", "a", "b");
    assertThat(Loop.at(over, READ)).isNull();
  }

  private static @Nullable Loop loop(int turns, String... turn) {
    Written written = of();
    for (int i = 0; i < turns; i++) {
      for (String text : turn) {
        written.append(t(text), -1, List.of());
      }
    }
    return Loop.at(written, READ);
  }

  /** In its first turn, where it was least sure; of the places where it may end, if there are. */
  @Test
  void howALoopIsLeft() {
    assertThat(left(_ -> true, -1, -3, -2)).as("the least sure").isOne();
    assertThat(left(middle -> middle.length() != 1, -1, -3, -2)).isEqualTo(2);
    assertThat(left(_ -> false, -1, -3, -2)).isOne();
    assertThat(left(_ -> true, -1, -2, -3)).isEqualTo(2);
  }

  /** How much is left of {@code abab..} by what each token of the first turn and one more had. */
  private static int left(Predicate<String> mayEnd, double... logs) {
    Written written = of();
    Constraint constraint =
        new TextConstraint(VOCABULARY, middle -> mayEnd.test(middle) ? "" : "b");
    for (int i = 0; i < 8; i++) {
      int token = t(i % 2 == 0 ? "a" : "b");
      written.append(token, logs[Math.min(i, 2)], List.of());
      constraint.accept(token);
    }
    new Loop(0, 2).leave(written, constraint, 0);
    assertThat(constraint.length()).isEqualTo(written.count());
    assertThat(written.logProbability(0)).isCloseTo(logs[0], within(1e-9));
    return written.count();
  }

  private static boolean closes(String text) {
    return TokenTexts.closes(text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void whatOnlyCloses() {
    assertThat(closes("")).isTrue();
    assertThat(closes(")]}>\"'`:;,/")).isTrue();
    assertThat(closes(" \t\n\u000b\f\r")).isTrue();
    assertThat(closes("\b")).isFalse();
    assertThat(closes("\u000e")).isFalse();
    assertThat(closes(")a")).isFalse();
    assertThat(closes("</a>)")).isTrue();
    assertThat(closes("</a>b")).isFalse();
    assertThat(closes("</a b")).isFalse();
    assertThat(closes("<a>")).isFalse();
    assertThat(closes("<")).isFalse();
    assertThat(closes("<)")).isFalse();
  }

  @Test
  void whatIsSpace() {
    List<String> texts = List.of(" \t\n\u000b\f\r", "\b", "\u000e", "!");
    TokenTexts read = new TokenTexts(FakeModel.vocabulary(texts));
    for (int token = 0; token < texts.size(); token++) {
      int from = read.vocabulary().from(FIRST_TEXT + token);
      assertThat(read.isSpace(from, read.vocabulary().to(FIRST_TEXT + token)))
          .isEqualTo(token == 0);
    }
  }
}
