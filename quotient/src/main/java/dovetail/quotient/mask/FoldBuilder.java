package dovetail.quotient.mask;

import dovetail.ints.IntList;
import dovetail.ints.LongIntMap;
import dovetail.ints.LongList;
import dovetail.lexer.LexerTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Makes one fold: goes through the vocabulary's trie once, with the readings of each string as far
 * as its node. O(nodes of the trie that can be read), times the readings, of which there are seldom
 * two.
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

  Fold fold(int state, boolean open, int guards) {
    begins.add(0);
    reading(0, state, open ? 1 : 0, guards, Widths.NONE);
    int all = vocabulary.nodes();
    for (int v = 1; v < all; ) {
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
        int first = folds.begin(b, c);
        int alike = first == LexerTable.DEAD ? 0 : contextsLike(c, b, first);
        if (alike != 0) {
          int child = child(node, folds.step(labels, width, alike));
          reading(child, first, 1, waiting, folds.then(Widths.NONE, b, first));
        }
      }
    }
  }

  /** The contexts that read a first byte as a context does; none if an earlier one does too. */
  private int contextsLike(int context, int b, int first) {
    int alike = 0;
    for (int c = 0; c < lexer.contexts(); c++) {
      if (folds.begin(b, c) == first) {
        if (c < context) {
          return 0;
        }
        alike |= 1 << c;
      }
    }
    return alike;
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

  private int signature(int index) {
    int tail = tailIds.get(index);
    return folds.guardChain(tail) == Folds.NO_GUARD ? folds.signature(folds.state(tail)) : -1;
  }

  /**
   * The tails with guards, once more: as what they are when a byte or two have settled the guards.
   * So a token with a guard stands where those bytes lead to, and needs no look of its own.
   */
  private void settle() {
    int count = tailIds.size();
    for (int i = 0; i < count; i++) {
      int tail = tailIds.get(i);
      if (folds.guardChain(tail) != Folds.NO_GUARD) {
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

  private Fold freeze() {
    settle();
    Integer[] order = numbers(tailIds.size());
    Arrays.sort(
        order,
        Comparator.<Integer>comparingInt(tailNodes::get)
            .thenComparingInt(this::signature)
            .thenComparingInt(i -> folds.state(tailIds.get(i))));
    IntList groupBegins = new IntList();
    IntList signatures = new IntList();
    List<TokenSet> groupTokens = new ArrayList<>();
    IntList tailBegins = new IntList();
    IntList tails = new IntList();
    List<TokenSet> sets = new ArrayList<>();
    int at = 0;
    for (int node = 0; node < nodes; node++) {
      groupBegins.add(signatures.size());
      while (at < order.length && tailNodes.get(order[at]) == node) {
        int signature = signature(order[at]);
        signatures.add(signature);
        tailBegins.add(tails.size());
        IntList union = new IntList();
        int begin = at;
        for (;
            at < order.length
                && tailNodes.get(order[at]) == node
                && signature(order[at]) == signature;
            at++) {
          IntList tokens = tailTokens.get(order[at]);
          for (int i = 0; i < tokens.size(); i++) {
            union.add(tokens.get(i));
          }
          tails.add(tailIds.get(order[at]));
          sets.add(folds.shared(tokens));
        }
        groupTokens.add(at - begin == 1 ? sets.get(sets.size() - 1) : folds.shared(union));
      }
    }
    groupBegins.add(signatures.size());
    tailBegins.add(tails.size());
    return withEdges(groupBegins, signatures, groupTokens, tailBegins, tails, sets);
  }

  private Fold withEdges(
      IntList groupBegins,
      IntList signatures,
      List<TokenSet> groupTokens,
      IntList tailBegins,
      IntList tails,
      List<TokenSet> sets) {
    Integer[] order = numbers(edgeSteps.size());
    Arrays.sort(
        order,
        Comparator.<Integer>comparingInt(edgeNodes::get)
            .thenComparingLong(i -> folds.lexeme(edgeSteps.get(i))));
    IntList edgeBegins = new IntList();
    IntList steps = new IntList();
    IntList children = new IntList();
    int at = 0;
    for (int node = 0; node < nodes; node++) {
      edgeBegins.add(steps.size());
      for (; at < order.length && edgeNodes.get(order[at]) == node; at++) {
        steps.add(edgeSteps.get(order[at]));
        children.add(edgeChildren.get(order[at]));
      }
    }
    edgeBegins.add(steps.size());
    return new Fold(
        groupBegins, signatures, groupTokens, tailBegins, tails, sets, edgeBegins, steps, children);
  }

  private static Integer[] numbers(int count) {
    Integer[] numbers = new Integer[count];
    Arrays.setAll(numbers, i -> i);
    return numbers;
  }
}
