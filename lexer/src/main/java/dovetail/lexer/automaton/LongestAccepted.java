package dovetail.lexer.automaton;

import dovetail.ints.IntKey;
import dovetail.ints.IntList;
import dovetail.ints.Numbering;
import java.util.BitSet;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Makes an automaton whose matches have guards into one without guards, whose longest accepted text
 * is the match. A text is accepted as soon as it is read. If its guard is refused later, the text
 * up to there is accepted with the label {@link Tags#refused}. In {@code a(?!bc)} on {@code abc}
 * first {@code a} is accepted, then {@code abc} as refused. Where a shorter text would be the match
 * then, the result takes none, and says so by {@link FirstMatches#late}.
 */
final class LongestAccepted {
  private static final int NONE = Dfa.DEAD;

  private final Dfa dfa;
  private final Numbering<Place> places = new Numbering<>();
  private final BitSet late = new BitSet();

  /**
   * A state of the result.
   *
   * @param at the state of the other automaton
   * @param guard the state of the guard of the longest accepted text; {@link #NONE} for none
   * @param shorter the states of the guards of shorter ones, sorted
   */
  private record Place(int at, int guard, IntKey shorter, int label, int end) {}

  private LongestAccepted(Dfa dfa) {
    this.dfa = dfa;
  }

  /** The automaton for one pattern, by {@link Tags#SINGLE}; nothing if it is too large. */
  static Optional<FirstMatches> of(Dfa dfa, int maxStates) {
    return new LongestAccepted(dfa).made(maxStates);
  }

  private Optional<FirstMatches> made(int maxStates) {
    IntKey none = new IntKey(new int[0]);
    places.of(new Place(Dfa.DEAD, NONE, none, Dfa.NO_LABEL, Dfa.NO_LABEL));
    int[] starts = new int[dfa.starts().length];
    for (int i = 0; i < starts.length; i++) {
      starts[i] = places.of(new Place(dfa.starts()[i], NONE, none, Dfa.NO_LABEL, Dfa.NO_LABEL));
    }
    IntList next = new IntList();
    for (int p = 0; p < places.size(); p++) {
      if (places.size() > maxStates) {
        return Optional.empty();
      }
      for (int c = 0; c < dfa.classes(); c++) {
        next.add(places.of(after(places.get(p), c)));
      }
    }
    int[] labels = places.values().stream().mapToInt(Place::label).toArray();
    int[] ends = places.values().stream().mapToInt(Place::end).toArray();
    int[] guards = IntStream.range(0, labels.length).toArray();
    int[] others = new int[labels.length];
    return Optional.of(
        new FirstMatches(
            new Dfa(
                dfa.classOf(), dfa.classes(), next.toArray(), labels, ends, guards, others, starts),
            late));
  }

  private Place after(Place place, int byteClass) {
    int at = next(place.at(), byteClass);
    int guard = next(place.guard(), byteClass);
    boolean lost = isRefused(guard);
    IntList shorter = new IntList();
    boolean shorterWins = false;
    for (int other : place.shorter().ints()) {
      int to = next(other, byteClass);
      shorterWins |= to == NONE;
      if (!isRefused(to) && to != NONE) {
        shorter.add(to);
      }
    }
    if (place.guard() != NONE && guard == NONE) {
      return places.get(Dfa.DEAD);
    }
    int label = dfa.labels()[at];
    if (label != Dfa.NO_LABEL) {
      if (guard != NONE && !lost) {
        shorter.add(guard);
      }
      guard = dfa.guards()[at];
    } else if (lost || shorterWins) {
      guard = NONE;
      label = refused(shorterWins || !shorter.isEmpty());
      shorter.clear();
    }
    int[] left = IntStream.of(shorter.toArray()).sorted().distinct().toArray();
    int end = label;
    if (guard != NONE && guard != at && isRefusedAtEnd(guard)) {
      end = refused(IntStream.of(left).anyMatch(other -> !isRefusedAtEnd(other)));
    }
    return new Place(
        guard == NONE && label == 0 ? Dfa.DEAD : at, guard, new IntKey(left), label, end);
  }

  private int refused(boolean isLate) {
    late.set(0, isLate || late.get(0));
    return Tags.SINGLE.refused();
  }

  private boolean isRefusedAtEnd(int guard) {
    return dfa.ends()[guard] != Dfa.NO_LABEL;
  }

  private int next(int state, int byteClass) {
    return dfa.next()[state * dfa.classes() + byteClass];
  }

  private boolean isRefused(int guard) {
    return dfa.labels()[guard] != Dfa.NO_LABEL;
  }
}
