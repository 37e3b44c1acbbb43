package dovetail.quotient.fence;

import dovetail.quotient.PrefixReading;
import dovetail.quotient.PrefixReading.Place;
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
 * Fences for the text left of the cursor, cheapest first. The cursor's own line is never fenced.
 *
 * <p>A node of the search is a reading up to the first byte that fits nowhere. Its successors put
 * one more fence at or before that byte: an unclosed bracket or quote shows far behind its cause,
 * so a fence may begin at any of the last statements, and what counts is only how far the text can
 * be read after it. Uniform-cost search (Dijkstra 1959) over the lines hidden.
 */
final class LeftSearch {
  /** Bytes past an error that must be read before a fence is believed: a dozen tokens. */
  private static final int LIFE = 60;

  /** How many logical lines before an error a fence may begin at. */
  private static final int STATEMENTS = 3;

  /** How many lines inside brackets likewise. */
  private static final int INNER_LINES = 6;

  private static final int SUCCESSORS = 12;

  private final PrefixReading reading;
  private final Lines lines;
  private final List<String> standIns;
  private final FenceLimits limits;
  private final int cursorLine;
  private final int end;
  private final PriorityQueue<Node> queue =
      new PriorityQueue<>(
          Comparator.comparingInt(Node::cost)
              .thenComparing(Comparator.comparingInt(Node::error).reversed())
              .thenComparingInt(Node::number));
  private int nodes;
  private int trials;

  /**
   * A reading from line {@code first} on.
   *
   * @param places the places at the beginnings of the lines from {@code first} to the error's
   * @param error where it ends; the end of the text if nothing is wrong
   * @param doubts whether the cost holds that the cursor's column does not fit
   */
  private record Node(
      @Nullable Node parent,
      int from,
      int first,
      String standIn,
      List<Place> places,
      int error,
      int cost,
      int fences,
      boolean settled,
      int number) {}

  LeftSearch(PrefixReading reading, byte[] prefix, List<String> standIns, FenceLimits limits) {
    this.reading = reading;
    this.lines = new Lines(prefix);
    this.standIns = standIns;
    this.limits = limits;
    this.cursorLine = lines.count() - 1;
    this.end = prefix.length;
    queue.add(node(null, 0, 0, "", reading.start(), 0));
  }

  /** The next cheapest solution; null if none is left within the limits. */
  @Nullable Solution next() {
    while (!queue.isEmpty()) {
      Node node = queue.poll();
      if (node.error() < end) {
        if (node.fences() < limits.fences()) {
          expand(node);
        }
      } else if (node.settled() || node.parent() == null || fitsCursor(node)) {
        return solution(node);
      } else {
        queue.add(settled(node));
      }
    }
    return null;
  }

  private static final int DOUBT = 8;

  private Node settled(Node n) {
    return new Node(
        n.parent(),
        n.from(),
        n.first(),
        n.standIn(),
        n.places(),
        n.error(),
        n.cost() + DOUBT,
        n.fences(),
        true,
        nodes++);
  }

  /** Whether a line may begin at the cursor's column, where the cursor's line is blank. */
  private boolean fitsCursor(Node node) {
    Place line = node.places().get(node.places().size() - 1);
    Place cursor = reading.read(line, lines.text(), lines.begin(cursorLine), end);
    byte[] probe =
        (lines.isBlank(cursorLine) ? standIns.get(0) + "\n" : " ").getBytes(StandardCharsets.UTF_8);
    return reading.error(cursor, probe, 0, probe.length) == probe.length;
  }

  private Node node(
      @Nullable Node parent, int from, int first, String standIn, Place place, int cost) {
    List<Place> places = new ArrayList<>();
    Place at = place;
    int error = end;
    for (int line = first; line < lines.count(); line++) {
      places.add(at);
      Place next = reading.read(at, lines.text(), lines.begin(line), lines.begin(line + 1));
      if (next.dead()) {
        error = reading.error(at, lines.text(), lines.begin(line), lines.begin(line + 1));
        break;
      }
      at = next;
    }
    int fences = parent == null ? 0 : parent.fences() + 1;
    return new Node(parent, from, first, standIn, places, error, cost, fences, false, nodes++);
  }

