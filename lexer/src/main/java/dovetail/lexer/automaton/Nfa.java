package dovetail.lexer.automaton;

import dovetail.ints.IntList;
import dovetail.lexer.regex.CodePoints;
import dovetail.lexer.regex.Regex;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The build form: a nondeterministic automaton over bytes that only grows. States are numbers;
 * edges carry byte ranges; empty edges carry nothing; a state may have a tag. Not safe for threads.
 *
 * <p>Expressions are added by Thompson's construction (1968); the encodings of a set of code points
 * are computed once and copied where they are used. The empty edges of a state stand in the order
 * in which backtracking would try them.
 */
public final class Nfa {
  /** The {@link #tag(int)} of a state that accepts nothing. */
  static final int NO_TAG = -1;

  /** The {@link #emptyLook} of an edge without a condition on the text around. */
  static final int NO_LOOK = -1;

  final IntList tags = new IntList();
  final IntList edgeFrom = new IntList();
  final IntList edgeLow = new IntList();
  final IntList edgeHigh = new IntList();
  final IntList edgeTo = new IntList();
  final IntList emptyFrom = new IntList();
  final IntList emptyTo = new IntList();
  final IntList emptyLook = new IntList(); // the number of its look; NO_LOOK for none
  final List<Regex.Look> looks = new ArrayList<>();
  private final Map<CodePoints, Utf8Ranges> encodings = new HashMap<>();

  /** The automaton of an expression: from state 0 its texts lead to the tag 0. */
  public static Nfa of(Regex regex) {
    Nfa nfa = new Nfa();
    int start = nfa.addState();
    nfa.setTag(nfa.add(regex, start), 0);
    return nfa;
  }

  /** Adds a state and returns its number. */
  public int addState() {
    tags.add(NO_TAG);
    return tags.size() - 1;
  }

  /** Adds an edge for the bytes {@code low} to {@code high}, both included. */
  void addEdge(int from, int low, int high, int to) {
    edgeFrom.add(from);
    edgeLow.add(low);
    edgeHigh.add(high);
    edgeTo.add(to);
  }

  /** Adds an edge that takes no byte. */
  public void addEmptyEdge(int from, int to) {
    addEmptyEdge(from, to, NO_LOOK);
  }

  private void addEmptyEdge(int from, int to, int look) {
    emptyFrom.add(from);
    emptyTo.add(to);
    emptyLook.add(look);
  }

  /** Makes {@code state} accept with {@code tag}. */
  public void setTag(int state, int tag) {
    tags.set(state, tag);
  }

  /** The tag of {@code state}, or {@link #NO_TAG}. */
  int tag(int state) {
    return tags.get(state);
  }

  /** The number of states. */
  public int states() {
    return tags.size();
  }

  /**
   * Adds states and edges such that exactly the texts of {@code regex} lead from a state to the
   * returned one.
   *
   * @throws java.util.NoSuchElementException if an operation in it {@linkplain Operations#fit does
   *     not fit}
   */
  public int add(Regex regex, int from) {
    return switch (regex) {
      case Regex.Chars chars -> addChars(chars.set(), from);
      case Regex.Concat concat -> {
        int at = from;
        for (Regex part : concat.parts()) {
          at = add(part, at);
        }
        yield at;
      }
      case Regex.Alternation alternation -> {
        int end = addState();
        for (Regex branch : alternation.branches()) {
          int begin = addState();
          addEmptyEdge(from, begin);
          addEmptyEdge(add(branch, begin), end);
        }
        yield end;
      }
      case Regex.Repeat repeat -> addRepeat(repeat, from);
      case Regex.Look look -> {
        int known = looks.indexOf(look);
        if (known < 0) {
          looks.add(look);
        }
        int after = addState();
        addEmptyEdge(from, after, known < 0 ? looks.size() - 1 : known);
        yield after;
      }
      case Regex.Operation operation -> {
        int end = addState();
        add(Operations.automaton(operation).orElseThrow(), from, end);
        yield end;
      }
    };
  }

