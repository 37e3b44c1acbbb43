package dovetail.lexer.automaton;

import java.util.List;

/**
 * The parts of a state of an automaton of first matches ({@link OrderedDeterminizer}): its threads,
 * which stand in the order in which backtracking would try them.
 */
final class Threads {
  private static final int NO_STATE = 0;

  private Threads() {}

  /** The part of a thread in a state. */
  enum Kind {
    /** It goes on. */
    LIVE,
    /** It accepts the text read so far. */
    ACCEPTING,
    /** It accepted earlier, and waits for its look-aheads. */
    ENDED,
    /** The same; its text is the one that a guard is for. */
    GUARDED
  }

  /** A state of the automaton, and the {@linkplain Looks open} look-aheads. */
  record Thread(int state, List<Long> ahead, Kind kind) {
    Thread(int state, List<Long> ahead) {
      this(state, ahead, Kind.LIVE);
    }

    Thread as(Kind other) {
      return new Thread(state, ahead, other);
    }

    /** The same after it has accepted: its state is of no account any more. */
    Thread over(Kind other) {
      return new Thread(NO_STATE, ahead, other);
    }
  }

  /**
   * A state of the result.
   *
   * @param behind the states of look-behinds, as far as some thread asks for them
   * @param atEnd the label where the text is at its end
   * @param guard the guard of the accepted text; {@link #ITSELF} for this state
   * @param other a state for the same text with another label and guard
   * @param isGuard whether this is a guard
   */
  record Subset(
      List<Thread> threads,
      List<Integer> shadows,
      List<Integer> behind,
      int label,
      int atEnd,
      int guard,
      int other,
      boolean isGuard) {
    static final int ITSELF = -1;

    /** Nothing is accepted any more. */
    static Subset dead(List<Integer> behind) {
      return new Subset(
          List.of(), List.of(), behind, Dfa.NO_LABEL, Dfa.NO_LABEL, ITSELF, Dfa.DEAD, false);
    }

    /** The guarded text is no match. */
    static Subset refused(List<Integer> behind, int label) {
      return new Subset(List.of(), List.of(), behind, label, label, ITSELF, Dfa.DEAD, true);
    }

    /** A text with another label, and its guard. */
    static Subset text(List<Integer> behind, int label, int guard, int other) {
      return new Subset(List.of(), List.of(), behind, label, label, guard, other, false);
    }

    /** Whether no look-ahead is open. */
    boolean waitsForNothing() {
      return threads.stream().allMatch(thread -> thread.ahead().isEmpty());
    }
  }
}
