package dovetail.quotient.mask.memo;

import dovetail.ints.IntList;
import dovetail.ints.LongIntMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The nodes of all folds of a vocabulary. A fold is a vocabulary as it is read from one lexer
 * state: a trie whose edges are lexemes that end, and at whose nodes the tokens stand, by the lexer
 * state in which they leave the last lexeme. At its root the lexeme is still open that was open
 * before the token.
 *
 * <p>Nodes with the same content are one, also across folds: most continuations behind a finished
 * lexeme are the same everywhere. The tails of a node are grouped by the {@linkplain
 * Folds#signature signatures} of their states. Only grows; not thread-safe.
 */
final class FoldNodes {
  private final Folds folds;
  private final int words;
  private final IntList groupBegins = new IntList(); // per node, and one more
  private final IntList signatures = new IntList(); // per group; -1: none
  private final IntList groupTokens = new IntList();
  private final IntList tailBegins = new IntList(); // per group, and one more
  private final IntList tails = new IntList();
  private final IntList tailTokens = new IntList();
  private final IntList edgeBegins = new IntList(); // per node, and one more
  private final IntList steps = new IntList();
  private final IntList children = new IntList();
  private final LongIntMap known = new LongIntMap(); // number of the content -> node
  private final LongIntMap merged = new LongIntMap(); // number of a list of nodes -> list
  private final List<int[]> mergedLists = new ArrayList<>(); // the nodes, then what they make
  private final List<TokenSet> sets = new ArrayList<>();
  private final Map<TokenSet, Integer> setIds = new HashMap<>();
  private final long[] union;

  FoldNodes(Folds folds, int words) {
    this.folds = folds;
    this.words = words;
    this.union = new long[words];
    groupBegins.add(0);
    tailBegins.add(0);
    edgeBegins.add(0);
  }

  /** The first group of tails of a node. */
  int groupBegin(int node) {
    return groupBegins.get(node);
  }

  /** The group after a node's last one. */
  int groupEnd(int node) {
    return groupBegins.get(node + 1);
  }

  /** The signature that a group's states share, -1 if each tail is looked at by itself. */
  int signature(int group) {
    return signatures.get(group);
  }

  TokenSet groupTokens(int group) {
    return sets.get(groupTokens.get(group));
  }

  /** The index of a group's first tail. */
  int tailBegin(int group) {
    return tailBegins.get(group);
  }

  /** The index after a group's last tail. */
  int tailEnd(int group) {
    return tailBegins.get(group + 1);
  }

  /** The tail at an index, a number of {@link Folds}. */
  int tail(int index) {
    return tails.get(index);
  }

  /** The tokens that leave the tail at an index. */
  TokenSet tailTokens(int index) {
    return sets.get(tailTokens.get(index));
  }

  /** A node's first edge. */
  int edgeBegin(int node) {
    return edgeBegins.get(node);
  }

  /** The edge after a node's last one. */
  int edgeEnd(int node) {
    return edgeBegins.get(node + 1);
  }

  /** The step of an edge, a number of {@link Folds}; edges of a node with one lexeme adjoin. */
  int step(int edge) {
    return steps.get(edge);
  }

  /** Where an edge leads. */
  int child(int edge) {
    return children.get(edge);
  }

  int size() {
    return groupBegins.size() - 1;
  }

  /** About how many bytes they take. */
  long bytes() {
    long bytes = 8L * size() + 12L * signatures.size() + 8L * tails.size() + 8L * steps.size();
    bytes += 24L * known.size() + 24L * merged.size();
    for (int[] list : mergedLists) {
      bytes += 24 + 4L * list.length;
    }
    for (TokenSet set : sets) {
      bytes += set.bytes() + 40;
    }
    return bytes;
  }

  // ---- making nodes

  /** The number of a set of tokens, ids in any order. */
  int set(IntList ids) {
    return set(TokenSet.of(ids, words));
  }

  private int set(TokenSet made) {
    Integer id = setIds.get(made);
    if (id == null) {
      id = sets.size();
      sets.add(made);
      setIds.put(made, id);
    }
    return id;
  }

  /**
   * The node with tails and edges.
   *
   * @param pairs tail and set of tokens, each tail once
   * @param edges step and node, each step once
   */
  int node(long[] pairs, long[] edges) {
    sort(pairs, this::tailOrder);
    sort(edges, this::edgeOrder);
    long number = 7 * 31 + pairs.length;
    for (long pair : pairs) {
      number = mixed(number, pair);
    }
    for (long edge : edges) {
      number = mixed(number, ~edge);
    }
    while (true) {
      int node = known.getOrDefault(number, -1);
      if (node < 0) {
        known.put(number, size());
        return add(pairs, edges);
      }
      if (isNode(node, pairs, edges)) {
        return node;
      }
      number++;
    }
  }

  /** Orders by a key that is made of an element. */
  private interface Order {
    long of(long element);
  }

  private long tailOrder(long pair) {
    int tail = (int) (pair >>> 32);
    return (long) (signature(pair) + 1) << 32 | folds.state(tail);
  }

  private int signature(long pair) {
    int tail = (int) (pair >>> 32);
    return tail == Folds.PUSHED || folds.guardChain(tail) != Folds.NO_GUARD
        ? -1
        : folds.signature(folds.state(tail));
  }

  private long edgeOrder(long edge) {
    return folds.lexeme((int) (edge >>> 32));
  }

  /** By order, equal ones by value. */
  private static void sort(long[] all, Order order) {
    Arrays.sort(all);
    if (all.length > 40) {
      Long[] boxed = Arrays.stream(all).boxed().toArray(Long[]::new);
      Arrays.sort(boxed, (a, b) -> Long.compare(order.of(a), order.of(b)));
      Arrays.setAll(all, i -> boxed[i]);
      return;
    }
    for (int i = 1; i < all.length; i++) {
      long element = all[i];
      long key = order.of(element);
      int at = i;
      for (; at > 0 && order.of(all[at - 1]) > key; at--) {
        all[at] = all[at - 1];
      }
      all[at] = element;
    }
  }

  private static long mixed(long a, long b) {
    long x = (a ^ b) * 0xbf58476d1ce4e5b9L;
    return (x ^ x >>> 29) * 0x94d049bb133111ebL + b;
  }

  private boolean isNode(int node, long[] pairs, long[] edges) {
    int from = tailBegin(groupBegin(node));
    int first = edgeBegin(node);
    if (tailBegin(groupEnd(node)) - from != pairs.length || edgeEnd(node) - first != edges.length) {
      return false;
    }
    for (int i = 0; i < pairs.length; i++) {
      if (pairs[i] != pair(from + i)) {
        return false;
      }
    }
    for (int i = 0; i < edges.length; i++) {
      if (edges[i] != edge(first + i)) {
        return false;
      }
    }
    return true;
  }

  private long pair(int index) {
    return (long) tails.get(index) << 32 | tailTokens.get(index);
  }

  private long edge(int index) {
    return (long) steps.get(index) << 32 | children.get(index);
  }

  private int add(long[] pairs, long[] edges) {
    for (int i = 0; i < pairs.length; ) {
      int signature = signature(pairs[i]);
      int begin = i;
      for (; i < pairs.length && signature(pairs[i]) == signature; i++) {
        tails.add((int) (pairs[i] >>> 32));
        tailTokens.add((int) pairs[i]);
      }
      signatures.add(signature);
      tailBegins.add(tails.size());
      groupTokens.add(united(pairs, begin, i));
    }
    for (long edge : edges) {
      steps.add((int) (edge >>> 32));
      children.add((int) edge);
    }
    groupBegins.add(signatures.size());
    edgeBegins.add(steps.size());
    return size() - 1;
  }

  /** The union of the sets in the lower halves of some pairs. */
  private int united(long[] pairs, int from, int to) {
    if (to - from == 1) {
      return (int) pairs[from];
    }
    int total = 0;
    for (int i = from; i < to; i++) {
      total += sets.get((int) pairs[i]).size();
    }
    IntList ids = new IntList(Math.min(total, words) + 1);
    if (total <= words) {
      for (int i = from; i < to; i++) {
        sets.get((int) pairs[i]).addTo(ids);
      }
      return set(ids);
    }
    Arrays.fill(union, 0);
    for (int i = from; i < to; i++) {
      sets.get((int) pairs[i]).addTo(union);
    }
    return set(TokenSet.of(union));
  }

  /** The union of some nodes. */
  int merge(IntList nodes) {
    int[] list = Arrays.stream(nodes.toArray()).sorted().distinct().toArray();
    if (list.length == 1) {
      return list[0];
    }
    long number = list.length;
    for (int node : list) {
      number = mixed(number, node);
    }
    while (true) {
      int index = merged.getOrDefault(number, -1);
      if (index < 0) {
        int made = merge(list, new IntList(), List.of());
        merged.put(number, mergedLists.size());
        int[] entry = Arrays.copyOf(list, list.length + 1);
        entry[list.length] = made;
        mergedLists.add(entry);
        return made;
      }
      int[] entry = mergedLists.get(index);
      if (Arrays.equals(entry, 0, entry.length - 1, list, 0, list.length)) {
        return entry[list.length];
      }
      number++;
    }
  }

  /**
   * The same, with more edges.
   *
   * @param moreSteps steps, each once
   * @param more for each of them, nodes to which it leads too
   */
  int merge(int[] nodes, IntList moreSteps, List<IntList> more) {
    int pairCount = 0;
    int edgeCount = 0;
    for (int node : nodes) {
      pairCount += tailBegin(groupEnd(node)) - tailBegin(groupBegin(node));
      edgeCount += edgeEnd(node) - edgeBegin(node);
    }
    long[] pairs = new long[pairCount];
    long[] edges = new long[edgeCount];
    pairCount = 0;
    edgeCount = 0;
    for (int node : nodes) {
      for (int i = tailBegin(groupBegin(node)); i < tailBegin(groupEnd(node)); i++) {
        pairs[pairCount++] = pair(i);
      }
      for (int e = edgeBegin(node); e < edgeEnd(node); e++) {
        edges[edgeCount++] = edge(e);
      }
    }
    Arrays.sort(edges);
    long[] whole = new long[edges.length + more.size()];
    int wholeCount = 0;
    boolean[] taken = new boolean[more.size()];
    for (int i = 0; i < edges.length; ) {
      IntList targets = new IntList();
      long step = edges[i] >>> 32;
      for (; i < edges.length && edges[i] >>> 32 == step; i++) {
        targets.add((int) edges[i]);
      }
      int extra = indexOf(moreSteps, (int) step);
      for (int t = 0; extra >= 0 && t < more.get(extra).size(); t++) {
        targets.add(more.get(extra).get(t));
      }
      if (extra >= 0) {
        taken[extra] = true;
      }
      whole[wholeCount++] = step << 32 | merge(targets);
    }
    for (int i = 0; i < taken.length; i++) {
      if (!taken[i]) {
        whole[wholeCount++] = (long) moreSteps.get(i) << 32 | merge(more.get(i));
      }
    }
    return node(united(pairs), Arrays.copyOf(whole, wholeCount));
  }

  /** Pairs of which each tail is there once. */
  private long[] united(long[] pairs) {
    Arrays.sort(pairs);
    int kept = 0;
    for (int i = 0; i < pairs.length; ) {
      int end = i + 1;
      while (end < pairs.length && pairs[end] >>> 32 == pairs[i] >>> 32) {
        end++;
      }
      pairs[kept++] = pairs[i] & ~0xffffffffL | united(pairs, i, end);
      i = end;
    }
    return Arrays.copyOf(pairs, kept);
  }

  private static int indexOf(IntList list, int value) {
    for (int i = 0; i < list.size(); i++) {
      if (list.get(i) == value) {
        return i;
      }
    }
    return -1;
  }
}
