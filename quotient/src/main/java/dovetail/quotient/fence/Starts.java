package dovetail.quotient.fence;

import dovetail.quotient.PrefixReading;
import dovetail.quotient.PrefixReading.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Where fences may begin: at the last statements before an error, at lines of these statements
 * inside brackets, and at lines inside of a long token, such as a string, to end it there.
 */
final class Starts {
  /** How many logical lines before an error a fence may begin at. */
  private static final int STATEMENTS = 3;

  /** How many lines inside brackets and strings likewise. */
  private static final int INNER_LINES = 6;

  /** The most lines of a long token that are counted as if they were hidden. */
  private static final int MOST_SWALLOWED = 6;

  private final PrefixReading reading;
  private final Lines lines;

  Starts(PrefixReading reading, Lines lines) {
    this.reading = reading;
    this.lines = lines;
  }

  /**
   * Where a fence may begin.
   *
   * @param owner the reading that the line belongs to
   * @param closingOnly whether the line is inside a long token, and only an end of the token is
   *     tried
   */
  record Start(int line, Node owner, boolean closingOnly) {}

  /** The lines before an error at which a fence may begin, nearest first. */
  List<Start> before(Node node, int errorLine) {
    List<Start> starts = new ArrayList<>();
    int statements = 0;
    int inner = 0;
    Node owner = node;
    for (int line = Math.min(errorLine, lines.count() - 2);
        statements < STATEMENTS && line >= 0;
        line--) {
      if (line < owner.first) {
        if (!owner.isHole() || owner.parent == null) {
          break;
        }
        owner = owner.parent; // over the hole
        if (line < owner.first) {
          // the cursor's line itself is the first of the owner
          break;
        }
      }
      if (lines.isBlank(line)) {
        continue;
      }
      if (reading.beginsLine(owner.at(line))) {
        statements++;
        starts.add(new Start(line, owner, false));
      } else if (!isMadeUp(owner, line)) {
        if (!isOutside(owner.at(line))) {
          starts.add(new Start(line, owner, true));
        }
        if (inner++ < INNER_LINES) {
          starts.add(new Start(line, owner, false));
        }
      }
    }
    return starts;
  }

  /**
   * Whether the long token that a line is inside of was begun by a stand-in or by the middle. Such
   * a token has to end in the text itself: a token that both begins and ends with text which the
   * search makes up would hide all errors between. That does not count for a token around which the
   * cursor is not, and none of whose lines reads as code.
   */
  boolean isMadeUp(Node reading, int line) {
    boolean isWords = reading.swallowedAt(line).isWords();
    int at = line;
    for (Node node = reading; node.parent != null; node = node.parent) {
      for (; at >= node.first; at--) {
        if (isOutside(node.at(at))) {
          return false;
        }
      }
      at = node.from;
      isWords &= !node.isHole();
      if (isOutside(node.parent.at(at))) {
        return !isWords;
      }
    }
    return false;
  }

  /** Whether the cursor is inside of the long token that a line is inside of. */
  boolean isAroundCursor(Start start) {
    Node owner = start.owner();
    if (!owner.isHole() || isOutside(Objects.requireNonNull(owner.cursor).line())) {
      return false;
    }
    for (int line = start.line(); line >= owner.first; line--) {
      if (isOutside(owner.at(line))) {
        return false;
      }
    }
    return true;
  }

  /** How many lines are text of a long token that ends at a line. */
  int swallowed(Start start) {
    int swallowed = 0;
    Node owner = start.owner();
    for (int line = start.line(); line >= owner.first && swallowed < MOST_SWALLOWED; line--) {
      if (isOutside(owner.at(line))) {
        break;
      }
      swallowed += lines.isBlank(line) ? 0 : 1;
    }
    return swallowed;
  }

  /** Whether a place is, or may be, outside of long tokens. */
  boolean isOutside(Place place) {
    return !reading.outsideTokens(place).dead();
  }
}
