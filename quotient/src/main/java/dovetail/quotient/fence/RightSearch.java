package dovetail.quotient.fence;

import dovetail.quotient.SuffixReading;
import dovetail.quotient.chart.Tail;
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
 * Fences for the text right of the cursor, cheapest first: {@link LeftSearch}, mirrored. A line
 * <em>lives</em> if the text from it to the end can be the end of a program; the error is in the
 * line above the topmost that lives. The rest of the cursor's own line is never fenced.
 */
final class RightSearch {
  /** Lines with text above a fence of which one must live before the fence is believed. */
  private static final int LIFE = 3;

  /** Lines that a trial reads above a fence. */
  private static final int WINDOW = 24;

  /** How many lines that live a fence may end at. */
  private static final int ENDS = 6;

  /** How many lines after the first fences that help larger ones are tried. */
  private static final int FURTHER = 8;

  private static final int SUCCESSORS = 16;

  /** How many lines farther another reading must come for one to be behind it. */
  private static final int CLEARLY = 5;

  private final SuffixReading reading;
  private final Lines lines;
  private final List<String> standIns;
  private final FenceLimits limits;
  private final Queue<Node> queue = new Queue<>();
  private final Set<At> seen = new HashSet<>();
  private final Map<Step, Tail> steps = new HashMap<>();
  private final int[] farthest;
  private int trials;

  /** A line that was reached in some way. */
  private record At(int line, Tail tail) {}

  /** Lines that were read before a text. */
  private record Step(int line, int below, Tail tail) {}

  /** A stand-in with its indentation, and the text from it on. */
  private record Option(String line, Tail tail) {}

  /** A reading of the lines above {@code from}, where a fence begins that ends at {@code to}. */
  private static final class Node {
    private final @Nullable Node parent;
    private final int from;
    private final int to;
    private final List<Option> options;
    private final int fences;
    private final Map<Integer, Tail> tails = new HashMap<>(); // at lines of their own
    private boolean given; // it is a solution
    private boolean inside;
    private int top; // the topmost line that lives

    Node(@Nullable Node parent, int from, int to, List<Option> options) {
      this.parent = parent;
      this.from = from;
      this.to = to;
      this.options = options;
      this.fences = parent == null ? 0 : parent.fences + 1;
    }
  }

  RightSearch(SuffixReading reading, byte[] suffix, List<String> standIns, FenceLimits limits) {
    this.reading = reading;
    this.lines = new Lines(suffix);
    this.standIns = standIns;
    this.limits = limits;
    this.farthest = new int[limits.fences() + 2];
    java.util.Arrays.fill(farthest, lines.count());
    Node root = new Node(null, lines.count(), lines.count(), List.of());
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
    Tail tail =
        node.parent == null
            ? reading.end()
            : reading.either(node.options.stream().map(Option::tail).toList());
    node.tails.put(node.from, tail);
    node.top = node.from;
    int below = node.from;
    for (int line = node.from - 1; line >= 1; line--) {
      if (!mayBegin(line)) {
        continue;
      }
      tail = lines(line, below, tail);
      below = line;
      if (tail.isDead()) {
        break;
      }
      if (!seen.add(new At(line, tail))) {
        return; // a cheaper reading has come here
      }
      node.tails.put(line, tail);
      if (tail.lives()) {
        node.top = line;
      }
    }
    if (!tail.isDead() && livesAtCut(below, tail)) {
      give(node, cost);
      return;
    }
    int best = farthest[node.fences];
    farthest[node.fences] = Math.min(best, node.top);
    int behind = node.top > best + CLEARLY ? Costs.BEHIND : 0;
    queue.add(Queue.Step.EXPAND, node, cost, Costs.ANOTHER + behind);
  }

  /** A solution; where nothing speaks against it, others are hardly better. */
  private void give(Node node, int cost) {
    node.given = true;
    node.inside = node.from > 4 && begins(node) == 0;
    queue.add(Queue.Step.GIVE, node, cost, 0);
    queue.add(Queue.Step.EXPAND, node, cost + (node.inside ? 0 : Costs.AFTER_ALL), Costs.ANOTHER);
  }

  private Tail lines(int line, int below, Tail tail) {
    return steps.computeIfAbsent(
        new Step(line, below, tail),
        _ -> reading.lines(lines.text(), lines.begin(line), lines.begin(below), tail));
  }

  private boolean mayBegin(int line) {
    return line == lines.count() || reading.mayBegin(lines.text(), lines.begin(line));
  }

  private boolean livesAtCut(int below, Tail tail) {
    return reading.livesAtCut(lines.bytes(0, below), tail);
  }

  /** How many of the lines next to the cursor may begin a statement. */
  private static int begins(Node node) {
    int begins = 0;
    for (int line = 1; line <= 4; line++) {
      Tail tail = node.tails.get(line);
      begins += tail != null && tail.beginsLine() ? 1 : 0;
    }
    return begins;
  }

