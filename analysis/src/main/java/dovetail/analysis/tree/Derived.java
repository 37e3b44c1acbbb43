package dovetail.analysis.tree;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * A cache of the nodes found in parts of texts, for texts that are much like an earlier one. The
 * parts of a nonterminal depend on its tokens and on the Earley sets at its ends: from equal sets
 * equal bytes lead through equal sets. The least recently used are evicted. Not thread-safe.
 */
final class Derived {
  /** Bytes that the cache may take, roughly. */
  private static final int MOST = 16_000_000;

  private static final int NODE_BYTES = 28;

  private final Cache<Span, List<Node>> cache =
      CacheBuilder.newBuilder()
          .maximumWeight(MOST)
          .weigher(
              (Span span, List<Node> nodes) ->
                  span.text().capacity() + NODE_BYTES * nodes.size() + 100)
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

  /**
   * A node of a tree that is being found; parents are found before their children.
   *
   * @param around the number of the node around it, -1 for none
   * @param begin its beginning, in bytes
   * @param end its end
   */
  record Node(int rule, int around, int begin, int end) {}

  /** Adds the nodes of a span that was seen before; false if it was not. */
  boolean add(Span span, int around, int begin, List<Node> to) {
    List<Node> known = cache.getIfPresent(span);
    if (known == null) {
      return false;
    }
    int first = to.size();
    for (Node node : known) {
      int outer = node.around() < 0 ? around : first + node.around();
      to.add(new Node(node.rule(), outer, begin + node.begin(), begin + node.end()));
    }
    return true;
  }

  /** Keeps the nodes of a span: the nodes from {@code first} on. */
  void keep(Span span, int begin, List<Node> nodes, int first) {
    List<Node> own = new ArrayList<>(nodes.size() - first);
    for (Node node : nodes.subList(first, nodes.size())) {
      int outer = Math.max(-1, node.around() - first);
      own.add(new Node(node.rule(), outer, node.begin() - begin, node.end() - begin));
    }
    cache.put(span.copy(), own);
  }

  /** Forgets all, when the Earley sets get other numbers. */
  void clear() {
    cache.invalidateAll();
  }
}
