package dovetail.quotient.mask.memo;

import dovetail.ints.IntList;
import dovetail.ints.LongIntMap;
import dovetail.lexer.LexerTable;
import dovetail.quotient.chart.Guard;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Makes the folds of one vocabulary, and keeps shared parts. Not thread-safe. */
final class FoldTrie {
  private final Folds folds;
  private final LexerTable lexer;
  final Trie trie;
  private final Loops loops;
  private final LongIntMap openIds = new LongIntMap(); // (tail, set of contexts) -> number
  private final LongIntMap partIds = new LongIntMap(); // (number, node of the trie) -> node

  /** Nothing is folded yet. O(lexer states + nodes of the trie). */
  FoldTrie(Folds folds, Trie trie) {
    this.folds = folds;
    this.lexer = folds.lexer;
    this.trie = trie;
    this.loops = new Loops(lexer, folds.widths, trie);
  }

  /** A fold of parts, one for each first byte: the byte continues the open lexeme, or ends it. */
  int fold(int state, boolean open, int chain) {
    IntList on = new IntList();
    IntList ending = new IntList();
    List<IntList> after = new ArrayList<>();
    int all = trie.nodes();
    for (int v = 1; v < all; v = trie.after(v)) {
      int b = trie.last(v);
      int left = folds.advance(chain, b);
      if (left == Folds.KILLED) {
        continue;
      }
      int to = lexer.next(state, b);
      if (to != LexerTable.DEAD) {
        on.add(part(v, to, left, folds.widths.then(Widths.NONE, b, to), Folds.ALL_CONTEXTS));
      }
      int way = open ? state : LexerTable.DEAD;
      for (; way != LexerTable.DEAD; way = lexer.otherwise(way)) {
        int over = Guard.after(lexer, way, b);
        if (Guard.mayBeOver(lexer, way, over)) {
          end(v, lexer.accept(way), folds.over(over, left), ending, after);
        }
      }
    }
    int[] continuing = Arrays.stream(on.toArray()).sorted().distinct().toArray();
    return folds.nodes.merge(continuing, ending, after);
  }

  /** Adds the parts in which a node's byte ends the open lexeme, by steps. */
  private void end(int v, int labels, int waiting, IntList ending, List<IntList> after) {
    int b = trie.last(v);
    int behind = folds.contextsBehind(labels, Folds.ALL_CONTEXTS);
    int[] begins = folds.begins(b);
    for (int i = 0; i < begins.length; i += 2) {
      if (folds.meet(begins[i + 1], behind)) {
        int first = begins[i];
        int step = folds.step(labels, Widths.NONE, begins[i + 1]);
        int at = 0;
        while (at < ending.size() && ending.get(at) != step) {
          at++;
        }
        if (at == ending.size()) {
          ending.add(step);
          after.add(new IntList());
        }
        int begun = folds.widths.then(Widths.NONE, b, first);
        after.get(at).add(part(v, first, waiting, begun, behind));
      }
    }
  }

  /**
   * The node for the part of the trie below one of its nodes, whose byte has led to a state.
   *
   * @param contexts the contexts that may be in force where the open lexeme begins, as the number
   *     of a set
   */
  int part(int top, int state, int chain, int width, int contexts) {
    int kept = folds.contextsKept(state, contexts);
    long open = (long) folds.tail(state, chain, width) << 32 | kept;
    long key = (long) openIds.putIfAbsent(open, openIds.size()) << 32 | top;
    int known = partIds.getOrDefault(key, -1);
    if (known < 0) {
      known = new FoldBuilder(folds, this).part(top, state, chain, width, kept);
      partIds.put(key, known);
    }
    return known;
  }

  /** Whether no byte below a node changes a state, or the column. */
  boolean stays(int state, int node) {
    return loops.stays(state, node);
  }

  /** About how many bytes the kept nodes take. */
  long bytes() {
    return loops.bytes() + 24L * (openIds.size() + partIds.size());
  }
}
