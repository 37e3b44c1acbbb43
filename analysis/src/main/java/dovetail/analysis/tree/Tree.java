package dovetail.analysis.tree;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;

/**
 * A derivation of a text, as far as grammar declarations name its rules: a node per place where
 * such a rule was used. Nodes are numbered in the order of their ends, children before their
 * parents; offsets count bytes. Immutable; arrays are not copied.
 */
public final class Tree {
  /** The parent of a root. */
  public static final int NONE = -1;

  private final byte[] text;
  private final int[] rules;
  private final int[] parents;
  private final int[] begins;
  private final int[] ends;

  Tree(byte[] text, int[] rules, int[] parents, int[] begins, int[] ends) {
    this.text = text;
    this.rules = rules;
    this.parents = parents;
    this.begins = begins;
    this.ends = ends;
  }

  /** The node of the smallest number that holds a part of the text; the last one if none does. */
  int around(int from, int to) {
    int node = 0; // parents have greater numbers than children
    while (node < nodes() - 1 && !(begins[node] <= from && to <= ends[node])) {
      node++;
    }
    return node;
  }

  /** The same tree with one more leaf, in one of its nodes. */
  Tree with(int rule, int from, int to, int around) {
    int at = 0;
    while (at < around && ends[at] <= from) {
      at++;
    }
    int[] shifted = parents.clone();
    for (int node = 0; node < nodes(); node++) {
      shifted[node] += parents[node] >= at ? 1 : 0;
    }
    return new Tree(
        text,
        inserted(rules, at, rule),
        inserted(shifted, at, around + 1),
        inserted(begins, at, from),
        inserted(ends, at, to));
  }

  private static int[] inserted(int[] numbers, int at, int number) {
    int[] more = Arrays.copyOf(numbers, numbers.length + 1);
    System.arraycopy(numbers, at, more, at + 1, numbers.length - at);
    more[at] = number;
    return more;
  }

  Tree with(int[] otherRules) {
    return new Tree(text, otherRules, parents, begins, ends);
  }

  /** A copy of the rules of all nodes. */
  int[] rules() {
    return rules.clone();
  }

  /** The number of nodes. */
  public int nodes() {
    return rules.length;
  }

  /** The number of a node's rule; see {@link dovetail.languages.Trees#rules}. */
  public int rule(int node) {
    return rules[node];
  }

  /** The node around a node, {@link #NONE} if there is none. */
  public int parent(int node) {
    return parents[node];
  }

  /** The beginning of a node's first token. */
  public int begin(int node) {
    return begins[node];
  }

  /** The end of a node's last token. */
  public int end(int node) {
    return ends[node];
  }

  /**
   * The last node right in a node with one of some rules, {@link #NONE} for none. O(nodes in it).
   */
  public int child(int parent, BitSet of) {
    int node = parent - 1;
    while (node >= 0
        && begins[node] >= begins[parent]
        && (parents[node] != parent || !of.get(rules[node]))) {
      node--;
    }
    return node >= 0 && begins[node] >= begins[parent] ? node : NONE;
  }

  /** The text of a node, with the blanks between its tokens; a name without escapes. */
  public String text(int node) {
    return EscapedName.plain(text(begins[node], ends[node]));
  }

  /** The text from one byte to another, which may be outside of all nodes. */
  public String text(int from, int to) {
    return new String(text, from, to - from, StandardCharsets.UTF_8);
  }

  /** A byte of the text, from 0 to 255; -1 behind its end. */
  public int byteAt(int offset) {
    return offset < text.length ? text[offset] & 0xff : -1;
  }
}
