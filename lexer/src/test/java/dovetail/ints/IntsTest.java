package dovetail.ints;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

/** Each collection duels with the one of java.util; the repetition's number is the seed. */
class IntsTest {
  private static final int STEPS = 2000;

  @RepeatedTest(20)
  void listsAreLists(RepetitionInfo info) {
    Random random = new Random(info.getCurrentRepetition());
    IntList ints = new IntList();
    LongList longs = new LongList();
    List<Integer> expected = new ArrayList<>();
    for (int i = 0; i < STEPS; i++) {
      int value = random.nextInt();
      switch (random.nextInt(10)) {
        case 0 -> {
          int size = random.nextInt(expected.size() + 1);
          ints.truncate(size);
          longs.truncate(size);
          expected.subList(size, expected.size()).clear();
        }
        case 1 -> {
          if (!expected.isEmpty()) {
            int at = random.nextInt(expected.size());
            ints.set(at, value);
            longs.set(at, value);
            expected.set(at, value);
          }
        }
        case 2 -> {
          if (!expected.isEmpty()) {
            int last = expected.removeLast();
            assertThat(ints.pop()).isEqualTo(last);
            assertThat(longs.pop()).isEqualTo(last);
          }
        }
        default -> {
          ints.add(value);
          longs.add(value);
          expected.add(value);
        }
      }
      assertThat(ints.size()).isEqualTo(expected.size());
      assertThat(longs.size()).isEqualTo(expected.size());
      assertThat(ints.isEmpty()).isEqualTo(expected.isEmpty());
      assertThat(longs.isEmpty()).isEqualTo(expected.isEmpty());
      if (!expected.isEmpty()) {
        int at = random.nextInt(expected.size());
        assertThat(longs.get(at)).isEqualTo((long) expected.get(at));
      }
    }
    assertThat(ints.toArray()).isEqualTo(expected.stream().mapToInt(i -> i).toArray());
    assertThat(longs.toArray()).isEqualTo(expected.stream().mapToLong(i -> i).toArray());
    ints.sort();
    longs.sort();
    expected.sort(null);
    assertThat(ints.toArray()).isEqualTo(expected.stream().mapToInt(i -> i).toArray());
    assertThat(longs.toArray()).isEqualTo(expected.stream().mapToLong(i -> i).toArray());
    IntList copy = new IntList(1);
    expected.forEach(copy::add);
    assertThat(copy.contentEquals(ints)).isTrue();
    copy.add(0);
    assertThat(copy.contentEquals(ints)).isFalse();
    int from = random.nextInt(expected.size());
    int to = from + random.nextInt(expected.size() - from + 1);
    ints.addAll(copy, from, to, 3);
    expected.subList(from, to).stream().map(item -> item + 3).toList().forEach(expected::add);
    assertThat(ints.toArray()).isEqualTo(expected.stream().mapToInt(i -> i).toArray());
    ints.clear();
    assertThat(ints.isEmpty()).isTrue();
  }

  @RepeatedTest(20)
  void mapsAreMaps(RepetitionInfo info) {
    Random random = new Random(info.getCurrentRepetition());
    LongIntMap map = new LongIntMap();
    Map<Long, Integer> expected = new HashMap<>();
    for (int i = 0; i < STEPS; i++) {
      long key = key(random);
      switch (random.nextInt(200)) {
        case 0 -> {
          map.clear();
          expected.clear();
        }
        case 1, 2, 3, 4, 5, 6, 7, 8, 9 -> {
          int now = map.putIfAbsent(key, i);
          Integer old = expected.putIfAbsent(key, i);
          assertThat(now).isEqualTo(old == null ? i : old);
        }
        default -> {
          map.put(key, i);
          expected.put(key, i);
        }
      }
      long other = key(random);
      assertThat(map.getOrDefault(other, -7)).isEqualTo(expected.getOrDefault(other, -7));
      assertThat(map.containsKey(other)).isEqualTo(expected.containsKey(other));
      assertThat(map.size()).isEqualTo(expected.size());
    }
  }

