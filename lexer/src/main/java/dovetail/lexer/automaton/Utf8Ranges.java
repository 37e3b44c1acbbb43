package dovetail.lexer.automaton;

import dovetail.ints.IntList;
import dovetail.lexer.regex.CodePoints;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The UTF-8 encodings of a set of code points, as the smallest acyclic automaton over byte ranges.
 * Node 0 is the end; every other node has edges (low byte, high byte, node), in ascending order.
 *
 * <p>A node stands for a set of remainders: the code points below 64^k, relative to a block of that
 * size, that k continuation bytes are still to determine. Equal sets are one node, which makes the
 * automaton minimal: XID_Continue with its 770 ranges takes about 200 nodes. The four lengths of a
 * UTF-8 sequence differ in their first byte only.
 */
final class Utf8Ranges {
  /** The node where an encoding is complete. */
  static final int END = 0;

  private static final int[] FULL = {};

  private final List<int[]> nodes = new ArrayList<>();
  private final Map<List<Integer>, Integer> known = new HashMap<>();

  /** The node where an encoding begins. */
  final int root;

  private Utf8Ranges(CodePoints set) {
    nodes.add(FULL);
    IntList edges = new IntList();
    lead(set, 0x00, 0x7F, 0, 0x00, edges);
    lead(set, 0x80, 0x7FF, 1, 0xC0, edges);
    lead(set, 0x800, 0xFFFF, 2, 0xE0, edges);
    lead(set, 0x10000, 0x10FFFF, 3, 0xF0, edges);
    root = nodes.size();
    nodes.add(edges.toArray());
  }

  /** The encodings of {@code set}. O(ranges) hash look-ups, and O(blocks) within wide ranges. */
  static Utf8Ranges of(CodePoints set) {
    return new Utf8Ranges(set);
  }

  /** The number of nodes. */
  int nodes() {
    return nodes.size();
  }

  /** The number of edges that leave {@code node}. */
  int edges(int node) {
    return nodes.get(node).length / 3;
  }

  /** The lowest byte of an edge. */
  int low(int node, int edge) {
    return nodes.get(node)[3 * edge];
  }

  /** The highest byte of an edge (included). */
  int high(int node, int edge) {
    return nodes.get(node)[3 * edge + 1];
  }

  /** The node that an edge leads to. */
  int target(int node, int edge) {
    return nodes.get(node)[3 * edge + 2];
  }

  /** Adds the root's edges for the code points first..last, which take {@code more} more bytes. */
  private void lead(CodePoints set, int first, int last, int more, int marker, IntList edges) {
    IntList part = new IntList();
    for (int i = 0; i < set.ranges(); i++) {
      int low = Math.max(set.first(i), first);
      int high = Math.min(set.last(i), last);
      if (low <= high) {
        part.add(low);
        part.add(high);
      }
    }
    split(part, more, marker, edges);
  }

  /**
   * The node for the remainders in {@code ranges}, which {@code more} continuation bytes determine.
   */
  private int node(IntList ranges, int more) {
    if (more == 0) {
      return END;
    }
    List<Integer> key = new ArrayList<>();
    key.add(more);
    for (int i = 0; i < ranges.size(); i++) {
      key.add(ranges.get(i));
    }
    Integer old = known.get(key);
    if (old != null) {
      return old;
    }
    IntList edges = new IntList();
    split(ranges, more - 1, 0x80, edges);
    int node = nodes.size();
    nodes.add(edges.toArray());
    known.put(key, node);
    return node;
  }

  /** Splits inclusive ranges into blocks of 64^more and adds an edge for each run of blocks. */
  private void split(IntList ranges, int more, int marker, IntList edges) {
    int shift = 6 * more;
    int size = 1 << shift;
    int i = 0;
    while (i < ranges.size()) {
      int low = ranges.get(i);
      int block = low >> shift;
      int blockEnd = ((block + 1) << shift) - 1;
      if ((low & (size - 1)) == 0 && ranges.get(i + 1) >= blockEnd) {
        int lastWhole = ((ranges.get(i + 1) + 1) >> shift) - 1;
        IntList whole = new IntList(2);
        whole.add(0);
        whole.add(size - 1);
        edge(edges, marker | block, marker | lastWhole, node(whole, more));
        if (ranges.get(i + 1) >> shift > lastWhole) {
          ranges.set(i, (lastWhole + 1) << shift);
        } else {
          i += 2;
        }
      } else {
        IntList inside = new IntList();
        while (i < ranges.size() && ranges.get(i) <= blockEnd) {
          inside.add(ranges.get(i) & (size - 1));
          inside.add(Math.min(ranges.get(i + 1), blockEnd) & (size - 1));
          if (ranges.get(i + 1) > blockEnd) {
            ranges.set(i, blockEnd + 1);
          } else {
            i += 2;
          }
        }
        edge(edges, marker | block, marker | block, node(inside, more));
      }
    }
  }

  private static void edge(IntList edges, int low, int high, int target) {
    int last = edges.size() - 3;
    if (last >= 0 && edges.get(last + 1) == low - 1 && edges.get(last + 2) == target) {
      edges.set(last + 1, high);
    } else {
      edges.add(low);
      edges.add(high);
      edges.add(target);
    }
  }
}
