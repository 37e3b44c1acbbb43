package dovetail.quotient.mask.memo;

import dovetail.ints.IntList;
import dovetail.ints.LongIntMap;
import dovetail.ints.LongList;
import dovetail.lexer.LexerTable;
import dovetail.quotient.chart.Guard;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Makes the part of a fold for the tokens that begin with one byte. It visits that part of the
 * vocabulary's trie once, with the readings of each string up to its node. O(readable nodes of the
 * trie) times the readings; two readings are rare.
 */
final class FoldBuilder {
  private static final int READING = 5; // node, lexer state, guards, width, set of contexts

  /** Tokens that begin with a string of more readings are pushed ({@link Folds#PUSHED}). */
  private static final int MOST = 100;

  private final Folds folds;
  private final FoldTrie trie;
  private final LexerTable lexer;
  private final Trie texts;
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
  private final LongIntMap readOn = new LongIntMap(); // (node, more bytes, tail)
  private int nodes = 1;

  FoldBuilder(Folds folds, FoldTrie trie) {
    this.folds = folds;
    this.trie = trie;
    this.lexer = folds.lexer;
    this.texts = trie.trie;
  }

  /**
   * The node of the tokens below a node of the trie.
   *
   * @param top a node of the trie, whose last byte has led to a state, guards and width
   * @param contexts the contexts that may be in force where the open lexeme begins, as the number
   *     of a set
   */
  int part(int top, int state, int guards, int width, int contexts) {
    int above = texts.depth(top) - 1;
    begins.add(0);
    begins.add(0);
    reading(0, state, guards, width, contexts);
    int all = texts.after(top);
    if (stays(0, top)) {
      leave(0, texts.tokenBegin(top), texts.tokenBegin(all));
      return freeze();
    }
    leave(0, texts.tokenBegin(top), texts.tokenEnd(top));
    for (int v = top + 1; v < all; ) {
      int depth = texts.depth(v) - above;
      if (begins.size() > depth) {
        readings.truncate(begins.get(depth));
        begins.truncate(depth);
      }
      begins.add(readings.size());
      int from = begins.get(depth - 1);
      int to = begins.get(depth);
      int b = texts.last(v);
      for (int i = from; i < to; i += READING) {
        read(i, b);
      }
      if (readings.size() - to > READING * MOST) {
        readings.truncate(to);
        leave(0, Folds.PUSHED, texts.tokenBegin(v), texts.tokenBegin(texts.after(v)));
      }
      if (readings.size() == to) {
        v = texts.after(v);
        continue;
      }
      boolean stay = stays(to, v);
      int next = stay ? texts.after(v) : v + 1;
      int tokenEnd = stay ? texts.tokenBegin(next) : texts.tokenEnd(v);
      for (int i = to; i < readings.size(); i += READING) {
        leave(i, texts.tokenBegin(v), tokenEnd);
      }
      v = next;
    }
    settle();
    return freeze();
  }

  /** Whether no byte below a node changes the readings from one on. */
  private boolean stays(int from, int node) {
    for (int i = from; i < readings.size(); i += READING) {
      if (readings.get(i + 2) != Folds.NO_GUARD || !trie.stays(readings.get(i + 1), node)) {
        return false;
      }
    }
    return true;
  }

  private void reading(int node, int state, int guards, int width, int contexts) {
    readings.add(node);
    readings.add(state);
    readings.add(guards);
    readings.add(width);
    readings.add(contexts);
  }

