package dovetail.quotient.mask;

import dovetail.ints.IntList;
import java.util.Arrays;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The byte strings that a model writes, by token, as a trie. Tokens without text (special ones) are
 * in no mask. Bytes need not be whole characters, and several tokens may have the same.
 *
 * <p>The trie lies in preorder: node {@code v}'s first child is {@code v + 1}, and {@link #after}
 * is the next node that is not below it. Node 0 is the root, the empty string. Immutable and safe
 * for threads.
 */
public final class Vocabulary {
  private final int size;
  private final byte[][] texts;
  private final byte[] last; // per node
  private final int[] depth;
  private final int[] after;
  private final int[] tokenBegins; // per node, into tokens; one more at the end
  private final int[] tokens;

  private Vocabulary(byte[][] texts) {
    this.size = texts.length;
    this.texts = texts;
    IntList ids = new IntList(size);
    for (int t = 0; t < size; t++) {
      if (texts[t].length > 0) {
        ids.add(t);
      }
    }
    Integer[] boxed = Arrays.stream(ids.toArray()).boxed().toArray(Integer[]::new);
    Arrays.sort(boxed, (a, b) -> Arrays.compareUnsigned(texts[a], texts[b]));
    this.tokens = Arrays.stream(boxed).mapToInt(Integer::intValue).toArray();
    int nodes = 1;
    byte[] previous = {};
    for (int token : tokens) {
      int same = Arrays.mismatch(previous, texts[token]);
      nodes += same < 0 ? 0 : texts[token].length - same;
      previous = texts[token];
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
      byte[] text = texts[tokens[i]];
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

  /**
   * The vocabulary of ids 0 to {@code size - 1}. O(n log n).
   *
   * @param textOf a token's bytes; null or empty for one that is never written as text
   */
  public static Vocabulary of(int size, IntFunction<byte @Nullable []> textOf) {
    byte[][] texts = new byte[size][];
    for (int t = 0; t < size; t++) {
      byte[] text = textOf.apply(t);
      texts[t] = text == null ? new byte[0] : text.clone();
    }
    return new Vocabulary(texts);
  }

  /** The same ids, of which only those have text whose bytes are from so many to so many. */
  Vocabulary ofLengths(int least, int most) {
    byte[][] some = new byte[size][];
    for (int t = 0; t < size; t++) {
      boolean taken = least <= texts[t].length && texts[t].length <= most;
      some[t] = taken ? texts[t] : new byte[0];
    }
    return new Vocabulary(some);
  }

  /** How many ids there are, those without text included. */
  public int size() {
    return size;
  }

  /** How many longs a mask has: a bit per id. */
  public int words() {
    return (size + 63) / 64;
  }

  /** A token's bytes; empty for one without text. Not to be modified. */
  public byte[] text(int token) {
    return texts[token];
  }

  /** The most bytes that a token has. */
  int longest() {
    int longest = 0;
    for (byte[] text : texts) {
      longest = Math.max(longest, text.length);
    }
    return longest;
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
