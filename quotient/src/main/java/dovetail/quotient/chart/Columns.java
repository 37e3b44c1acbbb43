package dovetail.quotient.chart;

import dovetail.ints.LongIntMap;
import dovetail.ints.LongList;
import dovetail.lexer.layout.Indentation;

/**
 * Interned intervals of columns ({@link Indentation}, packed). Two columns are equal, or one is
 * greater, only if that is so of both parts. An interval bounds both parts below and above, and is
 * the set of columns that the innermost block around an item may have.
 *
 * <p>Layout of the interned form, 16 bits each from the top: low and high bound of the part with
 * tabs at eight, low and high bound of the part with tabs at one. {@link #MAX} means unbounded.
 *
 * <p>Not thread-safe. Every operation is O(1).
 */
public final class Columns {
  /** The interval of all columns. */
  public static final int ANY = 0;

  /** The answer where no column is left. */
  public static final int EMPTY = -1;

  /** The greatest part of a column; indentation beyond it is read as if it stood there. */
  public static final int MAX = 0xffff;

  private final LongList intervals = new LongList();
  private final LongIntMap ids = new LongIntMap();

  /** Only {@link #ANY} is interned yet. */
  public Columns() {
    intern(0, MAX, 0, MAX);
  }

  /** The interval of one column, packed. */
  public int exactly(int packed) {
    int c8 = packed >>> 16;
    int c1 = Indentation.plain(packed) & MAX;
    return intern(c8, c8, c1, c1);
  }

  /** All columns from the given one, packed, on. */
  public int atLeast(int packed) {
    return intern(packed >>> 16, MAX, Indentation.plain(packed) & MAX, MAX);
  }

  /** The columns in both intervals, {@link #EMPTY} if there are none. */
  public int meet(int a, int b) {
    if (a == b || b == ANY) {
      return a;
    }
    if (a == ANY) {
      return b;
    }
    long x = intervals.get(a);
    long y = intervals.get(b);
    int low8 = Math.max(low8(x), low8(y));
    int high8 = Math.min(high8(x), high8(y));
    int low1 = Math.max(low1(x), low1(y));
    int high1 = Math.min(high1(x), high1(y));
    long meet = interval(low8, high8, low1, high1);
    return meet == x ? a : meet == y ? b : intern(low8, high8, low1, high1);
  }

  /** The columns of a block that begins where the block around it has {@code a}. */
  public int nested(int a) {
    long x = intervals.get(a);
    return low8(x) >= MAX - 1 || low1(x) >= MAX - 1
        ? EMPTY
        : intern(low8(x) + 1, MAX, low1(x) + 1, MAX);
  }

  /** The columns that a block with {@code a} leaves to the block around it. */
  public int around(int a) {
    long x = intervals.get(a);
    int h8 = high8(x);
    int h1 = high1(x);
    return h8 == 0 || h1 == 0
        ? EMPTY
        : intern(0, h8 == MAX ? MAX : h8 - 1, 0, h1 == MAX ? MAX : h1 - 1);
  }

  /** Whether an interval holds a column, packed. */
  public boolean contains(int a, int packed) {
    long x = intervals.get(a);
    int c8 = packed >>> 16;
    int c1 = Indentation.plain(packed) & MAX;
    return low8(x) <= c8 && c8 <= high8(x) && low1(x) <= c1 && c1 <= high1(x);
  }

  /** The greatest column of an interval, packed; {@link #MAX} where it has none. */
  public int greatest(int a) {
    long x = intervals.get(a);
    return high8(x) << 16 | high1(x);
  }

  /** The least column of an interval, packed. */
  public int least(int a) {
    long x = intervals.get(a);
    return low8(x) << 16 | low1(x);
  }

  /** An interval in words. */
  String dump(int a) {
    if (a == EMPTY) {
      return "no column";
    }
    long x = intervals.get(a);
    return "[" + low8(x) + "," + (high8(x) == MAX ? "∞" : "" + high8(x)) + "]";
  }

  private static long interval(int low8, int high8, int low1, int high1) {
    return (long) low8 << 48 | (long) high8 << 32 | (long) low1 << 16 | high1;
  }

  private int intern(int low8, int high8, int low1, int high1) {
    if (low8 > high8 || low1 > high1) {
      return EMPTY;
    }
    long key = interval(low8, high8, low1, high1);
    int id = ids.putIfAbsent(key, intervals.size());
    if (id == intervals.size()) {
      if (id > Item.MAX_COLUMNS) {
        throw new LimitException("distinct indentations", Item.MAX_COLUMNS);
      }
      intervals.add(key);
    }
    return id;
  }

  private static int low8(long x) {
    return (int) (x >>> 48);
  }

  private static int high8(long x) {
    return (int) (x >>> 32) & MAX;
  }

  private static int low1(long x) {
    return (int) (x >>> 16) & MAX;
  }

  private static int high1(long x) {
    return (int) x & MAX;
  }
}
