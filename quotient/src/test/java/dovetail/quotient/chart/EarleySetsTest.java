package dovetail.quotient.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Items and the sets that hold them. */
final class EarleySetsTest {
  /** How many sets there are for items to begin in. */
  private static final int OTHERS = 3;

  private final EarleySets sets = new EarleySets(1 << 16) {};

  @Test
  void anItemHoldsItsThreeNumbers() {
    for (int state : new int[] {0, 1, 0x7fff, 0x8000, Item.MAX_STATE}) {
      for (int set : new int[] {0, 1, 0xffff, 0x10000, Integer.MAX_VALUE}) {
        for (int columns : new int[] {0, 1, 0x8000, Item.MAX_COLUMNS}) {
          long item = Item.of(state, set, columns);
          assertThat(Item.state(item)).isEqualTo(state);
          assertThat(Item.set(item)).isEqualTo(set);
          assertThat(Item.columns(item)).isEqualTo(columns);
        }
      }
    }
  }

  /** The number of a set with these items; those that begin in it are given as of set -1. */
  private int set(long... items) {
    int open = sets.open();
    Arrays.stream(items).map(item -> here(item, open)).forEach(sets::add);
    return sets.close();
  }

  private static long here(long item, int set) {
    return Item.set(item) == -1 ? Item.of(Item.state(item), set, Item.columns(item)) : item;
  }

  private static long own(int state) {
    return Item.of(state, 0, 0) | 0xffffffffL;
  }

  private long[] items(int set) {
    return IntStream.range(sets.begin(set), sets.end(set)).mapToLong(sets::item).toArray();
  }

  @Test
  void aSetHoldsEachItemOnce() {
    int set = set(Item.of(3, 0, 1), Item.of(2, 0, 0), Item.of(3, 0, 1), Item.of(3, 0, 2));
    assertThat(items(set)).containsExactly(Item.of(3, 0, 1), Item.of(2, 0, 0), Item.of(3, 0, 2));
    assertThat(sets.size()).isEqualTo(1);
    assertThat(sets.items()).isEqualTo(3);
  }

  @Test
  void itemsCanBeReadAndTakenOutBeforeItIsClosed() {
    int set = sets.open();
    LongStream.range(0, 6).forEach(state -> sets.add(Item.of((int) state, 0, 0)));
    assertThat(sets.end(set) - sets.begin(set)).isEqualTo(6);
    sets.retain(item -> Item.state(item) % 2 == 1);
    assertThat(sets.close()).isEqualTo(set);
    assertThat(items(set)).containsExactly(Item.of(1, 0, 0), Item.of(3, 0, 0), Item.of(5, 0, 0));
  }

  @Test
  void onlyTheFirstSetMayBeEmpty() {
    assertThat(set()).isZero();
    assertThat(set()).isEqualTo(EarleySets.NONE);
    assertThat(sets.size()).isEqualTo(1);
    assertThat(set(own(1))).isEqualTo(1);
  }

  /**
   * Against the definition: two sets are one if they have the same items, one that begins in its
   * own set being the same in each. What is in a set stays.
   */
  @Test
  void setsWithTheSameItemsAreOne() {
    Random random = new Random(Long.getLong("seed", 5));
    Map<Set<Long>, Integer> known = new HashMap<>();
    List<long[]> all = new ArrayList<>();
    for (int set = 0; set < OTHERS; set++) {
      assertThat(set(own(100 + set))).isEqualTo(set);
    }
    int again = 0;
    for (int round = 0; round < 3000; round++) {
      List<Long> given = new ArrayList<>();
      for (int i = random.nextInt(4); i >= 0; i--) {
        int state = random.nextInt(4);
        boolean isOwn = random.nextBoolean();
        given.add(isOwn ? own(state) : Item.of(state, random.nextInt(OTHERS), random.nextInt(2)));
      }
      Set<Long> items = new TreeSet<>(given);
      int made = set(given.stream().mapToLong(item -> item).toArray());
      Integer before = known.putIfAbsent(items, made);
      if (before == null) {
        all.add(items(made));
        assertThat(made).as("a new number").isEqualTo(OTHERS + known.size() - 1);
        assertThat(items(made))
            .containsExactlyInAnyOrder(
                items.stream().mapToLong(item -> here(item, made)).toArray());
      } else {
        again++;
        assertThat(made).isEqualTo(before);
      }
    }
    assertThat(again).isGreaterThan(500);
    assertThat(known).hasSizeGreaterThan(500);
    for (int set = 0; set < all.size(); set++) {
      assertThat(items(OTHERS + set)).isEqualTo(all.get(set));
    }
  }
}
