package dovetail.quotient.mask;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Packed masks against a list of the masks themselves. */
final class PackedMasksTest {
  private static final int MASKS = 600;

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 40})
  void holdWhatAListHolds(int words) {
    Random random = new Random(words);
    PackedMasks packed = new PackedMasks(words);
    List<long[]> list = new ArrayList<>();
    for (int i = 0; i < MASKS; i++) {
      long[] mask = mask(words, list, random);
      int expected = indexOf(list, mask);
      assertThat(packed.intern(mask.clone())).isEqualTo(expected);
      if (expected == list.size()) {
        list.add(mask);
      }
    }
    assertThat(list.size()).isLessThan(MASKS).isGreaterThan(words == 1 ? 20 : MASKS / 4);
    check(packed, list);
    ByteBuffer file = ByteBuffer.allocate(Math.toIntExact(packed.fileBytes()));
    packed.write(file);
    assertThat(file.hasRemaining()).isFalse();
    PackedMasks read = PackedMasks.read(file.flip(), words);
    check(read, list);
    for (int i = 0; i < list.size(); i++) {
      assertThat(read.intern(list.get(i))).isEqualTo(i);
    }
    assertThat(read.bytes()).isEqualTo(packed.bytes());
  }

  private static void check(PackedMasks packed, List<long[]> list) {
    assertThat(packed.size()).isEqualTo(list.size());
    long[] previous = list.get(0);
    for (int i = 0; i < list.size(); i++) {
      long[] copy = new long[list.get(0).length];
      Arrays.fill(copy, -1);
      MaskSum sum = new MaskSum(copy);
      packed.addTo(i, sum);
      assertThat(copy).isEqualTo(list.get(i));
      packed.addTo(Math.max(0, i - 1), sum);
      for (int w = 0; w < copy.length; w++) {
        assertThat(copy[w]).isEqualTo(list.get(i)[w] | previous[w]);
      }
      previous = list.get(i);
    }
  }

  /** One of a few kinds, and near to another; or the same as another; or like none. */
  private static long[] mask(int words, List<long[]> known, Random random) {
    int kind = known.isEmpty() ? 9 : random.nextInt(10);
    if (kind == 9) {
      return random.longs(words).toArray();
    }
    long[] mask = known.get(random.nextInt(known.size())).clone();
    for (int i = 0; kind > 1 && i < 1 + words / 8; i++) {
      int token = random.nextInt(64 * words);
      mask[token >> 6] ^= 1L << token;
    }
    return mask;
  }

  private static int indexOf(List<long[]> list, long[] mask) {
    for (int i = 0; i < list.size(); i++) {
      if (Arrays.equals(list.get(i), mask)) {
        return i;
      }
    }
    return list.size();
  }

  @Test
  void masksThatAreAlikeTakeLittle() {
    int words = 800;
    PackedMasks packed = new PackedMasks(words);
    long[] mask = new Random(1).longs(words).toArray();
    for (int i = 0; i < 100; i++) {
      mask[i] ^= 1;
      packed.intern(mask);
    }
    assertThat(packed.bytes()).isLessThan(8L * words * 10);
  }

  @Test
  void anythingElseIsNotRead() {
    Random random = new Random(3);
    int thrown = 0;
    for (int i = 0; i < 500; i++) {
      byte[] bytes = new byte[200];
      random.nextBytes(bytes);
      ByteBuffer in = ByteBuffer.wrap(bytes).putInt(0, random.nextInt(4));
      try {
        PackedMasks.read(in, 2);
      } catch (IndexOutOfBoundsException | BufferUnderflowException e) {
        thrown++;
      }
    }
    assertThat(thrown).isGreaterThan(100);
    assertThatThrownBy(() -> PackedMasks.read(ByteBuffer.allocate(2), 2))
        .isInstanceOf(BufferUnderflowException.class);
  }
}