  private void expand(Node node, int cost) {
    if (node.fences >= limits.fences()) {
      return;
    }
    List<Integer> ends = ends(node);
    Map<String, Tail> memo = new HashMap<>();
    int found = 0;
    int enough = Integer.MAX_VALUE;
    for (int size = 0; size <= limits.lines() && size <= enough; size++) {
      boolean inside = false;
      for (int to : ends) {
        int from = to - size;
        inside |= from >= 1;
        if (from < 1 || (size > 0 && lines.isBlank(from)) || !mayBegin(from)) {
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
      if (!inside) {
        return;
      }
      if (found > 0 && enough == Integer.MAX_VALUE) {
        enough = found >= SUCCESSORS ? size : size + FURTHER;
      }
    }
  }

  /** The topmost lines that live. */
  private List<Integer> ends(Node node) {
    List<Integer> ends = new ArrayList<>();
    for (int line = node.top; line < node.from && ends.size() < ENDS; line++) {
      Tail tail = node.tails.get(line);
      if (!lines.isBlank(line) && tail != null && tail.lives()) {
        ends.add(line);
      }
    }
    if (ends.size() < ENDS) {
      ends.add(node.from);
    }
    return ends;
  }

  /** The stand-ins for some lines with which the text above lives past a node's topmost line. */
  private List<Option> options(Node node, int from, int to, Map<String, Tail> memo) {
    Tail tail = node.tails.get(to);
    List<Option> found = new ArrayList<>();
    if (tail == null || !tail.lives()) {
      return found;
    }
    List<List<Option>> byStandIn = new ArrayList<>();
    List<Tail> all = new ArrayList<>();
    for (String standIn : standIns) {
      if (standIn.isEmpty() && from == to) {
        continue;
      }
      List<Option> options = new ArrayList<>();
      for (String indentation : standIn.isEmpty() ? List.of("") : lines.indentations(from, to)) {
        String line = indentation + standIn;
        Tail before =
            line.isEmpty() ? tail : memo.computeIfAbsent(to + line, _ -> readLine(line, tail));
        if (before.lives()) {
          options.add(new Option(line, before));
          all.add(before);
        }
      }
      byStandIn.add(options);
    }
    if (!all.isEmpty() && livesOn(from, node, reading.either(all))) {
      for (List<Option> options : byStandIn) {
        options.stream()
            .filter(o -> livesOn(from, node, reading.either(List.of(o.tail()))))
            .findFirst()
            .ifPresent(found::add);
      }
    }
    return found;
  }

  private Tail readLine(String line, Tail tail) {
    byte[] text = (line + "\n").getBytes(StandardCharsets.UTF_8);
    return reading.lines(text, 0, text.length, tail);
  }

  /**
   * Whether some lines above a fence, and above those that lived without it, live. Where the cursor
   * was inside of something before, it must not be so any more.
   */
  private boolean livesOn(int from, Node node, Tail fence) {
    Tail tail = fence;
    int below = from;
    int filled = 0;
    int past = Math.max(1, Math.min(from, node.top) - WINDOW);
    for (int line = from - 1; line >= past; line--) {
      filled += line < node.top && !lines.isBlank(line) ? 1 : 0;
      if (!mayBegin(line)) {
        continue;
      }
      tail = lines(line, below, tail);
      below = line;
      if (tail.isDead()) {
        return false;
      }
      if (filled >= LIFE && tail.lives()) {
        return true;
      }
    }
    return past == 1 && (tail.lives() || !node.given) && livesAtCut(below, tail);
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
    List<String> chosen = new ArrayList<>(); // from the last fence to the first
    if (!path.isEmpty()) {
      Node lowest = path.getLast();
      Tail tail = up(lowest.to, lines.count(), reading.end());
      choose(path, path.size() - 1, tail, chosen);
    }
    chosen = chosen.reversed();
    List<Fence> fences = new ArrayList<>();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int at = 0;
    for (int i = 0; i < path.size(); i++) {
      Node node = path.get(i);
      out.writeBytes(lines.bytes(at, node.from));
      if (!chosen.get(i).isEmpty()) {
        out.writeBytes((chosen.get(i) + "\n").getBytes(StandardCharsets.UTF_8));
      }
      fences.add(new Fence(lines.begin(node.from), lines.begin(node.to), chosen.get(i)));
      at = node.to;
    }
    out.writeBytes(lines.bytes(at, lines.count()));
    return new Solution(out.toByteArray(), fences, cost, last.inside);
  }

  /** The text from a line on, up to what follows another line. */
  private Tail up(int line, int from, Tail tail) {
    Tail at = tail;
    int below = from;
    for (int above = from - 1; above >= line; above--) {
      if (mayBegin(above)) {
        at = lines(above, below, at);
        below = above;
      }
    }
    return at;
  }

  /** Adds the stand-ins of a path from its node {@code i} to its first, the first that live. */
  private boolean choose(List<Node> path, int i, Tail tail, List<String> chosen) {
    if (i < 0) {
      return true;
    }
    Node node = path.get(i);
    for (Option option : node.options) {
      Tail before = option.line().isEmpty() ? tail : readLine(option.line(), tail);
      if (!before.lives()) {
        continue;
      }
      chosen.add(option.line());
      Tail fenced = reading.either(List.of(before));
      boolean lives;
      if (i > 0) {
        Tail above = up(path.get(i - 1).to, node.from, fenced);
        lives = above.lives() && choose(path, i - 1, above, chosen);
      } else {
        int below = firstOwn(node.from);
        lives = livesAtCut(below, up(below, node.from, fenced));
      }
      if (lives) {
        return true;
      }
      chosen.removeLast();
    }
    return false;
  }

  /** The first line below the cursor's that can be read on its own, {@code most} at most. */
  private int firstOwn(int most) {
    int line = 1;
    while (line < most && !mayBegin(line)) {
      line++;
    }
    return line;
  }

  int trials() {
    return trials;
  }
}