  private void expand(Node node) {
    int errorLine = lines.lineOf(node.error());
    List<Integer> starts = starts(node, errorLine);
    if (starts.isEmpty()) {
      return;
    }
    int earliest = starts.get(starts.size() - 1);
    int most = Math.min(limits.lines(), errorLine - earliest + 30);
    Map<String, Place> memo = new HashMap<>();
    int found = 0;
    int enough = Integer.MAX_VALUE;
    for (int size = 0; size <= most && size <= enough; size++) {
      for (int from : starts) {
        int to = from + size;
        if (to > cursorLine || (size > 0 && lines.isBlank(to - 1))) {
          continue;
        }
        found += tryRegion(node, from, to, memo);
        if (trials >= limits.trials()) {
          return;
        }
      }
      if (found > 0 && enough == Integer.MAX_VALUE) {
        enough = found >= SUCCESSORS ? size : size + 2;
      }
    }
  }

  /** The lines before an error at which a fence may begin, nearest first. */
  private List<Integer> starts(Node node, int errorLine) {
    List<Integer> starts = new ArrayList<>();
    int statements = 0;
    int inner = 0;
    for (int line = Math.min(errorLine, cursorLine);
        line >= node.first() && statements < STATEMENTS;
        line--) {
      if (lines.isBlank(line)) {
        continue;
      }
      Place place = node.places().get(line - node.first());
      if (reading.beginsLine(place)) {
        statements++;
        starts.add(line);
      } else if (inner < INNER_LINES) {
        inner++;
        starts.add(line);
      }
    }
    return starts;
  }

  private int tryRegion(Node node, int from, int to, Map<String, Place> memo) {
    int found = 0;
    Place place = node.places().get(from - node.first());
    int farthest = Math.min(end, node.error() + LIFE);
    List<Node> successors = new ArrayList<>();
    for (String standIn : standIns) {
      if (standIn.isEmpty() && from == to) {
        continue;
      }
      int strange = -1;
      for (String indentation : standIn.isEmpty() ? List.of("") : lines.indentations(from, to)) {
        strange++;
        trials++;
        String line = indentation + standIn;
        Place after =
            memo.computeIfAbsent(
                from + line, _ -> standIn.isEmpty() ? place : readLine(place, line));
        if (after.dead()) {
          continue;
        }
        int error = reading.error(after, lines.text(), lines.begin(to), farthest);
        if (error < farthest) {
          continue;
        }
        int cost = node.cost() + 3 + strange + (from == to ? 1 : 2 * lines.filled(from, to));
        successors.add(node(node, from, to, line, after, cost));
        break;
      }
    }
    successors.sort(Comparator.comparingInt(Node::error).reversed());
    for (Node successor : successors.subList(0, Math.min(4, successors.size()))) {
      queue.add(successor);
      found++;
    }
    return found;
  }

  private Place readLine(Place place, String line) {
    byte[] bytes = (line + "\n").getBytes(StandardCharsets.UTF_8);
    return reading.read(place, bytes, 0, bytes.length);
  }

  private Solution solution(Node last) {
    List<Node> path = new ArrayList<>();
    for (Node node = last; node.parent() != null; node = node.parent()) {
      path.add(node);
    }
    List<Fence> fences = new ArrayList<>();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int at = 0;
    for (Node node : path.reversed()) {
      out.writeBytes(lines.bytes(at, node.from()));
      if (!node.standIn().isEmpty()) {
        out.writeBytes((node.standIn() + "\n").getBytes(StandardCharsets.UTF_8));
      }
      fences.add(new Fence(lines.begin(node.from()), lines.begin(node.first()), node.standIn()));
      at = node.first();
    }
    out.writeBytes(lines.bytes(at, lines.count()));
    return new Solution(out.toByteArray(), fences);
  }
}
