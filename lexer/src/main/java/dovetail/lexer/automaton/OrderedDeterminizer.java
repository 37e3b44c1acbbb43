package dovetail.lexer.automaton;

import dovetail.ints.IntKey;
import dovetail.ints.IntList;
import dovetail.ints.Numbering;
import dovetail.lexer.automaton.Threads.Kind;
import dovetail.lexer.automaton.Threads.Subset;
import dovetail.lexer.automaton.Threads.Thread;
import dovetail.lexer.regex.Regex;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes a deterministic automaton of the matches that backtracking finds first, as Python's {@code
 * re} does: {@code a|ab} matches {@code a} of {@code ab}. A state of the result is a list of
 * <em>threads</em>, states of the pattern in the order in which backtracking would try them. The
 * list ends with the first thread that accepts, since later ones would never be tried. So the
 * longest text that the result accepts is the first match (Cox, "Regular Expression Matching: the
 * Virtual Machine Approach", 2009, of Pike's lists; RE2's leftmost-first).
 *
 * <p>Empty matches do not count: a pattern that would match nothing first goes on to its next
 * match.
 *
 * <h2>Look-arounds</h2>
 *
 * <p>A thread that has passed a look-ahead carries the state of the look until the look is decided;
 * if it fails, the thread dies. A look-behind is followed from the beginning of the match, once for
 * all threads. The text before the match is of one of some {@link Borders}, and a label may name
 * the border behind the text.
 *
 * <p>A thread may accept while a look-ahead is open, or while a thread before it may still accept.
 * Then the text behind decides whether the accepted text is the match. So each accepting state has
 * a <em>guard</em>: a state from which the text behind is read. It comes to the label {@link
 * Tags#refused} exactly if the accepted text is no match, because its own look fails or a thread
 * before it takes another text, longer or shorter. Of all texts that the automaton accepts, one at
 * most is not refused. In {@code [ab]+(?=c)|a} on {@code abb} all of {@code a}, {@code ab} and
 * {@code abb} are accepted, and the guards of the longer ones are refused. Without open looks the
 * guard of a state is the state itself: a match is refused if a longer text is accepted. At the end
 * of the text nothing is ahead: each state has a label for that, too.
 *
 * <p>Several patterns may accept one text, such as the name {@code a(?!b)} and the pattern {@code
 * a}; the text behind decides between them. Each of them has a state of its own, with its label and
 * guard ({@link Dfa#others}). The first is right if the text ends there.
 *
 * <h2>Shadows</h2>
 *
 * <p>A shadow takes no text by itself. It only says whether the text that another pattern takes is
 * also its own: {@code if}, which the pattern of names takes, is the keyword. The states of shadows
 * are followed beside the threads, without an order.
 */
public final class OrderedDeterminizer {
  private static final int BEGIN = -1;

  private static final int[] NOTHING = {};

  private final Nfa nfa;
  private final BitSet shadowStates;
  private final Tags tags;
  private final int maxStates;
  private final int[] classOf;
  private final int[] byteOf;
  private final int classes;
  private final FrozenNfa frozen;
  private final Looks looks;
  private final Borders borders;
  private final List<Integer> nothing; // no look-behind is followed
  private final boolean looksNowhere;
  private final int[] seenFree; // per state, the last step that followed it without open looks
  private int steps;
  private final Map<IntKey, Integer> byTargets = new HashMap<>(); // if nothing looks around
  private final Numbering<Subset> subsets = new Numbering<>();
  private final int refused;

  private OrderedDeterminizer(
      Nfa nfa, BitSet shadowStates, Borders borders, Tags tags, int maxStates) {
    this.nfa = nfa;
    this.shadowStates = shadowStates;
    this.tags = tags;
    this.maxStates = maxStates;
    frozen = new FrozenNfa(nfa);
    looks = borders.looks(nfa);
    this.borders = borders.in(looks);
    seenFree = new int[nfa.states()];
    looksNowhere = nfa.looks.isEmpty() && looks.begun().length == 0;
    BitSet bounds = new BitSet();
    frozen.addBounds(bounds);
    looks.addBounds(bounds);
    classOf = FrozenNfa.classes(bounds);
    classes = classOf[255] + 1;
    byteOf = new int[classes];
    for (int b = 255; b >= 0; b--) {
      byteOf[classOf[b]] = b;
    }
    nothing = looks.followed(looks.begun(), new BitSet());
    subsets.of(Subset.dead(nothing));
    refused = subsets.of(Subset.refused(nothing, tags.refused()));
  }

  /**
   * The first matches of one pattern at the beginning of a text, without guards: its longest
   * accepted text is the match; nothing if it is too large.
   */
  public static Optional<FirstMatches> of(Regex pattern, int maxStates) {
    Borders none = Borders.of(List.of());
    return run(Nfa.of(pattern), new int[1], new int[1], new BitSet(), none, Tags.SINGLE, maxStates)
        .flatMap(dfa -> LongestAccepted.of(dfa, maxStates));
  }

  /**
   * The first matches from each of {@code starts}; nothing if that takes more than {@code
   * maxStates} states.
   *
   * @param nfa the automaton, its empty edges in the order in which they are tried
   * @param at the border before each start
   * @param shadowStates its states that are followed without an order
   */
  public static Optional<Dfa> run(
      Nfa nfa,
      int[] starts,
      int[] at,
      BitSet shadowStates,
      Borders borders,
      Tags tags,
      int maxStates) {
    return new OrderedDeterminizer(nfa, shadowStates, borders, tags, maxStates).run(starts, at);
  }

  private Optional<Dfa> run(int[] starts, int[] at) {
    int[] startStates = new int[starts.length];
    for (int i = 0; i < starts.length; i++) {
      Step step = new Step(borders.begun(at[i]), BEGIN, false);
      step.follow(new Thread(starts[i], List.of()));
      startStates[i] = step.state();
    }
    IntList next = new IntList();
    for (int state = 0; state < subsets.size(); state++) {
      addAfter(subsets.get(state), next);
      if (subsets.size() > maxStates || looks.isFull()) {
        return Optional.empty();
      }
    }
    int[] labels = subsets.values().stream().mapToInt(Subset::label).toArray();
    int[] ends = subsets.values().stream().mapToInt(Subset::atEnd).toArray();
    int[] guards = subsets.values().stream().mapToInt(Subset::guard).toArray();
    int[] others = subsets.values().stream().mapToInt(Subset::other).toArray();
    for (int state = 0; state < guards.length; state++) {
      guards[state] = guards[state] == Subset.ITSELF ? state : guards[state];
    }
    return Optional.of(
        new Dfa(classOf, classes, next.toArray(), labels, ends, guards, others, startStates));
  }

  /** The states after one byte of each class; classes with equal edges are followed once. */
  private void addAfter(Subset subset, IntList next) {
    IntList[] edges = new IntList[classes]; // the number of a thread and where it goes, …
    Arrays.setAll(edges, _ -> new IntList(8));
    List<Thread> threads = subset.threads();
    for (int i = 0; i < threads.size(); i++) {
      if (threads.get(i).kind() == Kind.LIVE) {
        addEdges(i, threads.get(i).state(), edges);
      }
    }
    for (int shadow : subset.shadows()) {
      addEdges(threads.size(), shadow, edges);
    }
    Map<IntKey, Integer> known = looksNowhere ? byTargets : new HashMap<>();
    IntList previous = null;
    int[] before = subset.behind().stream().mapToInt(Integer::intValue).toArray();
    for (int c = 0; c < classes; c++) {
      int edgesEnd = edges[c].size();
      int[] behind = looksNowhere ? before : looks.behindAfter(before, byteOf[c]);
      if (!looksNowhere) {
        for (Thread thread : threads) {
          looks.addAfter(thread.ahead(), byteOf[c], behind, edges[c]);
        }
        Looks.addFollowed(behind, edges[c]);
      }
      int to;
      if (previous != null && edges[c].contentEquals(previous)) {
        to = next.get(next.size() - 1);
      } else if (edgesEnd == 0 && subset.waitsForNothing()) {
        to = Dfa.DEAD;
      } else {
        int b = byteOf[c];
        IntList own = edges[c];
        to =
            known.computeIfAbsent(
                looksNowhere ? targets(own, threads.size()) : new IntKey(own.toArray()),
                _ -> after(subset, b, behind, own, edgesEnd));
      }
      next.add(to);
      previous = edges[c];
    }
  }

  /**
   * Where edges go, those of shadows told apart: without looks nothing else counts for the state
   * behind them.
   */
  private static IntKey targets(IntList edges, int shadow) {
    int[] targets = new int[edges.size() / 2];
    for (int i = 0; i < targets.length; i++) {
      int to = edges.get(2 * i + 1);
      targets[i] = edges.get(2 * i) == shadow ? ~to : to;
    }
    return new IntKey(targets);
  }

  private void addEdges(int thread, int state, IntList[] edges) {
    for (int i = frozen.edges.begin(state); i < frozen.edges.end(state); i++) {
      int e = frozen.edges.value(i);
      for (int c = classOf[nfa.edgeLow.get(e)]; c <= classOf[nfa.edgeHigh.get(e)]; c++) {
        edges[c].add(thread);
        edges[c].add(nfa.edgeTo.get(e));
      }
    }
  }

  /** The state after one byte, by the edges that it takes. */
  private int after(Subset subset, int b, int[] behind, IntList edges, int edgesEnd) {
    Step step = new Step(behind, b, subset.isGuard());
    int at = 0;
    List<Thread> threads = subset.threads();
    for (int t = 0; t < threads.size(); t++) {
      Thread thread = threads.get(t);
      List<Long> ahead = looks.openAfter(thread.ahead(), b, behind);
      if (thread.kind() != Kind.LIVE && ahead != null) {
        step.end(new Thread(thread.state(), ahead, thread.kind()));
      }
      for (; at < edgesEnd && edges.get(at) == t; at += 2) {
        if (ahead != null) {
          step.follow(new Thread(edges.get(at + 1), ahead));
        }
      }
    }
    for (; at < edgesEnd; at += 2) {
      step.shadow(edges.get(at + 1));
    }
    return step.state();
  }

  /** A state that is being made. */
  private final class Step {
    private final int[] behind;
    private final int last; // the byte that was read; BEGIN: none, and an empty match is none
    private final boolean isGuard;
    private final List<Thread> threads = new ArrayList<>();
    private final int number = ++steps;
    private final Set<Thread> seen = new HashSet<>();
    private final List<Integer> shadows = new ArrayList<>();
    private final List<List<Long>> before = new ArrayList<>(); // open looks of those that accepted

    Step(int[] behind, int last, boolean isGuard) {
      this.behind = behind;
      this.last = last;
      this.isGuard = isGuard;
    }

    /** Adds a thread that has accepted, now or earlier. */
    void end(Thread thread) {
      if (!isNeverTaken(thread.ahead())) {
        before.add(thread.ahead());
        threads.add(thread);
      }
    }

    /**
     * Whether a thread with these open look-aheads is never taken: a thread before it that has
     * accepted waits for a part of them, so that it is taken first, or both fail.
     */
    private boolean isNeverTaken(List<Long> ahead) {
      return !before.isEmpty() && before.stream().anyMatch(ahead::containsAll);
    }

    void shadow(int state) {
      if (seenFree[state] != number) {
        seenFree[state] = number;
        shadows.add(state);
        for (int i = frozen.empty.begin(state); i < frozen.empty.end(state); i++) {
          shadow(nfa.emptyTo.get(frozen.empty.value(i)));
        }
      }
    }

    /** Follows the empty edges from a thread, in order, up to the first that accepts. */
    void follow(Thread first) {
      Deque<Thread> stack = new ArrayDeque<>();
      stack.push(first);
      while (!stack.isEmpty()) {
        Thread thread = stack.pop();
        if (shadowStates.get(thread.state())) {
          shadow(thread.state());
        } else if (!isNeverTaken(thread.ahead()) && isNew(thread)) {
          if (frozen.accepts(thread.state())) {
            if (last != BEGIN) {
              end(thread.as(Kind.ACCEPTING));
            }
          } else if (frozen.hasEdges(thread.state())) {
            threads.add(thread);
          }
          int begin = frozen.empty.begin(thread.state());
          for (int i = frozen.empty.end(thread.state()) - 1; i >= begin; i--) {
            int e = frozen.empty.value(i);
            List<Long> ahead = looks.openWith(thread.ahead(), nfa.emptyLook.get(e), behind);
            if (ahead != null) {
              stack.push(new Thread(nfa.emptyTo.get(e), ahead));
            }
          }
        }
      }
    }

    private boolean isNew(Thread thread) {
      if (seenFree[thread.state()] == number) {
        return false;
      }
      if (thread.ahead().isEmpty()) {
        seenFree[thread.state()] = number;
        return true;
      }
      return seen.add(thread);
    }

    /** The number of the state. */
    int state() {
      if (isGuard) {
        return guard(Set.of());
      }
      List<Thread> accepted =
          threads.stream().filter(thread -> thread.kind() == Kind.ACCEPTING).toList();
      int label = Dfa.NO_LABEL;
      int guard = Subset.ITSELF;
      int other = Dfa.DEAD;
      if (!accepted.isEmpty()) {
        Map<Integer, Set<Thread>> byLabel = new LinkedHashMap<>();
        Thread right = takenAtEnd(threads);
        if (right != null && right.kind() == Kind.ACCEPTING) {
          byLabel.put(label(right), new HashSet<>());
        }
        accepted.forEach(one -> byLabel.computeIfAbsent(label(one), _ -> new HashSet<>()).add(one));
        List<Integer> labels = List.copyOf(byLabel.keySet());
        for (int way : labels.reversed()) {
          other =
              label == Dfa.NO_LABEL ? other : subsets.of(Subset.text(nothing, label, guard, other));
          label = way;
          guard =
              mayBeRefusedByShorter() ? guard(byLabel.getOrDefault(way, Set.of())) : Subset.ITSELF;
        }
      }
      List<Thread> kept = new ArrayList<>(threads);
      while (!kept.isEmpty() && kept.getLast().kind() != Kind.LIVE) {
        kept.removeLast();
      }
      kept.replaceAll(thread -> thread.kind() == Kind.LIVE ? thread : thread.over(Kind.ENDED));
      shadows.sort(null);
      return subsets.of(
          new Subset(
              kept,
              kept.isEmpty() ? List.of() : shadows,
              kept.isEmpty() ? nothing : looks.followed(behind, asked(kept)),
              label,
              label,
              guard,
              other,
              false));
    }

    private int label(Thread accepting) {
      return tags.label(nfa.tag(accepting.state()), also(), borders.at(behind));
    }

    /** Whether it is not enough that no longer text is accepted. */
    private boolean mayBeRefusedByShorter() {
      return threads.stream().anyMatch(thread -> !thread.ahead().isEmpty())
          || looks.mayOpen(asked(threads));
    }

    /** The looks that may be asked for from some threads on. */
    private BitSet asked(List<Thread> some) {
      BitSet asked = new BitSet();
      for (Thread thread : some) {
        if (thread.kind() == Kind.LIVE) {
          looks.addAsked(thread.state(), asked);
        }
        looks.addNeeded(thread.ahead(), asked);
      }
      if (!some.isEmpty()) {
        borders.addAsked(asked);
      }
      return asked;
    }

    /** The guard of the text of threads that accept now; or the guard that this state is. */
    private int guard(Set<Thread> guarded) {
      List<Thread> left = new ArrayList<>(threads);
      left.replaceAll(
          thread ->
              switch (thread.kind()) {
                case ACCEPTING -> thread.over(guarded.contains(thread) ? Kind.GUARDED : Kind.ENDED);
                case LIVE, ENDED, GUARDED -> thread;
              });
      while (!left.isEmpty() && left.getLast().kind() != Kind.GUARDED) {
        left.removeLast();
      }
      if (left.isEmpty()) {
        return refused;
      }
      if (left.getFirst().kind() == Kind.GUARDED && left.getFirst().ahead().isEmpty()) {
        return Dfa.DEAD; // it is right whatever follows
      }
      Thread right = takenAtEnd(left);
      boolean holds = right != null && right.kind() == Kind.GUARDED;
      return subsets.of(
          new Subset(
              left,
              List.of(),
              looks.followed(behind, asked(left)),
              Dfa.NO_LABEL,
              holds ? Dfa.NO_LABEL : tags.refused(),
              Subset.ITSELF,
              Dfa.DEAD,
              true));
    }

    /** The thread that is taken where the text is at its end; null for none. */
    private @Nullable Thread takenAtEnd(List<Thread> some) {
      return some.stream()
          .filter(thread -> thread.kind() != Kind.LIVE && looks.holdAtEnd(thread.ahead()))
          .findFirst()
          .orElse(null);
    }

    /** The tags of the shadows, sorted. */
    private int[] also() {
      if (shadows.isEmpty()) {
        return NOTHING;
      }
      return shadows.stream()
          .mapToInt(nfa::tag)
          .filter(tag -> tag != Nfa.NO_TAG)
          .sorted()
          .distinct()
          .toArray();
    }
  }
}
