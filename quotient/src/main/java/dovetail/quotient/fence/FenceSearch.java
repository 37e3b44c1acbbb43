package dovetail.quotient.fence;

import dovetail.languages.Language;
import dovetail.quotient.PrefixReading;
import dovetail.quotient.PrefixReading.Place;
import dovetail.quotient.fence.Starts.Start;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Fences for a text with a hole, cheapest first. The cursor's own line is never fenced; it is read
 * as a {@link Hole}.
 *
 * <p>A node of the search is a reading up to the first byte that fits nowhere. Its successors put
 * one more fence at or before that byte: an unclosed bracket or quote shows far behind its cause,
 * so a fence may begin at any of the last statements, and only the distance counts over which the
 * text can be read after it. The stand-ins for the hidden lines are left open: all stand-ins of a
 * kind after which the text lives on are read at once, and the choice is made when the end has been
 * reached. Uniform-cost search (Dijkstra 1959) over the lines hidden; readings that have reached
 * equal places go on as one.
 */
final class FenceSearch {
  /** Bytes past an error that must be read before a fence is believed: a few tokens. */
  private static final int LIFE = 25;

  /** How many closing stand-ins of long tokens are followed. */
  private static final int CLOSED = 2;

  /** How many more lines larger fences may have than the first fences that help. */
  private static final int FURTHER = 8;

  /** How many fences of a size are enough. */
  private static final int SUCCESSORS = 16;

  /** How many lines around the cursor count as near. */
  private static final int AWAY = 3;

  /** How many bytes farther another reading must come for this one to count as behind it. */
  private static final int CLEARLY = 200;

  private final PrefixReading reading;
  private final Lines lines;
  private final StandIns standIns;
  private final FenceLimits limits;
  private final BooleanSupplier stop;
  private final Hole hole;
  private final CodeLines code;
  private final Solutions solutions;
  private final Starts starts;
  private final int cursor; // its line
  private final int cursorOffset;
  private final int end;
  private final Queue<Node> queue = new Queue<>();
  private final Set<At> seen = new HashSet<>();
  private final int[] farthest;
  private final int itemsBefore;
  private int trials;

  /** A line that was reached in some way, from some place at the cursor's line. */
  private record At(int line, Place place, Hole.@Nullable Entry cursor) {}

  /** The kind of stand-in; see {@link StandIns}. */
  private enum Kind {
    LINES,
    BRACKETS
  }

  /**
   * A search for fences in a text whose last line is the simplest stand-in.
   *
   * @param stop whether to give up, asked before each trial
   */
  FenceSearch(
      PrefixReading reading,
      byte[] text,
      int cursorOffset,
      Language language,
      StandIns standIns,
      FenceLimits limits,
      BooleanSupplier stop) {
    this.reading = reading;
    this.stop = stop;
    this.standIns = standIns;
    this.limits = limits;
    this.lines = new Lines(text);
    this.cursor = lines.lineOf(cursorOffset);
    this.end = text.length;
    this.cursorOffset = cursorOffset;
    this.hole = new Hole(reading, lines, cursor, cursorOffset, language, standIns);
    this.code = new CodeLines(reading, lines, language);
    this.solutions = new Solutions(reading, lines, code, cursor, hole);
    this.starts = new Starts(reading, lines);
    this.itemsBefore = reading.items();
    this.farthest = new int[limits.fences() + 2];
    queue.add(Queue.Step.READ, Node.start(reading.start()), 0, 0);
  }

  /**
   * The next cheapest solution; null if none is left within the limits.
   *
   * @param dearest the most that the solution may cost; dearer ones are not looked for
   */
  @Nullable Solution next(int dearest) {
    for (Queue.Entry<Node> entry = queue.next();
        entry != null && entry.key() - Costs.BEHIND <= dearest && !mustStop();
        entry = queue.next()) {
      if (least(entry) > dearest) {
        continue;
      }
      Node node = entry.node();
      switch (entry.step()) {
        case READ -> read(node, entry.cost());
        case EXPAND -> expand(node, entry.cost());
        case GIVE -> {
          Solution solution = solutions.of(node, entry.cost());
          if (solution != null) {
            return solution;
          }
        }
      }
    }
    return null;
  }

  /** The least cost of a solution by way of an entry, but for refunds of fences. */
  private static int least(Queue.Entry<Node> entry) {
    return entry.cost() + (entry.step() == Queue.Step.EXPAND ? Costs.ANOTHER : 0);
  }

  private boolean mustStop() {
    return stop.getAsBoolean()
        || trials > limits.trials()
        || reading.items() - itemsBefore > limits.items()
        || reading.steps() > limits.steps();
  }

  private void read(Node node, int before) {
    Place begin = node.isHole() ? behindHole(node, before) : reading.either(places(node.options));
    if (begin.dead() || !readLines(node, begin, before)) {
      return;
    }
    int cost = before + node.swallowing();
    int best = node.isUsual(2) ? farthest[node.fences] : 0;
    if (node.isUsual(2)) {
      farthest[node.fences] = Math.max(best, node.error);
    }
    if (node.error == end) {
      queue.add(Queue.Step.GIVE, node, cost, 0);
    } else {
      int behind = node.error < best - CLEARLY ? Costs.BEHIND : 0;
      queue.add(Queue.Step.EXPAND, node, cost, Costs.ANOTHER + behind);
    }
  }

