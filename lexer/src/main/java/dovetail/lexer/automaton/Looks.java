package dovetail.lexer.automaton;

import dovetail.ints.IntList;
import dovetail.lexer.regex.Regex;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the patterns of an automaton look for around a place, and how far that is decided.
 *
 * <p>What is looked for ahead is followed from the place where it is asked for, until it is
 * decided: a list of what is <em>open</em>, each a number of a look and a state of its automaton,
 * sorted. What is looked for behind is followed from the beginning of the match: a state per look,
 * {@link #NOT_FOLLOWED} where nobody asks for it.
 */
final class Looks {
  private static final int NOT_FOLLOWED = -1;

  private final Dfa[] automata;
  private final boolean[] isAhead;
  private final boolean[] isNegated;
  private final BitSet[] asks; // per state: the looks that may be asked for from there on

  Looks(Nfa nfa) {
    int n = nfa.looks.size();
    automata = new Dfa[n];
    isAhead = new boolean[n];
    isNegated = new boolean[n];
    for (int i = 0; i < n; i++) {
      Regex.Way way = nfa.looks.get(i).way();
      isAhead[i] = way == Regex.Way.AHEAD || way == Regex.Way.NOT_AHEAD;
      isNegated[i] = way == Regex.Way.NOT_AHEAD || way == Regex.Way.NOT_BEHIND;
      automata[i] = Looked.automaton(nfa.looks.get(i).body(), isAhead[i]);
    }
    asks = asks(nfa);
  }

  private static BitSet[] asks(Nfa nfa) {
    BitSet[] asks = new BitSet[nfa.states()];
    Arrays.setAll(asks, _ -> new BitSet());
    for (boolean changed = !nfa.looks.isEmpty(); changed; ) {
      changed = false;
      for (int e = nfa.emptyFrom.size() - 1; e >= 0; e--) {
        BitSet from = asks[nfa.emptyFrom.get(e)];
        int before = from.cardinality();
        if (nfa.emptyLook.get(e) != Nfa.NO_LOOK) {
          from.set(nfa.emptyLook.get(e));
        }
        from.or(asks[nfa.emptyTo.get(e)]);
        changed |= from.cardinality() != before;
      }
      for (int e = nfa.edgeFrom.size() - 1; e >= 0; e--) {
        BitSet from = asks[nfa.edgeFrom.get(e)];
        int before = from.cardinality();
        from.or(asks[nfa.edgeTo.get(e)]);
        changed |= from.cardinality() != before;
      }
    }
    return asks;
  }

  /** Marks the bytes at which a class of bytes begins that some look tells from the one before. */
  void addTo(boolean[] begins) {
    for (Dfa look : automata) {
      for (int b = 1; b < 256; b++) {
        begins[b] |= look.classOf()[b] != look.classOf()[b - 1];
      }
    }
  }

  /** Adds where a byte leads what is open ahead. */
  void addAhead(List<Long> open, int b, IntList to) {
    for (long one : open) {
      to.add(automata[(int) (one >>> 32)].next((int) one, b));
    }
  }

  /** Adds where a byte leads what is followed behind. */
  void addBehind(List<Integer> behind, int b, IntList to) {
    for (int i = 0; i < behind.size(); i++) {
      int at = behind.get(i);
      if (at != NOT_FOLLOWED) {
        to.add(automata[i].next(at, b));
      }
    }
  }

  // ---- behind

  /** What is followed behind where a match begins. */
  int[] begun() {
    int[] begun = new int[automata.length];
    for (int i = 0; i < begun.length; i++) {
      begun[i] = isAhead[i] ? NOT_FOLLOWED : automata[i].starts()[0];
    }
    return begun;
  }

  /** What is followed behind after a byte. */
  int[] behindAfter(List<Integer> behind, int b) {
    int[] after = new int[automata.length];
    for (int i = 0; i < after.length; i++) {
      int at = behind.get(i);
      after[i] = at == NOT_FOLLOWED ? NOT_FOLLOWED : automata[i].next(at, b);
    }
    return after;
  }

  /** The looks that may be asked for from some state on. */
  BitSet asked(int state) {
    return asks[state];
  }

  /** Of what is followed behind, what somebody asks for. */
  List<Integer> followed(int[] behind, BitSet asked) {
    List<Integer> followed = new ArrayList<>(behind.length);
    for (int i = 0; i < behind.length; i++) {
      followed.add(asked.get(i) && !isAhead[i] ? behind[i] : NOT_FOLLOWED);
    }
    return followed;
  }

  /** Whether one of some looks is ahead. */
  boolean areAhead(BitSet looks) {
    return looks.stream().anyMatch(look -> isAhead[look]);
  }

  // ---- ahead

  private enum Decision {
    FOR,
    AGAINST,
    OPEN
  }

  private Decision decision(int look, int state) {
    boolean found = state != Dfa.DEAD && automata[look].labels()[state] != Dfa.NO_LABEL;
    if (!found && state != Dfa.DEAD) {
      return Decision.OPEN;
    }
    return found != isNegated[look] ? Decision.FOR : Decision.AGAINST;
  }

  /** What is open ahead after a byte; null if something was decided against it. */
  @Nullable List<Long> openAfter(List<Long> open, int b) {
    if (open.isEmpty()) {
      return open;
    }
    List<Long> left = new ArrayList<>(open.size());
    for (long one : open) {
      int look = (int) (one >>> 32);
      int to = automata[look].next((int) one, b);
      switch (decision(look, to)) {
        case AGAINST -> {
          return null;
        }
        case FOR -> {}
        case OPEN -> left.add((long) look << 32 | to);
      }
    }
    return left;
  }

  /** What is open ahead once a look is asked for; null if it is decided against it at once. */
  @Nullable List<Long> openWith(List<Long> open, int look, int[] behind) {
    if (look == Nfa.NO_LOOK) {
      return open;
    }
    if (!isAhead[look]) {
      boolean found =
          behind[look] > Dfa.DEAD && automata[look].labels()[behind[look]] != Dfa.NO_LABEL;
      return found == isNegated[look] ? null : open;
    }
    int start = automata[look].starts()[0];
    return switch (decision(look, start)) {
      case AGAINST -> null;
      case FOR -> open;
      case OPEN -> {
        long one = (long) look << 32 | start;
        List<Long> ahead = new ArrayList<>(open);
        if (!ahead.contains(one)) {
          ahead.add(one);
          ahead.sort(null);
        }
        yield ahead;
      }
    };
  }
}
