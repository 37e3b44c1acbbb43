package dovetail.quotient.fence;

import dovetail.quotient.PrefixReading.Place;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A node of the search: a reading from a line on, behind a fence, or behind the hole. */
final class Node {
  private static final int NO_HOLE = -1;

  /** A stand-in, and the place after it. */
  record Option(String line, Place after) {}

  /** The node before this one; null at the beginning of the file. */
  final @Nullable Node parent;

  /** The line at which the fence begins, or the hole. */
  final int from;

  /** The first line that is read. */
  final int first;

  /** The stand-ins that the fence may have. */
  final List<Option> options;

  /** How many fences there are up to here. */
  final int fences;

  /** The cost of the hole on the way here. */
  final int paid;

  /** The place where the cursor's line was entered; null before that line. */
  final Hole.@Nullable Entry cursor;

  /** The places at the lines from the first on, as far as they were read. */
  final List<Place> places = new ArrayList<>();

  /** The text that long tokens had swallowed before each of the lines of {@link #places}. */
  final List<Swallowed> swallowed = new ArrayList<>();

  /** The text that long tokens had swallowed where the reading began. */
  final Swallowed swallowedBefore;

  /** The text that long tokens had swallowed where the reading ended. */
  Swallowed swallowedAfter;

  /** The first byte that cannot be read. */
  int error;

  /** How unusual the hole's text is, for a reading begun behind; {@link Hole#after}. */
  final int hole;

  private Node(
      @Nullable Node parent,
      int from,
      int first,
      List<Option> options,
      int fences,
      int paid,
      int hole,
      Hole.@Nullable Entry cursor,
      Swallowed swallowed) {
    this.swallowedBefore = swallowed;
    this.swallowedAfter = swallowed;
    this.parent = parent;
    this.from = from;
    this.first = first;
    this.options = options;
    this.fences = fences;
    this.paid = paid;
    this.hole = hole;
    this.cursor = cursor;
  }

  /** The beginning of the file. */
  static Node start(Place place) {
    return new Node(
        null, 0, 0, List.of(new Option("", place)), 0, 0, NO_HOLE, null, Swallowed.NOTHING);
  }

  /** A reading from a line on, behind a fence from another line on. */
  Node fenced(int line, int to, List<Option> standIns) {
    return new Node(
        this, line, to, standIns, fences + 1, paid, NO_HOLE, cursor, swallowedAt(line).outside());
  }

  /** A reading behind the hole, in the cursor's line, which this reading has reached. */
  Node through(int line, Hole.Entry entry) {
    return new Node(this, line, line + 1, List.of(), fences, 0, 0, entry, swallowedAfter);
  }

  /**
   * The same hole with another kind of middle: of another cost, or one that begins a long token.
   */
  Node otherHole(int kind, int cost) {
    return new Node(parent, from, first, List.of(), fences, cost, kind, cursor, swallowedBefore);
  }

  /** Whether the reading begins behind the hole. */
  boolean isHole() {
    return hole >= 0;
  }

  /**
   * Whether it begins behind a hole that is less unusual than {@code less}; true if behind none.
   */
  boolean isUsual(int less) {
    return hole < less;
  }

  /** How unusual the filling of the hole is; 0 if no hole was passed. */
  int lastHole() {
    for (Node node = this; node != null; node = node.parent) {
      if (node.isHole()) {
        return node.hole;
      }
    }
    return 0;
  }

  /** The cost of the reading besides its fences. */
  int swallowing() {
    return swallowedAfter.cost() - swallowedBefore.cost();
  }

  /** The text that long tokens had swallowed before a line that was read. */
  Swallowed swallowedAt(int line) {
    return swallowed.get(line - first);
  }

  /** The place at a line that was read. */
  Place at(int line) {
    return places.get(line - first);
  }
}
