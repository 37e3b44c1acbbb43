package dovetail.quotient.fence;

import dovetail.quotient.SuffixReading;
import dovetail.quotient.SuffixReading.Piece;
import dovetail.quotient.chart.Tail;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Fences for the text right of the cursor, cheapest first: {@link LeftSearch}, mirrored. A line
 * <em>lives</em> if the text from it to the end can be the end of a program; the error lies above
 * the topmost line that lives. The rest of the cursor's own line is never fenced.
 */
final class RightSearch {
  /** Lines with text above a fence of which one must live before the fence is believed. */
  private static final int LIFE = 3;

  /** Lines that a trial reads above a fence. */
  private static final int WINDOW = 24;

  /** How many lines that live a fence may end at. */
  private static final int ENDS = 4;

  private static final int SUCCESSORS = 8;

  private final SuffixReading reading;
  private final Lines lines;
  private final List<String> standIns;
  private final FenceLimits limits;
  private final PriorityQueue<Node> queue =
      new PriorityQueue<>(
          Comparator.comparingInt(Node::cost)
              .thenComparingInt(Node::top)
              .thenComparingInt(Node::number));
  private @Nullable Node given;
  private int nodes;
  private int trials;

  /**
   * The lines above a fence, read.
   *
   * @param from the fence's first line: what was read ends before it, with the stand-in
   * @param to the first line after the fence
   * @param piece the text from the cut to the stand-in
   * @param top the topmost line that lives; {@code from} if none does
   */
  private record Node(
      @Nullable Node parent,
      int from,
      int to,
      String standIn,
      Piece piece,
      int top,
      int cost,
      int fences,
      int number) {}

  RightSearch(SuffixReading reading, byte[] suffix, List<String> standIns, FenceLimits limits) {
    this.reading = reading;
    this.lines = new Lines(suffix);
    this.standIns = standIns;
    this.limits = limits;
    queue.add(node(null, lines.count(), lines.count(), "", reading.end(), 0));
  }

  /** The next cheapest solution; null if none is left within the limits. */
  @Nullable Solution next() {
    Node before = given;
    if (before != null) {
      given = null;
      expand(before);
    }
    while (!queue.isEmpty()) {
      Node node = queue.poll();
      if (node.piece().livesAtCut()) {
        given = node;
        return solution(node);
      }
      expand(node);
    }
    return null;
  }

  private Node node(@Nullable Node parent, int from, int to, String standIn, Tail tail, int cost) {
    Piece piece = read(0, from, standIn, tail);
    int top = from;
    for (int line = from - 1; line >= 1; line--) {
      top = piece.lives(lines.begin(line)) ? line : top;
    }
    int fences = parent == null ? 0 : parent.fences() + 1;
    return new Node(parent, from, to, standIn, piece, top, cost, fences, nodes++);
  }

  /**
   * Reads the lines from {@code first} to {@code from}, exclusive, and a stand-in, if it has one.
   */
  private Piece read(int first, int from, String standIn, Tail tail) {
    byte[] above = lines.bytes(first, from);
    byte[] text = above;
    if (!standIn.isEmpty()) {
      byte[] line = (standIn + "\n").getBytes(StandardCharsets.UTF_8);
      text = java.util.Arrays.copyOf(above, above.length + line.length);
      System.arraycopy(line, 0, text, above.length, line.length);
    }
    int[] places = new int[from - first - (first == 0 ? 1 : 0) + (standIn.isEmpty() ? 0 : 1)];
    int count = 0;
    for (int line = Math.max(1, first); line < from; line++) {
      places[count++] = lines.begin(line) - lines.begin(first);
    }
    if (!standIn.isEmpty()) {
      places[count++] = above.length;
    }
    return reading.read(text, java.util.Arrays.copyOf(places, count), tail);
  }

