package dovetail.quotient.fence;

import dovetail.quotient.PrefixReading;
import dovetail.quotient.PrefixReading.Place;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Fences for the text left of the cursor, cheapest first. The cursor's own line is never fenced.
 *
 * <p>A node of the search is a reading up to the first byte that fits nowhere. Its successors put
 * one more fence at or before that byte: an unclosed bracket or quote shows far behind its cause,
 * so a fence may begin at any of the last statements, and what counts is only how far the text can
 * be read after it. What stands in for the hidden lines is left open: all stand-ins after which the
 * text lives on are read at once, and the choice is made when the end has been reached.
 * Uniform-cost search (Dijkstra 1959) over the lines hidden; readings that have come to the same go
 * on as one.
 */
final class LeftSearch {
  /** Bytes past an error that must be read before a fence is believed: a dozen tokens. */
  private static final int LIFE = 60;

  /** How many logical lines before an error a fence may begin at. */
  private static final int STATEMENTS = 3;

  /** How many lines inside brackets and strings likewise. */
  private static final int INNER_LINES = 6;

  /** How many lines after the first fences that help larger ones are tried. */
  private static final int FURTHER = 8;

  private static final int SUCCESSORS = 16;

  /** How much farther in bytes another reading must come for one to be behind it. */
  private static final int CLEARLY = 200;

  private final PrefixReading reading;
  private final Lines lines;
  private final List<String> standIns;
  private final FenceLimits limits;
  private final int cursorLine;
  private final int end;
  private final Queue<Node> queue = new Queue<>();
  private final Set<At> seen = new HashSet<>();
  private final int[] farthest;
  private int trials;

  /** A line that was reached in some way. */
  private record At(int line, Place place) {}

  /** A stand-in with its indentation, and the place after it. */
  private record Option(String line, Place after) {}

  /** A reading from line {@code first} on, behind a fence that begins at {@code from}. */
  private static final class Node {
    private final @Nullable Node parent;
    private final int from;
    private final int first;
    private final List<Option> options;
    private final int fences;
    private final List<Place> places = new ArrayList<>(); // at the lines from the first on
    private boolean given; // it is a solution
    private boolean inside;
    private int error;

    Node(@Nullable Node parent, int from, int first, List<Option> options) {
      this.parent = parent;
      this.from = from;
      this.first = first;
      this.options = options;
      this.fences = parent == null ? 0 : parent.fences + 1;
    }
  }

  LeftSearch(PrefixReading reading, byte[] prefix, List<String> standIns, FenceLimits limits) {
    this.reading = reading;
    this.lines = new Lines(prefix);
    this.standIns = standIns;
    this.limits = limits;
    this.cursorLine = lines.count() - 1;
    this.end = prefix.length;
    this.farthest = new int[limits.fences() + 2];
    Node root = new Node(null, 0, 0, List.of(new Option("", reading.start())));
    queue.add(Queue.Step.READ, root, 0, 0);
  }

  /** The next cheapest solution; null if none is left within the limits. */
  @Nullable Solution next() {
    for (Queue.Entry<Node> entry = queue.next(); entry != null; entry = queue.next()) {
      Node node = entry.node();
      switch (entry.step()) {
        case READ -> read(node, entry.cost());
        case EXPAND -> expand(node, entry.cost());
        case GIVE -> {
          return solution(node, entry.cost());
        }
      }
    }
    return null;
  }

  private void read(Node node, int cost) {
    Place at = reading.either(node.options.stream().map(Option::after).toList());
    node.error = end;
    for (int line = node.first; line < lines.count(); line++) {
      if (!seen.add(new At(line, at))) {
        return; // a cheaper reading has come here
      }
      node.places.add(at);
      Place next = reading.read(at, lines.text(), lines.begin(line), lines.begin(line + 1));
      if (next.dead()) {
        node.error = reading.error(at, lines.text(), lines.begin(line), lines.begin(line + 1));
        break;
      }
      at = next;
    }
    int best = farthest[node.fences];
    farthest[node.fences] = Math.max(best, node.error);
    if (node.error == end) {
      give(node, cost);
    } else {
      int behind = node.error < best - CLEARLY ? Costs.BEHIND : 0;
      queue.add(Queue.Step.EXPAND, node, cost, Costs.ANOTHER + behind);
    }
  }

  /** A solution; where nothing speaks against it, others are hardly better. */
  private void give(Node node, int cost) {
    node.given = true;
    node.inside = isInside(node);
    boolean usual = node.parent == null || fitsCursor(node);
    int after = usual && !node.inside ? Costs.AFTER_ALL : 0;
    queue.add(Queue.Step.GIVE, node, cost + (usual ? 0 : Costs.NO_COLUMN), 0);
    queue.add(Queue.Step.EXPAND, node, cost + after, Costs.ANOTHER);
  }

  /** Whether the cursor is inside of something that began lines away. */
  private boolean isInside(Node node) {
    int near = cursorLine - 4;
    for (int line = cursorLine; line >= node.first && line > near; line--) {
      if (reading.beginsLine(node.places.get(line - node.first))) {
        return false;
      }
    }
    return node.first <= near;
  }

  /** Whether a line may begin at the cursor's column, where the cursor's line is blank. */
  private boolean fitsCursor(Node node) {
    Place line = node.places.get(node.places.size() - 1);
    if (!reading.beginsLine(line)) {
      return true;
    }
    Place cursor = reading.read(line, lines.text(), lines.begin(cursorLine), end);
    byte[] probe =
        (lines.isBlank(cursorLine) ? standIns.get(0) + "\n" : " ").getBytes(StandardCharsets.UTF_8);
    return reading.error(cursor, probe, 0, probe.length) == probe.length;
  }

