package dovetail.lexer.automaton;

import dovetail.ints.IntList;
import dovetail.lexer.regex.Regex;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Follows the look-aheads and look-behinds of an automaton's patterns through a text. For example,
 * {@code a(?!b)} has one look-ahead.
 *
 * <p>A look-ahead is followed from the place where a pattern asks for it, until it is decided. The
 * undecided ones are <em>open</em>: a sorted list of pairs, the number of the look and its state. A
 * look-behind is followed from the beginning of the match: one state for each, {@link
 * #NOT_FOLLOWED} where no pattern asks for it.
 *
 * <p>Looks nest. So the state of a look is a set of threads; each thread is a state of the
 * automaton of the look's body, with the looks that are open for this thread. A look is found once
 * a thread is at the end of the body with nothing open. A look-behind may contain a look-ahead that
 * is still open; then its state is the set of threads at the end. States are numbered as they are
 * met.
 */
final class Looks {
  private static final int NOT_FOLLOWED = -1;

  /** The state of a look that is not found any more. */
  private static final int DEAD = 0;

  /** The state of a look that is found. */
  private static final int FOUND = 1;

  private static final int MOST_STATES = 20_000;

  private static final int START = 0;

  /** A state of a body's automaton, and the looks that are open for it. */
  private record Thread(int state, List<Long> ahead) {}

  /**
   * A state of a look.
   *
   * @param behind whether the body may begin at each place to come; else it began at one place
   */
  private record Place(int look, boolean behind, Set<Thread> threads) {}

  private final Map<Regex.Look, Integer> numbers = new HashMap<>();
  private final List<FrozenNfa> bodies = new ArrayList<>();
  private final List<int[]> inner = new ArrayList<>(); // per look: the looks that its body has
  private final BitSet isAhead = new BitSet();
  private final BitSet isNegated = new BitSet();
  private final BitSet mayOpen = new BitSet(); // looks that are, or hold, look-aheads
  private final List<BitSet> needs = new ArrayList<>(); // per look: the look-behinds in it
  private final int[] outer; // the looks of the automaton
  private final BitSet[] asks; // per state: the looks that may be asked for from there on
  private final Map<Place, Integer> numberOf = new HashMap<>();
  private final List<Place> places = new ArrayList<>();
  private final List<int[]> next =
      new ArrayList<>(); // per place and byte: 1 and the next; 0 unknown

  /**
   * The looks of an automaton.
   *
   * @param others looks that are followed too, even if the automaton does not have them
   */
  Looks(Nfa nfa, List<Regex.Look> others) {
    others.forEach(this::number);
    outer = nfa.looks.stream().mapToInt(this::number).toArray();
    for (int i = 0; i <= FOUND; i++) {
      places.add(new Place(-1, false, Set.of()));
      next.add(new int[0]);
    }
    asks = asks(nfa);
  }

  /** Numbers a look, after the looks inside it. */
  private int number(Regex.Look look) {
    Integer known = numbers.get(look);
    if (known != null) {
      return known;
    }
    FrozenNfa body = Looked.automaton(look.body());
    int[] held = body.nfa.looks.stream().mapToInt(this::number).toArray();
    int number = bodies.size();
    numbers.put(look, number);
    bodies.add(body);
    inner.add(held);
    isAhead.set(number, look.way() == Regex.Way.AHEAD || look.way() == Regex.Way.NOT_AHEAD);
    isNegated.set(number, look.way() == Regex.Way.NOT_AHEAD || look.way() == Regex.Way.NOT_BEHIND);
    mayOpen.set(number, isAhead.get(number) || Arrays.stream(held).anyMatch(mayOpen::get));
    BitSet needed = new BitSet();
    for (int one : held) {
      needed.or(needs.get(one));
      needed.set(one, needed.get(one) || !isAhead.get(one));
    }
    needs.add(needed);
    return number;
  }

  private BitSet[] asks(Nfa nfa) {
    BitSet[] asks = new BitSet[nfa.states()];
    Arrays.setAll(asks, _ -> new BitSet());
    for (boolean changed = !nfa.looks.isEmpty(); changed; ) {
      changed = false;
      for (int e = nfa.emptyFrom.size() - 1; e >= 0; e--) {
        BitSet from = asks[nfa.emptyFrom.get(e)];
        int before = from.cardinality();
        if (nfa.emptyLook.get(e) != Nfa.NO_LOOK) {
          int look = outer[nfa.emptyLook.get(e)];
          from.set(look);
          from.or(needs.get(look));
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

  /** Adds the bytes that some look distinguishes from the byte before them. */
  void addBounds(BitSet bounds) {
    bodies.forEach(body -> body.addBounds(bounds));
  }

  /** Whether there are too many states; all answers since then are wrong. */
  boolean isFull() {
    return places.size() >= MOST_STATES;
  }

  // ---- states

  private int number(Place place) {
    if (place.threads().isEmpty() && !place.behind()) {
      return DEAD;
    }
    Integer known = numberOf.get(place);
    if (known != null) {
      return known;
    }
    if (isFull()) {
      return DEAD;
    }
    numberOf.put(place, places.size());
    places.add(place);
    next.add(new int[256]);
    return places.size() - 1;
  }

  /** The state of a look that begins here, given the states of look-behinds. */
  private int begun(int look, int[] behind) {
    Set<Thread> threads = new LinkedHashSet<>();
    boolean found = close(look, START, List.of(), behind, threads);
    return found && isAhead.get(look)
        ? FOUND
        : number(new Place(look, !isAhead.get(look), threads));
  }

  /**
   * The state after a byte.
   *
   * @param behind the states of look-behinds after it
   */
  private int after(int state, int b, int[] behind) {
    if (state <= FOUND) {
      return state;
    }
    Place place = places.get(state);
    boolean known = needs.get(place.look()).isEmpty();
    int to = next.get(state)[b] - 1;
    if (to < 0 || !known) {
      to = computed(place, b, behind);
      next.get(state)[b] = to + 1;
    }
    return to;
  }

  private int computed(Place place, int b, int[] behind) {
    Set<Thread> threads = new LinkedHashSet<>();
    FrozenNfa body = bodies.get(place.look());
    boolean found = false;
    for (Thread thread : place.threads()) {
      boolean ended = body.accepts(thread.state());
      List<Long> ahead = ended && place.behind() ? null : openAfter(thread.ahead(), b, behind);
      if (ahead == null) {
        continue;
      }
      if (ended) {
        found |= ahead.isEmpty();
        threads.add(new Thread(thread.state(), ahead));
      }
      for (int i = body.edges.begin(thread.state()); i < body.edges.end(thread.state()); i++) {
        int e = body.edges.value(i);
        if (b >= body.nfa.edgeLow.get(e) && b <= body.nfa.edgeHigh.get(e)) {
          found |= close(place.look(), body.nfa.edgeTo.get(e), ahead, behind, threads);
        }
      }
    }
    if (place.behind()) {
      close(place.look(), START, List.of(), behind, threads);
    } else if (found) {
      return FOUND;
    }
    return number(new Place(place.look(), place.behind(), threads));
  }

  /**
   * Adds the states to which empty edges lead; whether one of them is the end, with nothing open.
   */
  private boolean close(int look, int state, List<Long> ahead, int[] behind, Set<Thread> threads) {
    FrozenNfa body = bodies.get(look);
    boolean found = false;
    Set<Thread> seen = new LinkedHashSet<>();
    Deque<Thread> stack = new ArrayDeque<>();
    stack.push(new Thread(state, ahead));
    while (!stack.isEmpty()) {
      Thread thread = stack.pop();
      if (!seen.add(thread)) {
        continue;
      }
      boolean ended = body.accepts(thread.state());
      found |= ended && thread.ahead().isEmpty();
      if (ended || body.hasEdges(thread.state())) {
        threads.add(thread);
      }
      for (int i = body.empty.end(thread.state()) - 1; i >= body.empty.begin(thread.state()); i--) {
        int asked = body.nfa.emptyLook.get(body.empty.value(i));
        List<Long> open =
            asked == Nfa.NO_LOOK
                ? thread.ahead()
                : opened(thread.ahead(), inner.get(look)[asked], behind);
        if (open != null) {
          stack.push(new Thread(body.nfa.emptyTo.get(body.empty.value(i)), open));
        }
      }
    }
    return found;
  }

  // ---- behind

  /** The states of look-behinds where a match begins. */
  int[] begun() {
    int[] begun = new int[bodies.size()];
    for (int i = 0; i < begun.length; i++) {
      begun[i] = isAhead.get(i) ? NOT_FOLLOWED : begun(i, begun);
    }
    return begun;
  }

  /**
   * The states of look-behinds where a match begins behind other text.
   *
   * @param before the known states; the other looks do not depend on that text
   */
  int[] begunAt(int[] before) {
    int[] begun = before.clone();
    for (int i = 0; i < begun.length; i++) {
      if (begun[i] == NOT_FOLLOWED && !isAhead.get(i)) {
        begun[i] = begun(i, begun);
      }
    }
    return begun;
  }

  /** Some looks that are followed, and the look-behinds inside them. */
  BitSet asked(List<Regex.Look> some) {
    BitSet asked = new BitSet();
    for (Regex.Look look : some) {
      int number = number(look);
      asked.set(number);
      asked.or(needs.get(number));
    }
    return asked;
  }

  /** The states of look-behinds after a byte. */
  int[] behindAfter(int[] behind, int b) {
    int[] after = new int[behind.length];
    for (int i = 0; i < after.length; i++) {
      after[i] = behind[i] == NOT_FOLLOWED ? NOT_FOLLOWED : after(behind[i], b, after);
    }
    return after;
  }

  /** The looks that may be asked for from a state on. */
  void addAsked(int state, BitSet asked) {
    asked.or(asks[state]);
  }

  /** The look-behinds in open looks. */
  void addNeeded(List<Long> ahead, BitSet asked) {
    for (long one : ahead) {
      asked.or(needs.get(look(one)));
    }
  }

  /** The states of look-behinds, {@link #NOT_FOLLOWED} where no pattern asks for one. */
  List<Integer> followed(int[] behind, BitSet asked) {
    List<Integer> followed = new ArrayList<>(behind.length);
    for (int i = 0; i < behind.length; i++) {
      followed.add(asked.get(i) && !isAhead.get(i) ? behind[i] : NOT_FOLLOWED);
    }
    return followed;
  }

  /** Whether one of some looks waits for a look-ahead. */
  boolean mayOpen(BitSet looks) {
    return looks.intersects(mayOpen);
  }

  // ---- ahead

  private static long one(int look, int state) {
    return (long) look << 32 | state;
  }

  private static int look(long one) {
    return (int) (one >>> 32);
  }

  /** Adds the states to which a byte leads. */
  void addAfter(List<Long> open, int b, int[] behind, IntList to) {
    for (long one : open) {
      to.add(after((int) one, b, behind));
    }
  }

  /** Adds the states of look-behinds. */
  static void addFollowed(int[] behind, IntList to) {
    for (int at : behind) {
      if (at != NOT_FOLLOWED) {
        to.add(at);
      }
    }
  }

  /** The open look-aheads after a byte; null if one has failed. */
  @Nullable List<Long> openAfter(List<Long> open, int b, int[] behind) {
    if (open.isEmpty()) {
      return open;
    }
    List<Long> left = new ArrayList<>(open.size());
    for (long one : open) {
      int to = after((int) one, b, behind);
      long still = one(look(one), to);
      if (to > FOUND && !left.contains(still)) {
        left.add(still);
      } else if (to <= FOUND && (to == FOUND) == isNegated.get(look(one))) {
        return null;
      }
    }
    left.sort(null);
    return left;
  }

  /** Whether all open looks hold where the text is at its end. */
  boolean holdAtEnd(List<Long> open) {
    return open.stream()
        .allMatch(one -> isFoundAtEnd((int) (long) one) != isNegated.get(look(one)));
  }

  private boolean isFoundAtEnd(int state) {
    Place place = places.get(state);
    return place.threads().stream()
        .anyMatch(
            thread ->
                bodies.get(place.look()).accepts(thread.state()) && holdAtEnd(thread.ahead()));
  }

  /** The open looks once a look of the automaton is asked for; null if it fails. */
  @Nullable List<Long> openWith(List<Long> open, int look, int[] behind) {
    return look == Nfa.NO_LOOK ? open : opened(open, outer[look], behind);
  }

  private @Nullable List<Long> opened(List<Long> open, int look, int[] behind) {
    int state = isAhead.get(look) ? begun(look, behind) : ended(behind[look]);
    if (state <= FOUND) {
      return (state == FOUND) == isNegated.get(look) ? null : open;
    }
    long one = one(look, state);
    if (open.contains(one)) {
      return open;
    }
    List<Long> more = new ArrayList<>(open);
    more.add(one);
    more.sort(null);
    return more;
  }

  /** The threads of a look-behind that are at the end where it is asked for. */
  private int ended(int followed) {
    if (followed <= FOUND) {
      return DEAD;
    }
    Place place = places.get(followed);
    FrozenNfa body = bodies.get(place.look());
    Set<Thread> threads = new LinkedHashSet<>();
    for (Thread thread : place.threads()) {
      if (body.accepts(thread.state())) {
        if (thread.ahead().isEmpty()) {
          return FOUND;
        }
        threads.add(thread);
      }
    }
    return number(new Place(place.look(), false, threads));
  }
}
