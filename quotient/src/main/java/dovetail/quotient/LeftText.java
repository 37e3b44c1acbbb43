package dovetail.quotient;

import dovetail.quotient.chart.Branch;
import dovetail.quotient.chart.LeftCharts;
import dovetail.quotient.chart.Watch;
import dovetail.quotient.join.Reader;
import java.util.Arrays;

/**
 * The text left of a document's cuts, read into left charts, and followed through edits and moves.
 * Every line remembers the branches before it and behind it; where the branches before it are
 * unchanged, the line need not be read again. So an edit costs the lines below it, as far down as
 * they read differently than before: mostly one or two.
 *
 * <p>Not thread-safe.
 */
final class LeftText {
  private final Reader reader;
  private final LeftCharts left;
  private final Watch watch;
  private final DocumentLines lines;
  private final Branch[] start;
  private int known; // lines before this one still stand behind the text of their last reading
  private int error = -1;

  LeftText(Charts charts, DocumentLines lines, Before before) {
    this.reader = charts.reader;
    this.left = charts.left;
    this.watch = charts.watch;
    this.lines = lines;
    this.start = charts.start(before);
  }

  /** The offset of the first byte that no program can have there, left of the last cut; or -1. */
  int error() {
    return error;
  }

  void follow(DocumentLines.Change change) {
    known = Math.min(known, change.before());
  }

  /** The branches at a cut; none if no program begins so. */
  Branch[] at(int cut) {
    int line = lines.lineOf(cut);
    error = -1;
    Branch[] branches = before(line);
    for (int i = lines.begin(line); i < cut && branches.length > 0; i++) {
      branches = read(branches, lines.text()[i]);
      if (branches.length == 0) {
        error = i;
      }
    }
    return branches;
  }

  /** Reads all lines from the first on, as long as somebody waits. */
  void readAhead() {
    var _ = before(lines.count());
  }

  /** How many lines at the beginning still stand behind the text of their last reading. */
  int known() {
    return known;
  }

  /** Reads the first line that has changed, or stands behind changed text. */
  private Branch[] next(Branch[] branches) {
    Line next = lines.line(known);
    Branch[] out = next.leftOut;
    if (out == null || next.leftIn != branches) {
      out = read(known, branches);
      next.leftIn = branches;
      next.leftOut = out;
    }
    known++;
    return out;
  }

  /** The branches at the beginning of a line; none if the text cannot be read as far. */
  private Branch[] before(int line) {
    Branch[] branches = known == 0 ? start : out(known - 1);
    while (known < line && branches.length > 0) {
      branches = next(branches);
    }
    if (start.length == 0) {
      error = 0;
      return start;
    }
    if (branches.length == 0 && line >= known) {
      error = lines.begin(known - 1) + lines.line(known - 1).error;
      return branches;
    }
    return line == 0 ? start : out(line - 1);
  }

  private Branch[] read(int line, Branch[] before) {
    Branch[] branches = before;
    int end = lines.begin(line + 1);
    for (int i = lines.begin(line); i < end && branches.length > 0; i++) {
      branches = read(branches, lines.text()[i]);
      if (branches.length == 0) {
        lines.line(line).error = i - lines.begin(line);
      }
    }
    Branch[] below = line + 1 < lines.count() ? lines.line(line + 1).leftIn : null;
    return below != null && Arrays.equals(below, branches) ? below : branches;
  }

  private Branch[] read(Branch[] branches, byte next) {
    int before = left.items();
    Branch[] out = reader.read(branches, next);
    watch.did(branches.length + left.items() - before);
    return out;
  }

  private Branch[] out(int line) {
    Branch[] out = lines.line(line).leftOut;
    if (out == null) {
      throw new IllegalStateException("line " + line + " has not been read");
    }
    return out;
  }
}
