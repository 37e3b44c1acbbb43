package dovetail.quotient.chart;

import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Tells a reader of text whether anybody still waits for the result. All code that may take long
 * counts its work here, and asks every {@value #EACH} units, which takes a few milliseconds; a byte
 * or an Earley item of usual text is one unit. Where nobody waits, {@link StoppedException} ends
 * the work between two steps: the charts made so far stay, and reading goes on from there.
 *
 * <p>One thread at a time.
 */
public final class Watch {
  private static final int EACH = 10_000;

  private static final BooleanSupplier NEVER = () -> false;

  private BooleanSupplier stop = NEVER;
  private final int each;
  private int done;

  /** A watch that stops no work so far. */
  public Watch() {
    this(EACH);
  }

  /** The same, which asks every {@code each} units. */
  public Watch(int each) {
    this.each = each;
  }

  /**
   * Does some work as long as somebody waits for its result.
   *
   * @param nobodyWaits is asked by the thread that works; cheap
   * @throws StoppedException if nobody waits for it any more, and it is not done
   */
  public <T> T during(BooleanSupplier nobodyWaits, Supplier<T> work) {
    BooleanSupplier before = stop;
    stop = nobodyWaits;
    try {
      return work.get();
    } finally {
      stop = before;
    }
  }

  /** Notes that some work was done; asks now and then. */
  public void did(int units) {
    done += units;
    if (done >= each) {
      ask();
    }
  }

  /** Asks now whether anybody waits. */
  public void ask() {
    done = 0;
    if (stop.getAsBoolean()) {
      throw new StoppedException();
    }
  }
}