  private void expand(Node node) {
    if (node.fences() >= limits.fences() || trials >= limits.trials()) {
      return;
    }
    List<Integer> ends = ends(node);
    Map<String, Boolean> fits = new HashMap<>();
    int found = 0;
    int enough = Integer.MAX_VALUE;
    for (int size = 0; size <= limits.lines() && size <= enough; size++) {
      boolean inside = false;
      for (int to : ends) {
        int from = to - size;
        boolean hides = from < node.top() || size == 0;
        inside |= from >= 1;
        if (from < 1 || !hides || (size > 0 && lines.isBlank(from))) {
          continue;
        }
        found += tryRegion(node, from, to, fits);
        if (trials >= limits.trials()) {
          return;
        }
      }
      if (!inside) {
        return;
      }
      if (found > 0 && enough == Integer.MAX_VALUE) {
        enough = found >= SUCCESSORS ? size : size + 2;
      }
    }
  }

  /** The first lines at and after the topmost living one that live too. */
  private List<Integer> ends(Node node) {
    List<Integer> ends = new ArrayList<>();
    for (int line = node.top(); line < node.from() && ends.size() < ENDS; line++) {
      if (!lines.isBlank(line) && node.piece().lives(lines.begin(line))) {
        ends.add(line);
      }
    }
    if (ends.size() < ENDS) {
      ends.add(node.from());
    }
    return ends;
  }

  private int tryRegion(Node node, int from, int to, Map<String, Boolean> fits) {
    Tail tail = tail(node, to);
    if (tail == null) {
      return 0;
    }
    List<Node> successors = new ArrayList<>();
    for (String standIn : standIns) {
      if (standIn.isEmpty() && from == to) {
        continue;
      }
      int strange = -1;
      for (String indentation : standIn.isEmpty() ? List.of("") : lines.indentations(from, to)) {
        strange++;
        String line = indentation + standIn;
        if (!fits.computeIfAbsent(to + " " + line, _ -> fits(line, tail))) {
          continue;
        }
        trials++;
        if (livesOn(from, node.top(), line, tail)) {
          int cost = node.cost() + 3 + strange + (from == to ? 1 : 2 * lines.filled(from, to));
          successors.add(node(node, from, to, line, tail, cost));
          break;
        }
      }
    }
    successors.sort(Comparator.comparingInt(Node::top));
    int found = Math.min(4, successors.size());
    queue.addAll(successors.subList(0, found));
    return found;
  }

  private @Nullable Tail tail(Node node, int line) {
    if (line == lines.count() && node.parent() == null) {
      return reading.end();
    }
    int offset = lines.begin(line);
    return node.piece().lives(offset) ? node.piece().tail(offset) : null;
  }

  private boolean fits(String line, Tail tail) {
    if (line.isEmpty()) {
      return true;
    }
    byte[] text = ("\n" + line + "\n").getBytes(StandardCharsets.UTF_8);
    return reading.read(text, new int[] {1}, tail).lives(1);
  }

  private boolean livesOn(int from, int top, String standIn, Tail tail) {
    int first = Math.max(0, from - WINDOW);
    Piece piece = read(first, from, standIn, tail);
    int filled = 0;
    for (int line = Math.min(from, top) - 1; line >= Math.max(1, first); line--) {
      filled += lines.isBlank(line) ? 0 : 1;
      if (filled >= LIFE && piece.lives(lines.begin(line) - lines.begin(first))) {
        return true;
      }
    }
    return first == 0 && piece.livesAtCut();
  }

  int trials() {
    return trials;
  }

  private Solution solution(Node last) {
    List<Fence> fences = new ArrayList<>();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int at = 0;
    for (Node node = last; node.parent() != null; node = node.parent()) {
      out.writeBytes(lines.bytes(at, node.from()));
      if (!node.standIn().isEmpty()) {
        out.writeBytes((node.standIn() + "\n").getBytes(StandardCharsets.UTF_8));
      }
      fences.add(new Fence(lines.begin(node.from()), lines.begin(node.to()), node.standIn()));
      at = node.to();
    }
    out.writeBytes(lines.bytes(at, lines.count()));
    return new Solution(out.toByteArray(), fences);
  }
}
