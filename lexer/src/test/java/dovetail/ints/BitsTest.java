package dovetail.ints;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class BitsTest {
  @Test
  void areASetOfNumbers() {
    Random random = new Random(7);
    for (int count : new int[] {1, 63, 64, 65, 200}) {
      long[] bits = Bits.of(count);
      BitSet set = new BitSet();
      for (int round = 0; round < count; round++) {
        int number = random.nextInt(count);
        Bits.add(bits, number);
        set.set(number);
        for (int other = 0; other < count; other++) {
          assertThat(Bits.has(bits, other)).isEqualTo(set.get(other));
        }
      }
      assertThat(bits).hasSize((count + 63) / 64);
    }
    assertThat(Bits.of(0)).isEmpty();
  }
}
