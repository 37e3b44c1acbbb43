package dovetail.lexer.automaton;

import dovetail.ints.IntKey;
import dovetail.ints.IntList;
import dovetail.ints.Numbering;
import dovetail.lexer.automaton.Threads.Claim;
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
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes a deterministic automaton of the matches that backtracking finds first, as in Python's
 * {@code re}. A subset is a list of <em>threads</em> in the order in which backtracking would try
 * them. It ends with the first thread that accepts, since later ones would never be tried. The
 * longest text that the result accepts is then the first match (Cox, "Regular Expression Matching:
 * the Virtual Machine Approach", 2009, of Pike's lists; RE2's leftmost-first). For example, {@code
 * a|ab} matches {@code a} in {@code ab}.
 *
 * <p>Empty matches do not count: a pattern that would match nothing first goes on to its next
 * match.
 *
 * <h2>Look-arounds</h2>
 *
 * <p>A thread that has passed a look-ahead is accompanied by an automaton of the look, until the
 * look is decided; if it fails, the thread dies. A look-behind is followed from the beginning of
 * the match, once for all threads. The text before the match is one of some {@link Borders}, and a
 * label may name the border behind the text.
 *
 * <p>A thread may accept while a look-ahead is open: it <em>waits</em>. The automaton accepts its
 * text at once. If the look fails later, another text must be accepted there, or else the label
 * {@link Tags#refused}, so that the longest accepted text is no match. The same holds where a
 * shorter match would have to be taken: {@link FirstMatches#late}. At the end of the text an open
 * look-ahead has failed: each state has a label for that, too.
 *
 * <p>Several patterns may accept one text, and the text behind it decides: a name that is no
 * keyword, {@code (?!if\b)[a-z]+}, and the keyword after it. Before a byte that is no part of the
 * same word the text has the labels of all patterns that may be right and that longer texts do not
 * take.
 *
 * <h2>Shadows</h2>
 *
 * <p>Some tags are no matches by themselves; they only note that a matched text is also theirs: a
 * keyword that a name's pattern matched. Their states are followed without an order beside the
 * threads.
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
  private final BitSet[] goesOn; // per state: the classes of its edges
  private final boolean looksNowhere;
  private final int[] seenFree; // per state, the last step that followed it without open looks
  private int steps;
  private final Map<IntKey, Integer> byTargets = new HashMap<>(); // if nothing looks around
  private final Numbering<Subset> subsets = new Numbering<>();
  private final BitSet late = new BitSet();

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
    goesOn = new BitSet[nfa.states()];
  }

  /** The first matches of one pattern at the beginning of a text; nothing if it is too large. */
  public static Optional<FirstMatches> of(Regex pattern, int maxStates) {
    Borders none = Borders.of(List.of());
    return run(Nfa.of(pattern), new int[1], new int[1], new BitSet(), none, Tags.SINGLE, maxStates);
  }

  /**
   * The first matches from each of {@code starts}; nothing if that takes more than {@code
   * maxStates} states.
   *
   * @param nfa the automaton, its empty edges in the order in which they are tried
   * @param at the border before each start
   * @param shadowStates its states that are followed without an order
   */
  public static Optional<FirstMatches> run(
      Nfa nfa,
      int[] starts,
      int[] at,
      BitSet shadowStates,
      Borders borders,
      Tags tags,
      int maxStates) {
    return new OrderedDeterminizer(nfa, shadowStates, borders, tags, maxStates).run(starts, at);
  }

  private Optional<FirstMatches> run(int[] starts, int[] at) {
    List<Integer> nothing = looks.followed(looks.begun(), new BitSet());
    var _ =
        subsets.of(
            new Subset(List.of(), List.of(), nothing, false, false, Dfa.NO_LABEL, Dfa.NO_LABEL));
    int[] startStates = new int[starts.length];
    for (int i = 0; i < starts.length; i++) {
      Step step = new Step(borders.begun(at[i]), BEGIN);
      step.follow(new Thread(starts[i], List.of()));
      startStates[i] = subsets.of(step.subset());
    }
    IntList next = new IntList();
    for (int state = 0; state < subsets.size(); state++) {
      if (subsets.size() > maxStates || looks.isFull()) {
        return Optional.empty();
      }
      addAfter(subsets.get(state), next);
    }
    int[] labels = subsets.values().stream().mapToInt(Subset::label).toArray();
    int[] ends = subsets.values().stream().mapToInt(Subset::atEnd).toArray();
    Dfa dfa = new Dfa(classOf, classes, next.toArray(), labels, ends, startStates);
    return Optional.of(new FirstMatches(dfa, late));
  }

  /** The states after one byte of each class; classes with equal edges are followed once. */
  private void addAfter(Subset subset, IntList next) {
    IntList[] edges = new IntList[classes]; // the number of a thread and where it goes, …
    Arrays.setAll(edges, _ -> new IntList(8));
    List<Thread> threads = subset.threads();
    for (int i = 0; i < threads.size(); i++) {
      addEdges(i, threads.get(i).state(), edges);
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
      } else if (edgesEnd == 0 && subset.isSettled()) {
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
    for (int i = frozen.edgesBegin(state); i < frozen.edgesEnd(state); i++) {
      int e = frozen.edge(i);
      for (int c = classOf[nfa.edgeLow.get(e)]; c <= classOf[nfa.edgeHigh.get(e)]; c++) {
        edges[c].add(thread);
        edges[c].add(nfa.edgeTo.get(e));
      }
    }
  }

  /** The state after one byte, by the edges that it takes. */
  private int after(Subset subset, int b, int[] behind, IntList edges, int edgesEnd) {
    Step step = new Step(behind, b);
    step.fallback = subset.fallback();
    step.matched = subset.matched();
    int at = 0;
    List<Thread> threads = subset.threads();
    for (int t = 0; t < threads.size(); t++) {
      Thread thread = threads.get(t);
      List<Long> ahead = looks.openAfter(thread.ahead(), b, behind);
      if (nfa.tag(thread.state()) != Nfa.NO_TAG) {
        step.waited(thread, ahead);
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
    return subsets.of(step.subset());
  }

  /** A state that is being made. */
  private final class Step {
    private final int[] behind;
    private final int last; // the byte that was read; BEGIN: none, and an empty match is none
    private final List<Thread> threads = new ArrayList<>();
    private final int number = ++steps;
    private final Set<Thread> seen = new HashSet<>();
    private final List<Integer> shadows = new ArrayList<>();
    private final List<Thread> accepted = new ArrayList<>(); // of the text, if no other one waits
    private final List<List<Long>> before = new ArrayList<>(); // open looks of earlier ones
    private boolean fallback;
    private boolean matched;
    private boolean decided; // later threads are never tried
    private boolean waiting; // a thread that accepted earlier
    private boolean labelled; // a thread whose label an earlier text has may still be right
    private boolean spare; // a thread whose label no text has may be right
    private int lost = Nfa.NO_TAG; // the label of an earlier text, if it was decided against
    private @Nullable Thread right; // the first that accepted and is right where the text ends

    Step(int[] behind, int last) {
      this.behind = behind;
      this.last = last;
    }

    /**
     * Takes over a thread that accepted earlier, with the look-aheads that are open now; null if
     * one of them failed.
     */
    void waited(Thread thread, @Nullable List<Long> ahead) {
      boolean named = thread.claim() == Claim.LABELLED;
      lost = named ? nfa.tag(thread.state()) : lost;
      if (decided || ahead == null || fails(ahead)) {
        return;
      }
      before.add(ahead);
      labelled |= named;
      spare |= !named;
      decided = ahead.isEmpty();
      matched = decided ? named : matched;
      fallback |= decided && !named;
      endsAs(thread, ahead);
      if (!decided || waiting) {
        Claim claim = named && !accepted.isEmpty() ? Claim.UNLABELLED : thread.claim();
        Thread still = new Thread(thread.state(), ahead, claim);
        if (seen.add(still)) {
          threads.add(still);
          waiting = true;
        }
      }
    }

    private void endsAs(Thread thread, List<Long> ahead) {
      right = right == null && looks.holdAtEnd(ahead) ? thread : right;
    }

    /**
     * Whether a thread with these open look-aheads is never taken: a thread before it waits for a
     * part of them, so that it is taken first, or both fail.
     */
    private boolean fails(List<Long> ahead) {
      return before.stream().anyMatch(ahead::containsAll);
    }

    void shadow(int state) {
      if (!shadows.contains(state)) {
        shadows.add(state);
        for (int i = frozen.emptyBegin(state); i < frozen.emptyEnd(state); i++) {
          shadow(nfa.emptyTo.get(frozen.empty(i)));
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
        } else if (!decided && isNew(thread)) {
          if (frozen.accepts(thread.state())) {
            if (last != BEGIN) {
              accept(thread);
            }
          } else if (frozen.hasEdges(thread.state())) {
            threads.add(thread);
          }
          int begin = frozen.emptyBegin(thread.state());
          for (int i = frozen.emptyEnd(thread.state()) - 1; i >= begin; i--) {
            int e = frozen.empty(i);
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

    private void accept(Thread thread) {
      if (fails(thread.ahead())) {
        return;
      }
      before.add(thread.ahead());
      decided = thread.ahead().isEmpty();
      endsAs(thread, thread.ahead());
      if (waiting) {
        fallback = true;
        matched &= !decided;
      } else {
        accepted.add(thread);
      }
      if (!decided) {
        threads.add(thread.as(waiting ? Claim.UNLABELLED : Claim.LABELLED));
      } else if (accepted.size() > 1) { // its label is of no account, only whether it is right
        threads.add(new Thread(accepted.getFirst().state(), thread.ahead(), Claim.LABELLED));
      }
    }

    /**
     * The threads that accepted the text and may be right as soon as a byte follows that is no part
     * of the same word. Bytes with which another thread may go on are not considered.
     */
    private List<Thread> likely() {
      if (accepted.size() < 2
          || accepted.stream().mapToInt(one -> nfa.tag(one.state())).distinct().count() < 2) {
        return accepted;
      }
      BitSet left = new BitSet(); // the classes before which nothing is decided yet
      for (int b = 0; b < 128; b++) {
        if (!isWord(b) || !isWord(last)) {
          left.set(classOf[b]);
        }
      }
      threads.forEach(thread -> left.andNot(goesOn(thread.state())));
      List<Thread> found = new ArrayList<>();
      for (Thread one : accepted) {
        boolean may = false;
        for (int c = left.nextSetBit(0); c >= 0; c = left.nextSetBit(c + 1)) {
          int[] after = looks.behindAfter(behind, byteOf[c]);
          List<Long> ahead = looks.openAfter(one.ahead(), byteOf[c], after);
          may |= ahead != null;
          left.set(c, ahead == null || !ahead.isEmpty());
        }
        if (may) {
          found.add(one);
        }
      }
      return found.isEmpty() ? accepted.subList(0, 1) : found;
    }

    Subset subset() {
      int label = Dfa.NO_LABEL;
      int atEnd = atEnd();
      if (!accepted.isEmpty()) {
        Set<Thread> likely = new LinkedHashSet<>(likely());
        Thread last = accepted.getLast();
        threads.replaceAll(
            one ->
                one.claim() == Claim.LABELLED
                        && !likely.contains(one.ahead().isEmpty() ? last : one.as(Claim.NONE))
                    ? one.as(Claim.UNLABELLED)
                    : one);
        int[] own = likely.stream().mapToInt(one -> nfa.tag(one.state())).toArray();
        label = tags.label(own, also(), borders.at(behind));
        fallback |= matched;
        matched = accepted.getLast().ahead().isEmpty();
      } else if (lost != Nfa.NO_TAG && !labelled) {
        label = tags.refused();
        if (fallback || spare) {
          late.set(lost);
        }
      }
      atEnd = atEnd == Dfa.NO_LABEL ? label : atEnd;
      BitSet asked = new BitSet();
      boolean waits = false;
      for (Thread thread : threads) {
        looks.addAsked(thread.state(), thread.ahead(), asked);
        borders.addAsked(asked);
        waits |= !thread.ahead().isEmpty();
      }
      waits |= looks.mayOpen(asked);
      shadows.sort(null);
      return new Subset(
          threads,
          threads.isEmpty() ? List.of() : shadows,
          looks.followed(behind, asked),
          fallback && waits,
          matched && waits,
          label,
          atEnd);
    }

    /**
     * The label where the text is at its end: that of the thread that is right then; or {@link
     * Tags#refused} if that thread took another text than the labelled one, or no thread is right.
     * {@link Dfa#NO_LABEL} if the label is the same as without the end.
     */
    private int atEnd() {
      if (right != null && accepted.contains(right)) {
        return tags.label(new int[] {nfa.tag(right.state())}, also(), borders.at(behind));
      }
      boolean isLabelled = right == null ? matched : right.claim() == Claim.LABELLED;
      if (accepted.isEmpty() && (isLabelled || lost == Nfa.NO_TAG)) {
        return Dfa.NO_LABEL;
      }
      if (right != null || matched || fallback) {
        late.set(accepted.isEmpty() ? lost : nfa.tag(accepted.getFirst().state()));
      }
      return tags.refused();
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

  private BitSet goesOn(int state) {
    BitSet on = goesOn[state];
    if (on == null) {
      on = new BitSet();
      for (int i = frozen.edgesBegin(state); i < frozen.edgesEnd(state); i++) {
        int e = frozen.edge(i);
        on.set(classOf[nfa.edgeLow.get(e)], classOf[nfa.edgeHigh.get(e)] + 1);
      }
      goesOn[state] = on;
    }
    return on;
  }

  /** Whether a byte is, or may be, a part of a word. */
  private static boolean isWord(int b) {
    return b >= 128 || b == '_' || Character.isLetterOrDigit(b);
  }
}