  private static List<Place> places(List<Node.Option> options) {
    return options.stream().map(Node.Option::after).toList();
  }

  /**
   * The place where the line after the hole begins; dead if a hole of less cost leads to the same
   * place.
   */
  private Place behindHole(Node node, int cost) {
    Hole.Entry before = Objects.requireNonNull(node.cursor);
    int kind = node.hole;
    Place at = hole.after(before, kind);
    boolean inside = !starts.isOutside(before.line());
    if (kind == 0 && !inside) {
      for (int i = 0; i < hole.openings(); i++) {
        enterHole(node, Hole.OPENED + i, cost, Costs.OPENED);
      }
    }
    if (kind < Hole.MOST
        && !(kind == 1 && inside && starts.isMadeUp(Objects.requireNonNull(node.parent), cursor))) {
      int more = kind == 1 && inside ? Costs.ONE_SIDED : 1;
      enterHole(node, kind + 1, cost, node.paid + more);
    }
    if (at.dead() && kind == Hole.MOST) {
      node.error = lines.begin(cursor + 1) - 1;
      queue.add(Queue.Step.EXPAND, node, cost, Costs.ANOTHER);
    }
    boolean known = kind > 0 && kind <= Hole.MOST && at.equals(hole.after(before, kind - 1));
    return known ? reading.nowhere() : at;
  }

  /**
   * Reads lines up to the first byte that fits nowhere, or to the end.
   *
   * @return whether the reading ended at an error of the node; false if it goes on behind the hole,
   *     or went on from here before
   */
  private boolean readLines(Node node, Place begin, int cost) {
    Place at = begin;
    node.error = end;
    for (int line = node.first; line < lines.count(); line++) {
      if (!seen.add(new At(line, at, node.cursor))) {
        return false; // a cheaper reading has come here
      }
      node.places.add(at);
      node.swallowed.add(node.swallowedAfter);
      if (line == cursor) {
        node.error = hole.error(at);
        return node.error < cursorOffset || goThrough(node, at, cost + node.swallowing());
      }
      Place next = reading.read(at, lines.text, lines.begin(line), lines.begin(line + 1));
      if (next.dead()) {
        node.error = reading.error(at, lines.text, lines.begin(line), lines.begin(line + 1));
        return true;
      }
      node.swallowedAfter = swallowed(node.swallowedAfter, line, at);
      at = next;
      if (line == lines.count() - 2 && !reading.beginsLine(at)) {
        node.error = lines.begin(line); // something is open at the end of the file
        return true;
      }
    }
    return true;
  }

  private Swallowed swallowed(Swallowed before, int line, Place at) {
    if (starts.isOutside(at)) {
      return before.outside();
    }
    return before.inside(code.weight(line));
  }

  /**
   * Goes on behind the hole; if the cursor is inside of a long token, the mistake may be that the
   * token is not ended before.
   */
  private boolean goThrough(Node node, Place line, int cost) {
    Hole.Entry entry = new Hole.Entry(line, statement(node));
    queue.add(Queue.Step.READ, node.through(cursor, entry), cost, 0);
    if (!starts.isOutside(line)) {
      queue.add(Queue.Step.EXPAND, node, cost, Costs.ANOTHER);
    }
    return false;
  }

  /** Reads the hole with another kind of middle. */
  private void enterHole(Node node, int kind, int cost, int paid) {
    queue.add(Queue.Step.READ, node.otherHole(kind, paid), cost - node.paid + paid, 0);
  }

  /** Where the cursor's statement begins. */
  private Place statement(Node node) {
    for (int i = node.places.size() - 1; i > 0; i--) {
      if (reading.beginsLine(node.places.get(i))) {
        return node.places.get(i);
      }
    }
    return node.places.get(0);
  }

  private void expand(Node node, int cost) {
    if (node.fences >= limits.fences()) {
      return;
    }
    int errorLine = lines.lineOf(node.error);
    List<Start> candidates = starts.before(node, errorLine);
    if (candidates.isEmpty()) {
      return;
    }
    int earliest = candidates.get(candidates.size() - 1).line();
    int most = Math.min(limits.lines(), errorLine - earliest + 30);
    Map<String, Place> memo = new HashMap<>();
    close(node, candidates, cost, memo);
    int found = 0;
    int enough = Integer.MAX_VALUE;
    for (int size = 0; size <= most && size <= enough; size++) {
      for (Start start : candidates) {
        int to = start.line() + size;
        boolean before = start.owner() != node;
        int bound = node.cursor == null || before ? cursor : lines.count() - 2;
        if (start.closingOnly() || to > bound || (size > 0 && lines.isBlank(to - 1))) {
          continue;
        }
        trials++;
        if (mustStop()) {
          return;
        }
        for (Kind kind : Kind.values()) {
          found += fence(node, start, to, kind, cost, memo) ? 1 : 0;
        }
      }
      if (found > 0 && enough == Integer.MAX_VALUE) {
        enough = found >= SUCCESSORS ? size : size + FURTHER;
      }
    }
  }

