package dovetail.quotient.mask;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
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

  /**
   * A mask is told by the nearest of the first 64 that are far from each other: by the tokens that
   * differ, unless it would be shorter as it is.
   */
  @ParameterizedTest
  @ValueSource(ints = {8, 130})
  void takeNoMoreThanTheTokensThatDiffer(int words) {
    Random random = new Random(words);
    PackedMasks packed = new PackedMasks(words);
    List<long[]> bases = new ArrayList<>();
    List<long[]> list = new ArrayList<>();
    long bytes = 0;
    int alone = 0;
    for (int i = 0; i < 600; i++) {
      long[] mask = i == 0 ? new long[words] : list.get(random.nextInt(list.size())).clone();
      int changes = random.nextInt(i % 4 > 0 ? words / 2 : 3 * words);
      random.ints(changes, 0, 64 * words).forEach(t -> mask[t >> 6] ^= 1L << t);
      int added = packed.size();
      if (packed.intern(mask) != added) {
        continue;
      }
      list.add(mask);
      int nearest = bases.stream().mapToInt(base -> differ(base, mask)).min().orElse(1 << 20);
      boolean isBase = bases.size() < 64 && nearest > words / 4;
      boolean isAlone = bases.size() == 64 && nearest > 2 * words;
      if (isBase) {
        bases.add(mask);
      }
      alone += isAlone ? 1 : 0;
      bytes += 64 + (isBase || isAlone ? 8L * words : 4L * nearest);
      assertThat(packed.bytes()).as("%d, %d off", added, nearest).isEqualTo(bytes);
    }
    assertThat(bases).hasSize(64);
    assertThat(alone).isBetween(10, 500);
    check(packed, list);
  }

  private static int differ(long[] a, long[] b) {
    return IntStream.range(0, a.length).map(w -> Long.bitCount(a[w] ^ b[w])).sum();
  }
}
