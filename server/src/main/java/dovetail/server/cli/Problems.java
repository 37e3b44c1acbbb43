package dovetail.server.cli;

import java.util.Locale;
import java.util.function.Consumer;

/**
 * Reports the problems of one input, one a line, as they are found. Of very many the first {@value
 * #MOST} are told, and at the end how many more there are: what is wrong with the first thousand
 * lines is mostly wrong with all.
 */
final class Problems {
  static final int MOST = 100;

  private final Consumer<String> listener;
  private long count;

  Problems(Consumer<String> listener) {
    this.listener = listener;
  }

  /** Tells one, unless there were very many before. */
  void tell(String problem) {
    if (++count <= MOST) {
      listener.accept(problem);
    }
  }

  /** Says how many were not told; whether there was none at all. */
  boolean end() {
    if (count > MOST) {
      listener.accept(String.format(Locale.ROOT, "and %,d more", count - MOST));
    }
    return count == 0;
  }
}
