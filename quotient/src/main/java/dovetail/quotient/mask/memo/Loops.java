package dovetail.quotient.mask.memo;

import dovetail.lexer.LexerTable;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The nodes of the vocabulary's trie below which a lexer state does not change: in a string, a
 * comment, a name. Bytes that no state tells apart are one group. If there are more than 64 groups,
 * some share a bit, and a state counts as unchanged only if all of them leave it unchanged.
 */
final class Loops {
  private final long[] below; // per node of the trie: the groups of the bytes below it
  private final long[] loops; // per lexer state: the groups that leave it as it is

  /** O(256 · lexer states + nodes of the trie). */
  Loops(LexerTable lexer, Widths widths, Trie trie) {
    int[] groups = groups(lexer);
    this.loops = new long[lexer.states()];
    for (int s = 1; s < loops.length; s++) {
      long moves = 0;
      for (int b = 0; b < 256; b++) {
        moves |= lexer.next(s, b) == s ? 0 : 1L << groups[b];
      }
      loops[s] = widths.counts(s) ? 0 : ~moves;
    }
    this.below = new long[trie.nodes()];
    int[] parents = new int[trie.longest + 1];
    for (int v = 1; v < below.length; v++) {
      parents[trie.depth(v)] = v;
      long group = 1L << groups[trie.last(v)];
      for (int d = trie.depth(v) - 1; d >= 0 && (below[parents[d]] & group) == 0; d--) {
        below[parents[d]] |= group;
      }
    }
  }

  private static int[] groups(LexerTable lexer) {
    Map<Long, Integer> known = new HashMap<>();
    int[] groups = new int[256];
    for (int b = 0; b < 256; b++) {
      int[] column = new int[lexer.states()];
      for (int s = 1; s < column.length; s++) {
        column[s] = lexer.next(s, b);
      }
      // columns with one number would share a bit, which is never wrong
      long number = Arrays.hashCode(column);
      groups[b] = known.computeIfAbsent(number, key -> known.size() & 63);
    }
    return groups;
  }

  /** Whether no byte below a node changes a state, or the column. */
  boolean stays(int state, int node) {
    return (below[node] & ~loops[state]) == 0;
  }

  /** About how many bytes it takes. */
  long bytes() {
    return 8L * (below.length + loops.length);
  }
}
