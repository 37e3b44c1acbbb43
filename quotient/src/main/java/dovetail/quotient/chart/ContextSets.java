package dovetail.quotient.chart;

import dovetail.ints.Numbering;
import java.nio.LongBuffer;

/**
 * Interned sets of lexical contexts, as bits, each with a number: equal sets have one. O(contexts)
 * for a set that is interned. Grows; not thread-safe.
 */
public final class ContextSets {
  private final Numbering<LongBuffer> sets = new Numbering<>();

  /** The number of a set, which is kept: it must not be written to any more. */
  public int number(long[] set) {
    return sets.of(LongBuffer.wrap(set));
  }

  /** The set of a number. Not to be modified. */
  public long[] set(int number) {
    return sets.get(number).array();
  }
}
