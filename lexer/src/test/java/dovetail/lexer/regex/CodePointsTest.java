package dovetail.lexer.regex;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class CodePointsTest {
  @RepeatedTest(50)
  void setsAreBitSets(RepetitionInfo info) {
    Random random = new Random(info.getCurrentRepetition());
    CodePoints a = RandomCodePoints.next(random);
    CodePoints b = RandomCodePoints.next(random);
    BitSet all = bits(CodePoints.ALL);
    BitSet union = bits(a);
    union.or(bits(b));
    BitSet both = bits(a);
    both.and(bits(b));
    BitSet rest = (BitSet) all.clone();
    rest.andNot(bits(a));
    assertThat(bits(a.union(b))).isEqualTo(union);
    assertThat(bits(a.intersect(b))).isEqualTo(both);
    assertThat(bits(a.negate())).isEqualTo(rest);
    assertThat(a.negate().negate()).isEqualTo(a);
    for (int i = 0; i < 100; i++) {
      int c = random.nextInt(0x110000);
      assertThat(a.contains(c)).as("%x in %s", c, a).isEqualTo(bits(a).get(c));
    }
    assertThat(CodePoints.of(bits(a).stream().toArray())).isEqualTo(a);
  }

  @Test
  void surrogatesAreInNoSet() {
    assertThat(CodePoints.range(0xD000, 0xE000).contains(0xD800)).isFalse();
    assertThat(CodePoints.of(0xDABC).isEmpty()).isTrue();
    assertThat(CodePoints.NONE.negate()).isEqualTo(CodePoints.ALL);
    assertThat(CodePoints.ALL.negate()).isEqualTo(CodePoints.NONE);
  }

  private static BitSet bits(CodePoints set) {
    BitSet bits = new BitSet();
    IntStream.range(0, set.ranges()).forEach(i -> bits.set(set.first(i), set.last(i) + 1));
    return bits;
  }
}
