package dovetail.lexer.automaton;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.lexer.regex.CodePoints;
import dovetail.lexer.regex.RandomCodePoints;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class Utf8RangesTest {
  @RepeatedTest(30)
  void acceptsTheEncodingsAndNothingElse(RepetitionInfo info) {
    CodePoints set = RandomCodePoints.next(new Random(info.getCurrentRepetition()));
    Utf8Ranges ranges = Utf8Ranges.of(set);
    BitSet accepted = new BitSet();
    collect(ranges, ranges.root, new byte[4], 0, accepted);
    BitSet expected = new BitSet();
    for (int i = 0; i < set.ranges(); i++) {
      expected.set(set.first(i), set.last(i) + 1);
    }
    assertThat(accepted).isEqualTo(expected);
  }

  @Test
  void everyCharacterTakesFewNodes() {
    assertThat(Utf8Ranges.of(CodePoints.ALL).nodes()).isLessThanOrEqualTo(9);
    CodePoints names = CodePoints.ALL.matching(Character::isUnicodeIdentifierPart);
    assertThat(Utf8Ranges.of(names).nodes()).isBetween(50, 400);
  }

  /** Decodes every byte string strictly, so that what is not UTF-8 fails. */
  private static void collect(Utf8Ranges ranges, int node, byte[] bytes, int length, BitSet out) {
    if (node == Utf8Ranges.END) {
      String text = new String(bytes, 0, length, StandardCharsets.UTF_8);
      assertThat(text.getBytes(StandardCharsets.UTF_8)).hasSize(length);
      int codePoint = text.codePointAt(0);
      assertThat(out.get(codePoint)).as("%x twice", codePoint).isFalse();
      out.set(codePoint);
      return;
    }
    for (int e = 0; e < ranges.edges(node); e++) {
      for (int b = ranges.low(node, e); b <= ranges.high(node, e); b++) {
        bytes[length] = (byte) b;
        collect(ranges, ranges.target(node, e), bytes, length + 1, out);
      }
    }
  }
}
