package dovetail.server.cli;

import java.util.Locale;
import java.util.function.Consumer;

/**
 * Reports the problems of one input, one on a line, as they are found. Only the first {@value
 * #MOST} are reported, and at the end the number of the others: an error in the first thousand
 * lines is mostly an error in all.
 */
final class Problems {
  static final int MOST = 100;

  private final Consumer<String> listener;
  private long count;

  Problems(Consumer<String> listener) {
    this.listener = listener;
  }

  /** Reports a problem, unless {@value #MOST} were reported before. */
  void tell(String problem) {
    if (++count <= MOST) {
      listener.accept(problem);
    }
  }

  /** Reports the number of the other problems; returns whether there was no problem at all. */
  boolean end() {
    if (count > MOST) {
      listener.accept(String.format(Locale.ROOT, "and %,d more", count - MOST));
    }
    return count == 0;
  }
}
