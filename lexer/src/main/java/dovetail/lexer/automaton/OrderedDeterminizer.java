package dovetail.lexer.automaton;

import dovetail.ints.IntList;
import dovetail.ints.Rows;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The deterministic automaton of the matches that backtracking finds first, as in Python's {@code
 * re}: a subset is a list of <em>threads</em> in the order in which they would be tried, and ends
 * with the first that accepts: what stands behind it is never tried once that one was reached. The
 * longest text that the result accepts is then the first match (Cox, "Regular Expression Matching:
 * the Virtual Machine Approach", 2009, of Pike's lists; RE2's leftmost-first).
 *
 * <p>An empty match is none: what would match nothing first goes on to what it matches next.
 *
 * <h2>Looking around</h2>
 *
 * <p>What a thread passed that looks ahead is followed by an automaton of its own, beside the
 * thread, until it is decided; the thread dies if it is decided against it. What looks behind is
 * followed from the beginning of the match, once for all threads.
 *
 * <p>A thread may accept while something ahead is not decided: it <em>waits</em>. The automaton
 * accepts its text at once; if it is decided against later, another text has to be accepted there,
 * or else the label {@link Tags#refused} is, so that the longest accepted text is no match. So it
 * is too where a shorter match would have to be taken: {@link Ordered.Done#late}. At the end of the
 * text what is not decided counts as fulfilled.
 *
 * <h2>Shadows</h2>
 *
 * <p>Some tags are no matches by themselves, but say that the text is also one of theirs: a keyword
 * that a name's pattern matched. They are followed without an order beside the threads.
 */
public final class OrderedDeterminizer {
  /** The labels of the result. */
  public interface Tags {
    /** Of one pattern: 0 is a match, 1 what is refused. */
    Tags SINGLE =
        new Tags() {
          @Override
          public int label(int tag, int[] shadows) {
            return 0;
          }

          @Override
          public int refused() {
            return 1;
          }
        };

    /** The label of a match with a tag, whose text also has the tags of some shadows, sorted. */
    int label(int tag, int[] shadows);

    /** The label of a text that is no match although it is longer than one that seemed to be. */
    int refused();
  }

  /** A state of the automaton, and what is {@linkplain Looks open} ahead. */
  private record Thread(int state, List<Long> ahead) {}

  /**
   * A state of the result.
   *
   * @param behind what is followed behind, as far as some thread asks for it
   * @param fallback whether a shorter match is there for the case that all threads fail
   */
  private record Subset(
      List<Thread> threads,
      List<Integer> shadows,
      List<Integer> behind,
      boolean fallback,
      int label) {
    /** Whether no thread that accepted waits. */
    boolean isSettled() {
      return threads.stream().allMatch(thread -> thread.ahead().isEmpty());
    }
  }

  private final Nfa nfa;
  private final BitSet shadowStates;
  private final Tags tags;
  private final int maxStates;
  private final int[] classOf = new int[256];
  private final int[] byteOf;
  private final int classes;
  private final Rows edgesOf;
  private final Rows emptyOf;
  private final Looks looks;
  private final Map<Subset, Integer> numbers = new HashMap<>();
  private final List<Subset> subsets = new ArrayList<>();
  private final BitSet late = new BitSet();

  private OrderedDeterminizer(Nfa nfa, BitSet shadowStates, Tags tags, int maxStates) {
    this.nfa = nfa;
    this.shadowStates = shadowStates;
    this.tags = tags;
    this.maxStates = maxStates;
    looks = new Looks(nfa);
    classes = byteClasses();
    byteOf = new int[classes];
    for (int b = 255; b >= 0; b--) {
      byteOf[classOf[b]] = b;
    }
    edgesOf = Rows.of(nfa.states(), nfa.edgeFrom, numbered(nfa.edgeFrom.size()));
    emptyOf = Rows.of(nfa.states(), nfa.emptyFrom, numbered(nfa.emptyFrom.size()));
  }

  /**
   * The automaton for the matches from each of {@code starts}.
   *
   * @param nfa one with empty edges in the order in which they are tried
   * @param shadowStates its states that are followed without an order
   */
  public static Ordered run(Nfa nfa, int[] starts, BitSet shadowStates, Tags tags, int maxStates) {
    return new OrderedDeterminizer(nfa, shadowStates, tags, maxStates).run(starts);
  }

  private static IntList numbered(int size) {
    IntList all = new IntList(size);
    for (int i = 0; i < size; i++) {
      all.add(i);
    }
    return all;
  }

  private Ordered run(int[] starts) {
    number(new Subset(List.of(), List.of(), List.of(), false, Dfa.NO_LABEL));
    int[] startStates = new int[starts.length];
    for (int i = 0; i < starts.length; i++) {
      Step step = new Step(looks.begun(), false);
      step.begins = true;
      step.follow(new Thread(starts[i], List.of()));
      startStates[i] = number(step.subset());
    }
    IntList next = new IntList();
    for (int state = 0; state < subsets.size(); state++) {
      if (subsets.size() > maxStates) {
        return new Ordered.TooMany();
      }
      addAfter(subsets.get(state), next);
    }
    int[] labels = subsets.stream().mapToInt(Subset::label).toArray();
    return new Ordered.Done(
        new Dfa(classOf, classes, next.toArray(), labels, startStates, new BitSet()), late);
  }

  private int number(Subset subset) {
    Integer known = numbers.putIfAbsent(subset, subsets.size());
    if (known == null) {
      subsets.add(subset);
    }
    return known == null ? subsets.size() - 1 : known;
  }

  /** The states after one byte of each class; classes that lead to the same are followed once. */
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
    Map<List<Integer>, Integer> known = new HashMap<>();
    IntList previous = null;
    for (int c = 0; c < classes; c++) {
      int edgesEnd = edges[c].size();
      for (Thread thread : threads) {
        looks.addAhead(thread.ahead(), byteOf[c], edges[c]);
      }
      looks.addBehind(subset.behind(), byteOf[c], edges[c]);
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
                Arrays.stream(own.toArray()).boxed().toList(),
                _ -> after(subset, b, own, edgesEnd));
      }
      next.add(to);
      previous = edges[c];
    }
  }

  private void addEdges(int thread, int state, IntList[] edges) {
    for (int i = edgesOf.begin(state); i < edgesOf.end(state); i++) {
      int e = edgesOf.value(i);
      for (int c = classOf[nfa.edgeLow.get(e)]; c <= classOf[nfa.edgeHigh.get(e)]; c++) {
        edges[c].add(thread);
        edges[c].add(nfa.edgeTo.get(e));
      }
    }
  }

  /** The state after one byte, by the edges that it takes. */
  private int after(Subset subset, int b, IntList edges, int edgesEnd) {
    Step step = new Step(looks.behindAfter(subset.behind(), b), subset.fallback());
    int at = 0;
    List<Thread> threads = subset.threads();
    for (int t = 0; t < threads.size(); t++) {
      Thread thread = threads.get(t);
      List<Long> ahead = looks.openAfter(thread.ahead(), b);
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
    return number(step.subset());
  }

  /** A state that is being made. */
  private final class Step {
    private final int[] behind;
    private final List<Thread> threads = new ArrayList<>();
    private final BitSet seenFree = new BitSet();
    private final Set<Thread> seen = new HashSet<>();
    private final List<Integer> shadows = new ArrayList<>();
    private boolean fallback;
    private boolean begins; // no byte was read: an empty match is none
    private boolean decided; // what comes behind is never tried
    private boolean waiting; // a thread that accepted earlier
    private int refused = Nfa.NO_TAG; // of a thread that waited and was decided against
    private int accepting = Nfa.NO_TAG;

    Step(int[] behind, boolean fallback) {
      this.behind = behind;
      this.fallback = fallback;
    }

    /** A thread that accepted earlier, with what is undecided now; null if that is against it. */
    void waited(Thread thread, @Nullable List<Long> ahead) {
      if (decided) {
        return;
      }
      if (ahead == null) {
        refused = waiting || refused != Nfa.NO_TAG ? refused : nfa.tag(thread.state());
      } else if (ahead.isEmpty()) {
        fallback = true;
        decided = true;
      } else {
        Thread still = new Thread(thread.state(), ahead);
        if (seen.add(still)) {
          threads.add(still);
          waiting = true;
        }
      }
    }

    void shadow(int state) {
      if (!shadows.contains(state)) {
        shadows.add(state);
        for (int i = emptyOf.begin(state); i < emptyOf.end(state); i++) {
          shadow(nfa.emptyTo.get(emptyOf.value(i)));
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
          int tag = nfa.tag(thread.state());
          if (tag != Nfa.NO_TAG) {
            if (!begins) {
              accept(thread, tag);
            }
          } else if (edgesOf.begin(thread.state()) < edgesOf.end(thread.state())) {
            threads.add(thread);
          }
          for (int i = emptyOf.end(thread.state()) - 1; i >= emptyOf.begin(thread.state()); i--) {
            int e = emptyOf.value(i);
            List<Long> ahead = looks.openWith(thread.ahead(), nfa.emptyLook.get(e), behind);
            if (ahead != null) {
              stack.push(new Thread(nfa.emptyTo.get(e), ahead));
            }
          }
        }
      }
    }

    private boolean isNew(Thread thread) {
      if (seenFree.get(thread.state())) {
        return false;
      }
      if (thread.ahead().isEmpty()) {
        seenFree.set(thread.state());
        return true;
      }
      return seen.add(thread);
    }

    private void accept(Thread thread, int tag) {
      boolean hidden = waiting || accepting != Nfa.NO_TAG;
      accepting = hidden ? accepting : tag;
      decided = thread.ahead().isEmpty();
      fallback |= hidden || decided;
      if (!decided) {
        threads.add(thread);
      }
    }

    Subset subset() {
      int label = Dfa.NO_LABEL;
      if (accepting != Nfa.NO_TAG) {
        int[] also =
            shadows.stream()
                .mapToInt(nfa::tag)
                .filter(tag -> tag != Nfa.NO_TAG)
                .sorted()
                .distinct()
                .toArray();
        label = tags.label(accepting, also);
      } else if (refused != Nfa.NO_TAG) {
        label = tags.refused();
        if (fallback) {
          late.set(refused);
        }
      }
      BitSet asked = new BitSet();
      boolean waits = false;
      for (Thread thread : threads) {
        asked.or(looks.asked(thread.state()));
        waits |= !thread.ahead().isEmpty();
      }
      waits |= looks.areAhead(asked);
      shadows.sort(null);
      return new Subset(
          threads,
          threads.isEmpty() ? List.of() : shadows,
          looks.followed(behind, asked),
          fallback && waits,
          label);
    }
  }

  /** Numbers the bytes such that no edge and no look begins or ends inside a class. */
  private int byteClasses() {
    boolean[] begins = new boolean[257];
    for (int e = 0; e < nfa.edgeFrom.size(); e++) {
      begins[nfa.edgeLow.get(e)] = true;
      begins[nfa.edgeHigh.get(e) + 1] = true;
    }
    looks.addTo(begins);
    int current = 0;
    for (int b = 1; b < 256; b++) {
      classOf[b] = begins[b] ? ++current : current;
    }
    return current + 1;
  }
}