  private int addRepeat(Regex.Repeat repeat, int from) {
    int at = from;
    for (int i = 0; i < repeat.min(); i++) {
      at = add(repeat.body(), at);
    }
    int end = addState();
    if (repeat.max() == Regex.UNBOUNDED) {
      int loop = addState();
      addEmptyEdge(at, loop);
      addEmptyEdge(addOnce(repeat, loop, end), loop);
      return end;
    }
    for (int i = repeat.min(); i < repeat.max(); i++) {
      at = addOnce(repeat, at, end);
    }
    addEmptyEdge(at, end);
    return end;
  }

  /**
   * Adds one more turn of a repetition, and a way around it to the repetition's end; the result is
   * behind the turn. A turn that matched nothing is the last, as in Python's {@code re}: a body
   * that can match nothing is added twice, and the first byte leads from one copy to the other.
   */
  private int addOnce(Regex.Repeat repeat, int at, int end) {
    int begin = addChoice(repeat, at, end);
    int edges = edgeFrom.size();
    int empties = emptyFrom.size();
    int once = add(repeat.body(), begin);
    if (!repeat.body().matchesEmpty()) {
      return once;
    }
    int shift = states() - begin;
    for (int state = begin; state < begin + shift; state++) {
      addState();
    }
    int edgesEnd = edgeFrom.size();
    for (int e = edges; e < edgesEnd; e++) {
      int to = edgeTo.get(e) + shift;
      addEdge(edgeFrom.get(e) + shift, edgeLow.get(e), edgeHigh.get(e), to);
      edgeTo.set(e, to);
    }
    int emptiesEnd = emptyFrom.size();
    for (int e = empties; e < emptiesEnd; e++) {
      addEmptyEdge(emptyFrom.get(e) + shift, emptyTo.get(e) + shift, emptyLook.get(e));
    }
    addEmptyEdge(once, end);
    return once + shift;
  }

  /**
   * Adds the choice between one more turn of a repetition, which begins at the result, and the
   * repetition's end.
   */
  private int addChoice(Regex.Repeat repeat, int at, int end) {
    int begin = addState();
    switch (repeat.greed()) {
      case GREEDY -> {
        addEmptyEdge(at, begin);
        addEmptyEdge(at, end);
      }
      case LAZY -> {
        addEmptyEdge(at, end);
        addEmptyEdge(at, begin);
      }
    }
    return begin;
  }

  /**
   * Adds a deterministic automaton without guards; its labels become ends of texts, by number, and
   * its labels at the end of the text are left out.
   */
  public void add(Dfa dfa, int from, int... ends) {
    if (dfa.starts()[0] == Dfa.DEAD) {
      return;
    }
    int[] stateOf = new int[dfa.states()];
    for (int state = 1; state < dfa.states(); state++) {
      stateOf[state] = addState();
    }
    addEmptyEdge(from, stateOf[dfa.starts()[0]]);
    for (int state = 1; state < dfa.states(); state++) {
      if (dfa.labels()[state] != Dfa.NO_LABEL) {
        addEmptyEdge(stateOf[state], ends[dfa.labels()[state]]);
      }
      for (int low = 0; low < 256; low++) {
        int to = dfa.next(state, low);
        int high = low;
        while (high < 255 && dfa.next(state, high + 1) == to) {
          high++;
        }
        if (to != Dfa.DEAD) {
          addEdge(stateOf[state], low, high, stateOf[to]);
        }
        low = high;
      }
    }
  }

  int addChars(CodePoints set, int from) {
    Utf8Ranges encoding = encodings.computeIfAbsent(set, Utf8Ranges::of);
    int[] stateOf = new int[encoding.nodes()];
    for (int node = 0; node < encoding.nodes(); node++) {
      stateOf[node] = node == encoding.root ? from : addState();
    }
    for (int node = 0; node < encoding.nodes(); node++) {
      for (int e = 0; e < encoding.edges(node); e++) {
        addEdge(
            stateOf[node],
            encoding.low(node, e),
            encoding.high(node, e),
            stateOf[encoding.target(node, e)]);
      }
    }
    return stateOf[Utf8Ranges.END];
  }
}
