package dovetail.quotient.fence;

import dovetail.quotient.PrefixReading;
import dovetail.quotient.PrefixReading.Place;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What has been found, from the last node back to the first. On the way there the stand-ins were
 * left open; now they are chosen, the first ones with which all of the text can be read.
 */
final class Solutions {
  private final PrefixReading reading;
  private final Lines lines;
  private final int cursor; // its line
  private final Hole hole;

  Solutions(PrefixReading reading, Lines lines, int cursor, Hole hole) {
    this.reading = reading;
    this.lines = lines;
    this.cursor = cursor;
    this.hole = hole;
  }

  /** The fences that lead to a node at the end of the text; null if no choice can be read. */
  @Nullable Solution of(Node last, int cost) {
    List<Node> path = new ArrayList<>();
    int holeCost = last.lastHole();
    for (Node node = last; node.parent != null; node = node.parent) {
      if (!node.isHole()) {
        path.add(node);
      }
    }
    path = path.reversed();
    List<String> chosen = new ArrayList<>();
    if (!path.isEmpty()) {
      Place first = advance(reading.start(), 0, path.get(0).from, holeCost);
      if (first.dead() || !choose(path, 0, first, holeCost, chosen)) {
        return null;
      }
    }
    List<Fence> fences = new ArrayList<>();
    for (int i = 0; i < path.size(); i++) {
      Node node = path.get(i);
      fences.add(new Fence(lines.begin(node.from), lines.begin(node.first), chosen.get(i)));
    }
    return new Solution(fences, cost);
  }

  /** Adds the stand-ins of a path from its node {@code i} on, the first ones that can be read. */
  private boolean choose(List<Node> path, int i, Place place, int holeCost, List<String> chosen) {
    if (i == path.size()) {
      return true;
    }
    Node node = path.get(i);
    int until = i + 1 < path.size() ? path.get(i + 1).from : lines.count();
    for (Node.Option option : node.options) {
      Place after = option.line().isEmpty() ? place : readLine(place, option.line());
      Place next = after.dead() ? after : advance(after, node.first, until, holeCost);
      chosen.add(option.line());
      boolean last = until == lines.count();
      if (!next.dead()
          && (!begins(place, after) || isEndedByText(after, node.first, until, holeCost))
          && (!last || reading.beginsLine(next))
          && choose(path, i + 1, next, holeCost, chosen)) {
        return true;
      }
      chosen.removeLast();
    }
    return false;
  }

  /** Whether a stand-in begins a long token. */
  private boolean begins(Place before, Place after) {
    return !isInside(before) && isInside(after);
  }

  /** Whether a long token that is open at a line ends in the text before another. */
  private boolean isEndedByText(Place open, int line, int until, int holeCost) {
    Place at = open;
    for (int i = line; i < until; i++) {
      if (i == cursor && holeCost > 1) {
        return false;
      }
      at = advance(at, i, i + 1, holeCost);
      if (!isInside(at)) {
        return true;
      }
    }
    return false;
  }

  private boolean isInside(Place place) {
    return reading.outsideTokens(place).dead();
  }

  /** Reads lines, through the hole if it is among them. */
  private Place advance(Place from, int line, int to, int holeCost) {
    if (line <= cursor && to > cursor) {
      Place at = hole.through(from, line, holeCost);
      return reading.read(at, lines.text(), lines.begin(cursor + 1), lines.begin(to));
    }
    return reading.read(from, lines.text(), lines.begin(line), lines.begin(to));
  }

  /**
   * Reads a stand-in as a line that ends outside of long tokens, or begins one; one that a long
   * token swallows stands for nothing.
   */
  Place readLine(Place place, String line) {
    byte[] bytes = (line + "\n").getBytes(StandardCharsets.UTF_8);
    Place all = reading.read(place, bytes, 0, bytes.length);
    return begins(place, all) ? all : reading.outsideTokens(all);
  }
}
