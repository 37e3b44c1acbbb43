package dovetail.quotient.mask;

import dovetail.ints.IntList;
import dovetail.ints.LongIntMap;
import dovetail.ints.LongList;
import dovetail.lexer.LexerTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Makes what is below one byte of a fold: goes through that part of the vocabulary's trie once,
 * with the readings of each string as far as its node. O(nodes of the trie that can be read), times
 * the readings, of which there are seldom two.
 */
final class FoldBuilder {
  private static final int READING = 5; // node, lexer state, open, guards, width

  private final Folds folds;
  private final LexerTable lexer;
  private final Vocabulary vocabulary;
  private final IntList readings = new IntList();
  private final IntList begins = new IntList(); // of the readings, by depth
  private final LongIntMap tailIndex = new LongIntMap(); // (node, tail) -> index
  private final IntList tailNodes = new IntList();
  private final IntList tailIds = new IntList();
  private final List<IntList> tailTokens = new ArrayList<>();
  private final LongIntMap childIndex = new LongIntMap(); // (node, step) -> node
  private final IntList edgeNodes = new IntList();
  private final IntList edgeSteps = new IntList();
  private final IntList edgeChildren = new IntList();
  private int nodes = 1;

  FoldBuilder(Folds folds, LexerTable lexer, Vocabulary vocabulary) {
    this.folds = folds;
    this.lexer = lexer;
    this.vocabulary = vocabulary;
  }

  /**
   * The node of the tokens below a node of the trie.
   *
   * @param top a child of the trie's root, whose byte has led to a state, guards and width
   */
  int part(int top, int state, int guards, int width) {
    begins.add(0);
    begins.add(0);
    reading(0, state, 1, guards, width);
    for (int t = vocabulary.tokenBegin(top); t < vocabulary.tokenEnd(top); t++) {
      leave(0, vocabulary.token(t));
    }
    int all = vocabulary.after(top);
    for (int v = top + 1; v < all; ) {
      int depth = vocabulary.depth(v);
      if (begins.size() > depth) {
        readings.truncate(begins.get(depth));
        begins.truncate(depth);
      }
      begins.add(readings.size());
      int from = begins.get(depth - 1);
      int to = begins.get(depth);
      int b = vocabulary.last(v);
      for (int i = from; i < to; i += READING) {
        read(i, b);
      }
      if (readings.size() == to) {
        v = vocabulary.after(v);
        continue;
      }
      for (int t = vocabulary.tokenBegin(v); t < vocabulary.tokenEnd(v); t++) {
        for (int i = to; i < readings.size(); i += READING) {
          leave(i, vocabulary.token(t));
        }
      }
      v++;
    }
    settle();
    return freeze();
  }

  private void reading(int node, int state, int open, int guards, int width) {
    readings.add(node);
    readings.add(state);
    readings.add(open);
    readings.add(guards);
    readings.add(width);
  }

  private void read(int reading, int b) {
    int node = readings.get(reading);
    int state = readings.get(reading + 1);
    boolean open = readings.get(reading + 2) == 1;
    int guards = folds.advance(readings.get(reading + 3), b);
    int width = readings.get(reading + 4);
    if (guards < 0) {
      return;
    }
    int to = lexer.next(state, b);
    if (to != LexerTable.DEAD) {
      reading(node, to, 1, guards, folds.then(width, b, to));
    }
    int labels = open ? lexer.accept(state) : -1;
    if (labels >= 0 && (to == LexerTable.DEAD || lexer.accept(to) < 0)) {
      int waiting = to == LexerTable.DEAD ? guards : folds.guard(to, guards);
      for (int c = 0; c < lexer.contexts(); c++) {
        int alike = folds.contextsLike(b, c);
        if (alike != 0) {
          int first = folds.begin(b, c);
          int child = child(node, folds.step(labels, width, alike));
          reading(child, first, 1, waiting, folds.then(Widths.NONE, b, first));
        }
      }
    }
  }

  private int child(int node, int step) {
    int child = childIndex.putIfAbsent((long) node << 32 | step, nodes);
    if (child == nodes) {
      nodes++;
      edgeNodes.add(node);
      edgeSteps.add(step);
      edgeChildren.add(child);
    }
    return child;
  }

