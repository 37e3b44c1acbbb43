package dovetail.quotient.intersection;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Expressions by number, and what is left of each after a character: found once. */
final class Derivatives {
  /** The number of what matches nothing. */
  static final int NEVER = 0;

  private static final int UNKNOWN = -1;

  private final String alphabet;
  private final Map<Re, Integer> numbers = new HashMap<>();
  private final List<Re> all = new ArrayList<>();
  private final List<int[]> after = new ArrayList<>();
  private final BitSet nullable = new BitSet();

  Derivatives(String alphabet) {
    this.alphabet = alphabet;
    number(Re.NEVER);
  }

  String alphabet() {
    return alphabet;
  }

  int number(Re re) {
    Integer known = numbers.putIfAbsent(re, all.size());
    if (known != null) {
      return known;
    }
    int[] unknown = new int[alphabet.length()];
    Arrays.fill(unknown, UNKNOWN);
    after.add(unknown);
    nullable.set(all.size(), re.nullable());
    all.add(re);
    return all.size() - 1;
  }

  /** What is left after a character, by its index in the alphabet. */
  int after(int re, int c) {
    if (after.get(re)[c] == UNKNOWN) {
      after.get(re)[c] = number(all.get(re).after(alphabet.charAt(c)));
    }
    return after.get(re)[c];
  }

  boolean nullable(int re) {
    return nullable.get(re);
  }

  /** Takes out of a set what matches no text, but perhaps the empty one. */
  void keepLive(BitSet set) {
    for (int re = set.nextSetBit(0); re >= 0; re = set.nextSetBit(re + 1)) {
      boolean live = false;
      for (int c = 0; c < alphabet.length(); c++) {
        live |= after(re, c) != NEVER;
      }
      set.set(re, live);
    }
  }
}
