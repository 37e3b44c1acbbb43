package dovetail.lexer.regex;

import dovetail.ints.IntList;
import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * An immutable set of Unicode scalar values, kept as sorted ranges that neither touch nor overlap.
 * Surrogates (U+D800..U+DFFF) are never in it. Union, intersection and complement are linear in the
 * number of ranges.
 */
public final class CodePoints {
  private static final int SURROGATES = 0xD800;
  private static final int AFTER_SURROGATES = 0xE000;
  private static final int LIMIT = 0x110000;

  /** No code point. */
  public static final CodePoints NONE = new CodePoints(new int[0]);

  /** Every Unicode scalar value. */
  public static final CodePoints ALL =
      new CodePoints(new int[] {0, SURROGATES, AFTER_SURROGATES, LIMIT});

  /** Boundaries: begin (inclusive), end (exclusive), begin, end, ... strictly ascending. */
  private final int[] bounds;

  private CodePoints(int[] bounds) {
    this.bounds = bounds;
  }

  /** The code points from {@code first} to {@code last}, both included, without surrogates. */
  public static CodePoints range(int first, int last) {
    if (first < 0 || last >= LIMIT || first > last) {
      throw new IllegalArgumentException("range " + first + ".." + last);
    }
    return new CodePoints(new int[] {first, last + 1}).intersect(ALL);
  }

  /**
   * The scalar values in some ranges.
   *
   * @param bounds begin (inclusive), end (exclusive), begin, end, … strictly ascending
   */
  static CodePoints between(int[] bounds) {
    return new CodePoints(bounds).intersect(ALL);
  }

  /** The scalar values among {@code codePoints}, in any order. O(n log n). */
  public static CodePoints of(int... codePoints) {
    IntList bounds = new IntList(2 * codePoints.length);
    for (int c : Arrays.stream(codePoints).sorted().distinct().toArray()) {
      if (!bounds.isEmpty() && bounds.get(bounds.size() - 1) == c) {
        bounds.set(bounds.size() - 1, c + 1);
      } else {
        bounds.add(c);
        bounds.add(c + 1);
      }
    }
    return new CodePoints(bounds.toArray()).intersect(ALL);
  }

  /** The code points in this set that {@code test} accepts. Tries all of them: keep the result. */
  public CodePoints matching(IntPredicate test) {
    IntList found = new IntList();
    for (int i = 0; i < ranges(); i++) {
      boolean inside = false;
      for (int c = first(i); c <= last(i); c++) {
        if (test.test(c) != inside) {
          inside = !inside;
          found.add(c);
        }
      }
      if (inside) {
        found.add(last(i) + 1);
      }
    }
    return new CodePoints(found.toArray());
  }

  /** The code points in this set, in {@code other}, or in both. */
  public CodePoints union(CodePoints other) {
    return merge(other, 1);
  }

  /** The code points in both sets. */
  CodePoints intersect(CodePoints other) {
    return merge(other, 2);
  }

  /** The scalar values that are not in this set. */
  public CodePoints negate() {
    int[] shifted = new int[bounds.length + 2];
    System.arraycopy(bounds, 0, shifted, 1, bounds.length);
    shifted[shifted.length - 1] = LIMIT;
    boolean startsAtZero = bounds.length > 0 && bounds[0] == 0;
    boolean endsAtLimit = bounds.length > 0 && bounds[bounds.length - 1] == LIMIT;
    return new CodePoints(
            Arrays.copyOfRange(
                shifted, startsAtZero ? 2 : 0, endsAtLimit ? shifted.length - 2 : shifted.length))
        .intersect(ALL);
  }

  /** Whether {@code codePoint} is in the set. O(log ranges). */
  public boolean contains(int codePoint) {
    int at = Arrays.binarySearch(bounds, codePoint);
    return at >= 0 ? (at & 1) == 0 : (-at - 1 & 1) == 1;
  }

  /** Whether no code point is in the set. */
  boolean isEmpty() {
    return bounds.length == 0;
  }

  /** The number of ranges. */
  public int ranges() {
    return bounds.length / 2;
  }

  /** The first code point of range {@code i}. */
  public int first(int i) {
    return bounds[2 * i];
  }

  /** The last code point of range {@code i} (included). */
  public int last(int i) {
    return bounds[2 * i + 1] - 1;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CodePoints that && Arrays.equals(bounds, that.bounds);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bounds);
  }

  @Override
  public String toString() {
    StringBuilder out = new StringBuilder("[");
    for (int i = 0; i < ranges(); i++) {
      out.append(i == 0 ? "" : " ").append(Integer.toHexString(first(i)));
      if (last(i) > first(i)) {
        out.append('-').append(Integer.toHexString(last(i)));
      }
    }
    return out.append(']').toString();
  }

  /** The code points that at least {@code wanted} of the two sets hold; a sweep over both. */
  private CodePoints merge(CodePoints other, int wanted) {
    IntList out = new IntList(bounds.length + other.bounds.length);
    int i = 0;
    int j = 0;
    while (i < bounds.length || j < other.bounds.length) {
      int a = i < bounds.length ? bounds[i] : Integer.MAX_VALUE;
      int b = j < other.bounds.length ? other.bounds[j] : Integer.MAX_VALUE;
      if (a <= b) {
        i++;
      }
      if (b <= a) {
        j++;
      }
      boolean inside = (i & 1) + (j & 1) >= wanted;
      if (inside != ((out.size() & 1) == 1)) {
        out.add(Math.min(a, b));
      }
    }
    return new CodePoints(out.toArray());
  }
}