  private void expand(Node node, int cost) {
    if (node.fences >= limits.fences()) {
      return;
    }
    int errorLine = lines.lineOf(node.error);
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
        if (++trials > limits.trials()) {
          return;
        }
        List<Option> options = options(node, from, to, memo);
        if (!options.isEmpty()) {
          int fence = Costs.fence(lines.filled(from, to)) + Costs.standIn(simple(options));
          queue.add(Queue.Step.READ, new Node(node, from, to, options), cost + fence, 0);
          found++;
        }
      }
      if (found > 0 && enough == Integer.MAX_VALUE) {
        enough = found >= SUCCESSORS ? size : size + FURTHER;
      }
    }
  }

  /** The lines before an error at which a fence may begin, nearest first. */
  private List<Integer> starts(Node node, int errorLine) {
    List<Integer> starts = new ArrayList<>();
    int statements = 0;
    int inner = 0;
    for (int line = Math.min(errorLine, cursorLine);
        line >= node.first && statements < STATEMENTS;
        line--) {
      if (lines.isBlank(line)) {
        continue;
      }
      if (reading.beginsLine(node.places.get(line - node.first))) {
        statements++;
        starts.add(line);
      } else if (inner < INNER_LINES) {
        inner++;
        starts.add(line);
      }
    }
    return starts;
  }

  /** The stand-ins for some lines after which the text can be read past a node's error. */
  private List<Option> options(Node node, int from, int to, Map<String, Place> memo) {
    Place place = node.places.get(from - node.first);
    List<List<Option>> byStandIn = new ArrayList<>();
    List<Place> all = new ArrayList<>();
    for (String standIn : standIns) {
      if (standIn.isEmpty() && from == to) {
        continue;
      }
      List<Option> options = new ArrayList<>();
      for (String indentation : standIn.isEmpty() ? List.of("") : lines.indentations(from, to)) {
        String line = indentation + standIn;
        Place after =
            line.isEmpty() ? place : memo.computeIfAbsent(from + line, _ -> readLine(place, line));
        if (!after.dead()) {
          options.add(new Option(line, after));
          all.add(after);
        }
      }
      byStandIn.add(options);
    }
    List<Option> found = new ArrayList<>();
    if (!all.isEmpty() && livesOn(reading.either(all), node, to)) {
      for (List<Option> options : byStandIn) {
        options.stream()
            .filter(option -> livesOn(option.after(), node, to))
            .findFirst()
            .ifPresent(found::add);
      }
    }
    return found;
  }

  private boolean livesOn(Place after, Node node, int to) {
    if (node.given) {
      return leavesCursor(after, to);
    }
    int enough = Math.min(end, Math.max(node.error, lines.begin(to)) + LIFE);
    return reading.error(after, lines.text(), lines.begin(to), enough) == enough;
  }

  /**
   * Whether the text can be read, and the cursor is not inside of something that began far away.
   */
  private boolean leavesCursor(Place after, int to) {
    int near = Math.max(to, cursorLine - 3);
    Place at = reading.read(after, lines.text(), lines.begin(to), lines.begin(near));
    boolean begins = false;
    for (int line = near; line <= cursorLine; line++) {
      begins |= reading.beginsLine(at);
      at = reading.read(at, lines.text(), lines.begin(line), lines.begin(line + 1));
    }
    return begins && !at.dead();
  }

  private Place readLine(Place place, String line) {
    byte[] bytes = (line + "\n").getBytes(StandardCharsets.UTF_8);
    return reading.read(place, bytes, 0, bytes.length);
  }

  /** Whether the simplest stand-in, or none at all, will do. */
  private boolean simple(List<Option> options) {
    return options.stream()
        .anyMatch(o -> o.line().isEmpty() || o.line().strip().equals(standIns.get(0)));
  }

  private Solution solution(Node last, int cost) {
    List<Node> path = new ArrayList<>();
    for (Node node = last; node.parent != null; node = node.parent) {
      path.add(node);
    }
    path = path.reversed();
    List<String> chosen = new ArrayList<>();
    if (!path.isEmpty()) {
      Node first = path.get(0);
      choose(path, 0, reading.read(reading.start(), lines.text(), 0, begin(first)), chosen);
    }
    List<Fence> fences = new ArrayList<>();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int at = 0;
    for (int i = 0; i < path.size(); i++) {
      Node node = path.get(i);
      out.writeBytes(lines.bytes(at, node.from));
      if (!chosen.get(i).isEmpty()) {
        out.writeBytes((chosen.get(i) + "\n").getBytes(StandardCharsets.UTF_8));
      }
      fences.add(new Fence(begin(node), lines.begin(node.first), chosen.get(i)));
      at = node.first;
    }
    out.writeBytes(lines.bytes(at, lines.count()));
    return new Solution(out.toByteArray(), fences, cost, last.inside);
  }

  private int begin(Node node) {
    return lines.begin(node.from);
  }

  /** Adds the stand-ins of a path from its node {@code i} on, the first ones that can be read. */
  private boolean choose(List<Node> path, int i, Place place, List<String> chosen) {
    if (i == path.size()) {
      return true;
    }
    Node node = path.get(i);
    int until = i + 1 < path.size() ? begin(path.get(i + 1)) : end;
    for (Option option : node.options) {
      Place after = option.line().isEmpty() ? place : readLine(place, option.line());
      Place next = reading.read(after, lines.text(), lines.begin(node.first), until);
      chosen.add(option.line());
      if (!next.dead() && choose(path, i + 1, next, chosen)) {
        return true;
      }
      chosen.removeLast();
    }
    return false;
  }
}