  private void leave(int reading, int token) {
    int tail =
        folds.tail(readings.get(reading + 1), readings.get(reading + 3), readings.get(reading + 4));
    leave(readings.get(reading), tail, token);
  }

  private void leave(int node, int tail, int token) {
    long key = (long) node << 32 | tail;
    int index = tailIndex.putIfAbsent(key, tailIds.size());
    if (index == tailIds.size()) {
      tailNodes.add(node);
      tailIds.add(tail);
      tailTokens.add(new IntList(2));
    }
    IntList tokens = tailTokens.get(index);
    if (tokens.isEmpty() || tokens.get(tokens.size() - 1) != token) {
      tokens.add(token);
    }
  }

  /**
   * The tails with guards, once more: as what they are when a byte or two have settled the guards.
   * So a token with a guard stands where those bytes lead to, and needs no look of its own.
   */
  private void settle() {
    int count = tailIds.size();
    for (int i = 0; i < count; i++) {
      int tail = tailIds.get(i);
      if (folds.guardChain(tail) != Folds.NO_GUARD && folds.settles(tail)) {
        LongList found = new LongList();
        int at = readings.size();
        reading(
            tailNodes.get(i),
            folds.state(tail),
            1,
            folds.guardChain(tail),
            folds.tailWidthId(tail));
        settle(at, Folds.MOST_GUARDED, found);
        readings.truncate(at);
        IntList tokens = tailTokens.get(i);
        found.sort();
        for (int f = 0; f < found.size(); f++) {
          long key = found.get(f);
          if (f > 0 && key == found.get(f - 1)) {
            continue;
          }
          for (int t = 0; t < tokens.size(); t++) {
            leave((int) (key >>> 32), (int) key, tokens.get(t));
          }
        }
      }
    }
  }

  private void settle(int at, int more, LongList found) {
    int begin = readings.size();
    for (int b : Folds.SETTLING) {
      read(at, b);
      int end = readings.size();
      for (int i = begin; i < end; i += READING) {
        if (readings.get(i + 3) == Folds.NO_GUARD || more == 0) {
          int tail = folds.tail(readings.get(i + 1), Folds.NO_GUARD, readings.get(i + 4));
          found.add((long) readings.get(i) << 32 | tail);
        } else {
          settle(i, more - 1, found);
        }
      }
      readings.truncate(begin);
    }
  }

  /** The nodes, the last first, since those below are later than those above. */
  private int freeze() {
    int[] tailsOf = counted(tailNodes);
    int[] edgesOf = counted(edgeNodes);
    int[] tailOrder = ordered(tailNodes, tailsOf);
    int[] edgeOrder = ordered(edgeNodes, edgesOf);
    int[] frozen = new int[nodes];
    for (int node = nodes - 1; node >= 0; node--) {
      long[] pairs = new long[tailsOf[node + 1] - tailsOf[node]];
      for (int i = 0; i < pairs.length; i++) {
        int tail = tailOrder[tailsOf[node] + i];
        pairs[i] = (long) tailIds.get(tail) << 32 | folds.nodes().set(tailTokens.get(tail));
      }
      long[] edges = new long[edgesOf[node + 1] - edgesOf[node]];
      for (int i = 0; i < edges.length; i++) {
        int edge = edgeOrder[edgesOf[node] + i];
        edges[i] = (long) edgeSteps.get(edge) << 32 | frozen[edgeChildren.get(edge)];
      }
      frozen[node] = folds.nodes().node(pairs, edges);
    }
    return frozen[0];
  }

  /** Where each node's elements begin when they are ordered by node; one more at the end. */
  private int[] counted(IntList nodeOf) {
    int[] begin = new int[nodes + 1];
    for (int i = 0; i < nodeOf.size(); i++) {
      begin[nodeOf.get(i) + 1]++;
    }
    for (int n = 0; n < nodes; n++) {
      begin[n + 1] += begin[n];
    }
    return begin;
  }

  private int[] ordered(IntList nodeOf, int[] begin) {
    int[] next = Arrays.copyOf(begin, nodes);
    int[] order = new int[nodeOf.size()];
    for (int i = 0; i < order.length; i++) {
      order[next[nodeOf.get(i)]++] = i;
    }
    return order;
  }
}
