package dovetail.lexer.automaton;

import java.util.List;

/** The states of an automaton of first matches: threads in order ({@link OrderedDeterminizer}). */
final class Threads {
  private Threads() {}

  /** Whether a thread accepted a text earlier, and whether the text has its label. */
  enum Claim {
    NONE,
    LABELLED,
    UNLABELLED
  }

  /** A state of the automaton, and the {@linkplain Looks open} look-aheads. */
  record Thread(int state, List<Long> ahead, Claim claim) {
    Thread(int state, List<Long> ahead) {
      this(state, ahead, Claim.NONE);
    }

    Thread as(Claim claimed) {
      return new Thread(state, ahead, claimed);
    }
  }

  /**
   * A state of the result.
   *
   * @param behind the states of look-behinds, as far as some thread asks for them
   * @param fallback whether there is a match that is shorter than the labelled one
   * @param matched whether the labelled match waits for nothing
   * @param atEnd the label where the text is at its end
   */
  record Subset(
      List<Thread> threads,
      List<Integer> shadows,
      List<Integer> behind,
      boolean fallback,
      boolean matched,
      int label,
      int atEnd) {
    /** Whether no thread that accepted still waits. */
    boolean isSettled() {
      return threads.stream().allMatch(thread -> thread.ahead().isEmpty());
    }
  }
}
