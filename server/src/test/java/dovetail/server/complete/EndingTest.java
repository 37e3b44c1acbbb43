package dovetail.server.complete;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.lexer.Utf8;
import dovetail.model.Vocabulary;
import dovetail.model.Vocabulary.Entry;
import dovetail.model.Vocabulary.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Bytes that must come last, followed byte by byte. */
final class EndingTest {
  private static final Ending ABAC = new Ending(Utf8.encode("abac"));

  /** The progress of a text that may be a middle after each of its bytes. */
  private static long after(String text) {
    long progress = Ending.NONE;
    for (byte b : Utf8.encode(text)) {
      progress = ABAC.after(progress, b) | (ABAC.beginsWith(b) ? Ending.begun() : Ending.NONE);
    }
    return progress;
  }

  @Test
  void allWaysToReadItAreFollowed() {
    assertThat(after("x")).isEqualTo(Ending.NONE);
    assertThat(after("a")).isEqualTo(0b10);
    assertThat(after("ab")).isEqualTo(0b100);
    assertThat(after("aba")).as("the third, or the first").isEqualTo(0b1010);
    assertThat(after("abab")).isEqualTo(0b100);
    assertThat(after("abac")).isEqualTo(0b10000);
    assertThat(after("ababac")).isEqualTo(0b10000);
    assertThat(after("abaca")).as("behind all of it").isEqualTo(0b10);
  }

  @Test
  void isOverWhenAllHasCome() {
    assertThat(ABAC.isOver(after("ababac"))).isTrue();
    assertThat(ABAC.isOver(after("aba"))).isFalse();
    assertThat(ABAC.isOver(after("abacx"))).isFalse();
  }

  @Test
  void whatIsMissingIsTheShortest() {
    assertThat(ABAC.rest(after("aba"))).isEqualTo(Utf8.encode("c"));
    assertThat(ABAC.rest(after("a"))).isEqualTo(Utf8.encode("bac"));
    assertThat(ABAC.rest(after("abac"))).isEmpty();
  }

  @Test
  void nothingMayHaveToCome() {
    Ending none = new Ending(new byte[0]);
    assertThat(none.isEmpty()).isTrue();
    assertThat(ABAC.isEmpty()).isFalse();
    assertThat(none.beginsWith((byte) 'a')).isFalse();
    assertThat(ABAC.beginsWith((byte) 'b')).isFalse();
  }

  @Test
  void tokensThatMayBeWrittenOfIt() {
    List<String> texts = List.of("a", "ba", "abac", "xa", "xabac", "ac", "c", "bc", "xb", "abacx");
    List<Entry> entries =
        new ArrayList<>(
            texts.stream().map(text -> new Entry(Utf8.encode(text), Role.TEXT, text)).toList());
    entries.add(new Entry(new byte[0], Role.CONTROL, "no text"));
    long[] found = ABAC.tokens(Vocabulary.of(entries));
    assertThat(
            IntStream.range(0, texts.size())
                .filter(i -> (found[0] >>> i & 1) != 0)
                .mapToObj(texts::get))
        .containsExactly("a", "ba", "abac", "xa", "xabac", "ac", "c");
    assertThat(found[0] >>> texts.size()).isZero();
  }
}
