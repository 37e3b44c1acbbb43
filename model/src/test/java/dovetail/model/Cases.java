package dovetail.model;

import java.util.function.IntConsumer;

/** A test of many random cases, as one test: it ends at the first that fails, and says which. */
public final class Cases {
  private Cases() {}

  /** Runs a test with each number from 1. */
  public static void each(int last, IntConsumer test) {
    for (int number = 1; number <= last; number++) {
      try {
        test.accept(number);
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError("case " + number + ": " + e.getMessage(), e);
      }
    }
  }
}