  /** Ends long tokens that swallow text, where they swallow least. */
  private void close(Node node, List<Start> candidates, int cost, Map<String, Place> memo) {
    int closed = 0;
    for (Start start : candidates.reversed()) {
      if (start.closingOnly()
          && closed < CLOSED
          && !mustStop()
          && fence(node, start, start.line(), Kind.BRACKETS, cost, memo)) {
        closed++;
      }
    }
  }

  private boolean fence(
      Node node, Start start, int to, Kind kind, int cost, Map<String, Place> memo) {
    List<Node.Option> options = options(node, start, to, kind, memo);
    if (options.isEmpty()) {
      return false;
    }
    int from = start.line();
    int fence =
        switch (kind) {
          case LINES -> Costs.fence(lines.filled(from, to)) + Costs.standIn(simple(options));
          case BRACKETS ->
              Costs.fence(lines.filled(from, to) + starts.swallowed(start))
                  + Costs.BRACKET
                  + (starts.isAroundCursor(start) ? Costs.AROUND : 0);
        };
    Node owner = start.owner();
    int unpaid = node.paid - owner.paid; // the hole is entered anew
    int unread = node.swallowedAfter.cost() - owner.swallowedAt(from).cost();
    int near = isNear(from, to) ? Costs.NEAR : 0;
    queue.add(
        Queue.Step.READ, owner.fenced(from, to, options), cost - unpaid - unread + fence + near, 0);
    return true;
  }

  /** Whether lines are all near the cursor, where hardly anybody leaves errors behind. */
  private boolean isNear(int from, int to) {
    return from <= cursor ? from >= cursor - AWAY : Math.max(from, to - 1) <= cursor + AWAY;
  }

  /** The stand-ins for some lines after which the text can be read past a node's error. */
  private List<Node.Option> options(
      Node node, Start start, int to, Kind kind, Map<String, Place> memo) {
    int from = start.line();
    Node owner = start.owner();
    Place place = owner.at(from);
    List<List<Node.Option>> byStandIn = new ArrayList<>();
    List<Place> all = new ArrayList<>();
    for (String standIn : standIns(kind)) {
      if (standIn.isEmpty() && from == to) {
        continue;
      }
      List<Node.Option> options = new ArrayList<>();
      for (String indentation : standIn.isEmpty() ? List.of("") : lines.indentations(from, to)) {
        String line = indentation + standIn;
        Place after =
            line.isEmpty()
                ? place
                : memo.computeIfAbsent(from + line, _ -> solutions.readLine(place, line));
        if (!after.dead()) {
          options.add(new Node.Option(line, after));
          all.add(after);
        }
      }
      byStandIn.add(options);
    }
    List<Node.Option> found = new ArrayList<>();
    if (!all.isEmpty() && livesOn(reading.either(all), node, owner, to)) {
      for (List<Node.Option> options : byStandIn) {
        options.stream()
            .filter(option -> livesOn(option.after(), node, owner, to))
            .findFirst()
            .ifPresent(found::add);
      }
    }
    return found;
  }

  private boolean livesOn(Place after, Node node, Node owner, int to) {
    int enough = Math.min(end, Math.max(node.error, lines.begin(to)) + LIFE);
    if (node.cursor == null) {
      return reachesCursor(after, to, Math.min(enough, cursorOffset), node.error == cursorOffset);
    }
    Place at = after;
    int line = to;
    if (owner.cursor == null && enough > lines.begin(cursor)) {
      at = hole.through(at, to, Math.max(0, node.hole));
      line = cursor + 1;
    }
    if (lines.begin(line) < enough) {
      at = reading.read(at, lines.text, lines.begin(line), enough);
    }
    return !at.dead() && (enough < end || reading.beginsLine(at));
  }

  /** Whether the text left of the cursor can be read on; outside of long tokens, if so wanted. */
  private boolean reachesCursor(Place after, int to, int enough, boolean outside) {
    if (!outside) {
      return !reading.read(after, lines.text, lines.begin(to), enough).dead();
    }
    Place line = reading.read(after, lines.text, lines.begin(to), lines.begin(cursor));
    line = reading.outsideTokens(line);
    return !reading.read(line, lines.text, lines.begin(cursor), cursorOffset).dead();
  }

  private List<String> standIns(Kind kind) {
    return switch (kind) {
      case LINES -> standIns.lines();
      case BRACKETS -> standIns.brackets();
    };
  }

  /** Whether the simplest stand-in, or none at all, will do. */
  private boolean simple(List<Node.Option> options) {
    return options.stream()
        .anyMatch(o -> o.line().isEmpty() || o.line().strip().equals(standIns.simplest()));
  }
}
