package dovetail.analysis.tree;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import dovetail.ints.IntList;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A cache of the nodes found in parts of texts, for texts that are much like an earlier one. The
 * parts of a nonterminal depend on its tokens and on the Earley sets at its ends: from equal sets
 * equal bytes lead through equal sets. The least recently used are evicted. Not thread-safe.
 */
final class Derived {
  /** Bytes that the cache may take, roughly. */
  private static final int MOST = 16_000_000;

  private static final int FIELDS = 4; // rule, node around, begin, end

  private final Cache<Span, int[]> cache =
      CacheBuilder.newBuilder()
          .maximumWeight(MOST)
          .weigher((Span span, int[] nodes) -> span.text().capacity() + 4 * nodes.length + 100)
          .concurrencyLevel(1)
          .build();

  /**
   * A nonterminal in a text.
   *
   * @param origin the Earley set in which it began
   * @param before the set that its first token was scanned from
   * @param plain the set behind its last token, without the items that only a token on the same
   *     line may follow
   * @param after the set behind its last token
   */
  record Span(int nonterminal, int origin, int before, int plain, int after, ByteBuffer text) {
    /** The same span with a copy of its bytes, so that it does not hold the whole text. */
    Span copy() {
      byte[] own = new byte[text.remaining()];
      text.duplicate().get(own);
      return new Span(nonterminal, origin, before, plain, after, ByteBuffer.wrap(own));
    }
  }

  /** Nodes in the order in which they are found: parents first; offsets in bytes. */
  static final class Nodes {
    private final IntList fields = new IntList();

    int size() {
      return fields.size() / FIELDS;
    }

    void add(int rule, int around, int begin, int end) {
      fields.add(rule);
      fields.add(around);
      fields.add(begin);
      fields.add(end);
    }

    int rule(int node) {
      return fields.get(FIELDS * node);
    }

    /** The node around a node, -1 for none. */
    int around(int node) {
      return fields.get(FIELDS * node + 1);
    }

    int begin(int node) {
      return fields.get(FIELDS * node + 2);
    }

    int end(int node) {
      return fields.get(FIELDS * node + 3);
    }

    /** Moves the ends of a node. */
    void span(int node, int begin, int end) {
      fields.set(FIELDS * node + 2, begin);
      fields.set(FIELDS * node + 3, end);
    }

    /** Forgets all nodes but the first ones. */
    void truncate(int size) {
      fields.truncate(FIELDS * size);
    }
  }

  /** Adds the nodes of a span that was seen before; false if it was not. */
  boolean add(Span span, int around, int begin, Nodes to) {
    int @Nullable [] known = cache.getIfPresent(span);
    if (known == null) {
      return false;
    }
    int first = to.size();
    for (int i = 0; i < known.length; i += FIELDS) {
      int own = known[i + 1];
      to.add(known[i], own < 0 ? around : first + own, begin + known[i + 2], begin + known[i + 3]);
    }
    return true;
  }

  /** Keeps the nodes of a span: the nodes from {@code first} on. */
  void keep(Span span, int begin, Nodes nodes, int first) {
    int[] own = new int[FIELDS * (nodes.size() - first)];
    for (int node = first; node < nodes.size(); node++) {
      int i = FIELDS * (node - first);
      own[i] = nodes.rule(node);
      own[i + 1] = Math.max(-1, nodes.around(node) - first);
      own[i + 2] = nodes.begin(node) - begin;
      own[i + 3] = nodes.end(node) - begin;
    }
    cache.put(span.copy(), own);
  }

  /** Forgets all, when the Earley sets get other numbers. */
  void clear() {
    cache.invalidateAll();
  }
}
