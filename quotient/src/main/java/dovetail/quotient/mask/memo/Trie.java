package dovetail.quotient.mask.memo;

import dovetail.ints.IntList;
import dovetail.quotient.mask.TokenStrings;
import java.util.Arrays;

/**
 * The texts of a vocabulary as a trie, in preorder: node {@code v}'s first child is {@code v + 1},
 * and {@link #after} is the next node that is not below it. Node 0 is the root, the empty string.
 * Immutable.
 */
final class Trie {
  /** The vocabulary. */
  final TokenStrings vocabulary;

  /** The most bytes that a token has. */
  final int longest;

  private final byte[] last; // per node
  private final int[] depth;
  private final int[] after;
  private final int[] tokenBegins; // per node, into tokens; one more at the end
  private final int[] tokens;

  /** Of all texts that are not empty. O(n log n). */
  Trie(TokenStrings vocabulary) {
    this.vocabulary = vocabulary;
    IntList ids = new IntList();
    int bytes = 0;
    for (int t = 0; t < vocabulary.size(); t++) {
      int length = vocabulary.text(t).length;
      if (length > 0) {
        ids.add(t);
      }
      bytes = Math.max(bytes, length);
    }
    this.longest = bytes;
    Integer[] boxed = Arrays.stream(ids.toArray()).boxed().toArray(Integer[]::new);
    Arrays.sort(boxed, (a, b) -> Arrays.compareUnsigned(vocabulary.text(a), vocabulary.text(b)));
    this.tokens = Arrays.stream(boxed).mapToInt(Integer::intValue).toArray();
    int nodes = 1;
    byte[] previous = {};
    for (int token : tokens) {
      int same = Arrays.mismatch(previous, vocabulary.text(token));
      nodes += same < 0 ? 0 : vocabulary.text(token).length - same;
      previous = vocabulary.text(token);
    }
    this.last = new byte[nodes];
    this.depth = new int[nodes];
    this.after = new int[nodes];
    this.tokenBegins = new int[nodes + 1];
    build();
  }

  private void build() {
    IntList open = new IntList();
    open.add(0);
    byte[] previous = {};
    int next = 1;
    for (int i = 0; i < tokens.length; i++) {
      byte[] text = vocabulary.text(tokens[i]);
      int same = Arrays.mismatch(previous, text);
      for (int d = same < 0 ? text.length : same; d < text.length; d++) {
        while (open.size() > d + 1) {
          after[open.pop()] = next;
        }
        last[next] = text[d];
        depth[next] = d + 1;
        tokenBegins[next] = i;
        open.add(next);
        next++;
      }
      previous = text;
    }
    while (!open.isEmpty()) {
      after[open.pop()] = next;
    }
    tokenBegins[next] = tokens.length;
  }

  /** How many nodes the trie has. */
  int nodes() {
    return last.length;
  }

  /** The last byte of a node's string. */
  int last(int node) {
    return last[node] & 0xff;
  }

  /** The length of a node's string. */
  int depth(int node) {
    return depth[node];
  }

  /** The next node in preorder that is not below a node. */
  int after(int node) {
    return after[node];
  }

  /** The index, for {@link #token}, of the first token with a node's string. */
  int tokenBegin(int node) {
    return tokenBegins[node];
  }

  /** The index after the last one. */
  int tokenEnd(int node) {
    return tokenBegins[node + 1];
  }

  int token(int index) {
    return tokens[index];
  }
}
