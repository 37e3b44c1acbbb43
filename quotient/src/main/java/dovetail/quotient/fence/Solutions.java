package dovetail.quotient.fence;

import dovetail.quotient.PrefixReading;
import dovetail.quotient.PrefixReading.Place;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes solutions from the last node of a search back to the first. During the search the stand-ins
 * were left open; here they are chosen: the first ones with which all of the text can be read.
 */
final class Solutions {
  private final PrefixReading reading;
  private final Lines lines;
  private final CodeLines code;
  private final int cursor;
  private final Hole hole;

  /**
   * Solutions for one cursor.
   *
   * @param cursor its line
   */
  Solutions(PrefixReading reading, Lines lines, CodeLines code, int cursor, Hole hole) {
    this.reading = reading;
    this.lines = lines;
    this.code = code;
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
      Place first = advance(reading.start(), 0, path.get(0).from, holeCost, false);
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

  /** Chooses stand-ins for a path from its node {@code i} on: the first readable ones. */
  private boolean choose(List<Node> path, int i, Place place, int holeCost, List<String> chosen) {
    if (i == path.size()) {
      return true;
    }
    Node node = path.get(i);
    int until = i + 1 < path.size() ? path.get(i + 1).from : lines.count();
    for (Node.Option option : node.options) {
      Place after = option.line().isEmpty() ? place : readLine(place, option.line());
      boolean begun = !isInside(place) && isInside(after);
      Place next = after.dead() ? after : advance(after, node.first, until, holeCost, begun);
      chosen.add(option.line());
      boolean last = until == lines.count();
      if (!next.dead()
          && (!last || reading.beginsLine(next))
          && choose(path, i + 1, next, holeCost, chosen)) {
        return true;
      }
      chosen.removeLast();
    }
    return false;
  }

  /**
   * Reads lines, through the hole if it is among them; gets nowhere if a long token that a stand-in
   * began does not end in these lines of the text, unless the cursor's line is not among them and
   * none of them reads as code.
   *
   * @param begun whether a long token is open that a stand-in began
   */
  private Place advance(Place from, int line, int to, int holeCost, boolean begun) {
    if (line > cursor || to <= cursor) {
      boolean madeUp = begun && swallows(from, line, to, false);
      return madeUp ? reading.nowhere() : readLines(from, line, to);
    }
    boolean open = begun && swallows(from, line, cursor, true);
    if (open && holeCost > 1) {
      return reading.nowhere(); // the middle would end it
    }
    Place after = hole.through(from, line, holeCost);
    boolean around = open || holeCost >= Hole.OPENED;
    boolean madeUp = around && swallows(after, cursor + 1, to, true);
    return madeUp ? reading.nowhere() : readLines(after, cursor + 1, to);
  }

  private Place readLines(Place from, int line, int to) {
    return reading.read(from, lines.text, lines.begin(line), lines.begin(to));
  }

  /**
   * Whether a long token is open at each of some lines, and after them.
   *
   * @param words whether a token of words counts, too
   */
  private boolean swallows(Place from, int line, int to, boolean words) {
    Place at = from;
    Swallowed swallowed = Swallowed.NOTHING;
    for (int i = line; i < to && isInside(at); i++) {
      at = reading.read(at, lines.text, lines.begin(i), lines.begin(i + 1));
      swallowed = swallowed.inside(code.weight(i));
    }
    return isInside(at) && (words || !swallowed.isWords());
  }

  private boolean isInside(Place place) {
    return reading.outsideTokens(place).dead();
  }

  /**
   * Reads a stand-in as a line that ends outside of long tokens, or begins one; a stand-in that a
   * long token swallows is not allowed.
   */
  Place readLine(Place place, String line) {
    byte[] bytes = (line + "\n").getBytes(StandardCharsets.UTF_8);
    Place all = reading.read(place, bytes, 0, bytes.length);
    return !isInside(place) && isInside(all) ? all : reading.outsideTokens(all);
  }
}
