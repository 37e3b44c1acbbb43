package dovetail.quotient.chart;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/**
 * Intervals of columns, against their definition: a column counts tabs as eight and as one, and is
 * in an interval if both counts are.
 */
final class ColumnsTest {
  private static final int MOST = 4;

  private final Columns columns = new Columns();

  private static int packed(int eight, int one) {
    return eight << 16 | one;
  }

  private boolean has(int interval, int eight, int one) {
    return interval != Columns.EMPTY && columns.contains(interval, packed(eight, one));
  }

  @Test
  void intervalsHoldWhatTheyAreMadeOf() {
    for (int e = 0; e < MOST; e++) {
      for (int o = 0; o < MOST; o++) {
        int exactly = columns.exactly(packed(e, o));
        int atLeast = columns.atLeast(packed(e, o));
        assertThat(columns.least(exactly)).isEqualTo(packed(e, o));
        assertThat(columns.greatest(exactly)).isEqualTo(packed(e, o));
        for (int eight = 0; eight < MOST; eight++) {
          for (int one = 0; one < MOST; one++) {
            assertThat(has(exactly, eight, one)).isEqualTo(eight == e && one == o);
            assertThat(has(atLeast, eight, one)).isEqualTo(eight >= e && one >= o);
            assertThat(has(Columns.ANY, eight, one)).isTrue();
          }
        }
      }
    }
  }

  /** A block is deeper than the one around it by both counts. */
  @Test
  void meetNestedAndAroundAreAsDefined() {
    for (int a = 0; a < MOST * MOST; a++) {
      int first = columns.atLeast(packed(a / MOST, a % MOST));
      int inner = columns.nested(first);
      int outer = columns.around(columns.exactly(packed(a / MOST, a % MOST)));
      for (int b = 0; b < MOST * MOST; b++) {
        int second = columns.exactly(packed(b / MOST, b % MOST));
        int eight = b / MOST;
        int one = b % MOST;
        assertThat(has(columns.meet(first, second), eight, one)).isEqualTo(has(first, eight, one));
        assertThat(columns.meet(second, first)).isEqualTo(columns.meet(first, second));
        assertThat(has(inner, eight, one)).isEqualTo(eight > a / MOST && one > a % MOST);
        assertThat(has(outer, eight, one)).isEqualTo(eight < a / MOST && one < a % MOST);
      }
    }
  }
}
