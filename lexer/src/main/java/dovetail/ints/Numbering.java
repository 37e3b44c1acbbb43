package dovetail.ints;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Numbers for values, from 0 on, in the order in which the values come up. Equal values have one
 * number. Constant time each, besides the values' hashes. Not thread-safe.
 */
public final class Numbering<T> {
  private final Map<T, Integer> numbers = new HashMap<>();
  private final List<T> values = new ArrayList<>();

  /** The number of a value; the next one if the value has none yet. */
  public int of(T value) {
    Integer known = numbers.putIfAbsent(value, values.size());
    if (known != null) {
      return known;
    }
    values.add(value);
    return values.size() - 1;
  }

  /** The value of a number. */
  public T get(int number) {
    return values.get(number);
  }

  /** The number of values. */
  public int size() {
    return values.size();
  }

  /** The values by their numbers; not to be modified. */
  public List<T> values() {
    return values;
  }
}