  /** Reads one more byte. */
  private void read(int reading, int b) {
    int node = readings.get(reading);
    int state = readings.get(reading + 1);
    int guards = folds.advance(readings.get(reading + 2), b);
    int width = readings.get(reading + 3);
    int contexts = readings.get(reading + 4);
    if (guards < 0) {
      return;
    }
    int to = lexer.next(state, b);
    if (to != LexerTable.DEAD) {
      reading(node, to, guards, folds.widths.then(width, b, to), contexts);
    }
    for (int way = state; way != LexerTable.DEAD; way = lexer.otherwise(way)) {
      int over = Guard.after(lexer, way, b);
      if (!Guard.mayBeOver(lexer, way, over)) {
        continue;
      }
      int labels = lexer.accept(way);
      int waiting = folds.over(over, guards);
      int behind = folds.contextsBehind(labels, contexts);
      int[] begins = folds.begins(b);
      for (int i = 0; i < begins.length; i += 2) {
        if (folds.meet(begins[i + 1], behind)) {
          int first = begins[i];
          int child = child(node, folds.step(labels, width, begins[i + 1]));
          int begun = folds.widths.then(Widths.NONE, b, first);
          reading(child, first, waiting, begun, folds.contextsKept(first, behind));
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

  private void leave(int reading, int from, int to) {
    int state = readings.get(reading + 1);
    int tail = folds.tail(state, readings.get(reading + 2), readings.get(reading + 3));
    leave(readings.get(reading), tail, from, to);
  }

  private void leave(int node, int tail, int from, int to) {
    if (from < to) {
      IntList tokens = tokensOf(node, tail);
      for (int t = from; t < to; t++) {
        add(tokens, texts.token(t));
      }
    }
  }

  private IntList tokensOf(int node, int tail) {
    long key = (long) node << 32 | tail;
    int index = tailIndex.putIfAbsent(key, tailIds.size());
    if (index == tailIds.size()) {
      tailNodes.add(node);
      tailIds.add(tail);
      tailTokens.add(new IntList(2));
    }
    return tailTokens.get(index);
  }

  private static void add(IntList tokens, int token) {
    if (tokens.isEmpty() || tokens.get(tokens.size() - 1) != token) {
      tokens.add(token);
    }
  }

  /**
   * Adds for each tail with guards the tails behind the byte or two that settle the guards. So a
   * walk finds a token with a guard at those tails, and does not examine it alone.
   */
  private void settle() {
    int count = tailIds.size();
    for (int i = 0; i < count; i++) {
      int tail = tailIds.get(i);
      if (folds.guardChain(tail) != Folds.NO_GUARD && folds.settles(tail)) {
        LongList found = new LongList();
        readOn.clear();
        int at = readings.size();
        reading(
            tailNodes.get(i),
            folds.state(tail),
            folds.guardChain(tail),
            folds.tailWidthId(tail),
            Folds.ALL_CONTEXTS);
        settle(at, Guard.MOST_BYTES, found);
        readings.truncate(at);
        IntList tokens = tailTokens.get(i);
        found.sort();
        for (int f = 0; f < found.size(); f++) {
          long key = found.get(f);
          if (f > 0 && key == found.get(f - 1)) {
            continue;
          }
          IntList settled = tokensOf((int) (key >>> 32), (int) key);
          for (int t = 0; t < tokens.size(); t++) {
            add(settled, tokens.get(t));
          }
        }
      }
    }
  }

  private void settle(int at, int more, LongList found) {
    int left = folds.tail(readings.get(at + 1), readings.get(at + 2), readings.get(at + 3));
    long key = ((long) readings.get(at) << 2 | more) << 32 | left;
    if (readOn.getOrDefault(key, -1) >= 0) {
      return; // read on from there already
    }
    readOn.put(key, 1);
    int guards = readings.get(at + 2);
    int begin = readings.size();
    for (int b : Folds.SETTLING) {
      read(at, b);
      int end = readings.size();
      for (int i = begin; i < end; i += READING) {
        int waiting = readings.get(i + 2);
        if (waiting == Folds.NO_GUARD || waiting == guards || more == 0) {
          int tail = folds.tail(readings.get(i + 1), Folds.NO_GUARD, readings.get(i + 3));
          found.add((long) readings.get(i) << 32 | tail);
        } else {
          settle(i, more - 1, found);
        }
      }
      readings.truncate(begin);
    }
  }

  /** Makes the nodes, from the last to the first, since a child has a greater number. */
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
        pairs[i] = (long) tailIds.get(tail) << 32 | folds.nodes.set(tailTokens.get(tail));
      }
      long[] edges = new long[edgesOf[node + 1] - edgesOf[node]];
      for (int i = 0; i < edges.length; i++) {
        int edge = edgeOrder[edgesOf[node] + i];
        edges[i] = (long) edgeSteps.get(edge) << 32 | frozen[edgeChildren.get(edge)];
      }
      frozen[node] = folds.nodes.node(pairs, edges);
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