  @RepeatedTest(20)
  void setsAreSets(RepetitionInfo info) {
    Random random = new Random(info.getCurrentRepetition());
    LongSet longs = new LongSet();
    SparseIntSet sparse = new SparseIntSet(300);
    Set<Long> expectedLongs = new HashSet<>();
    Set<Integer> expectedInts = new LinkedHashSet<>();
    for (int i = 0; i < STEPS; i++) {
      long key = key(random);
      int small = random.nextInt(300);
      if (random.nextInt(200) == 0) {
        longs.clear();
        sparse.clear();
        expectedLongs.clear();
        expectedInts.clear();
      }
      assertThat(longs.add(key)).isEqualTo(expectedLongs.add(key));
      assertThat(sparse.add(small)).isEqualTo(expectedInts.add(small));
      long other = key(random);
      int otherSmall = random.nextInt(300);
      assertThat(longs.contains(other)).isEqualTo(expectedLongs.contains(other));
      assertThat(sparse.contains(otherSmall)).isEqualTo(expectedInts.contains(otherSmall));
    }
    List<Integer> inOrder = new ArrayList<>();
    for (int i = 0; i < sparse.size(); i++) {
      inOrder.add(sparse.get(i));
    }
    assertThat(inOrder).containsExactlyElementsOf(expectedInts);
  }

  @RepeatedTest(5)
  void sequencesAreNumberedAsTheyCome(RepetitionInfo info) {
    Random random = new Random(info.getCurrentRepetition());
    Sequences sequences = new Sequences();
    List<List<Integer>> expected = new ArrayList<>();
    for (int i = 0; i < STEPS; i++) {
      List<Integer> values = new ArrayList<>();
      IntList sequence = new IntList();
      for (int length = random.nextInt(5); length > 0; length--) {
        values.add(random.nextInt(4) - 1);
        sequence.add(values.getLast());
      }
      if (!expected.contains(values)) {
        expected.add(values);
      }
      assertThat(sequences.intern(sequence)).isEqualTo(expected.indexOf(values));
    }
  }

  @RepeatedTest(5)
  void valuesAreNumberedAsTheyCome(RepetitionInfo info) {
    Random random = new Random(info.getCurrentRepetition());
    Numbering<List<Integer>> numbering = new Numbering<>();
    List<List<Integer>> expected = new ArrayList<>();
    for (int i = 0; i < STEPS; i++) {
      List<Integer> value = List.of(random.nextInt(30), random.nextInt(30));
      if (!expected.contains(value)) {
        expected.add(value);
      }
      assertThat(numbering.of(value)).isEqualTo(expected.indexOf(value));
    }
    assertThat(numbering.values()).isEqualTo(expected);
  }

  @RepeatedTest(5)
  void pairsAreFoundByTheirKeys(RepetitionInfo info) {
    Random random = new Random(info.getCurrentRepetition());
    Map<Integer, Integer> expected = new TreeMap<>();
    for (int i = random.nextInt(40); i > 0; i--) {
      expected.put(random.nextInt(60), i);
    }
    IntList row = new IntList();
    expected.forEach(
        (key, value) -> {
          row.add(key);
          row.add(value);
        });
    for (int key = -1; key <= 60; key++) {
      int value = SortedPairs.get(row.toArray(), key, -7);
      assertThat(value).isEqualTo(expected.getOrDefault(key, -7));
    }
  }

  @RepeatedTest(20)
  void rowsKeepPairsInOrder(RepetitionInfo info) {
    Random random = new Random(info.getCurrentRepetition());
    int count = 1 + random.nextInt(8);
    List<List<Integer>> expected = new ArrayList<>();
    for (int r = 0; r < count; r++) {
      expected.add(new ArrayList<>());
    }
    IntList rowOf = new IntList();
    IntList values = new IntList();
    for (int i = random.nextInt(50); i > 0; i--) {
      int row = random.nextInt(count);
      rowOf.add(row);
      values.add(i);
      expected.get(row).add(i);
    }
    Rows rows = Rows.of(count, rowOf, values);
    for (int r = 0; r < count; r++) {
      List<Integer> row = new ArrayList<>();
      for (int i = rows.begin(r); i < rows.end(r); i++) {
        row.add(rows.value(i));
      }
      assertThat(row).isEqualTo(expected.get(r));
    }
  }

  /** Few distinct keys, the extreme ones among them. */
  private static long key(Random random) {
    return switch (random.nextInt(12)) {
      case 0 -> 0;
      case 1 -> -1;
      case 2 -> Long.MIN_VALUE;
      case 3 -> random.nextLong();
      default -> (long) random.nextInt(200) << 32 | random.nextInt(3);
    };
  }
}
